import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endIntent } from '../../data/payment/intent-key.ts';
import { data, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderPages } from '../../testing/render-page.tsx';
import WithdrawalsPage from './withdrawals-page.tsx';

const REQUEST = 'POST /api/v1/withdrawals';
const RESOLVE = 'POST /api/v1/bank-accounts/resolve';
const KEEP = 'POST /api/v1/bank-accounts';
const REFERENCE = 'wdr-0123456789abcdef';
const SHOWN = 'WDR-0123456789ABCDEF';
const account = {
  id: '3',
  bank_code: '001',
  bank_name: 'Test Bank',
  account_number: '0123456789',
  account_name: 'Ada Obi',
  is_own_name: true,
  name: null,
  is_default: true,
  created_at: '2026-01-01T00:00:00.000Z',
  usable_from: '2026-01-02T00:00:00.000Z',
};
const withdrawal = {
  reference: REFERENCE,
  amount_kobo: 600_000,
  fee_kobo: 10_000,
  stamp_duty_kobo: 0,
  received_kobo: 590_000,
  status: 'requested',
  bank_name: 'Test Bank',
  account_number_masked: '••••••6789',
  account_name: 'Ada Obi',
  created_at: '2026-11-20T10:00:00.000Z',
  send_after: '2026-11-20T10:02:00.000Z',
  waits_for: null,
  kept_kobo: 0,
  done_at: null,
  timeline: [{ status: 'requested', at: '2026-11-20T10:00:00.000Z' }],
};

function start(handlers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET /api/v1/withdrawals/limits': () =>
      data({
        balance_kobo: 4_000_000,
        minimum_kobo: 500_000,
        fee_kobo: 10_000,
        per_withdrawal_kobo: 50_000_000,
        per_day_kobo: 50_000_000,
        left_today_kobo: 50_000_000,
        is_held: false,
        card_kobo: 0,
        card_until: null,
        card_to_own_name: true,
        stamp_duty: null,
      }),
    'GET /api/v1/bank-accounts': () => data([account]),
    'GET /api/v1/banks': () => data([{ code: '001', name: 'Test Bank' }]),
    'GET /api/v1/withdrawals': () => data({ items: [], next: null }),
    [`GET /api/v1/withdrawals/${REFERENCE}`]: () => data(withdrawal),
    ...handlers,
  });
  const user = userEvent.setup({ delay: null, advanceTimers: vi.advanceTimersByTime });
  const page = renderPages({ '/user/withdrawals': <WithdrawalsPage />, '/user/dashboard': <p>dashboard</p> }, [
    '/user/withdrawals',
  ]);
  return { server, user, page };
}

const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }));
/** Up to the choice of the account. */
async function toAccounts(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await screen.findByLabelText(/^Amount\(₦\)/), '6000');
  await press(user, 'Continue');
  await screen.findByText('Step 2 of 4 · Choose account');
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  endIntent('withdrawal');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the amount', () => {
  it('is confirmed with the specified text, which disappears after three seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user } = start();
    await press(user, 'Continue');
    expect(await screen.findByText('Please enter a valid amount')).toBeInTheDocument();
    act(() => void vi.advanceTimersByTime(3000));
    expect(screen.queryByText('Please enter a valid amount')).not.toBeInTheDocument();
    await user.type(screen.getByLabelText(/^Amount\(₦\)/), '4999x');
    expect(screen.getByLabelText(/^Amount\(₦\)/)).toHaveValue('4,999');
    // The daily limit is above the balance; the lower of the two is the most that can be withdrawn.
    expect(screen.getByText('You can withdraw up to ₦40,000 today.')).toBeInTheDocument();
    await press(user, 'Continue');
    expect(await screen.findByText('Minimum withdrawal amount is ₦5,000')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText(/^Amount\(₦\)/)).toHaveFocus());
    await user.type(screen.getByLabelText(/^Amount\(₦\)/), '0');
    await press(user, 'Continue');
    expect(await screen.findByText('Insufficient Funds')).toBeInTheDocument();
  });
});

