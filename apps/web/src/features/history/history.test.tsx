import { transactionDetail } from '@gatelight/contract/money/transactions';
import type { TransactionDetail } from '@gatelight/contract/money/transactions';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterProvider, createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import {
  readKeptTransactions,
  readSavedTransactions,
  saveTransactions,
} from '../../data/transactions/saved-transactions.ts';
import { keepTransactions, removeSavedTransactions } from '../../data/transactions/saved-transactions.ts';
import { endSession } from '../../data/session/session.ts';
import { rememberUser } from '../../data/session/user-store.ts';
import { data, fakeServer, refusal } from '../../testing/fake-server.ts';
import { ADA } from '../../testing/users.ts';
import { ToastRegion } from '../../ui/feedback/toast.tsx';
import HistoryPage from './history-page.tsx';
import TransactionPage from './transaction/transaction-page.tsx';
import { stored } from '../../testing/fake-database.ts';

vi.mock('idb-keyval', () => import('../../testing/fake-database.ts'));

const TOKEN = '58732094116640827315';

function bought(id: string, changes: Partial<TransactionDetail> = {}): TransactionDetail {
  return {
    id,
    slug: 'electricity_token',
    reference: `VND-${id.padStart(10, '0')}`,
    created_at: new Date('2026-11-20T12:30:00Z'),
    type: 'electricity_token',
    amount_kobo: 500_000n,
    channel: 'wallet',
    status: 'success',
    meter_number: '04175000019',
    utility: 'electricity',
    units: '22.5',
    unit: 'kWh',
    token: TOKEN,
    order: {
      status: 'vended',
      money: {
        code: 'token-ready',
        due_kobo: 500_000n,
        received_kobo: 500_000n,
        refund_state: null,
        refund_kobo: 0n,
        extra_kobo: 0n,
      },
      message: '',
      price: {
        amount_kobo: 500_000n,
        debt_kobo: 0n,
        fee_kobo: 0n,
        energy_kobo: 465_116n,
        vat_kobo: 34_884n,
        vat_rate_bp: 750,
        tariff_name: 'Residential R2',
        price_kobo_per_unit: 20_740n,
        units: '22.5',
        unit: 'kWh',
        rounding: 'up',
        debt_left_kobo: 0n,
      },
      tokens: [{ token: TOKEN, kind: 'credit', units: '22.5' }],
      customer_name: 'Ada Obi',
      estate_name: 'Palm Court Estate',
      address: 'Block 4, Flat 2, Palm Court Estate',
      paid_at: new Date('2026-11-20T12:30:00Z'),
      vended_at: new Date('2026-11-20T12:30:05Z'),
      refunds: [],
    },
    wallet: null,
    loaded_at: null,
    receipt: { code: 'A'.repeat(32), url: `http://localhost/receipt/${'A'.repeat(32)}` },
    ...changes,
  };
}

const failed = (id: string) =>
  bought(id, {
    status: 'expired',
    token: null,
    receipt: null,
    order: { ...bought(id).order!, status: 'expired', tokens: [] },
  });
/** ₦4,000 arrived instead of ₦5,000, and was refunded. */
const refunded = (id: string) =>
  bought(id, {
    status: 'refunded',
    amount_kobo: 400_000n,
    units: null,
    token: null,
    receipt: null,
    order: {
      ...bought(id).order!,
      status: 'credited',
      tokens: [],
      money: {
        ...bought(id).order!.money,
        code: 'underpaid',
        received_kobo: 400_000n,
        refund_state: 'in_wallet',
        refund_kobo: 400_000n,
        method: 'transfer',
      },
    },
  });
const wire = (entry: TransactionDetail) => z.encode(transactionDetail, entry);
const page = (items: TransactionDetail[], next: string | null = null) => data({ items: items.map(wire), next });

const LIST = 'GET /api/v1/transactions';

/** The browser's width decides whether a transaction opens beside the list. */
function windowIs(wide: boolean) {
  vi.stubGlobal('matchMedia', () => ({ matches: wide, addEventListener: () => {}, removeEventListener: () => {} }));
}

/** No element is ever near the screen. */
class FarAway {
  observe() {}
  disconnect() {}
}

function open(path: string) {
  const router = createMemoryRouter(
    [
      {
        path: '/user/history',
        element: <HistoryPage />,
        children: [{ path: ':slug/:id', element: <TransactionPage /> }],
      },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [path] },
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <ToastRegion />
    </QueryClientProvider>,
  );
  return router;
}

beforeEach(() => {
  windowIs(true);
  rememberUser(ADA);
});
afterEach(() => {
  vi.unstubAllGlobals();
  stored.clear();
  localStorage.clear();
});

