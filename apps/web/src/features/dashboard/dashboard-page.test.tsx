import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession } from '../../data/session/session.ts';
import { forgetUser, rememberUser, useUserStore } from '../../data/session/user-store.ts';
import { price } from '../../testing/answers.ts';
import { data, fakeServer, refusal } from '../../testing/fake-server.ts';
import { dashboardOf, myMeters } from '../../testing/orders.ts';
import { renderPages } from '../../testing/render-page.tsx';
import { ADA } from '../../testing/users.ts';
import { clearToasts } from '../../ui/feedback/toast.tsx';
import DashboardPage from './dashboard-page.tsx';
import { stored } from '../../testing/fake-database.ts';

vi.mock('idb-keyval', () => import('../../testing/fake-database.ts'));

const DASHBOARD = 'GET /api/v1/dashboard';
const QUOTE = 'POST /api/v1/quotes';

function start(handlers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    [DASHBOARD]: () => data(dashboardOf()),
    'GET /api/v1/users/meters': () => data(myMeters),
    'GET /api/v1/users/meters/1/estimate': () =>
      data({
        days_left: 9,
        units_left: null,
        units_per_day: '4.8',
        basis: { kind: 'purchases', readings: 0, purchases: 18, from: '2026-06-02T10:00:00.000Z', until: null },
        as_of: '2026-11-20T10:00:00.000Z',
        reminder: { enabled: false, days_before: 3 },
      }),
    [QUOTE]: () => data(price),
    ...handlers,
  });
  const page = renderPages({ '/user/dashboard': <DashboardPage /> }, ['/user/dashboard']);
  return { server, page, user: userEvent.setup() };
}

beforeEach(() => {
  localStorage.clear();
  stored.clear();
  clearToasts();
  rememberUser(ADA);
});

afterEach(() => {
  forgetUser();
  vi.unstubAllGlobals();
});

