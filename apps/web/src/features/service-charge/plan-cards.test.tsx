import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { data, fakeServer } from '../../testing/fake-server.ts';
import { renderPages } from '../../testing/render-page.tsx';
import { PlanCards } from './plan-cards.tsx';

const plan = {
  id: '7',
  state: 'agreed',
  house_id: '19',
  house_name: 'Block 4, Flat 2',
  estate_name: 'Palm Court Estate',
  payer_name: 'Ada Obi',
  total_kobo: 600_000,
  left_kobo: 300_000,
  note: '',
  offered_by: 'Musa Bello',
  offered_at: '2026-11-01T09:00:00.000Z',
  expires_at: '2026-11-15T09:00:00.000Z',
  answered_by: 'Ada Obi',
  answered_at: '2026-11-02T09:00:00.000Z',
  from_wallet: false,
  ended_at: null,
  end_reason: '',
  is_your_wallet: false,
  invoices: [{ number: 'INV-2026-10-019', title: 'Lift', kobo: 600_000 }],
  instalments: [
    { number: 1, due_on: '2026-11-20', kobo: 300_000, state: 'paid' },
    { number: 2, due_on: '2026-12-20', kobo: 300_000, state: 'next' },
  ],
};
const open = (more: object) => {
  fakeServer({ 'GET /api/v1/service-charge/plans': () => data({ items: [{ ...plan, ...more }] }) });
  renderPages({ '/user/service_charge': <PlanCards /> }, ['/user/service_charge']);
};
afterEach(() => vi.unstubAllGlobals());

it('a plan says what is left, and lets the wallet pay it', async () => {
  open({});
  expect(await screen.findByRole('region', { name: 'Your plan: ₦3,000.00 left' })).toBeVisible();
  expect(screen.getByRole('switch', { name: 'Pay from my wallet on each of these days' })).toBeVisible();
});

it('a plan that is paid to its end asks for nothing more', async () => {
  open({ left_kobo: 0, from_wallet: true });
  expect(await screen.findByRole('region', { name: 'Your plan: everything is paid' })).toBeVisible();
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.queryByText(/pays it from their wallet/)).toBeNull();
});
