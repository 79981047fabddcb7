import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { data, fakeServer } from '../../testing/fake-server.ts';
import { renderPages } from '../../testing/render-page.tsx';
import { WaitingGuest } from './waiting-guest.tsx';

const ask = {
  id: '71',
  house_id: '19',
  house: 'Block 4, Flat 2',
  gate: 'Gate 1',
  guard: 'Sunday Okon',
  visitor: 'Ngozi Ita',
  reason: 'visit',
  people: 1,
  state: 'asking',
  asked_at: '2026-11-24T13:05:00.000Z',
  ms_left: 84_000,
  answered_at: null,
  answered_by: '',
  is_mine: false,
  came_before_at: null,
};
const ASKS = 'GET /api/v1/users/visitors/asks';
const pages = {
  '/user/history': <WaitingGuest pathname="/user/history" />,
  '/user/visitors': <WaitingGuest pathname="/user/visitors" />,
};
afterEach(() => vi.unstubAllGlobals());

it('a guest at the gate is shown on other pages, with a link to answer', async () => {
  fakeServer({ [ASKS]: () => data([{ ...ask, id: '70', state: 'no' }, ask]) });
  renderPages(pages, ['/user/history']);
  expect(await screen.findByText('Ngozi Ita is at the gate')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Answer' })).toHaveAttribute('href', '/user/visitors');
});

it.each([
  ['nobody waits', '/user/history', [{ ...ask, state: 'yes' }]],
  ['the page has the question itself', '/user/visitors', [ask]],
])('nothing is shown when %s', async (_, at, asks) => {
  const server = fakeServer({ [ASKS]: () => data(asks) });
  renderPages(pages, [at]);
  await waitFor(() => expect(server.to(ASKS)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText('Ngozi Ita is at the gate')).not.toBeInTheDocument());
  expect(screen.queryByRole('link', { name: 'Answer' })).not.toBeInTheDocument();
});
