import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearToasts } from '../../../ui/feedback/toast.tsx';
import ConfirmationPage from './confirmation-page.tsx';
import { dropOpened } from '../opened-purchases.ts';
import { storeForm } from '../form/stored-form.ts';
import {
  REFERENCE,
  SECRET,
  issuedLink,
  moneyAt,
  madeHere,
  price,
  purchaseOnItsWay,
  purchaseWithToken,
} from '../../../testing/answers.ts';
import { data, fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderPages } from '../../../testing/render-page.tsx';

const LINK = `GET /v1/gatelight/payment-link/${SECRET}`;
const ORDER = `GET /api/v1/quick-purchases/${SECRET}`;
const COLLECT = 'POST /api/v1/forms/quick-purchase';
const ASK = 'POST /v1/gatelight/payment-link';
const CALLBACK = `${window.location.origin}/v1/gatelight/payment-link/${SECRET}`;
const AT = { pathname: '/purchase/confirmation', search: '?amount=500000&meter_number=04175000019' };

type Link = NonNullable<Parameters<typeof issuedLink>[0]>;
type Order = ReturnType<typeof purchaseOnItsWay>;

/** What the server knows; a test changes it while the page is open. */
interface World {
  link: Link;
  order: Order;
}

function start(world: World, given: { state?: unknown } = { state: { callback_url: CALLBACK } }) {
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

const unpaid = purchaseOnItsWay({ status: 'awaiting_payment', payment_status: 'pending', paid_at: null });
const paid: Link = {
  status: 'success',
  amount_received: 500_000,
  paid_at: '2026-11-20T13:07:22.000Z',
  now: '2026-11-20T13:07:23.000Z',
  expires_at: '2026-11-20T13:35:00.000Z',
};

function keepCopy() {
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

function advance(ms: number) {
  return act(() => vi.advanceTimersByTimeAsync(ms));
}

function setVisibility(state: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  window.dispatchEvent(new Event('visibilitychange'));
}

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

describe('while the transfer is on its way', () => {
  it('shows the countdown, the three steps, the age of the status, and Back', async () => {
    start({ link: {}, order: unpaid });
    expect(await screen.findByRole('timer')).toHaveTextContent(/^(30:00|29:5\d)$/);
    expect(screen.getByRole('heading', { name: 'Payment Processing' })).toBeInTheDocument();
    const steps = within(screen.getByRole('list', { name: 'Your purchase, step by step' }));
    expect(steps.getByText(/^Waiting for your transfer/).closest('li')).toHaveAttribute('aria-current', 'step');
    expect(steps.getByText(/^Payment received/)).toBeInTheDocument();
    expect(await steps.findByText(/^Token sent to 0803 ••• 4567/)).toBeInTheDocument();
    expect(screen.getByText('Checked just now')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Back' })).toBeInTheDocument();
  });

  it('lights the window of the house once, when the token arrives; a later visit finds it lit', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const world: World = { link: {}, order: unpaid };
    start(world);
    await screen.findByRole('timer');
    world.link = paid;
    world.order = purchaseWithToken();
    await advance(10_000);
    await screen.findByRole('heading', { name: 'Payment Successful' });
    expect(await screen.findByRole('button', { name: 'Copy token' })).toBeEnabled();
    expect(document.querySelector('.house-moment .day-1.house-lit')).toBeInTheDocument();
    cleanup();
    start(world);
    await screen.findByRole('button', { name: 'Copy token' });
    expect(document.querySelector('.day-1.house-lit')).toBeInTheDocument();
    expect(document.querySelector('.house-moment, .after-house')).toBeNull();
  });

  it('fetches the purchase again as soon as the payment is in, and caches it under one key', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const world: World = { link: {}, order: unpaid };
    const { page } = start(world);
    await screen.findByRole('timer');
    world.link = paid;
    world.order = purchaseWithToken();
    await advance(10_000);
    expect(await screen.findByRole('heading', { name: 'Payment Successful' })).toBeInTheDocument();
    const cached = page.queryClient.getQueryCache().findAll({ predicate: ({ queryKey }) => queryKey.includes(SECRET) });
    expect(
      cached.map(({ queryKey }) => String(queryKey[0])).toSorted((one, other) => one.localeCompare(other)),
    ).toEqual(['payment-link', 'purchase']);
    await advance(1_000);
    expect(page.queryClient.getQueryData(['purchase', SECRET])).toMatchObject({ status: 'vended' });
  });

  it('asks every ten seconds, and neither more nor less', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { server } = start({ link: {}, order: unpaid });
    await advance(500);
    expect(server.to(LINK)).toHaveLength(1);
    await advance(9000);
    expect(server.to(LINK)).toHaveLength(1);
    expect(screen.getByText(/^Checked \d s ago$/)).toBeInTheDocument();
    await advance(1000);
    expect(server.to(LINK)).toHaveLength(2);
    await advance(20_000);
    expect(server.to(LINK)).toHaveLength(4);
  });

  it('asks immediately when the server reports a change of the purchase, and stops listening when it is over', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const sources: { url: string; isClosed: boolean; says: (type: string) => void }[] = [];
    class Source extends EventTarget {
      readonly its;
      constructor(url: string) {
        super();
        const says = (type: string) =>
          act(() => this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ type }) })));
        this.its = { url, isClosed: false, says };
        sources.push(this.its);
      }
      close() {
        this.its.isClosed = true;
      }
    }
    vi.stubGlobal('EventSource', Source);
    const world: World = { link: {}, order: unpaid };
    const { server } = start(world);
    await advance(500);
    expect(sources.map(({ url }) => url)).toEqual([`/api/v1/quick-purchases/${SECRET}/events`]);
    sources[0]?.says('sync');
    await advance(500);
    expect(server.to(LINK)).toHaveLength(1);
    world.link = paid;
    world.order = purchaseOnItsWay();
    sources[0]?.says('changed');
    await advance(500);
    expect(server.to(LINK)).toHaveLength(2);
    expect(screen.getByRole('heading', { name: 'Payment Successful' })).toBeInTheDocument();
    expect(sources[0]?.isClosed).toBe(false);
    world.order = purchaseWithToken();
    sources[0]?.says('over');
    await advance(500);
    expect(screen.getByText('Load this on your meter, then press the enter key')).toBeInTheDocument();
    expect(sources).toHaveLength(1);
    expect(sources[0]?.isClosed).toBe(true);
  });

  it('does not poll while the page is hidden, and polls immediately when it is visible again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { server } = start({ link: {}, order: unpaid });
    await advance(500);
    setVisibility('hidden');
    await advance(60_000);
    expect(server.to(LINK)).toHaveLength(1);
    setVisibility('visible');
    await advance(50);
    expect(server.to(LINK)).toHaveLength(2);
  });

  it('says once that a check failed, keeps the place, and says it again only after it had worked', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { server } = start({ link: {}, order: unpaid });
    await advance(500);
    const working = server.handlers[LINK];
    server.handlers[LINK] = () => refusal(503, 'unavailable');
    await advance(10_000);
    const said = 'We could not check the payment. Our server does not respond.';
    expect(screen.getAllByText(said)).toHaveLength(2);
    expect(screen.getByRole('timer')).toBeInTheDocument();
    await advance(20_000);
    // The toast disappears after four seconds and does not return; the text in place stays.
    expect(screen.getAllByText(said)).toHaveLength(1);
    expect(console.error).toHaveBeenCalledTimes(1);
    if (working) server.handlers[LINK] = working;
    await advance(10_000);
    expect(screen.queryByText(said)).not.toBeInTheDocument();
    server.handlers[LINK] = () => refusal(503, 'unavailable');
    await advance(10_000);
    expect(screen.getAllByText(said)).toHaveLength(2);
  });

  it('continues after a reload from the storage of the tab', async () => {
    start({ link: {}, order: unpaid }).page.unmount();
    sessionStorage.setItem('quickPurchaseCallbackUrl', JSON.stringify(CALLBACK));
    start({ link: {}, order: unpaid }, {});
    expect(await screen.findByRole('timer')).toBeInTheDocument();
  });

  it('explains itself and links to Find my token when nothing is stored', async () => {
    const { server } = start({ link: {}, order: unpaid }, {});
    expect(await screen.findByText('We do not know which payment to look for')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Find my token' })).toHaveAttribute('href', '/find-token');
    expect(server.calls).toHaveLength(0);
  });

  it('sends no request for a callback that is not ours', async () => {
    const state = { callback_url: `https://evil.example/v1/gatelight/payment-link/${SECRET}` };
    const { server } = start({ link: {}, order: unpaid }, { state });
    expect(await screen.findByText('We do not know which payment to look for')).toBeInTheDocument();
    expect(server.calls).toHaveLength(0);
  });
});

