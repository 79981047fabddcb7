import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { data, fakeServer, refusal } from '../../testing/fake-server.ts';
import { myMeters } from '../../testing/orders.ts';
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

it('the form takes the focus when it opens, and gives it to the heading of the page when it closes', async () => {
  fakeServer({
    'GET /api/v1/top-ups': () => data([]),
    'GET /api/v1/wallet/low-balance': () => data({ is_on: false, threshold_kobo: 100_000 }),
    'GET /api/v1/users/meters': () => data(myMeters),
    'GET /api/v1/cards': () => data([]),
  });
  const user = userEvent.setup();
  renderPages({ '/user/top_ups': <TopUpsPage /> }, ['/user/top_ups']);
  await user.click(await screen.findByRole('button', { name: 'Schedule a top-up' }));
  expect(await screen.findByRole('heading', { name: 'Schedule a top-up' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: 'Schedule a top-up' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

it('a new one requires the wallet PIN, keeps the filled-in values, and is then made once', async () => {
  let isConfirmed = false;
  const server = fakeServer({
    'GET /api/v1/top-ups': () => data([]),
    'GET /api/v1/wallet/low-balance': () => data({ is_on: false, threshold_kobo: 100_000 }),
    'GET /api/v1/users/meters': () => data(myMeters),
    'GET /api/v1/cards': () => data([]),
    'GET /api/v1/users/pin': () => data({ is_set: true, tries_left: 5, set_at: '2026-11-20T12:00:00.000Z' }),
    'POST /api/v1/users/pin/confirm': () => {
      isConfirmed = true;
      return data({ valid_until: '2026-11-20T12:10:00.000Z' });
    },
    'POST /api/v1/top-ups': () => (isConfirmed ? data({ id: '7' }) : refusal(403, 'step-up-required')),
  });
  const user = userEvent.setup({ delay: null });
  renderPages({ '/user/top_ups': <TopUpsPage /> }, ['/user/top_ups']);
  await user.click(await screen.findByRole('button', { name: 'Schedule a top-up' }));
  await user.type(await screen.findByLabelText(/^Amount/), '5000');
  await user.type(screen.getByLabelText(/^Most/), '10000');
  const save = () => user.click(screen.getByRole('button', { name: 'Save schedule' }));
  await save();
  const pin = await screen.findByLabelText(/^Wallet PIN/);
  expect(pin).toHaveFocus();
  expect(screen.getByText('Enter your PIN to schedule this top-up.')).toBeVisible();
  await user.type(pin, '8305');
  await save();
  expect(await screen.findByText('Top-up scheduled')).toBeVisible();
  const sent = server.to('POST /api/v1/top-ups');
  expect(sent).toHaveLength(2);
  expect(sent[1]?.body).toEqual(sent[0]?.body);
});