describe('the history', () => {
  it('keeps its filters and the search in the address, and asks the server with them', async () => {
    const server = fakeServer({ [LIST]: () => page([bought('1')]) });
    const router = open('/user/history?type=wallet&status=nonsense');
    await screen.findAllByText('Electricity Token');
    expect(server.to(LIST)[0]?.url).toBe('/api/v1/transactions?type=wallet&limit=20');
    await userEvent.click(screen.getByRole('button', { name: 'Any status' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Failed' }));
    expect(router.state.location.search).toBe('?type=wallet&status=failed');
    await userEvent.type(screen.getByRole('searchbox'), 'VND-1{Enter}');
    expect(router.state.location.search).toBe('?type=wallet&status=failed&q=VND-1');
    await vi.waitFor(() => expect(server.to(LIST).at(-1)?.url).toContain('q=VND-1'));
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(router.state.location.search).toBe('');
  });

  it('loads 20 more from where the list ended', async () => {
    const server = fakeServer({
      [LIST]: ({ url }) => (url.includes('cursor=next') ? page([bought('2')]) : page([bought('1')], 'next')),
    });
    open('/user/history');
    await userEvent.click(await screen.findByRole('button', { name: 'Load 20 more' }));
    expect(await screen.findByText('2 shown')).toBeInTheDocument();
    expect(server.to(LIST).at(-1)?.url).toContain('cursor=next');
    expect(screen.queryByRole('button', { name: 'Load 20 more' })).not.toBeInTheDocument();
  });

  it('shows different texts for an empty list, no match, and a failure', async () => {
    // React may replace the element right after it was found, so it is looked up again until it stays.
    const says = (text: string | RegExp) => vi.waitFor(() => expect(screen.getByText(text)).toBeInTheDocument());
    const server = fakeServer({ [LIST]: () => page([]) });
    const router = open('/user/history');
    await says('No transactions yet');
    await act(() => router.navigate('/user/history?type=gas_token'));
    await says('No transaction matches these filters');
    server.handlers[LIST] = () => refusal(500, 'internal');
    await act(() => router.navigate('/user/history?type=wallet'));
    await says(/Your money is safe\./);
  });
});

describe('one transaction', () => {
  const ONE = 'GET /api/v1/transactions/electricity_token/1';

  it('opens beside the list with every field; the arrow opens the next row', async () => {
    fakeServer({
      [LIST]: () => page([bought('1'), bought('2')]),
      [ONE]: () => data(wire(bought('1'))),
      'GET /api/v1/transactions/electricity_token/2': () => data(wire(bought('2', { amount_kobo: 900_000n }))),
    });
    const router = open('/user/history/electricity_token/1?status=success');
    const panel = await screen.findByRole('complementary', { name: 'Transaction' });
    await vi.waitFor(() => expect(panel).toHaveTextContent('−₦5,000.00'));
    for (const text of ['22.5 kWh', '₦348.84', '0417 5000 019', 'Wallet', 'VND-0000000001', 'Ada Obi']) {
      expect(within(panel).getAllByText(text).length).toBeGreaterThan(0);
    }
    expect(panel).toHaveTextContent('₦207.40 / kWh');
    // The window over the token is lit from the start: the token is not new.
    expect(panel.querySelector('.house')).not.toHaveClass('house-moment');
    expect(panel.querySelector('.house-lit')).not.toBeNull();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('History');
    await userEvent.click(await within(panel).findByRole('link', { name: 'Older transaction' }));
    expect(router.state.location.pathname).toBe('/user/history/electricity_token/2');
    expect(router.state.location.search).toBe('?status=success');
    await vi.waitFor(() =>
      expect(screen.getByRole('complementary', { name: 'Transaction' })).toHaveTextContent('−₦9,000.00'),
    );
    await userEvent.keyboard('{Escape}');
    expect(router.state.location.pathname).toBe('/user/history');
  });

  it('is a page of its own on a phone', async () => {
    windowIs(false);
    fakeServer({ [LIST]: () => page([bought('1')]), [ONE]: () => data(wire(bought('1'))) });
    open('/user/history/electricity_token/1');
    expect(await screen.findByRole('heading', { level: 1, name: 'Electricity Token' })).toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to the history' })).toHaveAttribute('href', '/user/history');
  });

  it('of refunded money shows the amount that arrived, and no units that were never sold', async () => {
    fakeServer({ [LIST]: () => page([refunded('1')]), [ONE]: () => data(wire(refunded('1'))) });
    open('/user/history/electricity_token/1');
    expect(await screen.findByText(/so no token was made\. Your money is back in your wallet\./)).toBeInTheDocument();
    const panel = document.body;
    expect(panel).not.toHaveTextContent(/22\.5|4,651\.16|348\.84|−₦5,000/);
    expect(screen.getAllByText('₦4,000.00').length).toBeGreaterThan(0);
    expect(screen.getByText('What we received')).toBeInTheDocument();
    expect(screen.getByText('Price of the purchase')).toBeInTheDocument();
    expect(document.querySelector('.house')).toBeNull();
  });

  it('prints a receipt of a success only, and says so in place', async () => {
    const isQrDrawn = () => screen.queryByRole('img', { name: 'QR code of this receipt' }) !== null;
    const print = vi.fn(isQrDrawn);
    vi.stubGlobal('print', print);
    // The QR code is far down, so nothing has fetched it when the button is clicked.
    vi.stubGlobal('IntersectionObserver', FarAway);
    const server = fakeServer({ [LIST]: () => page([]), [ONE]: () => data(wire(failed('1'))) });
    const router = open('/user/history/electricity_token/1');
    expect(await screen.findByText('You can only print receipt for successful transactions')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Download receipt' })).not.toBeInTheDocument();
    server.handlers['GET /api/v1/transactions/electricity_token/2'] = () => data(wire(bought('2')));
    await act(() => router.navigate('/user/history/electricity_token/2'));
    await userEvent.click(await screen.findByRole('button', { name: 'Download receipt' }));
    await vi.waitFor(() => expect(print).toHaveBeenCalledOnce());
    expect(print).toHaveReturnedWith(true);
  });

  it('links to a payment in progress', async () => {
    const waiting = bought('1', { status: 'pending', token: null, receipt: null });
    fakeServer({ [LIST]: () => page([]), [ONE]: () => data(wire(waiting)) });
    open('/user/history/electricity_token/1');
    expect(await screen.findByRole('link', { name: 'Follow this payment' })).toHaveAttribute(
      'href',
      '/user/vend_utility/status?trxref=VND-0000000001',
    );
  });

  it('is marked as loaded on the meter, and sent by email', async () => {
    const server = fakeServer({
      [LIST]: () => page([]),
      [ONE]: () => data(wire(bought('1'))),
      'PUT /api/v1/transactions/electricity_token/1/loaded': () => data({ loaded_at: '2026-11-20T13:00:00Z' }),
      'POST /api/v1/transactions/electricity_token/1/receipt/email': () => data({ to_masked: 'a•••@example.com' }),
    });
    open('/user/history/electricity_token/1');
    await userEvent.click(await screen.findByRole('checkbox', { name: /Loaded on meter/ }));
    expect(server.to('PUT /api/v1/transactions/electricity_token/1/loaded')[0]?.body).toEqual({ loaded: true });
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Send by email' }));
    expect(await screen.findByText('We are sending the receipt to a•••@example.com')).toBeInTheDocument();
  });

  it.each([['/user/history/electricity_token/9'], ['/user/history/nonsense/9']])(
    'that does not exist (%s) leads back to the list',
    async (path) => {
      fakeServer({
        [LIST]: () => page([]),
        'GET /api/v1/transactions/electricity_token/9': () => refusal(404, 'not-found'),
      });
      const router = open(path);
      expect(await screen.findByText('We could not find that transaction')).toBeInTheDocument();
      await vi.waitFor(() => expect(router.state.location.pathname).toBe('/user/history'));
    },
  );
});

describe('without network', () => {
  const save = async (entries: TransactionDetail[]) => {
    fakeServer({ 'GET /api/v1/transactions/newest': () => data(entries.map(wire)) });
    await saveTransactions();
    fakeServer({});
  };

  it('shows the list and a receipt from this device, by the same filters', async () => {
    await save([bought('1'), failed('2')]);
    const router = open('/user/history?status=success');
    expect(await screen.findByText(/No network. Showing what was saved at/)).toBeInTheDocument();
    expect(screen.getByText('1 shown')).toBeInTheDocument();
    await act(() => router.navigate('/user/history/electricity_token/1'));
    expect(await screen.findByText('5 8 7 3, 2 0 9 4, 1 1 6 6, 4 0 8 2, 7 3 1 5')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Download receipt' })).toBeInTheDocument();
    // What needs a network is not offered.
    expect(screen.queryByRole('button', { name: 'Save as PDF' })).not.toBeInTheDocument();
  });

  it('shows nothing of another user, and keeps nothing after signing out unless the user chose to keep it', async () => {
    await save([bought('1')]);
    rememberUser({ ...ADA, id: '8' });
    expect(await readSavedTransactions()).toBeUndefined();
    rememberUser(ADA);
    expect((await readSavedTransactions())?.items).toHaveLength(1);
    fakeServer({ 'POST /api/v1/users/logout': () => data({ signed_out: true }) });
    keepTransactions(true);
    await endSession();
    expect((await readKeptTransactions())?.items).toHaveLength(1);
    await removeSavedTransactions();
    expect(await readKeptTransactions()).toBeUndefined();

    rememberUser(ADA);
    await save([bought('1')]);
    fakeServer({ 'POST /api/v1/users/logout': () => data({ signed_out: true }) });
    await endSession();
    await vi.waitFor(() => expect(stored.size).toBe(0));
  });
});
