import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import {
  REFERENCE,
  issuedLink,
  moneyAt,
  madeHere,
  price,
  purchaseOnItsWay,
  purchaseWithToken,
} from '../../../testing/answers.ts';
import { refusal } from '../../../testing/fake-server.ts';
import {
  advance,
  LINK,
  type Link,
  openEachTimeFresh,
  type Order,
  paid,
  start,
  unpaid,
  type World,
} from './test-confirmation.tsx';

openEachTimeFresh();

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
    const user = userEvent.setup();
    start({ link: paid, order: purchaseOnItsWay({ status: 'paid', delay_notice_at: '2026-11-20T13:22:00.000Z' }) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Your token is delayed' })).toBeInTheDocument();
    expect(screen.getByText(/^Your money is safe: we received your ₦5,000\.00\./)).toBeInTheDocument();
    expect(screen.getByText(/^We send your token to 0803 ••• 4567 as soon as it is ready/)).toBeInTheDocument();
    expect(document.body.textContent).not.toMatch(/fail/i);
    await user.click(screen.getByRole('button', { name: 'Copy Reference' }));
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
