import { randomInt } from 'node:crypto';
import type { Database } from '../database.ts';
import type { Clock } from '../settings.ts';
import { invalid, ProviderRefusal } from './reply.ts';
import type { Customer } from './customers.ts';

export type TransactionStatus = 'ongoing' | 'success' | 'failed' | 'reversal pending' | 'reversed';

export type TransactionRow = {
  id: number;
  reference: string;
  status: TransactionStatus;
  requested_amount: number;
  amount: number | null;
  currency: string;
  fees: number | null;
  customer_id: number;
  metadata: string;
  account_number: string;
  created_at: number;
  paid_at: number | null;
  sender_name: string | null;
  session_id: string | null;
  ip_address: string;
};

export type Transaction = TransactionRow & {
  customer_code: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  phone: string | null;
  account_name: string;
  expires_at: number;
};

export type NewTransaction = {
  reference: string;
  customer: Customer;
  requestedAmount: number;
  currency: string;
  metadata: unknown;
  accountNumber: string;
  ipAddress: string;
};

export type TransactionFilter = {
  from?: number | undefined;
  to?: number | undefined;
  status?: string | undefined;
  customer?: string | undefined;
  accountNumber?: string | undefined;
  page: number;
  perPage: number;
};

export type TransactionPage = { rows: Transaction[]; total: number; volumeKobo: number };

export type Transactions = ReturnType<typeof createTransactions>;

const firstId = 4_099_260_516;
const selected = `
  SELECT t.*, c.code AS customer_code, c.email, c.first_name, c.last_name, c.phone, a.name AS account_name, a.expires_at
  FROM provider_transaction t JOIN customer c ON c.id = t.customer_id JOIN virtual_account a ON a.number = t.account_number`;
// Not paid before the account closes reads as abandoned, which is not final: money may still come.
const shownStatus = `CASE WHEN t.status = 'ongoing' AND a.expires_at <= ?1 THEN 'abandoned' ELSE t.status END`;
const letters = 'abcdefghijkmnpqrstuvwxyz0123456789';

/** A reference as the provider makes them when a payment arrives that nobody announced. */
export function ownReference(): string {
  return Array.from({ length: 15 }, () => letters.charAt(randomInt(letters.length))).join('');
}

/** The provider's books of payments: rows in, rows out. */
export function createTransactions(database: Database, clock: Clock) {
  function insert(entry: NewTransaction): number {
    if (database.get('SELECT 1 FROM provider_transaction WHERE reference = ?', entry.reference)) {
      throw new ProviderRefusal(
        400,
        'Duplicate Transaction Reference',
        'duplicate_reference',
        'Use a reference that was not used before',
      );
    }
    return database.run(
      `INSERT INTO provider_transaction
         (id, reference, status, requested_amount, currency, customer_id, metadata, account_number, created_at, ip_address)
       VALUES ((SELECT coalesce(max(id), ?) + 1 FROM provider_transaction), ?, 'ongoing', ?, ?, ?, ?, ?, ?, ?)`,
      firstId - 1,
      entry.reference,
      entry.requestedAmount,
      entry.currency,
      entry.customer.id,
      JSON.stringify(entry.metadata),
      entry.accountNumber,
      clock(),
      entry.ipAddress,
    ).id;
  }

  function openAccount(transactionId: number, number: string, name: string, expiresAt: number): void {
    database.run(
      'INSERT INTO virtual_account (number, name, expires_at, transaction_id, created_at) VALUES (?, ?, ?, ?, ?)',
      number,
      name,
      expiresAt,
      transactionId,
      clock(),
    );
  }

  /** Ten digits that no account here has had; '99' in front keeps clear of numbers that people have. */
  function freeAccountNumber(): string {
    for (;;) {
      const number = `99${String(randomInt(100_000_000)).padStart(8, '0')}`;
      if (!database.get('SELECT 1 FROM virtual_account WHERE number = ?', number)) return number;
    }
  }

  function byId(id: number): Transaction | undefined {
    return database.get<Transaction>(`${selected} WHERE t.id = ?`, id);
  }

  function byReference(reference: string): Transaction | undefined {
    return database.get<Transaction>(`${selected} WHERE t.reference = ?`, reference);
  }

  /** The payment for which this account was opened, and not the ones that came into it afterwards. */
  function byAccount(number: string): Transaction | undefined {
    return database.get<Transaction>(
      `${selected} WHERE t.id = (SELECT transaction_id FROM virtual_account WHERE number = ?)`,
      number,
    );
  }

  function settle(
    id: number,
    paid: { amount: number; currency: string; fees: number; senderName: string; sessionId: string },
  ): void {
    database.run(
      `UPDATE provider_transaction SET status = 'success', amount = ?, currency = ?, fees = ?, sender_name = ?, session_id = ?, paid_at = ? WHERE id = ?`,
      paid.amount,
      paid.currency,
      paid.fees,
      paid.senderName,
      paid.sessionId,
      clock(),
      id,
    );
  }

  function setStatus(id: number, status: TransactionStatus): void {
    database.run('UPDATE provider_transaction SET status = ? WHERE id = ?', status, id);
  }

  function statusOf(transaction: Transaction): TransactionStatus | 'abandoned' {
    return transaction.status === 'ongoing' && transaction.expires_at <= clock() ? 'abandoned' : transaction.status;
  }

  function list(filter: TransactionFilter): TransactionPage {
    if (filter.from !== undefined && filter.to !== undefined && filter.from > filter.to)
      throw invalid('from must not be after to');
    const where = `
      WHERE (?2 IS NULL OR t.created_at >= ?2) AND (?3 IS NULL OR t.created_at <= ?3) AND (?4 IS NULL OR ${shownStatus} = ?4)
        AND (?5 IS NULL OR c.code = ?5 OR c.email = lower(?5) OR CAST(c.id AS TEXT) = ?5) AND (?6 IS NULL OR t.account_number = ?6)`;
    const values = [
      clock(),
      filter.from ?? null,
      filter.to ?? null,
      filter.status ?? null,
      filter.customer ?? null,
      filter.accountNumber ?? null,
    ];
    const totals = database.get<{ total: number; volume: number | null }>(
      `SELECT count(*) AS total, sum(t.amount) AS volume FROM (${selected} ${where}) t`,
      ...values,
    );
    return {
      rows: database.all<Transaction>(
        `${selected} ${where} ORDER BY t.id DESC LIMIT ?7 OFFSET ?8`,
        ...values,
        filter.perPage,
        (filter.page - 1) * filter.perPage,
      ),
      total: totals?.total ?? 0,
      volumeKobo: totals?.volume ?? 0,
    };
  }

  return { insert, openAccount, freeAccountNumber, byId, byReference, byAccount, settle, setStatus, statusOf, list };
}
