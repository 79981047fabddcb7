import { screen, within } from '@testing-library/react';
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
  overdue: { invoices: 4, billed_kobo: 0, left_kobo: 0 },
  due: none,
  owed_kobo: 67_350_000,
  owing_houses: 8,
  overdue_kobo: 25_000_000,
  credit_kobo: 0,
});

let roles: string[];
let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  roles = ['manager'];
  server = fakeServer({
    'GET /api/v1/manage/my-estates': () => data([{ id: '1', name: 'Palm Court Estate', roles }]),
    [`GET ${BASE}`]: () =>
      data({
        id: '1',
        name: 'Palm Court Estate',
        address: 'Lekki',
        houses: 64,
        meters: 90,
        people: 173,
        your_roles: roles,
        service_charges: { open: 0, overdue: 0, open_kobo: 0, overdue_kobo: 0, paid_kobo: 0 },
        consumption: [],
        tariffs: [],
      }),
    [`GET ${BASE}/service-charges/summary`]: ({ url }) =>
      data(summary(new URL(url, 'http://own').searchParams.get('month') ?? '')),
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

it('says what needs a manager today, and each number leads to its list', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Palm Court Estate' })).toBeVisible();
  expect(await screen.findByRole('link', { name: '64' })).toHaveAttribute('href', '/manage/estates/1/houses');
  expect(await screen.findByRole('link', { name: 'Open: 4 bills are overdue' })).toHaveAttribute(
    'href',
    '/manage/estates/1/service-charges/invoices?state=overdue',
  );
  expect(screen.getByRole('link', { name: 'Review: 1 request of a resident waits' })).toHaveAttribute(
    'href',
    '/manage/estates/1/requests',
  );
  const bars = within(screen.getByRole('list', { name: 'Collected against billed' })).getAllByRole('listitem');
  expect(bars).toHaveLength(6);
  expect(bars[0]).toHaveTextContent('₦3,380,000.00 of ₦3,870,000.00');
});

it('asks for nothing that the role does not include, and links to none of it', async () => {
  roles = ['viewer'];
  open();
  expect(await screen.findByText('8 houses')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
  expect(server.to('GET /api/v1/admin/approvals')).toHaveLength(0);
  expect(server.to(`GET ${BASE}/team`)).toHaveLength(0);
});

it('shows the rest when a part cannot be loaded, and says so', async () => {
  server.handlers['GET /api/v1/admin/approvals'] = () => refusal(500, 'internal');
  open();
  expect(await screen.findByRole('link', { name: '64' })).toBeVisible();
  expect(await screen.findByText(/A part of this page could not be loaded/)).toBeVisible();
});
