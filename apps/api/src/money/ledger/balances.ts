import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/db';
import type { AccountCode } from './accounts.ts';

export type AccountKind = 'asset' | 'liability' | 'income' | 'expense' | 'equity';

/**
 * The balance in kobo on the account's normal side: what we have (assets), owe (liabilities), earned (income), spent
 * (expenses). An account that was never opened is a bug.
 */
export async function balanceOf(db: Db | Tx, code: AccountCode): Promise<bigint> {
  const { rows } = await sql<{ balanceKobo: bigint }>`
    select balance_kobo as "balanceKobo" from ledger.account_balance where code = ${code}`.execute(db);
  assert(rows[0], `ledger account "${code}" is not open`);
  return rows[0].balanceKobo;
}

export interface StatementLine {
  postingId: bigint;
  journalId: bigint;
  reference: string;
  kind: string;
  memo: string;
  /** On the account's normal side: above zero when the balance grew. */
  amountKobo: bigint;
  /** The balance after this line; stored only for guarded accounts (wallets). */
  balanceAfterKobo: bigint | null;
  /** The journal that this one undoes. */
  reverses: bigint | null;
  at: Date;
}

export const maxStatementLines = 200;

/** One page of an account, newest first. For the next page pass the last line's `postingId` as `beforeId`. */
export async function statement(
  db: Db | Tx,
  code: AccountCode,
  page: { beforeId?: bigint | undefined; limit: number },
): Promise<StatementLine[]> {
  assert(Number.isInteger(page.limit) && page.limit >= 1 && page.limit <= maxStatementLines, 'limit is 1 to 200');
  const before = page.beforeId === undefined ? sql`` : sql`and p.id < ${page.beforeId}`;
  const { rows } = await sql<StatementLine>`
    select p.id as "postingId", p.journal_id as "journalId", j.reference, j.kind, j.memo,
           case when a.kind in ('asset', 'expense') then -p.amount_kobo else p.amount_kobo end as "amountKobo",
           p.balance_after_kobo as "balanceAfterKobo", j.reverses, p.created_at as at
    from ledger.account a
    join ledger.posting p on p.account_id = a.id
    join ledger.journal j on j.id = p.journal_id
    where a.code = ${code} ${before}
    order by p.account_id, p.id desc
    limit ${page.limit}`.execute(db);
  return rows;
}

export interface TrialBalanceLine {
  accountClass: string;
  kind: AccountKind;
  currency: string;
  accounts: bigint;
  /** On the normal side of the class. */
  balanceKobo: bigint;
  /** Credit positive: these sum to zero within a currency. */
  signedKobo: bigint;
}

/** All accounts summed by class and currency, in one snapshot. */
export async function trialBalance(db: Db | Tx): Promise<TrialBalanceLine[]> {
  const { rows } = await sql<TrialBalanceLine>`
    select class as "accountClass", kind, currency, count(*) as accounts,
           sum(balance_kobo)::bigint as "balanceKobo", sum(signed_kobo)::bigint as "signedKobo"
    from ledger.account_balance
    group by class, kind, currency
    order by class, currency`.execute(db);
  return rows;
}

/**
 * Adds settled postings of the busiest accounts to their totals. A job runs it every minute, outside any transaction.
 */
export async function rollUp(db: Db): Promise<void> {
  await sql`select ledger.roll_up()`.execute(db);
}
