import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { data, fakeServer, heldBack, refusal, type Reply } from '../../testing/fake-server.ts';
import { renderPages } from '../../testing/render-page.tsx';
import ServiceChargePage from './service-charge-page.tsx';

const bill = {
  id: '3',
  number: 'INV-2026-11-019',
  title: 'Lift',
  estate_name: 'Palm Court Estate',
  house_id: '19',
  house_name: 'Block 4, Flat 2',
  amount_kobo: 600_000,
  left_kobo: 600_000,
  issued_at: '2026-11-01T09:00:00.000Z',
  due_on: '2026-11-15',
  status: 'overdue',
  paid_at: null,
  paid_by_you: false,
  late_fee: null,
};
const lock = {
  house_id: '19',
  house_name: 'Block 4, Flat 2',
  estate_name: 'Palm Court Estate',
  days: 5,
  least_kobo: 100_000,
  late_kobo: 600_000,
  others_kobo: 0,
  locks_on: '2026-11-20',
  is_locked: false,
  reason: 'Late for two months',
  hardship_until: null,
};
afterEach(() => vi.unstubAllGlobals());

function open(
  locks: () => Reply | Promise<Reply>,
  houses: readonly object[] = [],
  { items = [bill], receipts = [] }: { items?: readonly object[]; receipts?: readonly object[] } = {},
) {
  const empty = () => data({ items: [] });
  const server = fakeServer({
    'GET /api/v1/service-charge': () =>
      data({ owed_kobo: 600_000, overdue_kobo: 600_000, has_house: true, houses, items }),
    'GET /api/v1/service-charge/plans': empty,
    'GET /api/v1/service-charge/locks': locks,
    'GET /api/v1/service-charge/shares': empty,
    'GET /api/v1/service-charge/receipts': () => data({ items: receipts, next: null }),
    'GET /api/v1/features': () => data([]),
  });
  renderPages({ '/user/service_charge': <ServiceChargePage /> }, ['/user/service_charge']);
  return server;
}

it('bills wait for the content above them, so that nothing moves while people tap', async () => {
  const late = heldBack();
  const server = open(() => late.reply);
  await vi.waitFor(() => expect(server.to('GET /api/v1/service-charge')).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByText('Lift')).toBeNull();
  late.release(data({ items: [lock] }));
  expect(await screen.findByText('Lift')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Electricity for Block 4, Flat 2' })).toBeVisible();
});

it('bills are shown when the content above them cannot be read, and the page says that it is missing', async () => {
  const server = open(() => refusal(503, 'unavailable'));
  expect(await screen.findByText('Lift')).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.getByText('Lift')).toBeVisible();
  expect(await screen.findByText('Payment plans and notices for your house did not load.')).toBeVisible();
  // The page and the card read it once each: a failure is not retried in a loop.
  expect(server.to('GET /api/v1/service-charge/locks').length).toBeLessThanOrEqual(2);
});

it('a bill of a retired estate is shown without a way to pay it, and says why', async () => {
  const house = {
    id: '19',
    name: 'Block 4, Flat 2',
    estate_name: 'Palm Court Estate',
    owed_kobo: 600_000,
    overdue_kobo: 600_000,
    credit_kobo: 0,
    month_kobo: 100_000,
    is_retired: true,
  };
  open(() => data({ items: [] }), [house]);
  expect(await screen.findByText('Lift')).toBeVisible();
  expect(screen.getByText(/^This estate no longer uses Gatelight/)).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Pay/ })).toBeNull();
});

it('a bill that another person paid does not guess who it was: the payments name them', async () => {
  const at = '2026-11-12T09:00:00.000Z';
  const paid = { ...bill, left_kobo: 0, status: 'paid', paid_at: at };
  const receipt = {
    id: '7',
    number: 'REC-2026-11-0007',
    at,
    house_name: 'Block 4, Flat 2',
    way: 'cash',
    amount_kobo: 600_000,
    left_kobo: 0,
    payer_name: 'Uche Eze',
    paid_by_you: false,
    invoices: [{ number: bill.number, title: 'Lift', amount_kobo: 600_000 }],
  };
  open(() => data({ items: [] }), [], { items: [paid], receipts: [receipt] });
  expect(await screen.findByText(/^Paid on 12 Nov/)).toBeVisible();
  expect(await screen.findByText(/Uche Eze/)).toBeVisible();
});
