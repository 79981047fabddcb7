import { act, render, screen } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { useRef, useState } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { NOTE_EARLY_PRESSES, useEarlyPress } from './use-early-press.ts';
import { runInlineScript } from '../../testing/inline-script.ts';
import { useHydrated } from './use-hydrated.ts';

function Toggle() {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // Renders again as soon as it is hydrated, as every page does: within the click.
  useHydrated();
  useEarlyPress(button, () => setIsOpen(true));
  return (
    <button ref={button} type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
      More
    </button>
  );
}

let container: HTMLElement;
const toggle = () => screen.getByRole('button', { name: 'More' });

// As the browser runs the inline script of the head: once for the document, before anything else.
beforeAll(() => runInlineScript(NOTE_EARLY_PRESSES));
afterAll(() => vi.unstubAllGlobals());

beforeEach(() => {
  container = document.createElement('div');
  document.body.append(container);
});

afterEach(() => container.remove());

describe('a button that was clicked early', () => {
  beforeEach(() => {
    container.innerHTML = renderToString(<Toggle />);
  });

  it('is handled as soon as it works', () => {
    toggle().click();
    render(<Toggle />, { container, hydrate: true });
    expect(toggle()).toHaveAttribute('aria-expanded', 'true');
  });

  it('is handled once when the click itself made it work', () => {
    // Nothing is drawn yet: React hydrates within the click.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    const root = hydrateRoot(container, <Toggle />);
    toggle().click();
    flushSync(() => {});
    expect(toggle()).toHaveAttribute('aria-expanded', 'true');
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    act(() => root.unmount());
  });
});

describe('the link to the other language', () => {
  it('keeps query and hash when it is clicked before the page knows them', () => {
    history.replaceState(null, '', '/contact?reference=TOK-1#form');
    container.innerHTML = '<a href="/pcm/contact" hreflang="pcm-NG">Pidgin</a>';
    const link = screen.getByRole('link', { name: 'Pidgin' });
    link.addEventListener('click', (event) => event.preventDefault());
    link.click();
    expect(link.getAttribute('href')).toMatch(/\/pcm\/contact\?reference=TOK-1#form$/);
    history.replaceState(null, '', '/');
  });
});
