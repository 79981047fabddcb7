import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderPages } from '../../../testing/render-page.tsx';
import { useQuickAct } from './use-quick-act.ts';

const ASK = 'POST /api/v1/admin/acts';

afterEach(() => vi.unstubAllGlobals());

function Answer() {
  const act = useQuickAct();
  // The ticket is read again meanwhile, and has the answer whose response was lost.
  const [seen, setSeen] = useState('a');
  async function send() {
    setSeen('b');
    await act.requestAct({
      kind: 'reply',
      input: { number: 'TCK-1', message: 'Good morning' },
      fingerprint: seen.repeat(32),
    });
  }
  return <button onClick={() => void send()}>{act.isBusy ? 'Sending' : 'Send'}</button>;
}

it('an answer whose response was lost is sent again unchanged, also after too many tries', async () => {
  let isLost = true;
  const server = fakeServer({
    [ASK]: () => {
      if (isLost) throw new TypeError('Failed to fetch');
      return refusal(429, 'rate-limited');
    },
  });
  renderPages({ '/': <Answer /> }, ['/']);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  isLost = false;
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
  const [first, ...repeats] = server.to(ASK);
  expect(repeats).toHaveLength(2);
  for (const { body, headers } of repeats) {
    expect(body).toEqual(first?.body);
    expect(headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
  }
});
