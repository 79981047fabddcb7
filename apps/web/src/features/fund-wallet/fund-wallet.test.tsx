import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endIntent } from '../../data/payment/intent-key.ts';
import { textOf } from '../../testing/text-of.ts';
import { REFERENCE } from '../../testing/answers.ts';
import { data, fakeServer, refusal } from '../../testing/fake-server.ts';
import { accountToPay, funding, myCards } from '../../testing/orders.ts';
import { renderPages } from '../../testing/render-page.tsx';
import { clearToasts } from '../../ui/feedback/toast.tsx';
import FundStatusPage from './fund-status-page.tsx';
import { FundWallet } from './fund-wallet-page.tsx';

const CARD = 'POST /api/v1/wallet/fund/card';
const TRANSFER = 'POST /api/v1/wallet/fund/transfer';
const SAVED = 'POST /api/v1/wallet/fund/saved-card';
const FUNDING = `GET /api/v1/wallet/funding/${REFERENCE}`;
const STATUS = '/user/fund_wallet/status';

function start(handlers: Parameters<typeof fakeServer>[0] = {}, at = '/user/fund_wallet') {
  const server = fakeServer({
    'GET /api/v1/cards': () => data(myCards),
    'GET /api/v1/wallet': () => data({ balance_kobo: 2_425_000, currency: 'NGN' }),
    [FUNDING]: () => data(funding()),
    ...handlers,
  });
  const left: string[] = [];
  const page = renderPages(
    { '/user/fund_wallet': <FundWallet leave={(url) => left.push(url)} />, [STATUS]: <FundStatusPage /> },
    [at],
  );
  return { server, page, left, user: userEvent.setup() };
}

const payNow = () => screen.findByRole('button', { name: /^Pay Now/ });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  for (const method of ['card', 'transfer', 'saved-card']) endIntent(`fund:${method}`);
  clearToasts();
});

afterEach(() => vi.unstubAllGlobals());