describe('after the browser was closed', () => {
  function restart(world: World, search = AT.search) {
    const { proof, request } = madeHere();
    const started = start(world, {});
    const account = {
      account_number: '9912345678',
      account_name: 'Gatelight / Ada Obi',
      bank_name: 'Sandbox Bank',
      amount: 500_000,
      callback_url: CALLBACK,
      reference: REFERENCE,
      expires_at: new Date(Date.now() + 1_800_000).toISOString(),
    };
    started.server.handlers[ASK] = () => ({ body: { status: 'success', message: 'As before', data: account } });
    return { ...started, proof, request, search };
  }

  it('finds the purchase again by the same request with the same proof, and shows its token', async () => {
    const { server, proof, request } = restart({ link: paid, order: purchaseWithToken() });
    expect(await screen.findByText('Load this on your meter, then press the enter key')).toBeInTheDocument();
    expect(server.to(ASK)).toHaveLength(1);
    expect(server.to(ASK)[0]?.body).toEqual(request);
    expect(server.to(ASK)[0]?.headers.get('purchase-proof')).toBe(proof);
    expect(screen.queryByText('This payment link was made on another device')).not.toBeInTheDocument();
    expect(JSON.stringify({ ...localStorage })).not.toMatch(new RegExp(`${SECRET}|9912345678|58732094116640827315`));
  });

  it('finds it while the transfer is still on its way', async () => {
    restart({ link: {}, order: unpaid });
    expect(await screen.findByRole('timer')).toBeInTheDocument();
  });

  it('asks only about the purchase in the address', async () => {
    madeHere();
    const server = fakeServer({});
    renderPages({ '/purchase/confirmation': <ConfirmationPage /> }, [
      { ...AT, search: '?amount=500000&meter_number=04175000027', state: null },
    ]);
    expect(await screen.findByText('We do not know which payment to look for')).toBeInTheDocument();
    expect(server.calls).toHaveLength(0);
  });

  it('offers another try when the server cannot be reached, and works then', async () => {
    const { server } = restart({ link: paid, order: purchaseWithToken() });
    const working = server.handlers[ASK];
    server.handlers[ASK] = () => refusal(503, 'unavailable');
    expect(await screen.findByText('We could not find your payment')).toBeInTheDocument();
    expect(document.body.textContent).not.toContain('Nothing was charged');
    if (working) server.handlers[ASK] = working;
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText('Load this on your meter, then press the enter key')).toBeInTheDocument();
  });

  it('links to Find my token when the server has no such purchase', async () => {
    const { server } = restart({ link: paid, order: purchaseWithToken() });
    server.handlers[ASK] = () => refusal(422, 'reference-reused');
    expect(await screen.findByText('We do not know which payment to look for')).toBeInTheDocument();
  });
});