describe('the account', () => {
  it('needs an amount too, when a kept step has lost it', async () => {
    localStorage.setItem('withdrawal', JSON.stringify({ step: 1, amount: '', accountId: null, reference: null }));
    const { user } = start();
    await press(user, 'Continue');
    expect(await screen.findByText('Please fill all required fields')).toBeInTheDocument();
  });

  it('that is new needs its bank and ten digits, shows the name of the bank, and then the password', async () => {
    let keep = () => refusal(403, 'step-up-required');
    const { user, server } = start({
      'GET /api/v1/bank-accounts': () => data([]),
      [RESOLVE]: () =>
        data({ account_name: 'Ada Obi', bank_name: 'Test Bank', is_own_name: true, check_digit_fits: true }),
      [KEEP]: () => keep(),
      'POST /api/v1/users/step-up': () => data({ valid_until: '2026-11-20T12:10:00.000Z' }),
    });
    await toAccounts(user);
    await press(user, 'Check the name');
    expect(await screen.findByText('Please fill out all new fields')).toBeInTheDocument();
    await user.type(screen.getByLabelText(/^Account Number/), '01234x56789012');
    expect(screen.getByLabelText(/^Account Number/)).toHaveValue('0123456789');
    await user.click(screen.getByRole('combobox', { name: /^Bank/ }));
    await user.click(await screen.findByRole('option', { name: 'Test Bank' }));
    await press(user, 'Check the name');
    expect(await screen.findByText('Ada Obi')).toBeInTheDocument();
    await press(user, 'Use this account');
    await user.type(await screen.findByLabelText(/^Password/), 'Estate#2026');
    keep = () => data(account);
    server.handlers['GET /api/v1/bank-accounts'] = () => data([account]);
    await press(user, 'Use this account');
    expect(await screen.findByText('Step 3 of 4 · Summary')).toBeInTheDocument();
    expect(server.to(KEEP).at(-1)?.body).toEqual({ bank_code: '001', account_number: '0123456789', name: '' });
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('0123456789');
  });
});

