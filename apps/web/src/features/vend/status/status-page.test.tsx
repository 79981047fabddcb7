import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { textOf } from '../../../testing/text-of.ts';
import { REFERENCE, moneyAt } from '../../../testing/answers.ts';
import { data, fakeServer, refusal } from '../../../testing/fake-server.ts';
import { orderWithToken, unpaidOrder } from '../../../testing/orders.ts';
import type { WireOrder } from '../../../testing/orders.ts';
import { renderPages } from '../../../testing/render-page.tsx';
import { clearToasts } from '../../../ui/feedback/toast.tsx';
import VendStatusPage from './status-page.tsx';

const ORDER = `GET /api/v1/vend/orders/${REFERENCE}`;
const LEAVE = `POST /api/v1/vend/orders/${REFERENCE}/leave`;
const ENTRY = `GET /api/v1/transactions/electricity_token/${REFERENCE}`;
const LOADED = `PUT /api/v1/transactions/electricity_token/${REFERENCE}/loaded`;
const STATUS = '/user/vend_utility/status';

const entry = {
  id: REFERENCE,
  slug: 'electricity_token',
  reference: REFERENCE,
  created_at: '2026-11-20T13:05:00.000Z',
  type: 'electricity_token',
  amount_kobo: 500_000,
  channel: 'wallet',
  status: 'success',
  meter_number: '04175000019',
  utility: 'electricity',
  units: '22.4',
  unit: 'kWh',
  token: '58732094116640827315',
  order: null,
  wallet: null,
  loaded_at: null as string | null,
  receipt: null,
};

function start(
  order: () => WireOrder | null,
  at = `${STATUS}?trxref=${REFERENCE}&reference=${REFERENCE}`,
  left: () => WireOrder | null = order,
) {
  let loadedAt: string | null = null;
  const server = fakeServer({
    [ORDER]: () => {
      const found = order();
      return found ? data(found) : refusal(404, 'not-found');
    },
    [LEAVE]: () => {
      const found = left();
      return found ? data(found) : refusal(404, 'not-found');
    },
    [ENTRY]: () => data({ ...entry, loaded_at: loadedAt }),
    [LOADED]: () => {
      loadedAt = '2026-11-20T14:00:00.000Z';
      return data({ loaded_at: loadedAt });
    },
  });
  renderPages({ [STATUS]: <VendStatusPage /> }, [at]);
  return { server, user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }) };
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => {
  sessionStorage.clear();
  clearToasts();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a purchase with its token', () => {
  it('shows the token first, with its receipt, and keeps it out of storage', async () => {
    start(() => orderWithToken());
    expect(await heading('Vending Successful')).toBeInTheDocument();
    expect(screen.getByText('5873')).toBeInTheDocument();
    expect(screen.getByText('Paid from your wallet')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Save as PDF' })).toBeInTheDocument();
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/5873 ?2094/);
  });

  it('shows the lit house when the receipt is opened later, and hides it from screen readers', async () => {
    start(() => orderWithToken());
    await heading('Vending Successful');
    expect(document.querySelector('.house')).toHaveAttribute('aria-hidden', 'true');
    expect(document.querySelectorAll('.day-1.house-lit').length).toBeGreaterThan(1);
    expect(document.querySelector('.house-moment, .after-house')).toBeNull();
  });

  it('lights the window when the token arrives while its buyer waits, and the token does not wait for it', async () => {
    let order = orderWithToken({ status: 'vending', money: moneyAt('making-token'), tokens: [] });
    const { user } = start(() => order);
    await heading('Your token is coming');
    expect(document.querySelector('.house')).toBeInTheDocument();
    expect(document.querySelector('.house-lit')).toBeNull();
    order = orderWithToken();
    await act(() => vi.advanceTimersByTimeAsync(4000));
    await heading('Vending Successful');
    expect(document.querySelector('.house-moment .day-1.house-lit')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Copy token' }));
    expect(await screen.findByText('Meter token copied successfully')).toBeInTheDocument();
  });

  it('requests its entry of the history once', async () => {
    const { server } = start(() => orderWithToken());
    expect(await screen.findByRole('checkbox', { name: /Loaded on meter/ })).toBeInTheDocument();
    await act(async () => vi.advanceTimersByTimeAsync(1000));
    expect(server.to(ENTRY)).toHaveLength(1);
  });

  it('is copied with the specified words, and ticked as loaded', async () => {
    const { user, server } = start(() => orderWithToken());
    await heading('Vending Successful');
    await user.click(screen.getByRole('button', { name: 'Copy token' }));
    expect(await screen.findByText('Meter token copied successfully')).toBeInTheDocument();
    const tick = screen.getByRole('checkbox', { name: /Loaded on meter/ });
    await waitFor(() => expect(tick).toBeEnabled());
    await user.click(tick);
    await waitFor(() => expect(tick).toBeChecked());
    expect(server.to(LOADED)[0]?.body).toEqual({ loaded: true });
  });
});