describe('a purchase that this browser did not make', () => {
  it('has a warning and shows no text that its buyer typed', async () => {
    start({
      link: paid,
      order: purchaseWithToken({
        customer_name: 'Call 0800 FRAUD',
        email_masked: 'c•••@fraud.example',
        deliveries: [
          { channel: 'sms', to_masked: '0803 ••• 4567', state: 'delivered', at: '2026-11-20T13:07:26.000Z' },
          { channel: 'email', to_masked: 'c•••@fraud.example', state: 'sent', at: '2026-11-20T13:07:27.000Z' },
        ],
      }),
    });
    expect(await screen.findByText('This payment link was made on another device')).toBeInTheDocument();
    expect(await screen.findByText('Load this on your meter, then press the enter key')).toBeInTheDocument();
    expect(screen.getByText('Email')).toBeInTheDocument();
    expect(screen.queryByText('Customer')).not.toBeInTheDocument();
    expect(document.body.textContent).not.toMatch(/fraud/i);
  });

  it('says before the payment that only the person who requested it should pay', async () => {
    start({ link: {}, order: unpaid });
    expect(await screen.findByText(/^Only pay if you asked for it\./)).toBeInTheDocument();
  });

  it('has no warning, and the name on the receipt', async () => {
    madeHere();
    start({ link: paid, order: purchaseWithToken() });
    expect(await screen.findByText('Customer')).toBeInTheDocument();
    expect(screen.queryByText('This payment link was made on another device')).not.toBeInTheDocument();
  });
});

