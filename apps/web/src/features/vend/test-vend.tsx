import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { endIntent } from '../../data/payment/intent-key.ts';
import { REFERENCE, price } from '../../testing/answers.ts';
import { data, fakeServer } from '../../testing/fake-server.ts';
import { myCards, myMeters, unpaidOrder } from '../../testing/orders.ts';
import { renderPages } from '../../testing/render-page.tsx';
import { clearToasts } from '../../ui/feedback/toast.tsx';
import { VendWizard } from './vend-page.tsx';

export const VEND = 'POST /api/v1/vend/wallet';
export const CARD = 'POST /api/v1/vend/pay';
export const TRANSFER = 'POST /api/v1/vend/transfer';
export const SAVED = 'POST /api/v1/vend/saved-card';
export const CHECK = 'POST /api/v1/meter';
export const RENEW = 'POST /api/v1/refresh-token';

export function start(handlers: Parameters<typeof fakeServer>[0] = {}, at = '/user/vend_utility') {
  const server = fakeServer({
    'GET /api/v1/users/meters': () => data(myMeters),
    'GET /api/v1/cards': () => data(myCards),
    'GET /api/v1/wallet': () => data({ balance_kobo: 3_425_000, currency: 'NGN' }),
    'POST /api/v1/quotes': () => data(price),
    [CHECK]: ({ body }) =>
      data({
        number: (body as { meterNumber: string }).meterNumber,
        customer_name: 'Ada Obi',
        estate_name: 'Palm Court',
        utility: 'electricity',
        status: 'active',
      }),
    [`GET /api/v1/vend/orders/${REFERENCE}`]: () => data(unpaidOrder()),
    ...handlers,
  });
  const left: string[] = [];
  const page = renderPages(
    {
      '/user/vend_utility': <VendWizard leave={(url) => left.push(url)} />,
      '/user/vend_utility/status': <p>status</p>,
    },
    [at],
  );
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  return { server, page, left, user };
}

type User = ReturnType<typeof userEvent.setup>;
/** Also where the amount comes after the action. */
export const button = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) });

/** The name of the button, as it breaks into lines: before the units, and never in the sum. */
export const sumName = (name: string, sum: string, units?: string) =>
  `${name}\u00a0·\u00a0${sum}${units ? ` ·\u00a0${units.replace(' ', '\u00a0')}` : ''}`;

export async function fill(user: User, method?: RegExp) {
  if (method) await user.click(await screen.findByRole('radio', { name: method }));
  await screen.findByText('0417 5000 019');
  await user.click(await button('Verify Meter Number'));
  await screen.findByText('Verified');
  await user.click(screen.getByRole('button', { name: '₦5,000' }));
}

/** The server's response about limits when this much is left today. */
export const leftToday = (kobo: number) => () => {
  const limit = { per_transaction_kobo: 10_000_000, per_day_kobo: 10_000_000, left_today_kobo: kobo };
  return data({
    level: 1,
    vend: limit,
    funding: limit,
    card_money: { wait_days: 30, to_own_name: true },
    stamp_duty: null,
  });
};

export const keys = (server: ReturnType<typeof fakeServer>, route: string) =>
  server.to(route).map(({ headers }) => headers.get('idempotency-key'));

/** Each test starts with an empty browser and without a purchase under way. */
export function startEachTimeFresh(): void {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    for (const method of ['wallet', 'card', 'transfer', 'saved-card']) endIntent(`vend:${method}`);
    clearToasts();
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
