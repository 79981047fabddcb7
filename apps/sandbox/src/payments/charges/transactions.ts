import { randomInt } from 'node:crypto';
import type { Database } from '../../database.ts';
import type { Clock } from '../../settings.ts';
import { invalid, ProviderRefusal } from '../reply.ts';
import type { Customer } from './customers.ts';

export type TransactionStatus = 'ongoing' | 'pending' | 'success' | 'failed' | 'reversal pending' | 'reversed';

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
  /** For a transfer. Empty and 0 for a card. */
  account_name: string;
  expires_at: number;
  /** For a card: the bank's text, and the card after one was tried. */
  is_card: number;
  card_message: string | null;
  authorization_code: string | null;
  card_tried: number | null;
  card_signature: string | null;
  card_bin: string | null;
  card_last4: string | null;
  card_exp_month: string | null;
  card_exp_year: string | null;
  card_brand: string | null;
  card_bank: string | null;
  card_reusable: number | null;
  /** Position in the list of test cards. */
  card_test: number | null;
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
  SELECT t.*, c.code AS customer_code, c.email, c.first_name, c.last_name, c.phone, coalesce(a.name, '') AS account_name,
    coalesce(a.expires_at, 0) AS expires_at, t.account_number = '' AS is_card, p.message AS card_message, p.authorization_code,
    p.transaction_id AS card_tried, u.signature AS card_signature, u.bin AS card_bin, u.last4 AS card_last4,
    u.exp_month AS card_exp_month, u.exp_year AS card_exp_year, u.brand AS card_brand, u.bank AS card_bank,
    u.reusable AS card_reusable, u.test_card AS card_test
  FROM provider_transaction t JOIN customer c ON c.id = t.customer_id LEFT JOIN virtual_account a ON a.number = t.account_number
    LEFT JOIN card_payment p ON p.transaction_id = t.id LEFT JOIN card_authorization u ON u.code = p.authorization_code`;
// A transfer that was not paid before the account closed, or a page on which no card was tried, is shown as abandoned.
// This is not final, because money may still arrive.
const shownStatus = `CASE WHEN t.status <> 'ongoing' THEN t.status
  WHEN t.account_number = '' THEN CASE WHEN p.transaction_id IS NULL THEN 'abandoned' ELSE t.status END
  WHEN a.expires_at <= ?1 THEN 'abandoned' ELSE t.status END`;
const letters = 'abcdefghijkmnpqrstuvwxyz0123456789';

/** A reference as the provider makes them for an unexpected payment. */
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

  /** Ten digits that no account here has had. '99' in front avoids real account numbers. */
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

  /** The payment for which this account was opened, not later payments into it. */
  function byAccount(number: string): Transaction | undefined {
    return database.get<Transaction>(
      `${selected} WHERE t.id = (SELECT transaction_id FROM virtual_account WHERE number = ?)`,
      number,
    );
  }

  function settle(
    id: number,
    paid: { amount: number; currency: string; fees: number; senderName: string | null; sessionId: string | null },
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

  /** The result of the latest attempt with a card. */
  function noteMessage(id: number, status: 'ongoing' | 'pending' | 'failed' | 'success', message: string | null): void {
    database.run(
      `INSERT INTO card_payment (transaction_id, status, message) VALUES (?, ?, ?)
       ON CONFLICT (transaction_id) DO UPDATE SET status = excluded.status, message = excluded.message`,
      id,
      status,
      message,
    );
    if (status !== 'success') setStatus(id, status);
  }

  /** The card that was charged, or is about to be. */
  function noteCard(id: number, authorizationCode: string): void {
    database.run(
      `INSERT INTO card_payment (transaction_id, status, authorization_code) VALUES (?, 'ongoing', ?)
       ON CONFLICT (transaction_id) DO UPDATE SET authorization_code = excluded.authorization_code`,
      id,
      authorizationCode,
    );
  }

  function statusOf(transaction: Transaction): TransactionStatus | 'abandoned' {
    if (transaction.is_card === 1)
      return transaction.status === 'ongoing' && transaction.card_tried === null ? 'abandoned' : transaction.status;
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

  return {
    insert,
    openAccount,
    freeAccountNumber,
    byId,
    byReference,
    byAccount,
    settle,
    setStatus,
    noteMessage,
    noteCard,
    statusOf,
    list,
  };
}