describe('when the countdown is over without a transfer', () => {
  it('says "not seen yet", checks again on a click, and offers help with the reference', async () => {
    const user = userEvent.setup();
    const world: World = { link: { status: 'expired', money: moneyAt('closed-unpaid') }, order: unpaid };
    const { server, page } = start(world);
    expect(await screen.findByRole('heading', { name: 'We have not seen your transfer yet' })).toBeInTheDocument();
    expect(screen.getByText(/If you sent the money in time, we will still match it\./)).toBeInTheDocument();
    expect(document.body.textContent).not.toMatch(/failed/i);
    expect(screen.getByRole('link', { name: 'Start again' })).toBeInTheDocument();
    const before = server.to(LINK).length;
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(server.to(LINK).length).toBe(before + 1));
    await user.click(screen.getByRole('button', { name: 'I paid, get help' }));
    await screen.findByText('contact page');
    expect(await navigator.clipboard.readText()).toBe(REFERENCE);
    expect(page.router.state.location.search).toBe(`?reference=${REFERENCE}`);
  });

  it('still finds a transfer that comes afterwards', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const world: World = { link: { status: 'expired' }, order: unpaid };
    start(world);
    await advance(500);
    world.link = paid;
    world.order = purchaseWithToken();
    await advance(31_000);
    expect(screen.getByRole('heading', { name: 'Payment Successful' })).toBeInTheDocument();
  });
});

