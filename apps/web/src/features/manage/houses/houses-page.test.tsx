import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { data, fakeServer } from '../../../testing/fake-server.ts';
import { renderPages } from '../../../testing/render-page.tsx';
import HousesPage from './houses-page.tsx';

const BASE = '/api/v1/manage/estates/1';
const person = {
  id: 'occupant:1',
  name: 'Bayo Akande',
  role: 'occupant',
  phone: null,
  email: null,
  lives_here: true,
  pays: true,
  since: '2025-03-01',
  until: '2026-11-30',
  has_account: false,
  seen_at: '2026-11-01T09:00:00.000Z',
};
const house = (id: string, name: string, more: object = {}) => ({
  id,
  name,
  block: 'Block 9',
  kind: 'flat',
  area_m2: 100,
  bedrooms: 3,
  note: '',
  is_occupied: true,
  empty_since: null,
  owed_kobo: 0,
  meters: [{ number: '04175000301', utility: 'electricity', life: 'active' }],
  people: [person],
  needs: [],
  past: [],
  ...more,
});

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  server = fakeServer({
    [`GET ${BASE}/houses`]: () =>
      data({
        items: [
          house('2', 'Block 9, Flat 2', { owed_kobo: 18_750_000, needs: ['leaves', 'owes'] }),
          house('5', 'Block 8, Flat 5', { needs: ['leaves'] }),
          house('1', 'Block 8, Flat 1', { is_occupied: false, empty_since: '2026-08-31', people: [], meters: [] }),
        ],
        next: null,
      }),
    [`GET ${BASE}/houses/figures`]: () =>
      data({ houses: 64, needs: 2, occupied: 61, empty: 3, arrears: 8, people: 173, blocks: ['Block 8', 'Block 9'] }),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('says what each house needs, and requests those that need the manager first', async () => {
  renderPages({ '/manage/estates/:id/houses': <HousesPage /> }, ['/manage/estates/1/houses']);
  expect(await screen.findByText('64 houses · 61 occupied · 173 people')).toBeVisible();
  const rows = (await screen.findAllByRole('link', { name: /Block/ })).map(({ textContent }) => textContent);
  expect(rows[0]).toContain('₦187,500.00');
  expect(rows[0]).toContain('Long overdue');
  expect(rows[1]).toContain('Leaves 30 Nov');
  expect(rows[2]).toContain('No one');
  expect(rows[2]).toContain('Empty since 31 Aug 2026');
  expect(screen.getByRole('button', { name: /^Needs you/ })).toHaveTextContent('2');
  expect(server.to(`GET ${BASE}/houses`)[0]?.url).toContain('sort=needs');
});

it('an estate without houses has nothing to export', async () => {
  server.handlers[`GET ${BASE}/houses`] = () => data({ items: [], next: null });
  server.handlers[`GET ${BASE}/houses/figures`] = () =>
    data({ houses: 0, needs: 0, occupied: 0, empty: 0, arrears: 0, people: 0, blocks: [] });
  renderPages({ '/manage/estates/:id/houses': <HousesPage /> }, ['/manage/estates/1/houses']);
  expect(await screen.findByText('No houses yet')).toBeVisible();
  expect(await screen.findByText('0 houses · 0 occupied · 0 people')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Import a list' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Export/ })).toBeNull();
});
