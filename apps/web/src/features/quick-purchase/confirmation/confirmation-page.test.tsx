import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import ConfirmationPage from './confirmation-page.tsx';
import { REFERENCE, SECRET, moneyAt, madeHere, purchaseOnItsWay, purchaseWithToken } from '../../../testing/answers.ts';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderPages } from '../../../testing/render-page.tsx';
import {
  advance,
  ASK,
  AT,
  CALLBACK,
  LINK,
  openEachTimeFresh,
  paid,
  setVisibility,
  start,
  unpaid,
  type World,
} from './test-confirmation.tsx';

openEachTimeFresh();

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
