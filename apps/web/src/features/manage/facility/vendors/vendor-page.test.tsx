import { errorMessage } from '@gatelight/contract/base/staff/staff-messages';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { setErrorTexts } from '../../../../api.ts';
import { data, fakeServer, refusal } from '../../../../testing/fake-server.ts';
import { renderPages } from '../../../../testing/render-page.tsx';
import VendorPage from './vendor-page.tsx';

const facility = '/api/v1/manage/estates/1/facility';

const vendor = {
  id: '7',
  name: 'Kano Power',
  trade: 'generators',
  phone: null,
  jobs: 0,
  on_time: 0,
  open_jobs: 0,
  paid_this_year_kobo: 5_100_000,
  missing: [],
  expires_soon: null,
  is_ended: false,
};

const payment = (id: number) => ({
  id: String(id),
  paid_on: '2026-11-03',
  job_number: id,
  job_title: `Service ${id}`,
  vendor: { id: '7', name: 'Kano Power' },
  amount_kobo: 100_000,
  way: 'bank',
  reference: '',
  is_taken_back: false,
});

const job = (id: number) => ({
  id: String(id),
  number: id,
  title: `Repair ${id}`,
  state: 'done',
  source: 'hand',
  source_text: '',
  place: '',
  house: null,
  asset: null,
  vendor: { id: '7', name: 'Kano Power' },
  member: null,
  due_on: null,
  due_time: null,
  days_late: 0,
  waits_for: null,
  quote_kobo: 0,
  spent_kobo: 0,
  asks_kobo: null,
  reported_by: 'Sani',
  created_at: '2026-11-03T09:00:00.000Z',
  done_on: '2026-11-03',
  rating: null,
});

it('shows the jobs of a vendor page by page, to the first one', async () => {
  const { to } = fakeServer({
    [`GET ${facility}/vendors/7`]: () =>
      data({ vendor, contact: '', email: '', note: '', rates: [], files: [], jobs: [] }),
    [`GET ${facility}/payments`]: () => data({ items: [], next: null }),
    [`GET ${facility}/jobs`]: ({ url }) =>
      url.includes('cursor=abc')
        ? data({ items: [job(1)], next: null })
        : data({ items: Array.from({ length: 50 }, (_, at) => job(51 - at)), next: 'abc' }),
  });
  renderPages({ '/manage/estates/:id/facility/vendors/:vendor': <VendorPage /> }, [
    '/manage/estates/1/facility/vendors/7',
  ]);
  expect(await screen.findByText('Repair 51')).toBeVisible();
  expect(screen.queryByText('Repair 1')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Repair 1')).toBeVisible();
  expect(to(`GET ${facility}/jobs`).every(({ url }) => url.includes('vendor=7'))).toBe(true);
});

it('shows the payments to a vendor page by page, to the first one', async () => {
  const { to } = fakeServer({
    [`GET ${facility}/vendors/7`]: () =>
      data({ vendor, contact: '', email: '', note: '', rates: [], files: [], jobs: [] }),
    [`GET ${facility}/jobs`]: () => data({ items: [], next: null }),
    [`GET ${facility}/payments`]: () =>
      to(`GET ${facility}/payments`).length > 1
        ? data({ items: [payment(1)], next: null })
        : data({ items: Array.from({ length: 50 }, (_, at) => payment(51 - at)), next: 'abc' }),
  });
  renderPages({ '/manage/estates/:id/facility/vendors/:vendor': <VendorPage /> }, [
    '/manage/estates/1/facility/vendors/7',
  ]);
  expect(await screen.findByText(/^Service 51,/)).toBeVisible();
  expect(screen.queryByText(/^Service 1,/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText(/^Service 1,/)).toBeVisible();
  expect(screen.getByText(/^Service 51,/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

it('does not overwrite what another manager changed while the form was open, and keeps what was typed', async () => {
  const story = { vendor, contact: '', email: '', note: '', rates: [], files: [], jobs: [] };
  const opened = '2026-11-03T09:00:00.000Z';
  const later = '2026-11-03T09:05:00.000Z';
  let seen_at = opened;
  setErrorTexts(errorMessage);
  const { to } = fakeServer({
    [`GET ${facility}/vendors/7`]: () => data({ ...story, seen_at }),
    [`GET ${facility}/jobs`]: () => data({ items: [], next: null }),
    [`GET ${facility}/payments`]: () => data({ items: [], next: null }),
    [`PUT ${facility}/vendors/7`]: () => {
      seen_at = later;
      return refusal(409, 'changed-meanwhile');
    },
  });
  renderPages({ '/manage/estates/:id/facility/vendors/:vendor': <VendorPage /> }, [
    '/manage/estates/1/facility/vendors/7',
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Change' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/^Contact/), 'Tayo');
  for (let turn = 1; turn <= 2; turn += 1) {
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await vi.waitFor(() => expect(to(`PUT ${facility}/vendors/7`)).toHaveLength(turn));
    expect(await dialog.findByText(/Someone else changed this after you opened it/)).toBeVisible();
  }
  expect(dialog.getByLabelText(/^Contact/)).toHaveValue('Tayo');
  expect(to(`PUT ${facility}/vendors/7`).map(({ body }) => body)).toEqual([
    expect.objectContaining({ contact: 'Tayo', seen_at: opened }),
    expect.objectContaining({ contact: 'Tayo', seen_at: opened }),
  ]);
});
