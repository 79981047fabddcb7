import type { Database } from '../database.ts';
import type { Clock } from '../settings.ts';
import { integrationId, written } from './shapes.ts';

/** What the operator paid in for payouts before the sandbox started: ₦20,000,000. */
const openingKobo = 2_000_000_000;

interface Entry {
  id: number;
  difference: number;
  balance: number;
  reason: string;
  model: string;
  model_row: number;
  created_at: number;
}

export type Balance = ReturnType<typeof createBalance>;

/** The money from which a rail pays out. It limits payouts, because the provider does not pay out more than it has. */
export function createBalance(database: Database, clock: Clock, rail: 'paystack' | 'monnify') {
  const newest = () =>
    database.get<Entry>('SELECT * FROM balance_entry WHERE rail = ? ORDER BY id DESC LIMIT 1', rail)?.balance;

  function current(): number {
    return newest() ?? openingKobo;
  }

  function changeBalance(difference: number, reason: string, model: string, row: number): void {
    const before = current();
    if (newest() === undefined) insert(openingKobo, openingKobo, 'Opening balance', 'TopUp', 0);
    insert(difference, before + difference, reason, model, row);
  }

  function insert(difference: number, balance: number, reason: string, model: string, row: number): void {
    database.run(
      'INSERT INTO balance_entry (rail, difference, balance, reason, model, model_row, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
      rail,
      difference,
      balance,
      reason,
      model,
      row,
      clock(),
    );
  }

  /** One page of the movements, newest first, as `GET /balance/ledger` shows them. */
  function ledger({ page, perPage }: { page: number; perPage: number }) {
    const rows = database.all<Entry>(
      'SELECT * FROM balance_entry WHERE rail = ? ORDER BY id DESC LIMIT ? OFFSET ?',
      rail,
      perPage,
      (page - 1) * perPage,
    );
    const total = database.get<{ n: number }>('SELECT count(*) AS n FROM balance_entry WHERE rail = ?', rail)?.n ?? 0;
    return { rows: rows.map(entryShape), total };
  }

  return { current, move: changeBalance, ledger };
}

function entryShape(entry: Entry) {
  return {
    integration: integrationId,
    domain: 'test',
    balance: entry.balance,
    currency: 'NGN',
    difference: entry.difference,
    reason: entry.reason,
    model_responsible: entry.model,
    model_row: entry.model_row,
    id: entry.id,
    createdAt: written(entry.created_at) ?? '',
    updatedAt: written(entry.created_at) ?? '',
  };
}

/** The provider's fee for a payout, by its size. Kobo in, kobo out. */
export function payoutFeeKobo(amount: number): number {
  if (amount <= 500_000) return 1_000;
  return amount <= 5_000_000 ? 2_500 : 5_000;
}
