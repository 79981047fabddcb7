import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { data, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderPages } from '../../testing/render-page.tsx';
import { clearToasts } from '../../ui/feedback/toast.tsx';
import VisitorRightsPage from './visitor-rights-page.tsx';

const ASK = 'POST /api/v1/visitors/erasure/code';
const ERASE = 'POST /api/v1/visitors/erasure';
const sent = () => ({ status: 202, body: { status: 'success', data: { expires_in_seconds: 600 } } });

function open(handlers: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer(handlers);
  renderPages({ '/privacy/visitors': <VisitorRightsPage />, '/privacy': <p>notice</p> }, ['/privacy/visitors']);
  return { server, user: userEvent.setup() };
}

async function askFor(user: ReturnType<typeof userEvent.setup>, phone = '0803 123 4567') {
  await user.type(screen.getByLabelText(/^Phone number/), phone);
  await user.click(screen.getByRole('button', { name: 'Send me a code' }));
}

beforeEach(() => {
  clearToasts();
  // input-otp measures the page; jsdom cannot.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  document.elementFromPoint = () => null;
});
afterEach(() => vi.unstubAllGlobals());

describe('the page of visitors’ rights', () => {
  it('says how long each kind of data is kept, from the rules of the program', () => {
    open({});
    expect(screen.getByText('180 days at most. Each estate may set less, down to 7 days.')).toBeVisible();
    for (const what of [
      'Your pass',
      'Your visits',
      'Coming without a pass',
      'Working for a house',
      'If something happened',
      'Being kept out',
    ])
      expect(screen.getByText(what)).toBeVisible();
    expect(screen.getByText(/While it holds, a block is not deleted/)).toBeVisible();
  });

  it('deletes by the phone number with the code, when the button is clicked and not before', async () => {
    const { server, user } = open({
      [ASK]: sent,
      [ERASE]: () =>
        data({ passes: 2, helper_houses: 1, blocks: [{ estate: 'Palm Court Estate', until: '2027-01-05' }] }),
    });
    await askFor(user);
    expect(await screen.findByText(/If a gate keeps something about 08031234567/)).toBeVisible();
    await user.type(screen.getByLabelText(/^One-time code/), '123456');
    expect(server.calls).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Delete my details' }));
    expect(await screen.findByText('Your details are deleted')).toBeVisible();
    expect(screen.getByText('Deleted from 2 passes and their visits.')).toBeVisible();
    expect(screen.getByText('Deleted from the list of helpers of 1 house.')).toBeVisible();
    expect(screen.getByText(/Palm Court Estate keeps a block on this number until 5 Jan 2027/)).toBeVisible();
    expect(server.calls.map(({ body }) => body)).toEqual([
      { phone: '08031234567' },
      { phone: '08031234567', code: '123456' },
    ]);
  });

  it('keeps the number after a wrong code, and says that the code is wrong', async () => {
    const { user } = open({ [ASK]: sent, [ERASE]: () => refusal(422, 'wrong-code') });
    await askFor(user);
    await user.type(await screen.findByLabelText(/^One-time code/), '000000');
    await user.click(screen.getByRole('button', { name: 'Delete my details' }));
    await waitFor(() => expect(screen.getByLabelText(/^One-time code/)).toHaveAttribute('aria-invalid', 'true'));
    await user.click(screen.getByRole('button', { name: 'Change the number' }));
    expect(screen.getByLabelText(/^Phone number/)).toHaveValue('08031234567');
  });

  it('sends nothing for an invalid phone number, and says when there were too many requests', async () => {
    const { server, user } = open({ [ASK]: () => refusal(429, 'rate-limited') });
    await askFor(user, '12');
    expect(server.calls).toHaveLength(0);
    await user.clear(screen.getByLabelText(/^Phone number/));
    await askFor(user);
    expect(await screen.findAllByText(/We could not send a code/)).not.toHaveLength(0);
  });
});
