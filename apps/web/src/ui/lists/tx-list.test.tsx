import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inDays } from './transaction-days.ts';
import { TxList } from './tx-list.tsx';
import type { Transaction, TxListProps } from './tx-list.tsx';

const NOW = new Date('2026-11-20T13:07:00Z');

function bought(id: string, at: string, changes: Partial<Transaction> = {}): Transaction {
  const base = { type: 'Electricity Token', amountKobo: -500_000n, method: 'Wallet', status: 'success' };
  return { id, at: new Date(at), to: `/user/history/electricity_token/${id}`, ...base, ...changes };
}

const THREE = [
  bought('a', '2026-11-20T12:30:00Z'),
  bought('b', '2026-11-19T23:30:00Z', { amountKobo: 1_000_050n, type: 'Wallet funding', status: 'pending' }),
  bought('c', '2026-11-18T10:00:00Z', { status: 'failed' }),
];

function show(props: TxListProps) {
  const Stub = createRoutesStub([{ path: '/', Component: () => <TxList {...props} /> }]);
  return render(<Stub />);
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a list of transactions', () => {
  it('is listed under the days of Lagos, where midnight comes an hour before that of UTC', () => {
    expect(inDays(THREE, NOW).map((day) => [day.name, day.rows.map((row) => row.id).join('')])).toEqual([
      ['Today', 'ab'],
      ['18 Nov 2026', 'c'],
    ]);
    const tomorrow = new Date('2026-11-21T08:00:00Z');
    expect(inDays(THREE, tomorrow).map((day) => day.name)).toEqual(['Yesterday', '18 Nov 2026']);
  });

  it('is a table with the specified columns where it is wide; each row leads to its page', () => {
    show({ transactions: THREE });
    const table = screen.getByRole('table', { name: 'Transactions' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Date', 'Transaction type', 'Amount', 'Payment method', 'Status']);
    const row = within(table).getByRole('row', { name: /13:30 Electricity Token −₦5,000.00 Wallet Success/ });
    expect(row).toHaveTextContent(/^20 Nov 2026, 13:30/);
    expect(within(row).getByRole('link')).toHaveAttribute('href', '/user/history/electricity_token/a');
  });

  it('has no table on a phone, where it would never be seen', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
    show({ transactions: THREE });
    vi.unstubAllGlobals();
    expect(screen.getByRole('list')).toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('is a list of links where it is narrow, with a sign on every amount; a long one is by day', () => {
    show({ transactions: THREE, hasDays: true });
    const today = screen.getByRole('list', { name: 'Today' });
    const links = within(today).getAllByRole('link');
    expect(links[0]).toHaveTextContent('Electricity Token13:30 · Wallet−₦5,000.00Success');
    expect(links[1]).toHaveTextContent('Wallet funding00:30 · Wallet+₦10,000.50Pending');
  });

  it('names the day in each row where there are no days above them', () => {
    show({ transactions: THREE });
    const links = within(screen.getByRole('list')).getAllByRole('link');
    expect(links[2]).toHaveTextContent('Electricity Token18 Nov · Wallet−₦5,000.00Failed');
  });

  it('marks received money in green, and each row by its purpose', () => {
    const funding = { amountKobo: 1_000_000n, type: 'Wallet funding' };
    const { container } = show({
      transactions: [
        bought('a', '2026-11-20T12:30:00Z', { ...funding, status: 'pending' }),
        bought('b', '2026-11-20T12:20:00Z', funding),
        bought('c', '2026-11-20T12:10:00Z', { utility: 'water' }),
        bought('d', '2026-11-20T12:00:00Z', { type: 'Withdrawal' }),
      ],
    });
    const amounts = within(screen.getByRole('list')).getAllByText(/^[+−]₦/);
    expect(amounts.map((amount) => amount.classList.contains('text-success'))).toEqual([false, true, false, false]);
    const kinds = Array.from(container.querySelectorAll<HTMLElement>('.tx-tile'), (tile) => tile.dataset.kind);
    expect(kinds).toEqual(['in', 'in', 'water', 'out']);
  });

  it('shows five grey rows in the room of the real ones, once loading takes longer than a blink', () => {
    const { container } = show({ transactions: undefined, isLoading: true });
    const grey = () => container.querySelectorAll('.skeleton').length > 0 && !container.querySelector('.invisible');
    expect(container.querySelectorAll('.tx-row')).toHaveLength(5);
    expect(grey()).toBe(false);
    act(() => void vi.advanceTimersByTime(150));
    expect(grey()).toBe(true);
    expect(screen.getByRole('status')).toHaveTextContent('Loading your transactions');
  });

  it('says that there is nothing yet, and what to do', () => {
    show({ transactions: [], emptyAction: <button type="button">Buy a token</button> });
    expect(screen.getByText('No transactions yet')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Buy a token' })).toBeInTheDocument();
  });

  it('says that it failed, that no money is touched, and tries again', async () => {
    vi.useRealTimers();
    const again = vi.fn();
    show({ transactions: undefined, failure: 'Your money is safe.', onRetry: again });
    expect(screen.getByRole('alert')).toHaveTextContent('Your money is safe.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(again).toHaveBeenCalledOnce();
  });

  it('keeps what it has when the network fails, and says how old it is', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    show({ transactions: THREE, failure: 'Your money is safe.', savedAt: '14:07' });
    expect(screen.getByText('No network. Showing what was saved at 14:07.')).toBeInTheDocument();
    expect(screen.getByRole('table')).toBeInTheDocument();
    vi.restoreAllMocks();
  });
});
