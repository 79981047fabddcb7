import { cockpitQueues } from '@gatelight/contract/office/staff-lists/cockpit';
import type { Cockpit, QueueRow, Rail } from '@gatelight/contract/office/staff-lists/cockpit';
import { permissions } from '@gatelight/contract/base/staff/permissions';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { useUserStore } from '../../../data/session/user-store.ts';
import { ADA } from '../../../testing/users.ts';
import { tasksOf } from './do-now.ts';
import { limitOf } from './limit-text.ts';
import { QueueTable } from './queue-table.tsx';
import { RailCards } from './rail-cards.tsx';
import { DoNow } from './side-cards.tsx';

const now = new Date('2026-11-23T13:07:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const empty = (queue: QueueRow['queue']): QueueRow => ({
  queue,
  waiting: 0,
  has_more: false,
  oldest_at: null,
  owner: null,
  unowned: null,
  at_stake_kobo: null,
  due_at: null,
});
const unknown: QueueRow = {
  ...empty('unknown'),
  waiting: 3,
  oldest_at: ago(42),
  owner: { id: '1', name: 'Halima Bello' },
  unowned: 0,
  at_stake_kobo: 8_500_000n,
};
const disputes: QueueRow = {
  ...empty('disputes'),
  waiting: 1,
  oldest_at: ago(7200),
  at_stake_kobo: 7_000_000n,
  due_at: ago(-70),
};
const tickets: QueueRow = { ...empty('tickets'), waiting: 2, oldest_at: ago(30), unowned: 1, due_at: ago(5) };
const rail = (name: Rail['name'], state: Rail['state']): Rail => ({
  name,
  state,
  since: state === 'failing' ? ago(25) : null,
  calls: 40,
  failed: state === 'failing' ? 30 : 0,
  median_ms: 400,
  bars: Array.from({ length: 12 }, () => state),
});
const cockpit: Cockpit = {
  as_of: now,
  rails: [rail('paystack', 'working'), rail('token-making', 'failing')],
  books: { checked_at: ago(7) },
  queues: [disputes, unknown, tickets, empty('exceptions')],
  deadlines: [],
};
const all = new Set<string>(permissions);
const show = (part: React.ReactNode) => render(<MemoryRouter>{part}</MemoryRouter>);

beforeEach(() => useUserStore.setState({ user: { ...ADA, permissions: [...permissions] } }));

describe('what to do now', () => {
  it('lists failures first, then the least time left, then the longest wait', () => {
    expect(tasksOf(cockpit, all).map(({ id }) => id)).toEqual(['token-making', 'tickets', 'disputes', 'unknown']);
    const [authority, ticket, dispute, order] = tasksOf(cockpit, all);
    expect(authority).toMatchObject({ title: 'Token authority fails', note: 'since 13:42', button: 'See' });
    expect(ticket).toMatchObject({
      time: '5 min',
      note: 'late',
      tone: 'late',
      title: 'Answer 2 tickets',
      button: 'Take',
    });
    expect(dispute).toMatchObject({ time: '1 h 10', note: '15:17', tone: 'soon', title: 'Send proof for 1 dispute' });
    expect(order).toMatchObject({
      time: '42 min',
      title: 'Ask again about 3 unknown orders',
      to: '/admin/orders?queue=unknown',
    });
  });

  it('lists only tasks that this member may do, and five at most', () => {
    expect(tasksOf(cockpit, new Set(['tickets.answer'])).map(({ id }) => id)).toEqual(['tickets']);
    expect(tasksOf(cockpit, new Set(['orders.read', 'money.read']))).toEqual([]);
    const full = cockpitQueues.map((queue): QueueRow => ({ ...empty(queue), waiting: 1, oldest_at: ago(9) }));
    expect(tasksOf({ ...cockpit, queues: full }, all)).toHaveLength(5);
  });

  it('has one filled button', () => {
    show(<DoNow cockpit={cockpit} />);
    const filled = screen.getAllByRole('link').filter((link) => link.classList.contains('btn-primary'));
    expect(filled.map((link) => link.textContent)).toEqual(['See']);
  });
});

it('each queue says how many, how old, who, how much and until when, and opens its list', () => {
  show(<QueueTable cockpit={cockpit} />);
  const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) });
  expect(
    within(row('Outcome unknown'))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['3', '42 min', 'HBHalima Bello', '₦85,000', '–']);
  expect(screen.getByRole('link', { name: 'Outcome unknown: 3 waiting' })).toHaveAttribute(
    'href',
    '/admin/orders?queue=unknown',
  );
  expect(row('Tickets')).toHaveTextContent('No owner: 1 of 2');
  expect(row('Tickets')).toHaveTextContent('5 min late');
  expect(row('Card disputes')).toHaveTextContent('1 h 10 min left');
  expect(row('Reconciliation differences')).toHaveTextContent('0');
  expect(screen.getByText('6 items')).toBeVisible();
});

it('says which part fails and since when, and whether our books match', () => {
  show(<RailCards cockpit={cockpit} />);
  const [paystack, authority, books] = screen.getAllByRole('link');
  expect(paystack).toHaveTextContent('PaystackWorks100.0%of 40 calls worked in an hour · usually 400 ms');
  expect(authority).toHaveTextContent('Token authorityFails25.0%since 13:42');
  expect(books).toHaveTextContent('Money matchEqual₦0between us and the providers, 14:00');
});

it('a limit is red when it has passed and amber within two hours', () => {
  expect(limitOf(ago(20), now)).toEqual({ text: '20 min late', tone: 'late' });
  expect(limitOf(ago(-18), now)).toEqual({ text: '18 min left', tone: 'soon' });
  expect(limitOf(ago(-200), now)).toEqual({ text: '17:27', tone: 'plain' });
  expect(limitOf(ago(-1440), now)).toEqual({ text: '24 Nov, 14:07', tone: 'plain' });
});