describe('the dashboard', () => {
  it('greets by first name, a guest as Guest', async () => {
    const { page } = start();
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back, Ada' })).toBeInTheDocument();
    page.unmount();
    forgetUser();
    start();
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back, Guest' })).toBeInTheDocument();
  });

  it('hides the balance and remembers that', async () => {
    const { user, page } = start();
    expect(await screen.findByText('₦24,250.00')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Hide amount' }));
    expect(screen.queryByText('₦24,250.00')).not.toBeInTheDocument();
    page.unmount();
    start();
    expect(await screen.findByRole('button', { name: 'Hide amount' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.queryByText('₦24,250.00')).not.toBeInTheDocument();
  });

  it('keeps the balance that the document showed until it has its own', async () => {
    const shown = document.createElement('p');
    shown.dataset.balance = '';
    shown.textContent = '₦24,250.00';
    document.body.append(shown);
    start({ [DASHBOARD]: () => new Promise<never>(() => undefined) });
    shown.remove();
    expect(await screen.findByText('₦24,250.00')).toBeInTheDocument();
  });

  it('shows the amount spent, the meter, how long the units last with the assumption, and buys again', async () => {
    start();
    expect(await screen.findByText('₦187,000.00')).toBeInTheDocument();
    expect(screen.getByText('Active')).toBeInTheDocument();
    expect(await screen.findByText('Your units will last about 9 days')).toBeInTheDocument();
    expect(screen.getByText(/You use about 4.8 kWh a day. This is an estimate from what you bought/)).toBeVisible();
    const again = await screen.findAllByRole('link', { name: /^Buy again\s·\s₦5,000\s·\s22.4\skWh$/ });
    expect(again[0]).toHaveAttribute('href', '/user/vend_utility?meter=04175000019&amount=5000');
    expect(useUserStore.getState().meter).toEqual({ number: '04175000019', status: 'active' });
    expect(JSON.stringify({ ...localStorage })).not.toContain('58732094');
  });

  it('prices buying again with the last way to pay, and shows only the amount without a price', async () => {
    localStorage.setItem('vendMethod', JSON.stringify('transfer'));
    const { server } = start({ [QUOTE]: () => refusal(409, 'meter-inactive') });
    expect(await screen.findAllByRole('link', { name: /^Buy again\s·\s₦5,000$/ })).toHaveLength(2);
    await waitFor(() => {
      expect(server.to(QUOTE).map(({ body }) => body)).toEqual([
        { meterNumber: '04175000019', amount_kobo: 500_000, method: 'transfer' },
      ]);
    });
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });

  it.each([
    [9, 7],
    [7, 7],
    [3, 3],
    [1, 1],
    [0, 0],
  ])('lights a window of the house for each day that units last (%i days: %i windows)', async (days, lit) => {
    start({
      'GET /api/v1/users/meters/1/estimate': () =>
        data({
          days_left: days,
          units_left: null,
          units_per_day: '4.8',
          basis: { kind: 'purchases', readings: 0, purchases: 18, from: '2026-06-02T10:00:00.000Z', until: null },
          as_of: '2026-11-20T10:00:00.000Z',
          reminder: { enabled: false, days_before: 3 },
        }),
    });
    await screen.findByText(days > 0 ? /^Your units will last about/ : 'Your units may be used up');
    const windows = Array.from(document.querySelectorAll('.house-lit'), ({ classList }) => classList[0]);
    expect(new Set(windows.filter((name) => name?.startsWith('day-'))).size).toBe(lit);
    expect(document.querySelector('.house-moment')).toBeNull();
  });

  it('shows the last movement of the wallet on its card, and hides it with the balance', async () => {
    const { user } = start();
    await screen.findByText('₦24,250.00');
    const card = within(screen.getByRole('region', { name: 'Wallet balance' }));
    expect(await card.findByText(/Electricity Token/)).toHaveTextContent('−₦5,000.00 · Electricity Token · ');
    await user.click(card.getByRole('button', { name: 'Hide amount' }));
    expect(card.queryByText(/Electricity Token/)).not.toBeInTheDocument();
  });

  it('shows water and gas beside electricity, each with its days and its purchases of this month', async () => {
    const [home] = myMeters;
    const water = { ...home!, id: '2', number: '04175000043', utility: 'water' as const, is_default: false };
    const estimate = (days: number) => ({
      days_left: days,
      units_left: null,
      units_per_day: '0.6',
      basis: { kind: 'purchases', readings: 0, purchases: 3, from: '2026-06-02T10:00:00.000Z', until: null },
      as_of: '2026-11-20T10:00:00.000Z',
      reminder: { enabled: false, days_before: 3 },
    });
    const gas = { ...water, id: '3', number: '04175000050', utility: 'gas' as const, role: 'viewer' as const };
    start({
      'GET /api/v1/users/meters': () => data([home!, water, gas, { ...water, id: '4' }]),
      'GET /api/v1/users/meters/2/estimate': () => data(estimate(12)),
      'GET /api/v1/users/meters/3/estimate': () => data({ ...estimate(1), days_left: null }),
    });
    const others = within(await screen.findByRole('list', { name: 'Your other meters' }));
    expect(await others.findByText('Water · about 12 days left')).toBeInTheDocument();
    expect(others.getByText('Gas')).toBeInTheDocument();
    expect(others.getAllByText('0.0 m³ bought this month')).toHaveLength(2);
    // A user who may only view a meter cannot buy for it.
    expect(others.getAllByRole('link')).toHaveLength(1);
    expect(others.getByRole('link', { name: 'Buy Water' })).toHaveAttribute(
      'href',
      '/user/vend_utility?meter=04175000043',
    );
  });

  it('draws no house when too little is known, and requests the reading of the meter', async () => {
    start({
      'GET /api/v1/users/meters/1/estimate': () =>
        data({
          days_left: null,
          units_left: null,
          units_per_day: null,
          basis: { kind: 'none', readings: 0, purchases: 0, from: null, until: null },
          as_of: '2026-11-20T10:00:00.000Z',
          reminder: { enabled: false, days_before: 3 },
        }),
    });
    expect(await screen.findByRole('link', { name: 'Enter what your meter shows' })).toBeInTheDocument();
    expect(document.querySelector('.house')).toBeNull();
  });

  it('draws units or money, with the same numbers in a table', async () => {
    const { user } = start();
    expect(await screen.findByRole('img', { name: 'Units bought in the last six months' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '₦' }));
    const chart = screen.getByRole('img', { name: 'Money spent in the last six months' });
    expect(within(chart).getByText('₦50k')).toBeInTheDocument();
    const table = screen.getByRole('table', { name: '', hidden: true });
    expect(table).toHaveTextContent('Nov');
  });

  it('lists the newest transactions as money that went out, each a link to its page', async () => {
    start();
    const links = await screen.findAllByRole('link', { name: /Electricity Token/ });
    expect(links[0]).toHaveAttribute('href', '/user/history/electricity_token/7');
    expect(screen.getAllByText('−₦5,000.00').length).toBeGreaterThan(0);
    expect(screen.getByRole('link', { name: 'View all transactions' })).toHaveAttribute('href', '/user/history');
  });

  it('guides a new resident instead of drawing empty charts', async () => {
    const dashboard = dashboardOf({ meter: null, has_orders: false, newest: [], buy_again: null, purchases: 0 });
    start({ [DASHBOARD]: () => data(dashboard), 'GET /api/v1/users/meters': () => data([]) });
    expect(await screen.findByText('1. Add your meter')).toBeInTheDocument();
    // The wallet has money: that step is done, in the text too.
    expect(screen.queryByText('Meter added ✓')).not.toBeInTheDocument();
    expect(screen.getByText('Money added ✓')).toBeInTheDocument();
    expect(screen.getByText('Inactive')).toBeInTheDocument();
    expect(screen.queryByRole('img', { name: /six months/ })).not.toBeInTheDocument();
  });

  it('says what the house owes, with a link to pay it, also in the menu of the next page', async () => {
    const charges = { owed_kobo: 4_500_000, overdue_kobo: 3_000_000 };
    start({ [DASHBOARD]: () => data(dashboardOf({ service_charges: charges })) });
    const line = await screen.findByRole('link', { name: /You owe/ });
    expect(line).toHaveTextContent('You owe ₦45,000 service charge, ₦30,000 overduePay');
    expect(line).toHaveAttribute('href', '/user/service_charge');
    expect(useUserStore.getState().owed).toEqual({ kobo: 4_500_000, late: 3_000_000 });
  });

  it('opens for a manager with the estate office, and not with the steps of a newcomer', async () => {
    rememberUser({ ...ADA, roles: ['user', 'manager'] });
    const offices = [{ id: '1', name: 'Palm Court Estate', open_requests: 0, unpaid_kobo: 27_000_000 }];
    const dashboard = dashboardOf({ offices, meter: null, has_orders: false, newest: [], buy_again: null });
    start({ [DASHBOARD]: () => data(dashboard), 'GET /api/v1/users/meters': () => data([]) });
    expect(await screen.findByRole('heading', { name: 'Palm Court Estate' })).toBeInTheDocument();
    expect(screen.getByText('0 requests · ₦270,000 not paid')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open the office' })).toHaveAttribute('href', '/manage');
    expect(screen.queryByText('Three steps to your first token.')).not.toBeInTheDocument();
  });

  it.each([true, false])('shows a home owner their houses (with a purchase of their own: %s)', async (hasOrders) => {
    rememberUser({ ...ADA, roles: ['user', 'homeOwner'] });
    const meter = { number: '04175000027', utility: 'electricity', status: 'active' };
    const houses = [
      { id: '1', name: 'House 2', estate_name: 'Palm Court', meters: [{ ...meter, tenant_name: 'Chidi Eze' }] },
      { id: '2', name: 'House 10', estate_name: 'Palm Court', meters: [] },
    ];
    start({
      [DASHBOARD]: () => data(dashboardOf({ has_orders: hasOrders })),
      'GET /api/v1/users/houses': () => data(houses),
    });
    expect(await screen.findByText('Palm Court · Chidi Eze')).toBeInTheDocument();
    expect(screen.getByText('Palm Court · No meter is installed')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Houses and meters' })).toHaveAttribute('href', '/user/meters');
  });

  it('says with the specified words that it did not load, and tries again', async () => {
    const { user, server } = start({ [DASHBOARD]: () => refusal(500, 'internal') });
    expect(await screen.findAllByText('Failed to retrieve user data, please try again.')).toHaveLength(2);
    server.handlers[DASHBOARD] = () => data(dashboardOf());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByText('₦24,250.00')).toBeInTheDocument());
  });

  it('shows the saved balance without network instead of an error, and nothing of another user', async () => {
    const { page } = start();
    expect(await screen.findByText('₦24,250.00')).toBeInTheDocument();
    await waitFor(() => expect(JSON.stringify([...stored], (_, it) => String(it))).toContain('saved-answers'));
    page.unmount();
    const away = { [DASHBOARD]: () => Promise.reject(new TypeError('no network')) };
    const again = start(away).page;
    expect(await screen.findByText('₦24,250.00')).toBeInTheDocument();
    expect(await screen.findByText(/^No network. Showing what was saved at/)).toBeInTheDocument();
    expect(screen.queryByText('Failed to retrieve user data, please try again.')).not.toBeInTheDocument();
    again.unmount();
    rememberUser({ ...ADA, id: '8' });
    start(away);
    expect(await screen.findAllByText('Failed to retrieve user data, please try again.')).toHaveLength(2);
    expect(screen.queryByText('₦24,250.00')).not.toBeInTheDocument();
  });

  it('removes the saved data when its owner signs out', async () => {
    start({ 'POST /api/v1/users/logout': () => data({ signed_out: true }) });
    expect(await screen.findByText('₦24,250.00')).toBeInTheDocument();
    await waitFor(() => expect(stored.size).toBe(1));
    await endSession();
    await waitFor(() => expect(stored.size).toBe(0));
  });
});
