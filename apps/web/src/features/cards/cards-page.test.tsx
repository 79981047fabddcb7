import type { SavedCard } from '@gatelight/contract/money/payments/cards';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { data, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderPages } from '../../testing/render-page.tsx';
import { clearToasts } from '../../ui/feedback/toast.tsx';
import CardsPage from './cards-page.tsx';

const LIST = 'GET /api/v1/cards';
const STEP_UP = 'POST /api/v1/users/step-up';
const visa: SavedCard = {
  id: '1',
  brand: 'Visa',
  last4: '4081',
  expiry_month: 9,
  expiry_year: 2030,
  is_expired: false,
  bank: 'TEST BANK',
  name: 'Visa 4081',
  is_default: true,
};
const old: SavedCard = { ...visa, id: '2', last4: '1381', name: 'Old card', is_default: false, is_expired: true };
const spare: SavedCard = { ...visa, id: '3', brand: 'Verve', last4: '6666', name: 'Spare', is_default: false };

function start(cards: SavedCard[] = [visa, old, spare], more: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({ [LIST]: () => data(cards), ...more });
  const user = userEvent.setup();
  renderPages({ '/user/cards': <CardsPage />, '/user/vend_utility': <p>vend page</p> }, ['/user/cards']);
  return { server, user };
}

async function choose(user: ReturnType<typeof userEvent.setup>, card: string, what: string) {
  await user.click(await screen.findByRole('button', { name: `Manage ${card}` }));
  await user.click(await screen.findByRole('menuitem', { name: what }));
}

beforeEach(clearToasts);

it('shows each card by name, brand, last four, bank and expiry, and never more of its number', async () => {
  start();
  expect(await screen.findByText('Visa ending in 4081 · TEST BANK · Expires 09/2030')).toBeVisible();
  expect(screen.getByText('Default')).toBeVisible();
  expect(screen.getByText('Expired')).toBeVisible();
  expect(screen.queryAllByRole('textbox')).toEqual([]);
});

it('says what to do when there is no card, and when they did not load', async () => {
  start([]);
  expect(await screen.findByRole('link', { name: 'Pay by card' })).toHaveAttribute('href', '/user/vend_utility');
});

it('offers a retry when the cards did not load', async () => {
  start([], { [LIST]: () => ({ status: 500, body: {} }) });
  expect(await screen.findByText('Your cards did not load', {}, { timeout: 4000 })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

it('names a card; an empty name and a card number are refused before they are sent', async () => {
  const { user, server } = start(undefined, { 'PUT /api/v1/cards/3': () => data({ ...spare, name: 'Salary' }) });
  await choose(user, 'Spare', 'Rename');
  const field = screen.getByLabelText(/^Card name/);
  await user.clear(field);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.type(field, '4084 0840 8408 4081');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(server.to('PUT /api/v1/cards/3')).toEqual([]);
  await user.clear(field);
  await user.type(field, 'Salary');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Card saved')).toBeVisible();
  expect(server.to('PUT /api/v1/cards/3')[0]?.body).toEqual({ name: 'Salary' });
});

it('moves the default', async () => {
  const { user, server } = start(undefined, { 'PUT /api/v1/cards/3': () => data({ ...spare, is_default: true }) });
  await choose(user, 'Spare', 'Make default');
  expect(await screen.findByText('Spare is now your default card')).toBeVisible();
  expect(server.to('PUT /api/v1/cards/3')[0]?.body).toEqual({ is_default: true });
});

it('removes a card after the password, and shows a wrong password below its field', async () => {
  let isConfirmed = false;
  let tries = 0;
  const { user, server } = start(undefined, {
    'DELETE /api/v1/cards/3': () => (isConfirmed ? data({ removed: true }) : refusal(403, 'step-up-required')),
    [STEP_UP]: () => {
      tries += 1;
      if (tries === 1) return refusal(422, 'wrong-password');
      isConfirmed = true;
      return data({ valid_until: '2026-11-22T03:00:00.000Z' });
    },
  });
  await choose(user, 'Spare', 'Remove');
  expect(await screen.findByText(/^Spare can no longer be charged/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove card' }));
  await user.type(await screen.findByLabelText(/^Password/), 'wrong');
  await user.click(screen.getByRole('button', { name: 'Remove card' }));
  expect(await screen.findByText('Your current password is not correct.')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText(/^Password/)).toHaveFocus());
  await user.type(screen.getByLabelText(/^Password/), 'right');
  await user.click(screen.getByRole('button', { name: 'Remove card' }));
  expect(await screen.findByText('Card removed')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.to('DELETE /api/v1/cards/3')).toHaveLength(2);
});