describe('a transfer that the bank sends back', () => {
  const notice = 'A transfer of ₦5,000.00 to this account was not accepted.';
  it.each([
    ['with its token', orderWithToken({ method: 'transfer', notice }), 'Vending Successful'],
    ['without one', orderWithToken({ status: 'cancelled', tokens: [], notice }), 'Payment Failed'],
  ] as const)('is told on a purchase %s', async (_, order, title) => {
    start(() => order);
    await heading(title);
    expect(screen.getByText(notice)).toBeInTheDocument();
  });
});

describe('a purchase that is not over', () => {
  it('waits with a countdown that a reload does not start again', async () => {
    const open = () =>
      start(() => unpaidOrder({ method: 'card', account: null, authorization_url: 'https://pay.example/abc' }));
    open();
    expect(await heading('We have not received your payment yet')).toBeInTheDocument();
    expect(screen.getByRole('timer')).toHaveTextContent(/^33:(20|1\d)/);
    expect(screen.getByRole('link', { name: 'Go back to the payment page' })).toHaveAttribute(
      'href',
      'https://pay.example/abc',
    );
    expect(JSON.parse(sessionStorage.getItem('paymentWatch') ?? '{}')).toMatchObject({ reference: REFERENCE });
    cleanup();
    vi.setSystemTime(Date.now() + 1_800_000);
    open();
    expect(await heading('We have not received your payment yet')).toBeInTheDocument();
    expect(screen.getByRole('timer')).toHaveTextContent(/^0?3:(20|1\d)/);
    await act(() => vi.advanceTimersByTimeAsync(201_000));
    expect(await screen.findByText(/This is taking longer than usual/)).toBeInTheDocument();
    expect(screen.queryByText('Payment Failed')).not.toBeInTheDocument();
  });

  it.each([
    ['ahead', 1],
    ['behind', -1],
  ])('counts down by the server when the clock of the device is a day %s', async (_, days) => {
    vi.setSystemTime(Date.now() + days * 86_400_000);
    start(() => unpaidOrder());
    expect(await screen.findByText(textOf('9912345678'))).toBeInTheDocument();
    const timers = screen.getAllByRole('timer').map(({ textContent }) => textContent ?? '');
    // Neither over nor a day away.
    for (const left of timers) expect(left).toMatch(/^(?!0?0:)[0-5]?\d:[0-5]\d$/);
    expect(screen.queryByText(/This is taking longer than usual/)).not.toBeInTheDocument();
  });

  it('shows the account again for a transfer, and one countdown: until the account closes', async () => {
    start(() => unpaidOrder());
    expect(await heading('Waiting for your transfer')).toBeInTheDocument();
    expect(screen.getByText(textOf('9912345678'))).toBeInTheDocument();
    expect(screen.getAllByRole('timer')).toHaveLength(1);
    expect(screen.getByText(/^Send the exact amount in one transfer/)).toHaveTextContent(/This account closes in/);
  });

  it('links back to the form when the time to pay is over', async () => {
    start(() => unpaidOrder({ status: 'expired', payment_status: 'expired', account: null }));
    expect(await heading('We have not received your payment yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Start a new purchase' })).toHaveAttribute(
      'href',
      '/user/vend_utility?meter=04175000019&amount=5000',
    );
  });

  it.each([
    ['making the token', { status: 'vending', money: moneyAt('making-token') }, 'Your token is coming'],
    [
      'an unknown outcome',
      { status: 'unknown', money: moneyAt('token-unclear') },
      'Your payment is safe, the token is delayed',
    ],
    [
      'a late token',
      { status: 'paid', money: moneyAt('token-delayed'), delay_notice_at: '2026-11-20T13:15:00.000Z' },
      'Your payment is safe, the token is delayed',
    ],
  ] as const)('never calls %s failed, and shows the token when it is there', async (_, changes, title) => {
    let order = orderWithToken({ ...changes, tokens: [] });
    start(() => order);
    expect(await heading(title)).toBeInTheDocument();
    expect(screen.queryByText('Payment Failed')).not.toBeInTheDocument();
    order = orderWithToken();
    await act(() => vi.advanceTimersByTimeAsync(4000));
    expect(await heading('Vending Successful')).toBeInTheDocument();
  });
});

