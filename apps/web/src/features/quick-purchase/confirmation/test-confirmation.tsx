import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { clearToasts } from '../../../ui/feedback/toast.tsx';
import ConfirmationPage from './confirmation-page.tsx';
import { dropOpened } from '../opened-purchases.ts';
import { storeForm } from '../form/stored-form.ts';
import { REFERENCE, SECRET, issuedLink, purchaseOnItsWay, purchaseWithToken } from '../../../testing/answers.ts';
import { data, fakeServer } from '../../../testing/fake-server.ts';
import { renderPages } from '../../../testing/render-page.tsx';

export const LINK = `GET /v1/gatelight/payment-link/${SECRET}`;
export const ORDER = `GET /api/v1/quick-purchases/${SECRET}`;
export const COLLECT = 'POST /api/v1/forms/quick-purchase';
export const ASK = 'POST /v1/gatelight/payment-link';
export const CALLBACK = `${window.location.origin}/v1/gatelight/payment-link/${SECRET}`;
export const AT = { pathname: '/purchase/confirmation', search: '?amount=500000&meter_number=04175000019' };

export type Link = NonNullable<Parameters<typeof issuedLink>[0]>;
export type Order = ReturnType<typeof purchaseOnItsWay>;

/** What the server knows; a test changes it while the page is open. */
export interface World {
  link: Link;
  order: Order;
}

export function start(world: World, given: { state?: unknown } = { state: { callback_url: CALLBACK } }) {
  const server = fakeServer({
    'GET /api/v1/site': () => data({ merchant: 'gatelight', client_id: 'gatelight-web' }),
    [LINK]: () => ({ body: issuedLink(world.link) }),
    [ORDER]: () => data(world.order),
    [COLLECT]: () => data({ received: true }),
    [`POST /api/v1/quick-purchases/${SECRET}/resend`]: () => data({ channel: 'sms', to_masked: '0803 ••• 4567' }),
  });
  const page = renderPages(
    {
      '/purchase/confirmation': <ConfirmationPage />,
      '/contact': <p>contact page</p>,
      '/find-token': <p>find my token</p>,
      '/': <p>the form</p>,
    },
    [{ ...AT, state: given.state }],
  );
  return { server, page };
}

export const unpaid = purchaseOnItsWay({ status: 'awaiting_payment', payment_status: 'pending', paid_at: null });
export const paid: Link = {
  status: 'success',
  amount_received: 500_000,
  paid_at: '2026-11-20T13:07:22.000Z',
  now: '2026-11-20T13:07:23.000Z',
  expires_at: '2026-11-20T13:35:00.000Z',
};

export function keepCopy() {
  storeForm(
    REFERENCE,
    {
      fullName: 'Ada Obi',
      phoneNumber: '08031234567',
      meterNumber: '04175000019',
      estateName: 'Palm Court',
      amount: '5000',
      email: '',
    },
    500_000,
  );
}

export function advance(ms: number) {
  return act(() => vi.advanceTimersByTimeAsync(ms));
}

export function setVisibility(state: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  window.dispatchEvent(new Event('visibilitychange'));
}

/** Each test opens the page in a new browser. */
export function openEachTimeFresh(): void {
  // The screens after the payment are a separate file, loaded once: here, before any test stops the clock.
  beforeAll(async () => {
    start({ link: paid, order: purchaseWithToken() });
    await screen.findByText('Load this on your meter, then press the enter key', undefined, { timeout: 20_000 });
    cleanup();
  });

  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    dropOpened();
    clearToasts();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    window.dispatchEvent(new Event('visibilitychange'));
  });
}
