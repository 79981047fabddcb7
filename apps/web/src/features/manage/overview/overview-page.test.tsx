import { lagosMonth, todayInLagos } from '@gatelight/contract/lagos-days';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { data, fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderPages } from '../../../testing/render-page.tsx';
import OverviewPage from './overview-page.tsx';

const BASE = '/api/v1/manage/estates/1';
const none = { invoices: 0, billed_kobo: 0, left_kobo: 0 };
const summary = (month: string) => ({
  month,
  houses: 64,
  billed_kobo: 387_000_000,
  collected_kobo: 338_000_000,
  paid: none,
  part: none,
  in_plan: none,
  overdue: { invoices: 4, billed_kobo: 0, left_kobo: 0 },
  due: none,
  owed_kobo: 67_350_000,
  owing_houses: 8,
  overdue_kobo: 25_000_000,
  overdue_houses: 4,
  credit_kobo: 0,
  credited_kobo: 0,
});

const facility = {
  counts: { reported: 3, planned: 2, 'in-progress': 2, waiting: 3, done: 1 },
  open: 10,
  late: 1,
  asking: 0,
  done_this_week: 1,
  assets: 5,
  vendors: 3,
  limit_kobo: 15_000_000,
  next_limit: null,
  months: [],
};
const tank = {
  id: '1',
  name: 'Main tank',
  capacity_litres: 3000,
  dead_stock_litres: 50,
  shape: { kind: 'cylinder', diameter_mm: 1200, length_mm: 2650 },
  dip_error_mm: 2,
  delivery_days: 3,
  last_dip: null,
  book_litres: 560,
  litres_a_day: 56,
  days_left: 9.4,
  order_at_litres: 200,
  own_factor: 1,
};
const diesel = {
  may_write: true,
  tanks: [tank],
  generators: [],
  suppliers: [],
  alarms: [
    {
      id: '3',
      kind: 'missing',
      tank_id: '1',
      tank_name: 'Main tank',
      from: '2026-11-21T05:00:00.000Z',
      to: '2026-11-21T17:00:00.000Z',
      litres: 121.4,
      used_litres: 184,
      expected_litres: 63,
      hours: 6,
      figure: null,
      entry_id: null,
      state: 'open',
      words: '',
      changed_by: null,
      changed_at: null,
      raised_at: '2026-11-21T18:00:00.000Z',
    },
  ],
  tank_id: '1',
  days: [],
  layers: [],
  runs_today: [],
  deliveries: [],
  proposal: null,
  tariff: null,
};

const rules = {
  open_from: 0,
  open_to: 1439,
  deliveries_from: 0,
  deliveries_to: 1439,
  list_hours: 12,
  old_list: 'call',
  asks_plate: false,
  photos: 'never',
  log_days: 180,
  way: '',
};

const gates = {
  gates: [{ id: '1', name: 'Gate 1', kind: 'both', devices: [] }],
  guards: [],
  rules,
  inside: 4,
  came_today: 23,
  expected_today: 5,
};

let roles: string[];
let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  roles = ['manager'];
  server = fakeServer({
    'GET /api/v1/manage/my-estates': () => data([{ id: '1', name: 'Palm Court Estate', roles }]),
    [`GET ${BASE}/houses/figures`]: () =>
      data({ houses: 64, needs: 3, occupied: 61, empty: 3, arrears: 8, people: 173, blocks: [] }),
    [`GET ${BASE}/counts`]: () =>
      data({ requests: 1, tickets: 4, late_jobs: 1, payments: 2, waivers: 0, hardships: 0 }),
    [`GET ${BASE}/ticket-counts`]: () => data({ waiting: 4, late: 1 }),
    [`GET ${BASE}/facility`]: () => data(facility),
    [`GET ${BASE}/gates`]: () => data({ ...gates, conflicts: 0 }),
    [`GET ${BASE}/diesel`]: () => data(diesel),
    [`GET ${BASE}/service-charges/summary`]: ({ url }) =>
      data(summary(new URL(url, 'http://own').searchParams.get('month') ?? '')),
    [`GET ${BASE}/arrears`]: () =>
      data({
        owed: { kobo: 67_350_000, houses: 8 },
        in_plans: { kobo: 12_500_000, houses: 1 },
        bands: [],
        to_remind: 0,
      }),
    [`GET ${BASE}/money/statement`]: () =>
      data({
        opening_kobo: 0,
        collected_kobo: 338_000_000,
        fees_kobo: 0,
        stamp_duty_kobo: 0,
        paid_out_kobo: 326_000_000,
        closing_kobo: 12_000_000,
        items: [],
        next: null,
      }),
    'GET /api/v1/admin/approvals': () =>
      data([
        {
          id: 'access-1',
          kind: 'access',
          created_at: '2026-11-22T09:00:00.000Z',
          user_name: 'Aisha Bature',
          user_email: 'aisha@example.com',
          wants: 'buyer',
          message: '',
          meter_number: null,
          estate_id: '1',
          estate_name: null,
          house_id: null,
          house_name: null,
          owner_name: null,
        },
      ]),
  });
});
afterEach(() => vi.unstubAllGlobals());