describe('funding the wallet', () => {
  it('by card opens the payment page, once, with the new balance of the wallet', async () => {
    const { user, server, left } = start({
      [CARD]: () => data({ reference: REFERENCE, authorization_url: 'https://pay.example/abc' }),
    });
    await user.click(await payNow());
    expect(await screen.findByText('Amount must be a valid number')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText(/^Amount/)).toHaveFocus());
    await user.click(screen.getByRole('button', { name: '₦5,000' }));
    expect(await screen.findByText('₦29,250.00')).toBeInTheDocument();
    await user.dblClick(await payNow());
    await waitFor(() => expect(left).toEqual(['https://pay.example/abc']));
    expect(server.to(CARD)).toHaveLength(1);
    expect(server.to(CARD)[0]?.body).toEqual({
      amount_kobo: 500_000,
      callback_url: `${location.origin}${STATUS}`,
    });
  });

  it('by transfer has its own label, no chips, is remembered, and shows the account in place', async () => {
    const { user, page } = start({ [TRANSFER]: () => data(accountToPay()) });
    await user.click(await screen.findByRole('tab', { name: 'Bank transfer' }));
    expect(screen.queryByRole('button', { name: '₦5,000' })).not.toBeInTheDocument();
    await user.type(screen.getByLabelText(/^Amount to transfer\(₦\)/), '5000');
    await user.click(await payNow());
    expect(await screen.findByText(textOf('9912345678'))).toBeInTheDocument();
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('9912345678');
    await user.click(screen.getByRole('button', { name: 'Confirm Payment' }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'We have not received your payment yet' }),
    ).toBeInTheDocument();
    page.unmount();
    start();
    expect(await screen.findByRole('tab', { name: 'Bank transfer' })).toHaveAttribute('aria-selected', 'true');
  });

  it('by transfer says in place that a wrong amount goes back', async () => {
    const notice = 'A transfer of ₦3,900.00 to this account was not accepted.';
    const { user } = start({ [TRANSFER]: () => data(accountToPay()), [FUNDING]: () => data(funding({ notice })) });
    await user.click(await screen.findByRole('tab', { name: 'Bank transfer' }));
    await user.type(screen.getByLabelText(/^Amount to transfer\(₦\)/), '4000');
    await user.click(await payNow());
    expect(await screen.findByText(notice)).toBeInTheDocument();
    expect(screen.getByText(textOf('9912345678'))).toBeInTheDocument();
  });

  it.each([
    ['Bank transfer', TRANSFER, /Money moves only when you send the transfer/, () => data(accountToPay())],
    [
      'Card',
      CARD,
      /Money moves only on the secure page/,
      () => data({ reference: REFERENCE, authorization_url: 'https://pay.example/abc' }),
    ],
  ] as const)(
    'by %s says when money moves if no answer comes, and repeats the same request',
    async (tab, call, said, answer) => {
      const { user, server, left } = start();
      await user.click(await screen.findByRole('tab', { name: tab }));
      await user.type(screen.getByLabelText(/^Amount/), '5000');
      await user.click(await payNow());
      expect(await screen.findByText(said, { selector: '[role=alert] p' })).toBeInTheDocument();
      server.handlers[call] = answer;
      await user.click(screen.getByRole('button', { name: 'Check what happened' }));
      if (call === CARD) await waitFor(() => expect(left).toEqual(['https://pay.example/abc']));
      else expect(await screen.findByText(textOf('9912345678'))).toBeInTheDocument();
      const keys = server.to(call).map(({ headers }) => headers.get('idempotency-key'));
      expect(keys.length).toBeGreaterThan(1);
      expect(new Set(keys).size).toBe(1);
    },
  );

  it('with a saved card shows the outcome, and keeps what was typed when the bank refuses', async () => {
    let answer = () => refusal(402, 'card-declined');
    const { user, server } = start({
      [SAVED]: () => answer(),
      [FUNDING]: () => data(funding({ method: 'saved-card', status: 'credited', credited_kobo: 500_000 })),
    });
    await user.click(await screen.findByRole('tab', { name: 'Saved card' }));
    expect(await screen.findByRole('radio', { name: /4081/ })).toBeChecked();
    await user.click(screen.getByRole('button', { name: '₦5,000' }));
    await user.click(await payNow());
    expect(await screen.findByText(/declined/, { selector: '[role=alert] p' })).toBeInTheDocument();
    expect(screen.getByLabelText(/^Amount/)).toHaveValue('5,000');
    answer = () => data({ reference: REFERENCE, status: 'pending' });
    await user.click(await payNow());
    expect(await screen.findByRole('heading', { level: 1, name: 'Payment Successful' })).toBeInTheDocument();
    expect(screen.getByText('₦5,000.00 is in your wallet.')).toBeInTheDocument();
    const [one, two] = server.to(SAVED).map(({ headers }) => headers.get('idempotency-key'));
    expect(two).not.toBe(one);
  });
});

