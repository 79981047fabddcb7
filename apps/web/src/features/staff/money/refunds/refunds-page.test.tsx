import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rememberUser } from '../../../../data/session/user-store.ts';
import { MONEY_WORDS } from '../../../../strings/staff/money.ts';
import { data, fakeServer, refusal } from '../../../../testing/fake-server.ts';
import { renderPages } from '../../../../testing/render-page.tsx';
import { ADA } from '../../../../testing/users.ts';
import RefundsPage from './refunds-page.tsx';

const list = 'GET /api/v1/admin/refunds';
const held = { 'GET /api/v1/admin/refunds/held': () => data([]) };
const phone = { matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() };
beforeEach(() => vi.stubGlobal('matchMedia', () => phone));
afterEach(() => vi.unstubAllGlobals());

it('names no amount that is owed until the server has named one', async () => {
  fakeServer({ [list]: () => refusal(403, 'permission-required'), ...held });
  renderPages({ '/': <RefundsPage /> }, ['/']);
  expect(screen.queryByText(/is owed to payers/)).not.toBeInTheDocument();
  expect(await screen.findByText('Not allowed')).toBeInTheDocument();
  expect(screen.queryByText(/is owed to payers/)).not.toBeInTheDocument();
});

it('says how much is owed and held', async () => {
  fakeServer({ [list]: () => data({ items: [], next: null, owed_kobo: 123_400, held_kobo: 5_000 }), ...held });
  renderPages({ '/': <RefundsPage /> }, ['/']);
  expect(await screen.findByText(MONEY_WORDS.refunds.lead('₦1,234.00', '₦50.00'))).toBeInTheDocument();
});

it('finds a small amount behind the 100 largest by the reference of its payment', async () => {
  const sum = (reference: string) => ({
    reference,
    currency: 'NGN',
    amount_kobo: 5_000,
    transfers: 1,
    since: '2026-11-03T09:00:00.000Z',
  });
  fakeServer({
    [list]: () => data({ items: [], next: null, owed_kobo: 0, held_kobo: 505_000 }),
    'GET /api/v1/admin/refunds/held': ({ url }) =>
      data(
        url.endsWith('?q=ORD-LAST') ? [sum('ORD-LAST')] : Array.from({ length: 100 }, (_, at) => sum(`ORD-${at + 1}`)),
      ),
  });
  renderPages({ '/': <RefundsPage /> }, ['/']);
  expect(await screen.findByText(/The 100 largest are listed/)).toBeVisible();
  expect(screen.queryByText('ORD-LAST')).not.toBeInTheDocument();
  await userEvent.type(screen.getByRole('searchbox'), 'ORD-LAST');
  expect(await screen.findByText('ORD-LAST')).toBeVisible();
  expect(screen.queryByText(/The 100 largest are listed/)).not.toBeInTheDocument();
});

it('says that no held amount was found, and the search stays', async () => {
  const sum = {
    reference: 'ORD-1',
    currency: 'NGN',
    amount_kobo: 5_000,
    transfers: 1,
    since: '2026-11-03T09:00:00.000Z',
  };
  fakeServer({
    [list]: () => data({ items: [], next: null, owed_kobo: 0, held_kobo: 5_000 }),
    'GET /api/v1/admin/refunds/held': ({ url }) => data(url.includes('q=') ? [] : [sum]),
  });
  renderPages({ '/': <RefundsPage /> }, ['/']);
  expect(await screen.findByText('ORD-1')).toBeVisible();
  await userEvent.type(screen.getByRole('searchbox'), 'ORD-2');
  expect(await screen.findByText('No held amount matches that search.')).toBeVisible();
  await userEvent.clear(screen.getByRole('searchbox'));
  expect(await screen.findByText('ORD-1')).toBeVisible();
});

it.each([
  ['leads to the order that the payment was for', 'TOK-5', ['/admin/orders/TOK-5']],
  ['has no link for money of a wallet', null, []],
])('%s', async (_what, order, links) => {
  rememberUser({ ...ADA, roles: ['user'], permissions: ['money.read', 'orders.read'] });
  const at = '2026-11-03T09:00:00.000Z';
  const refund = {
    id: '7',
    reference: 'TOK-5',
    order_reference: order,
    reason: 'overpaid',
    amount_kobo: 5_000,
    currency: 'NGN',
    state: 'requested',
    problem: null,
    provider: 'paystack',
    paid_outside: null,
    told: [],
    created_at: at,
    updated_at: at,
  };
  fakeServer({ [list]: () => data({ items: [refund], next: null, owed_kobo: 5_000, held_kobo: 0 }), ...held });
  renderPages({ '/': <RefundsPage /> }, ['/?open=7']);
  expect(await screen.findByText('Paystack')).toBeInTheDocument();
  const found = screen.queryAllByRole('link', { name: 'TOK-5' });
  expect(found.map((link) => link.getAttribute('href'))).toEqual(links);
});