const open = () => renderPages({ '/manage/estates/:id': <OverviewPage /> }, ['/manage/estates/1']);

it('shows the tasks of a manager for today, and each number links to its list', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Palm Court Estate' })).toBeVisible();
  const expected = {
    '61 of 64': 'houses?state=empty',
    '₦3.38m': `service-charges/invoices?month=${lagosMonth(Date.now())}`,
    '₦673,500': 'service-charges/invoices?state=open',
    '₦125,000.00': 'service-charges/arrears',
    '₦3,260,000.00': 'payouts',
    '23': 'gates/log',
    '10': 'facility?show=late',
    '4': 'tickets?progress=waiting',
    'Open: Invoices of ₦250,000.00 are overdue': 'service-charges/arrears',
    'Review: 1 request of a resident waits': 'requests',
    'Check: 2 payments wait for a second person': 'service-charges/payments?state=waits',
  } as const;
  for (const [name, to] of Object.entries(expected)) {
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', `/manage/estates/1/${to}`);
  }
  const needs = screen.getAllByRole('link', { name: /^(?:Open|Review|Check|Answer|Make a job): / });
  expect(needs).toHaveLength(6);
  expect(needs[0]).toHaveAccessibleName('Make a job: About 120 litres of diesel are missing');
  expect(screen.getByText('9 days')).toBeVisible();
  expect(screen.getByText('4 inside · 5 expected')).toBeVisible();
  const bars = within(screen.getByRole('list', { name: 'Collected against billed' })).getAllByRole('listitem');
  expect(bars).toHaveLength(6);
  expect(bars[0]).toHaveTextContent('₦3,380,000.00 of ₦3,870,000.00');
});

it('says of overdue invoices how many houses owe them, not how many owe something', async () => {
  server.handlers['GET /api/v1/admin/approvals'] = () => data([]);
  open();
  expect(await screen.findByText('Owed by 4 houses.')).toBeVisible();
  expect(screen.getByText('8 houses')).toBeVisible();
});

it('leads to the entries at the gate that need a look', async () => {
  server.handlers['GET /api/v1/admin/approvals'] = () => data([]);
  server.handlers[`GET ${BASE}/gates`] = () => data({ ...gates, conflicts: 1 });
  open();
  expect(await screen.findByRole('link', { name: 'Check: 1 entry at the gate needs a look' })).toHaveAttribute(
    'href',
    `/manage/estates/1/gates/log?only_conflicts=true&from_day=${todayInLagos(-6)}`,
  );
});

it('requests nothing that the role does not include, and links to none of it', async () => {
  roles = ['viewer'];
  open();
  expect(await screen.findByText('8 houses')).toBeVisible();
  // Diesel is read by viewers too.
  expect(await screen.findByRole('link', { name: '9 days' })).toHaveAttribute('href', '/manage/estates/1/diesel');
  expect(screen.getAllByRole('link')).toHaveLength(1);
  for (const path of [
    'GET /api/v1/admin/approvals',
    `GET ${BASE}/team`,
    `GET ${BASE}/counts`,
    `GET ${BASE}/money/statement`,
    `GET ${BASE}/gates`,
  ]) {
    expect(server.to(path)).toHaveLength(0);
  }
});

it('reserves the places of figures that still load, and shows nothing below that they would push down', async () => {
  const late = Promise.withResolvers<ReturnType<typeof data>>();
  server.handlers[`GET ${BASE}/diesel`] = () => late.promise;
  open();
  const visitors = await screen.findByText('4 inside · 5 expected');
  const figures = visitors.closest('dl')!.children;
  await screen.findByText('₦673,500');
  await waitFor(() => expect(figures).toHaveLength(7));
  expect(screen.queryByText('9 days')).toBeNull();
  expect(screen.queryByRole('list', { name: 'Collected against billed' })).toBeNull();
  late.resolve(data(diesel));
  expect(await screen.findByText('9 days')).toBeVisible();
  expect(figures).toHaveLength(7);
  expect(await screen.findByRole('list', { name: 'Collected against billed' })).toBeVisible();
});

it('shows the rest when a part cannot be loaded, and says so', async () => {
  server.handlers['GET /api/v1/admin/approvals'] = () => refusal(500, 'internal');
  open();
  expect(await screen.findByRole('link', { name: '61 of 64' })).toBeVisible();
  expect(await screen.findByText(/We could not load a part of this page/)).toBeVisible();
});

it('does not say that nothing needs anyone while all parts fail, and loads them again on a click', async () => {
  const { handlers } = server;
  const working = { ...handlers };
  const keys = Object.keys(handlers).filter((key) => !key.endsWith('/my-estates'));
  for (const key of keys) handlers[key] = () => refusal(500, 'internal');
  open();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('Nothing needs you today.')).toBeNull();
  Object.assign(handlers, working);
  await userEvent.click(retry);
  expect(await screen.findByRole('link', { name: '61 of 64' })).toBeVisible();
});