describe('a funding whose outcome is unknown', () => {
  it('is sent again after a reload with the saved card that was chosen, also when it has used up the limit itself', async () => {
    const cards = {
      'GET /api/v1/cards': () =>
        data([...myCards, { ...myCards[0], id: '4', last4: '1381', name: 'Visa 1381', is_default: false }]),
    };
    const first = start(cards);
    await first.user.click(await screen.findByRole('tab', { name: 'Saved card' }));
    expect(await screen.findByRole('radio', { name: /4081/ })).toBeChecked();
    await first.user.click(screen.getByRole('radio', { name: /1381/ }));
    await first.user.click(screen.getByRole('button', { name: '₦5,000' }));
    await first.user.click(await payNow());
    expect(await screen.findByRole('button', { name: 'Check what happened' })).toBeEnabled();
    first.page.unmount();
    clearToasts();

    const limit = { per_transaction_kobo: 10_000_000, per_day_kobo: 10_000_000, left_today_kobo: 100_000 };
    const second = start({
      ...cards,
      'GET /api/v1/wallet/limits': () =>
        data({
          level: 1,
          vend: limit,
          funding: limit,
          card_money: { wait_days: 30, to_own_name: true },
          stamp_duty: null,
        }),
      [SAVED]: () => data({ reference: REFERENCE, status: 'pending' }),
    });
    expect(await screen.findByText('You can pay up to ₦1,000 now.')).toBeInTheDocument();
    const again = await screen.findByRole('button', { name: 'Check what happened' });
    expect(screen.getByText(/same payment is never charged twice/)).toBeInTheDocument();
    expect(screen.queryByText(/This is above your limit/)).not.toBeInTheDocument();
    expect(screen.queryByText('Balance after this')).not.toBeInTheDocument();
    // Another amount is not charged before the outcome of the first is known.
    await second.user.click(screen.getByRole('button', { name: '₦10,000' }));
    expect(screen.getByText(/^We do not know yet if your payment of ₦5,000 went through/)).toBeInTheDocument();
    await second.user.click(again);
    await waitFor(() => expect(second.server.to(SAVED)).toHaveLength(1));
    const sent = [...first.server.to(SAVED), ...second.server.to(SAVED)];
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
    expect(sent.map(({ body }) => body)).toEqual(sent.map(() => expect.objectContaining({ card_id: '4' })));
  });

  it('leaves the focus on the button when it is sent, also while the amount shows an older problem', async () => {
    const limit = { per_transaction_kobo: 10_000_000, per_day_kobo: 10_000_000, left_today_kobo: 100_000 };
    const { user, server, page } = start({
      'GET /api/v1/wallet/limits': () =>
        data({
          level: 1,
          vend: limit,
          funding: limit,
          card_money: { wait_days: 30, to_own_name: true },
          stamp_duty: null,
        }),
    });
    await screen.findByText('You can pay up to ₦1,000 now.');
    await user.click(screen.getByRole('button', { name: '₦5,000' }));
    await user.click(await payNow());
    await waitFor(() => expect(screen.getByLabelText(/^Amount/)).toHaveFocus());
    limit.left_today_kobo = 10_000_000;
    await act(() => page.queryClient.invalidateQueries());
    await screen.findByText('You can pay up to ₦100,000 now.');
    await user.click(await payNow());
    await waitFor(() => expect(server.to(CARD)).toHaveLength(1));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(await screen.findByRole('button', { name: 'Check what happened' })).toHaveFocus();
  });

  it('leaves other amounts to the limit', async () => {
    const limit = { per_transaction_kobo: 10_000_000, per_day_kobo: 10_000_000, left_today_kobo: 100_000 };
    const { user, server } = start({
      'GET /api/v1/wallet/limits': () =>
        data({
          level: 1,
          vend: limit,
          funding: limit,
          card_money: { wait_days: 30, to_own_name: true },
          stamp_duty: null,
        }),
    });
    await screen.findByText('You can pay up to ₦1,000 now.');
    await user.click(screen.getByRole('button', { name: '₦5,000' }));
    await user.click(await payNow());
    expect(await screen.findByText(/This is above your limit/)).toBeInTheDocument();
    expect(server.to(CARD)).toHaveLength(0);
  });
});

describe('the status of a funding', () => {
  it.each([
    ['pending', 'We have not received your payment yet'],
    ['expired', 'We have not received your payment yet'],
    ['failed', 'Payment Failed'],
    ['credited', 'Payment Successful'],
  ] as const)('%s is named', async (status, title) => {
    start(
      { [FUNDING]: () => data(funding({ status, credited_kobo: status === 'credited' ? 450_000 : 0 })) },
      `${STATUS}?trxref=${REFERENCE}`,
    );
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  });

  it('left unpaid on the page of the provider ends immediately, with two next steps', async () => {
    const open = funding({ authorization_url: 'https://pay.example/abc' });
    start(
      {
        [FUNDING]: () => data(open),
        [`POST /api/v1/wallet/funding/${REFERENCE}/leave`]: () =>
          data({ ...open, status: 'failed', ended: 'cancelled', authorization_url: null }),
      },
      `${STATUS}?trxref=${REFERENCE}`,
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Payment cancelled' })).toBeInTheDocument();
    expect(screen.getByText('You cancelled. No money left your account.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/user/fund_wallet?amount=5000');
    expect(screen.getByRole('link', { name: 'Pay another way' })).toHaveAttribute(
      'href',
      '/user/fund_wallet?amount=5000&ways=1',
    );
  });

  it('that is credited also says that the bank returns another transfer', async () => {
    const notice = 'A transfer of ₦5,000.00 to this account was not accepted.';
    const credited = funding({ status: 'credited', credited_kobo: 500_000, notice });
    start({ [FUNDING]: () => data(credited) }, `${STATUS}?trxref=${REFERENCE}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Payment Successful' })).toBeInTheDocument();
    expect(screen.getByText(notice)).toBeInTheDocument();
  });

  it('of someone else is not known', async () => {
    start({ [FUNDING]: () => refusal(404, 'not-found') }, `${STATUS}?trxref=${REFERENCE}`);
    expect(await screen.findByText('We do not know this payment')).toBeInTheDocument();
  });
});
