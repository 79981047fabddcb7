import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { runInlineScript } from '../../testing/inline-script.ts';
import { Form } from './form.tsx';
import { NOTE_EARLY_PRESSES } from '../hooks/use-early-press.ts';

const page = (onSubmit?: () => void) => (
  <Form
    aria-label="Order"
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit?.();
    }}
  >
    <button type="submit">Send</button>
  </Form>
);

afterEach(() => vi.restoreAllMocks());

describe('a prerendered form', () => {
  it('that is sent before its script has loaded stays, and is sent when the script is ready', async () => {
    // As the browser runs the inline script of the head.
    await runInlineScript(NOTE_EARLY_PRESSES);
    const container = document.createElement('div');
    container.innerHTML = renderToString(page());
    document.body.append(container);
    const left = vi.fn<(event: Event) => void>();
    const notice = (event: Event) => left(event);
    container.addEventListener('submit', notice);
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(left.mock.calls[0]?.[0].defaultPrevented).toBe(true);
    container.removeEventListener('submit', notice);

    const sent = vi.fn<() => void>();
    render(page(sent), { container, hydrate: true });
    expect(sent).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(sent).toHaveBeenCalledTimes(2);
  });

  it('says without JavaScript what it needs and which number to call', () => {
    const html = renderToString(page());
    expect(html).toMatch(/<noscript>.*JavaScript.*href="tel:\+\d+".*<\/noscript>/);
    expect(html).toContain('class="needs-script"');
  });
});