describe('when the payment is in', () => {
  it('says so with the specified text and facts, in Lagos time, and stops asking about the payment', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { server } = start({ link: paid, order: purchaseOnItsWay() });
    await advance(500);
    expect(screen.getByRole('heading', { name: 'Payment Successful' })).toBeInTheDocument();
    expect(screen.getByText('Your token will be sent to your phone number shortly')).toBeInTheDocument();
    expect(screen.getByText(REFERENCE)).toBeInTheDocument();
    expect(screen.getByText('₦5,000.00')).toBeInTheDocument();
    expect(screen.getByText('20 Nov 2026, 14:07 WAT')).toBeInTheDocument();
    expect(screen.getByText(/^Transfer sent/)).toBeInTheDocument();
    expect(screen.queryByText(/^Waiting for your transfer/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Back' })).not.toBeInTheDocument();
    await advance(60_000);
    expect(server.to(LINK)).toHaveLength(1);
  });

  it('polls for the token until it exists, then shows it with the same price lines as before', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const world: World = { link: paid, order: purchaseOnItsWay() };
    const { server } = start(world);
    await advance(500);
    expect(screen.getByText('Your token is being made. It appears here.')).toBeInTheDocument();
    world.order = purchaseWithToken();
    await advance(3000);
    expect(screen.getByText('Load this on your meter, then press the enter key')).toBeInTheDocument();
    expect(document.body.textContent?.replace(/\s/g, '')).toContain('58732094116640827315');
    expect(screen.getByText('22.4 kWh')).toBeInTheDocument();
    expect(screen.getByText('VAT (7.5%, included)')).toBeInTheDocument();
    expect(screen.getByText('SMS to 0803 ••• 4567')).toBeInTheDocument();
    expect(screen.getByText(/^Delivered (?:20 Nov 2026, )?14:07$/)).toBeInTheDocument();
    const asked = server.to(ORDER).length;
    await advance(30_000);
    expect(server.to(ORDER)).toHaveLength(asked);
  });

  it('names the tab, reads the new token out, and says after it where it was sent', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const world: World = { link: paid, order: purchaseOnItsWay() };
    start(world);
    await advance(500);
    expect(document.title).toBe('Payment received · Gatelight');
    const announced = screen.getAllByRole('status').find((region) => region.className === 'sr-only');
    expect(announced).toBeEmptyDOMElement();
    world.order = purchaseWithToken();
    await advance(3000);
    expect(document.title).toBe('Token ready · Gatelight');
    expect(announced).toHaveTextContent('Token ready');
    const text = document.body.textContent ?? '';
    const [said, sent, token] = ['Your token will be sent', 'SMS to 0803 ••• 4567', 'Load this on your meter'];
    expect(text.indexOf(said)).toBeLessThan(text.indexOf(token));
    expect(text.indexOf(token)).toBeLessThan(text.indexOf(sent));
    expect(screen.getAllByText(sent)).toHaveLength(1);
  });

  it('offers to buy again for this meter, as a new purchase, and to be done', async () => {
    const user = userEvent.setup();
    madeHere();
    const { page } = start({ link: paid, order: purchaseWithToken() });
    expect(await screen.findByRole('link', { name: 'Done' })).toHaveAttribute('href', '/');
    await user.click(screen.getByRole('link', { name: 'Buy again' }));
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/'));
    expect(JSON.parse(localStorage.getItem('quickPurchaseDraft') ?? '{}')).toMatchObject({
      fullName: 'Ada Obi',
      meterNumber: '04175000019',
    });
    expect(localStorage.getItem('quickPurchaseIntent')).toBeNull();
  });

  it('fills in the meter and the estate when another device made the purchase', async () => {
    const user = userEvent.setup();
    start({ link: paid, order: purchaseWithToken() });
    await user.click(await screen.findByRole('link', { name: 'Buy again' }));
    await screen.findByText('the form');
    expect(JSON.parse(localStorage.getItem('quickPurchaseDraft') ?? '{}')).toMatchObject({
      fullName: '',
      meterNumber: '04175000019',
      estateName: purchaseWithToken().estate_name,
      amount: '',
    });
  });

  it('sends the saved copy as a form, in naira, and removes it', async () => {
    keepCopy();
    const { server } = start({ link: paid, order: purchaseWithToken() });
    await waitFor(() => expect(localStorage.getItem('quickPurchaseFormData')).toBeNull());
    expect(server.to(COLLECT)).toHaveLength(1);
    expect(server.to(COLLECT)[0]?.body).toEqual({
      reference: REFERENCE,
      fullname: 'Ada Obi',
      email: '',
      phoneNumber: '08031234567',
      meterNumber: '04175000019',
      estateName: 'Palm Court',
      amount: '5000',
      status: 'Completed',
    });
  });

  it('keeps the saved copy when the collection refuses it, and says so', async () => {
    keepCopy();
    const world: World = { link: paid, order: purchaseWithToken() };
    const { server } = start(world);
    server.handlers[COLLECT] = () => refusal(500, 'internal');
    expect(await screen.findByText(/We could not send your purchase details/)).toBeInTheDocument();
    expect(localStorage.getItem('quickPurchaseFormData')).not.toBeNull();
    expect(console.error).toHaveBeenCalled();
    expect(screen.getByRole('heading', { name: 'Payment Successful' })).toBeInTheDocument();
  });

  it('leaves the copy of another purchase alone', async () => {
    keepCopy();
    const { server } = start({
      link: { ...paid, reference: 'TOK-20261120130722045ZZZZZZZZ' },
      order: purchaseWithToken(),
    });
    await screen.findByRole('heading', { name: 'Payment Successful' });
    expect(server.to(COLLECT)).toHaveLength(0);
    expect(localStorage.getItem('quickPurchaseFormData')).not.toBeNull();
  });

  it('keeps neither token nor account on the device', async () => {
    keepCopy();
    start({ link: paid, order: purchaseWithToken() });
    await screen.findByText('Load this on your meter, then press the enter key');
    const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
    expect(kept).not.toMatch(/58732094116640827315|9912345678/);
    expect(JSON.stringify({ ...localStorage })).not.toContain(SECRET);
  });

  it('copies the reference, shares the receipt as text and sends the token again', async () => {
    const user = userEvent.setup();
    const { server } = start({ link: paid, order: purchaseWithToken() });
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Copy reference' }));
    expect(await navigator.clipboard.readText()).toBe(REFERENCE);
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(await navigator.clipboard.readText()).toContain('Meter token: 5873 2094 1166 4082 7315');
    await user.click(screen.getByRole('button', { name: 'Send again by SMS' }));
    expect(await screen.findAllByText('Sent again to 0803 ••• 4567')).toHaveLength(2);
    expect(server.to(`POST /api/v1/quick-purchases/${SECRET}/resend`)[0]?.body).toEqual({ channel: 'sms' });
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await user.click(screen.getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
  });

  it('shows every token of a key change in its order', async () => {
    const tokens: Order['tokens'] = [
      { token: '11111111111111111111', kind: 'key-change', units: '0.0' },
      { token: '22222222222222222222', kind: 'key-change', units: '0.0' },
      { token: '33333333333333333333', kind: 'credit', units: '22.4' },
    ];
    start({ link: paid, order: purchaseWithToken({ tokens }) });
    expect(await screen.findByText(/^Load these 3 tokens/)).toBeInTheDocument();
    expect(screen.getByText('Token 1 of 3: key change')).toBeInTheDocument();
    expect(screen.getByText('Token 3 of 3: units')).toBeInTheDocument();
  });
});

