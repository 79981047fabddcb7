import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { data, fakeServer } from '../../testing/fake-server.ts';
import { renderPages } from '../../testing/render-page.tsx';
import { PlanCards } from './plan-cards.tsx';
import { serviceChargesQuery } from './queries.ts';

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

it('a fully paid plan needs nothing more', async () => {
  open({ left_kobo: 0, from_wallet: true });
  expect(await screen.findByRole('region', { name: 'Your plan: everything is paid' })).toBeVisible();
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.queryByText(/pays it from their wallet/)).toBeNull();
});

function Overdue() {
  const { data: charges } = useQuery(serviceChargesQuery);
  return charges && <p>{charges.overdue_kobo > 0n ? 'Overdue' : 'Nothing overdue'}</p>;
}

it('nothing is overdue after a plan was accepted', async () => {
  let isAgreed = false;
  const plans = () => data({ items: [{ ...plan, state: isAgreed ? 'agreed' : 'offered' }] });
  fakeServer({
    'GET /api/v1/service-charge/plans': plans,
    'POST /api/v1/service-charge/plans/7/answer': () => {
      isAgreed = true;
      return plans();
    },
    'GET /api/v1/service-charge': () =>
      data({ owed_kobo: 600_000, overdue_kobo: isAgreed ? 0 : 600_000, has_house: true, houses: [], items: [] }),
  });
  const both = (
    <>
      <PlanCards />
      <Overdue />
    </>
  );
  renderPages({ '/user/service_charge': both }, ['/user/service_charge']);
  expect(await screen.findByText('Overdue')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Accept the plan' }));
  expect(await screen.findByText('Nothing overdue')).toBeVisible();
});