describe('a payer who returns from the page of the provider', () => {
  const onPage = () => unpaidOrder({ method: 'card', account: null, authorization_url: 'https://pay.example/abc' });
  const ended = (changes: Partial<WireOrder>) =>
    orderWithToken({
      status: 'cancelled',
      payment_status: 'failed',
      method: 'card',
      tokens: [],
      amount_received_kobo: 0,
      ...changes,
    });

  it('without having paid sees that immediately, and may try again or pay another way', async () => {
    const cancelled = ended({ money: moneyAt('payer-cancelled', { received_kobo: 0, method: 'card' }) });
    const { server } = start(onPage, undefined, () => cancelled);
    expect(await heading('Payment cancelled')).toBeInTheDocument();
    expect(screen.getByText('You cancelled. No money left your account.')).toBeInTheDocument();
    expect(screen.getByText(REFERENCE)).toBeInTheDocument();
    expect(screen.queryByText(/Vending failed/)).not.toBeInTheDocument();
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
    const again = '/user/vend_utility?meter=04175000019&amount=5000';
    expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', again);
    expect(screen.getByRole('link', { name: 'Pay another way' })).toHaveAttribute('href', `${again}&ways=1`);
    expect(server.to(LEAVE)).toHaveLength(1);
  });

  it('after the bank declined sees why, with the reference', async () => {
    const declined = ended({
      money: moneyAt('payment-failed', { received_kobo: 0, method: 'card' }),
      decline: 'Insufficient Funds',
    });
    start(onPage, undefined, () => declined);
    expect(await heading('Payment Failed')).toBeInTheDocument();
    expect(screen.getByText(/did not accept the card \(Insufficient Funds\)/)).toBeInTheDocument();
    expect(screen.getByText(REFERENCE)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Pay another way' })).toBeInTheDocument();
  });

  it('while money is on its way waits as before', async () => {
    const { server } = start(onPage);
    expect(await heading('We have not received your payment yet')).toBeInTheDocument();
    expect(server.to(LEAVE)).toHaveLength(1);
  });
});

describe('a purchase without a token', () => {
  it.each([
    [{ status: 'cancelled', money: moneyAt('cancelled', { received_kobo: 0 }) }, 'No money was taken'],
    [
      { status: 'awaiting_payment', payment_status: 'failed', money: moneyAt('payment-failed', { received_kobo: 0 }) },
      'No money was taken',
    ],
    [{ status: 'credited', money: moneyAt('in-wallet') }, 'Your money is in your wallet'],
    [{ status: 'refunding', money: moneyAt('no-token', { refund_state: 'pending' }) }, 'Your money is on its way back'],
    [{ status: 'refunded', money: moneyAt('no-token', { refund_state: 'processed' }) }, 'Your money was sent back'],
    [{ status: 'vend_failed', money: moneyAt('no-token') }, 'Your money is safe with us'],
  ] as const)('says where the money is: %#', async (changes, place) => {
    start(() => orderWithToken({ ...changes, tokens: [] }));
    expect(await heading('Payment Failed')).toBeInTheDocument();
    expect(screen.getByText(place)).toBeInTheDocument();
    expect(screen.getByText(REFERENCE)).toBeInTheDocument();
    expect(screen.getAllByText('Vending failed, Kindly complete the payment or retry').length).toBeGreaterThan(1);
    expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute(
      'href',
      '/user/vend_utility?meter=04175000019&amount=5000',
    );
  });
});

describe('Share', () => {
  it('opens the share sheet, and asks for another click when its code loaded too late for the first', async () => {
    const share = vi.fn(() => Promise.resolve());
    const press = { isActive: false, hasBeenActive: true };
    const give = (name: string, value: unknown) =>
      Object.defineProperty(navigator, name, { configurable: true, value });
    give('share', share);
    give('userActivation', press);
    try {
      const { user } = start(() => orderWithToken());
      const button = await screen.findByRole('button', { name: 'Share' });
      await user.click(button);
      expect(await screen.findByText('The receipt is ready now. Tap Share again.')).toBeInTheDocument();
      expect(share).not.toHaveBeenCalled();
      press.isActive = true;
      await waitFor(() => expect(button).not.toHaveAttribute('aria-busy', 'true'));
      await user.click(button);
      await waitFor(() => expect(share).toHaveBeenCalledOnce());
    } finally {
      Reflect.deleteProperty(navigator, 'share');
      Reflect.deleteProperty(navigator, 'userActivation');
    }
  });
});

describe('an address', () => {
  it.each(['', '?trxref=', '?trxref=../../wallet', `?trxref=${REFERENCE}%00`, `?trxref=${'A'.repeat(81)}`])(
    'without a possible reference (%s) asks the server nothing',
    async (query) => {
      const { server } = start(() => orderWithToken(), STATUS + query);
      expect(await screen.findByText('We do not know this payment')).toBeInTheDocument();
      expect(server.calls).toHaveLength(0);
    },
  );

  it('with another person’s reference shows nothing of the purchase', async () => {
    start(() => null);
    expect(await screen.findByText('We do not know this payment')).toBeInTheDocument();
  });

  it('without a network says that the money is safe, and checks again', async () => {
    let isOnline = false;
    const { user } = start(() => {
      if (!isOnline) throw new TypeError('Failed to fetch');
      return orderWithToken();
    });
    expect(await screen.findByText('We could not check your payment')).toBeInTheDocument();
    isOnline = true;
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await heading('Vending Successful')).toBeInTheDocument();
  });
});
