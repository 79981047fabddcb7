import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { data, fakeServer } from '../../testing/fake-server.ts';
import { renderPages } from '../../testing/render-page.tsx';
import { STRINGS } from '../../strings/index.ts';
import HistoryPage from './history-page.tsx';

const network = vi.hoisted(() => ({ isLost: true }));
vi.mock('./history-list.tsx', () => ({
  get HistoryList() {
    if (network.isLost) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>the list</p>;
  },
}));

afterEach(() => vi.unstubAllGlobals());

it('a list whose code did not load says so beside the transaction, and is loaded again on request', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  fakeServer({ 'GET /api/v1/transactions': () => data({ items: [], next: null }) });
  const user = userEvent.setup();
  renderPages({ '/user/history/:slug/:id': <HistoryPage /> }, ['/user/history/electricity_token/1']);
  expect(await screen.findByText('The list did not load')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: STRINGS.ui.retry }));
  expect(await screen.findByText('The list did not load')).toBeInTheDocument();
  network.isLost = false;
  await user.click(screen.getByRole('button', { name: STRINGS.ui.retry }));
  expect(await screen.findByText('the list')).toBeInTheDocument();
  expect(screen.queryByText('The list did not load')).not.toBeInTheDocument();
});