describe('a withdrawal', () => {
  it('goes back a step with Back, is one request for two clicks, and ends at home with an empty form', async () => {
    const { user, server, page } = start({ [REQUEST]: () => data(withdrawal) });
    await toAccounts(user);
    await press(user, 'Continue');
    expect((await screen.findByText('Step 3 of 4 · Summary')).closest('[role=group]')).toHaveFocus();
    await press(user, 'Back to Choose account');
    expect(await screen.findByText('Step 2 of 4 · Choose account')).toBeInTheDocument();
    await press(user, 'Continue');
    await user.dblClick(await screen.findByRole('button', { name: /^Confirm withdrawal/ }));
    expect(await screen.findByText(SHOWN)).toBeInTheDocument();
    expect(screen.getByText('Processing')).toBeInTheDocument();
    expect(screen.getByText('Completion: within 24hrs')).toBeInTheDocument();
    expect(server.to(REQUEST)).toHaveLength(1);
    expect(server.to(REQUEST)[0]?.body).toEqual({ amount_kobo: 600_000, bank_account_id: '3' });
    await press(user, 'Return to Dashboard');
    expect(await screen.findByText('dashboard')).toBeInTheDocument();
    await act(() => page.router.navigate(-1));
    expect(await screen.findByText('Step 1 of 4 · Amount')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Amount\(₦\)/)).toHaveValue('');
  });

  it('says for how many minutes it can be cancelled, and no number when it may be sent at any moment', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T10:01:00Z'), toFake: ['Date'] });
    const { user } = start({
      [REQUEST]: () => data(withdrawal),
      [`GET /api/v1/withdrawals/${REFERENCE}`]: () => data(withdrawal),
    });
    await toAccounts(user);
    await press(user, 'Continue');
    await press(user, 'Confirm withdrawal');
    expect(await screen.findByText('You can cancel for the next minute.')).toBeInTheDocument();
    vi.setSystemTime(new Date('2026-11-20T10:02:01Z'));
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText('You can cancel it until it leaves.')).toBeInTheDocument();
  });

  it('to a new account says when the money is sent; after that it is on its way', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T10:01:00Z'), toFake: ['Date'] });
    const held = { ...withdrawal, send_after: '2026-11-21T10:00:00.000Z' };
    const { user, server } = start({
      [REQUEST]: () => data(held),
      [`POST /api/v1/withdrawals/${REFERENCE}/cancel`]: () => data({ ...held, status: 'cancelled' }),
      [`GET /api/v1/withdrawals/${REFERENCE}`]: () => data(held),
    });
    await toAccounts(user);
    await press(user, 'Continue');
    await press(user, 'Confirm withdrawal');
    expect(await screen.findByRole('heading', { name: 'Your withdrawal is recorded' })).toBeInTheDocument();
    expect(screen.getByText(/so the money leaves on 21 Nov 2026, 11:00 WAT/)).toBeInTheDocument();
    expect(screen.queryByText('Completion: within 24hrs')).not.toBeInTheDocument();
    vi.setSystemTime(new Date('2026-11-21T10:00:01Z'));
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText('Completion: within 24hrs')).toBeInTheDocument();
    server.handlers[`GET /api/v1/withdrawals/${REFERENCE}`] = () => data({ ...held, status: 'cancelled' });
    await press(user, 'Cancel withdrawal');
    const cancelled = await screen.findByRole('heading', { name: 'Your withdrawal was cancelled' });
    expect(cancelled).toHaveFocus();
  });

  it('whose response was lost is sent again under the same key, also after a reload', async () => {
    const first = start();
    await toAccounts(first.user);
    await press(first.user, 'Continue');
    await press(first.user, 'Confirm withdrawal');
    expect(
      await screen.findByText(/^We do not know yet if your withdrawal was recorded/, { selector: '[role=alert] *' }),
    ).toBeInTheDocument();
    expect(screen.queryByText(/purchase|charged/)).not.toBeInTheDocument();
    // The balance may be without the money already.
    expect(screen.queryByText('Balance after this')).not.toBeInTheDocument();
    first.page.unmount();
    const second = start({ [REQUEST]: () => data(withdrawal) });
    // The reload does not make it look like a withdrawal that was never sent.
    await screen.findByRole('button', { name: /^Confirm withdrawal/ });
    expect(screen.getByText(/^We do not know yet if your withdrawal was recorded/)).toBeInTheDocument();
    expect(screen.queryByText('Balance after this')).not.toBeInTheDocument();
    await press(second.user, 'Confirm withdrawal');
    expect(await screen.findByText(SHOWN)).toBeInTheDocument();
    const key = ({ headers }: { headers: Headers }) => headers.get('idempotency-key');
    expect(second.server.to(REQUEST).map(key)).toEqual([key(first.server.to(REQUEST)[0]!)]);
  });

  it('whose response was lost is not taken again by another tab that continues with it', async () => {
    const first = start();
    await toAccounts(first.user);
    await press(first.user, 'Continue');
    expect(screen.getByText('Balance after this')).toBeInTheDocument();
    await press(first.user, 'Confirm withdrawal');
    await screen.findByText(/^We do not know yet if your withdrawal was recorded/, { selector: '[role=alert] *' });
    first.page.unmount();
    // Another tab has the data stored on the device, and nothing of this tab.
    const kept = { ...localStorage };
    endIntent('withdrawal');
    sessionStorage.clear();
    for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, String(value));
    const second = start({ [REQUEST]: () => data(withdrawal) });
    await press(second.user, 'Confirm withdrawal');
    expect(await screen.findByText(SHOWN)).toBeInTheDocument();
    const key = ({ headers }: { headers: Headers }) => headers.get('idempotency-key');
    expect(second.server.to(REQUEST).map(key)).toEqual([key(first.server.to(REQUEST)[0]!)]);
    expect(JSON.stringify({ ...localStorage })).not.toContain(key(first.server.to(REQUEST)[0]!));
  });

  it('whose response was lost is named on the summary of another one, and only the first is sent again', async () => {
    const { user, server } = start();
    await toAccounts(user);
    await press(user, 'Continue');
    await press(user, 'Confirm withdrawal');
    await screen.findByText(/^We do not know yet if your withdrawal was recorded/, { selector: '[role=alert] *' });
    await press(user, 'Change: Amount');
    const field = await screen.findByLabelText(/^Amount\(₦\)/);
    await user.clear(field);
    await user.type(field, '7000');
    await press(user, 'Continue');
    await press(user, 'Continue');
    expect(
      await screen.findByText(/^We do not know yet if your withdrawal of ₦6,000 was recorded/),
    ).toBeInTheDocument();
    expect(screen.queryByText('Balance after this')).not.toBeInTheDocument();
    server.handlers[REQUEST] = () => data(withdrawal);
    await press(user, 'Check what happened');
    expect(await screen.findByText(SHOWN)).toBeInTheDocument();
    const [one, two] = server.to(REQUEST);
    expect(two?.body).toEqual(one?.body);
    expect(two?.headers.get('idempotency-key')).toBe(one?.headers.get('idempotency-key'));
  });

  it('whose response was lost more than a day ago is treated as a new one, and no longer called unknown', async () => {
    const first = start();
    await toAccounts(first.user);
    await press(first.user, 'Continue');
    await press(first.user, 'Confirm withdrawal');
    await screen.findByText(/^We do not know yet if your withdrawal was recorded/, { selector: '[role=alert] *' });
    first.page.unmount();
    const kept = { ...localStorage } as Record<string, string>;
    endIntent('withdrawal');
    for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
    const name = 'intent:withdrawal';
    const intent = JSON.parse(kept[name]!) as { madeAt: number };
    localStorage.setItem(name, JSON.stringify({ ...intent, madeAt: intent.madeAt - 25 * 3_600_000 }));
    start();
    await screen.findByRole('button', { name: /^Confirm withdrawal/ });
    expect(screen.getByText('Balance after this')).toBeInTheDocument();
    expect(screen.queryByText(/^We do not know yet/)).not.toBeInTheDocument();
  });

  it('needs the password when the server requires it, and is then sent once', async () => {
    let isConfirmed = false;
    const { user, server } = start({
      [REQUEST]: () => (isConfirmed ? data(withdrawal) : refusal(403, 'step-up-required')),
      'POST /api/v1/users/step-up': () => {
        isConfirmed = true;
        return data({ valid_until: '2026-11-20T12:10:00.000Z' });
      },
    });
    await toAccounts(user);
    await press(user, 'Continue');
    await user.click(await screen.findByRole('button', { name: /^Confirm withdrawal/ }));
    await user.type(await screen.findByLabelText(/^Password/), 'Estate#2026');
    await user.click(screen.getByRole('button', { name: /^Confirm withdrawal/ }));
    expect(await screen.findByText(SHOWN)).toBeInTheDocument();
    expect(server.to('POST /api/v1/users/step-up')[0]?.body).toEqual({ password: 'Estate#2026' });
    expect(server.to(REQUEST)).toHaveLength(2);
  });

  const CONFIRM_PIN = 'POST /api/v1/users/pin/confirm';
  const toPin = async (handlers: Parameters<typeof start>[0]) => {
    let isConfirmed = false;
    const confirm = () => {
      isConfirmed = true;
      return data({ valid_until: '2026-11-20T12:10:00.000Z' });
    };
    const started = start({
      [REQUEST]: () => (isConfirmed ? data(withdrawal) : refusal(403, 'step-up-required')),
      'GET /api/v1/users/pin': () => data({ is_set: true, tries_left: 5, set_at: '2026-11-20T12:00:00.000Z' }),
      [CONFIRM_PIN]: confirm,
      'POST /api/v1/users/step-up': confirm,
      ...handlers,
    });
    await toAccounts(started.user);
    await press(started.user, 'Continue');
    const send = async () => started.user.click(await screen.findByRole('button', { name: /^Confirm withdrawal/ }));
    await send();
    return { ...started, send, pin: await screen.findByLabelText(/^Wallet PIN/) };
  };

  it('needs the wallet PIN of a user who has one', async () => {
    const { user, server, send, pin } = await toPin({});
    expect(screen.queryByLabelText(/^Password/)).not.toBeInTheDocument();
    // Beside the button only: a toast would cover the field.
    expect(screen.getByText('Confirm that it is you to continue.')).toBeInTheDocument();
    await user.type(pin, '83 05x');
    await send();
    expect(await screen.findByText(SHOWN)).toBeInTheDocument();
    expect(server.to(CONFIRM_PIN)[0]?.body).toEqual({ pin: '8305' });
    expect(server.to(REQUEST)).toHaveLength(2);
  });

  it('says how many tries a wrong PIN leaves, and asks for the password when it is locked', async () => {
    const answers = [refusal(422, 'wrong-pin', { tries_left: 1 }), refusal(403, 'pin-locked')];
    const { user, server, send, pin } = await toPin({ [CONFIRM_PIN]: () => answers.shift()! });
    await user.type(pin, '9999');
    await send();
    expect(await screen.findAllByText(/1 try is left, then/)).not.toHaveLength(0);
    expect(pin).toHaveValue('');
    // The next try can be typed immediately.
    await waitFor(() => expect(pin).toHaveFocus());
    await user.type(pin, '9999');
    await send();
    await user.type(await screen.findByLabelText(/^Password/), 'Estate#2026');
    expect(screen.getAllByText(/^Your wallet PIN is locked/)).not.toHaveLength(0);
    expect(server.to(REQUEST)).toHaveLength(1);
    expect(document.querySelector('.toast')).toHaveTextContent(/^Your wallet PIN is locked/);
    await send();
    expect(await screen.findByText(SHOWN)).toBeInTheDocument();
    // An earlier error does not cover the page of the success.
    expect(document.querySelector('.toast')).toBeNull();
  });

  it('accepts the password of a user who does not know the PIN', async () => {
    const { user, server, send } = await toPin({});
    await press(user, 'Use your password instead');
    expect(screen.getByLabelText(/^Password/)).toHaveFocus();
    await user.type(screen.getByLabelText(/^Password/), 'Estate#2026');
    await send();
    expect(await screen.findByText(SHOWN)).toBeInTheDocument();
    expect(server.to('POST /api/v1/users/step-up')[0]?.body).toEqual({ password: 'Estate#2026' });
  });

  it('that the server refuses says why and stays at its summary', async () => {
    const { user } = start({ [REQUEST]: () => refusal(409, 'insufficient-funds') });
    await toAccounts(user);
    await press(user, 'Continue');
    await press(user, 'Confirm withdrawal');
    expect(await screen.findByText(/^Insufficient Funds/, { selector: '[role=alert] *' })).toBeInTheDocument();
    expect(screen.getByText('Nothing has left your wallet.')).toBeInTheDocument();
    expect(screen.getByText('Step 3 of 4 · Summary')).toBeInTheDocument();
  });
});

