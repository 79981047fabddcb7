import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { STRINGS } from './strings/index.ts';

/** A failure outside every page removes React's whole document. This still shows a text and a link. */
function sayThatItBroke(failure: unknown): void {
  console.error(failure);
  const { unexpected, unexpectedText, reload } = STRINGS.layout;
  const again = document.createElement('a');
  again.href = location.href;
  again.textContent = reload;
  const words = [unexpected, unexpectedText].map((text) => {
    const line = document.createElement('p');
    line.textContent = text;
    return line;
  });
  document.body.replaceChildren(...words, again);
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    { onUncaughtError: sayThatItBroke },
  );
});
