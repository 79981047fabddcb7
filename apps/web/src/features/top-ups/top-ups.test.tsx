import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { data, fakeServer } from '../../testing/fake-server.ts';
import { renderPages } from '../../testing/render-page.tsx';
import TopUpsPage from './top-ups-page.tsx';

const topUp = {
  id: '7',
  meter_id: '1',
  meter_number: '04175000019',
  meter_name: 'Home',
  utility: 'electricity',
  method: 'wallet',
  card_last4: null,
  amount_kobo: 500_000,
  ceiling_kobo: 1_000_000,
  spent_this_month_kobo: 0,
  every: 'month',
  days_before: null,
  next_due_on: null,
  is_paused: false,
  runs: [],
};

it('a scheduled top-up that is deleted takes its card along; the heading of the page gets the focus', async () => {
  let topUps = [topUp];
  fakeServer({
    'GET /api/v1/top-ups': () => data(topUps),
    'GET /api/v1/wallet/low-balance': () => data({ is_on: false, threshold_kobo: 100_000 }),
    'DELETE /api/v1/top-ups/7': () => {
      topUps = [];
      return data({ removed: true });
    },
  });
  const user = userEvent.setup();
  renderPages({ '/user/top_ups': <TopUpsPage /> }, ['/user/top_ups']);
  await user.click(await screen.findByRole('button', { name: 'Manage top-up of Home' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.queryByText(/Home · /)).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});