describe('when something went another way', () => {
  it.each<[string, Link, Partial<Order>, RegExp, RegExp]>([
    [
      'too little arrived',
      { status: 'amount_mismatch', amount_received: 400_000 },
      {
        status: 'refunding',
        payment_status: 'amount_mismatch',
        money: moneyAt('underpaid', { received_kobo: 400_000, refund_state: 'pending' }),
      },
      /^You sent less than the amount due$/,
      /^We received ₦4,000\.00, but this purchase costs ₦5,000\.00, .* on its way back/,
    ],
    [
      'it was not naira',
      { status: 'currency_mismatch', amount_received: 500_000 },
      {
        status: 'refunding',
        payment_status: 'currency_mismatch',
        money: moneyAt('wrong-currency', { refund_state: 'requested' }),
      },
      /^The transfer was not in naira$/,
      /^The payment was not in naira, so no token was made\. Your money is on its way back/,
    ],
    [
      'it came late',
      { status: 'paid_late', amount_received: 500_000 },
      { status: 'refunding', payment_status: 'paid_late', money: moneyAt('paid-late', { refund_state: 'held' }) },
      /^Your transfer arrived after the account closed$/,
      /too small to send back automatically/,
    ],
    [
      'no token could be made',
      paid,
      { status: 'vend_failed', money: moneyAt('no-token', { refund_state: 'needs_attention' }) },
      /^No token could be made$/,
      /^We received your ₦5,000\.00, but no token could be made\. We could not return it automatically/,
    ],
    [
      'a refund runs',
      paid,
      { status: 'refunding', money: moneyAt('no-token', { refund_state: 'pending' }) },
      /^Your money is on its way back$/,
      /no token could be made\. Your money is on its way back/,
    ],
    [
      'a refund is done',
      paid,
      { status: 'refunded', money: moneyAt('no-token', { refund_state: 'processed' }) },
      /^Your money was sent back$/,
      /Your money has gone back to the account it came from\./,
    ],
  ])('says where the money is: %s', async (_, link, order, title, sentence) => {
    start({ link, order: purchaseOnItsWay(order) });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.queryByText('Payment Successful')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Get help' })).toBeInTheDocument();
  });

  it('lists refunds and their states', async () => {
    start({
      link: { status: 'amount_mismatch', amount_received: 400_000 },
      order: purchaseOnItsWay({
        status: 'refunding',
        payment_status: 'amount_mismatch',
        refunds: [
          {
            amount_kobo: 400_000,
            currency: 'NGN',
            reason: 'underpaid',
            state: 'pending',
            at: '2026-11-20T13:08:00.000Z',
          },
        ],
      }),
    });
    const section = within((await screen.findByText('Your refund')).closest('section') ?? document.body);
    expect(section.getByText('₦4,000.00')).toBeInTheDocument();
    expect(section.getByText('on its way')).toBeInTheDocument();
    expect(section.getByText('Because you sent less than the amount due')).toBeInTheDocument();
  });

  it('shows the token and the refund when too much arrived', async () => {
    start({
      link: { status: 'amount_mismatch', amount_received: 600_000, paid_at: '2026-11-20T13:07:22.000Z' },
      order: purchaseWithToken({ payment_status: 'amount_mismatch', amount_received_kobo: 600_000 }),
    });
    expect(await screen.findByText(/^You sent ₦1,000\.00 too much\. We return it/)).toBeInTheDocument();
    expect(await screen.findByText('Load this on your meter, then press the enter key')).toBeInTheDocument();
  });

  it('never says failed while the outcome is unknown', async () => {
    start({ link: paid, order: purchaseOnItsWay({ status: 'unknown' }) });
    expect(await screen.findByText(/^Your money is safe\. We are waiting for the token/)).toBeInTheDocument();
    expect(document.body.textContent).not.toMatch(/fail/i);
    expect(screen.getByRole('heading', { name: 'Payment Successful' })).toBeInTheDocument();
  });

  it('says after a while that the token is taking longer', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    start({ link: paid, order: purchaseOnItsWay() });
    await advance(40_000);
    expect(screen.queryByText('Your token is taking longer than usual')).not.toBeInTheDocument();
    await advance(10_000);
    expect(screen.getByText('Your token is taking longer than usual')).toBeInTheDocument();
  });

  it('says that the payment was closed, without "not received yet", and offers to start again', async () => {
    madeHere();
    start({
      link: { status: 'failed' },
      order: purchaseOnItsWay({
        status: 'cancelled',
        payment_status: 'failed',
        paid_at: null,
        money: moneyAt('cancelled'),
      }),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'This payment was closed' })).toBeInTheDocument();
    expect(screen.getByText(/^If you have already sent money, it is safe: we return it/)).toBeInTheDocument();
    expect(document.body.textContent).not.toMatch(/received yet|not seen|nothing was charged/i);
    await userEvent.click(screen.getByRole('link', { name: 'Start again' }));
    expect(await screen.findByText('the form')).toBeInTheDocument();
    expect(localStorage.getItem('quickPurchaseDraft')).toContain('08031234567');
    expect(localStorage.getItem('quickPurchaseIntent')).toBeNull();
  });

  it('notices money that arrives for a closed payment, and says where it goes', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const world: World = {
      link: { status: 'failed' },
      order: purchaseOnItsWay({ status: 'cancelled', payment_status: 'failed' }),
    };
    start(world);
    await advance(500);
    world.link = { status: 'paid_late', amount_received: 500_000 };
    world.order = purchaseOnItsWay({
      status: 'refunding',
      payment_status: 'paid_late',
      money: moneyAt('paid-late', { refund_state: 'pending' }),
    });
    await advance(31_000);
    expect(screen.getByText(/^We received ₦5,000\.00 after this account had closed/)).toBeInTheDocument();
  });

  it('says calmly that the token is late: the money is safe, what happens next, the reference, Find my token', async () => {
    start({ link: paid, order: purchaseOnItsWay({ status: 'paid', delay_notice_at: '2026-11-20T13:22:00.000Z' }) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Your token is delayed' })).toBeInTheDocument();
    expect(screen.getByText(/^Your money is safe: we received your ₦5,000\.00\./)).toBeInTheDocument();
    expect(screen.getByText(/^We send your token to 0803 ••• 4567 as soon as it is ready/)).toBeInTheDocument();
    expect(document.body.textContent).not.toMatch(/fail/i);
    await userEvent.click(screen.getByRole('button', { name: 'Copy Reference' }));
    expect(await navigator.clipboard.readText()).toBe(REFERENCE);
    expect(screen.getByRole('link', { name: 'Find my token' })).toHaveAttribute(
      'href',
      `/find-token?reference=${REFERENCE}`,
    );
  });

  it('continues to the token automatically', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const late = purchaseOnItsWay({ status: 'paid', delay_notice_at: '2026-11-20T13:22:00.000Z' });
    const world: World = { link: paid, order: late };
    start(world);
    await advance(500);
    expect(screen.getByText('Your token is delayed')).toBeInTheDocument();
    world.order = purchaseWithToken({ delay_notice_at: '2026-11-20T13:22:00.000Z' });
    await advance(11_000);
    expect(screen.getByText('Load this on your meter, then press the enter key')).toBeInTheDocument();
  });

  it.each([
    ['0.070', '−0.070 kWh'],
    ['-0.031', '+0.031 kWh'],
  ])(
    'says on the receipt which rounding applies, and folds the effect of earlier purchases (%s)',
    async (carried, shown) => {
      start({ link: paid, order: purchaseWithToken({ price: { ...price, carried_units: carried } }) });
      expect(
        await screen.findByText(/^Units are rounded up to the next 0\.1 kWh\. The extra you get now is counted/),
      ).toBeInTheDocument();
      expect(screen.getByText('Rounding carried over').closest('details')).not.toHaveAttribute('open');
      expect(screen.getByText(shown)).toBeInTheDocument();
    },
  );

  it.each([undefined, '0.000', '-0.000'])(
    'does not mention earlier purchases without an effect (%s)',
    async (carried) => {
      start({ link: paid, order: purchaseWithToken({ price: { ...price, carried_units: carried } }) });
      expect(await screen.findByText(/^Units are rounded up/)).toBeInTheDocument();
      expect(screen.queryByText('Rounding carried over')).not.toBeInTheDocument();
    },
  );

  it('offers another try when the payment cannot be checked at all', async () => {
    const world: World = { link: {}, order: unpaid };
    const { server } = start(world);
    server.handlers[LINK] = () => refusal(503, 'unavailable');
    expect(await screen.findByText(/A transfer that you sent is not lost/)).toBeInTheDocument();
    server.handlers[LINK] = () => ({ body: issuedLink(world.link) });
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByRole('timer')).toBeInTheDocument();
  });

  it('shows the debt that was paid off on the receipt as in the preview', async () => {
    start({
      link: paid,
      order: purchaseWithToken({ price: { ...price, debt_kobo: 100_000, debt_left_kobo: 50_000 } }),
    });
    expect(await screen.findByText('Debt paid off')).toBeInTheDocument();
    expect(screen.getByText(/Still owed on the meter after this/)).toHaveTextContent('₦500.00');
  });
});
