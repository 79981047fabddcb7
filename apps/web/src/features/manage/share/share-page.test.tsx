import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { data, fakeServer } from '../../../testing/fake-server.ts';
import { renderPages } from '../../../testing/render-page.tsx';
import SharePage from './share-page.tsx';

const BASE = '/api/v1/manage/estates/1';
const estate = {
  id: '1',
  name: 'Palm Court Estate',
  address: 'Lekki',
  houses: 64,
  meters: 66,
  people: 170,
  your_roles: ['manager'],
  service_charges: { open: 0, overdue: 0, open_kobo: 0, overdue_kobo: 0, paid_kobo: 0 },
  consumption: [{ month: '2026-10', utility: 'electricity', units: '49.0', sales_kobo: 1_075_000 }],
  tariffs: [],
};
const october = { month: '2026-10', sales_kobo: 967_500, base_kobo: 900_000, share_kobo: 18_000, posted_at: null };

beforeEach(() => {
  fakeServer({
    'GET /api/v1/manage/my-estates': () => data([{ id: '1', name: 'Palm Court Estate', roles: ['manager'] }]),
    [`GET ${BASE}`]: () => data(estate),
    [`GET ${BASE}/share`]: () => data({ rate_bp: 200, months: [october] }),
  });
});

it('says of two sums of a month which one corrections are taken off', async () => {
  renderPages({ '/manage/estates/:id/share': <SharePage /> }, ['/manage/estates/1/share']);
  const amountUnder = async (table: string, head: string) => {
    const shown = await screen.findByRole('region', { name: table });
    const heads = within(shown).getAllByRole('columnheader');
    const row = within(shown).getAllByRole('row')[1]!;
    const at = heads.findIndex(({ textContent }) => textContent === head);
    return within(row).getAllByRole('cell')[at]?.textContent;
  };
  expect(await amountUnder('Units sold by month', 'Sold')).toBe('₦10,750.00');
  expect(await amountUnder('Your share by month', 'Sold, after corrections')).toBe('₦9,675.00');
});

it('does not say that a share may still change when none is agreed', async () => {
  const months = [
    { ...october, share_kobo: 0 },
    { ...october, month: '2026-09' },
    { ...october, month: '2026-08', share_kobo: 0, posted_at: '2026-09-02T08:00:00.000Z' },
  ];
  fakeServer({
    'GET /api/v1/manage/my-estates': () => data([{ id: '1', name: 'Palm Court Estate', roles: ['manager'] }]),
    [`GET ${BASE}`]: () => data(estate),
    [`GET ${BASE}/share`]: () => data({ rate_bp: null, months }),
  });
  renderPages({ '/manage/estates/:id/share': <SharePage /> }, ['/manage/estates/1/share']);
  const shown = within(await screen.findByRole('region', { name: 'Your share by month' }));
  const states = shown.getAllByRole('row').map((row) => within(row).queryAllByRole('cell').at(-1)?.textContent);
  expect(states.slice(1)).toEqual(['No share agreed', 'May still change', 'Posted']);
});