it('shows earlier withdrawals page by page, to the first one', async () => {
  const one = (at: number) => ({
    ...withdrawal,
    reference: `wdr-${String(at).padStart(16, '0')}`,
    amount_kobo: at * 100_000,
  });
  const { user } = start({
    'GET /api/v1/withdrawals': ({ url }) =>
      url.includes('cursor=abc')
        ? data({ items: [one(1)], next: null })
        : data({ items: Array.from({ length: 10 }, (_, at) => one(11 - at)), next: 'abc' }),
  });
  expect(await screen.findByText('₦11,000.00')).toBeVisible();
  expect(screen.queryByText('₦1,000.00')).not.toBeInTheDocument();
  await press(user, 'Show more');
  expect(await screen.findByText('₦1,000.00')).toBeVisible();
  expect(screen.getByText('₦11,000.00')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

it('names what did not load', async () => {
  const fails = () => refusal(400, 'invalid-input');
  const { user, page } = start({ 'GET /api/v1/bank-accounts': fails });
  await toAccounts(user);
  expect(await screen.findByText('Your bank accounts did not load')).toBeVisible();
  page.unmount();
  start({ 'GET /api/v1/withdrawals/limits': fails });
  expect(await screen.findByText('What you can withdraw did not load')).toBeVisible();
});
