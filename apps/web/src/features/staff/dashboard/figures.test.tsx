import { permissions } from '@gatelight/contract/base/staff/permissions';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { useUserStore } from '../../../data/session/user-store.ts';
import { ADA } from '../../../testing/users.ts';
import { Figures } from './figures.tsx';
import type { Dashboard } from './queries.ts';

const totals: Dashboard['now'] = {
  orders: 3559,
  sales_kobo: 500_000n,
  tokens: 3559,
  failed: 1075,
  units: { electricity: '144526.2', water: '8998.1', gas: '1075.0' },
  in_kobo: 6_400_000n,
  out_kobo: 1_490_000n,
  wallets_kobo: 26_700_000n,
  messages: { sent: 7, delivered: 1, failed: 0 },
};
const data: Dashboard = {
  as_of: new Date(),
  from: '2026-11-17',
  until: '2026-11-19',
  before: { from: '2026-11-14', until: '2026-11-16' },
  now: totals,
  earlier: totals,
  days: [],
  estates: [],
  utilities: [],
  channels: [],
};
const show = (may: typeof ADA.permissions) => {
  useUserStore.setState({ user: { ...ADA, permissions: may } });
  const linkTo = (more = {}) => `/admin/orders?${new URLSearchParams({ from: data.from, until: data.until, ...more })}`;
  render(
    <MemoryRouter>
      <Figures data={data} linkTo={linkTo} />
    </MemoryRouter>,
  );
};
const hrefs = () =>
  Object.fromEntries(
    screen.getAllByRole('link').map((link) => [link.querySelector('span')?.textContent, link.getAttribute('href')]),
  );

// The server's staff-orders.test.ts compares these lists with the numbers.
it('each number opens the list that it counts', () => {
  show([...permissions]);
  const days = 'from=2026-11-17&until=2026-11-19';
  const vended = `/admin/orders?${days}&day_of=vended`;
  expect(hrefs()).toEqual({
    Sales: vended,
    'Orders with a token': vended,
    Units: vended,
    'Failed vends': `/admin/orders?${days}&day_of=failed`,
    'Money in': `/admin/money?${days}`,
    'Money out': `/admin/money?${days}&direction=out`,
    'Held in wallets': '/admin/ledger?class=wallet&as_of=2026-11-19',
    'Messages delivered': `/admin/messages?${days}&state=delivered`,
  });
});

it('a number whose list this person may not read opens nothing', () => {
  show(['overview.read', 'orders.read']);
  expect(Object.keys(hrefs())).toEqual(['Sales', 'Orders with a token', 'Units', 'Failed vends', 'Messages delivered']);
});

it('writes all numbers in one way', () => {
  show([...permissions]);
  expect(screen.getByText('144,526.2 kWh')).toBeVisible();
  expect(screen.getByText('8,998.1 m³ water · 1,075.0 m³ gas')).toBeVisible();
  expect(screen.getByText('3,559')).toBeVisible();
  expect(screen.getByText('1,075')).toBeVisible();
});
