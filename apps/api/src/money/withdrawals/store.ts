import { refuseWithoutFunds } from '#ledger';
import type { User } from '#platform/callers/caller';
import { sessionOf } from '#platform/callers/session';
import { sql, type Db } from '#platform/database/db';
import { sqlArguments } from '#platform/database/sql-arguments';
import type { AnswerOf, BankAccount, Withdrawal, getWithdrawalLimits } from '@gatelight/contract';

/** Without the parts that are read separately: its account, its hold and its timeline. */
export interface WithdrawalRow extends Pick<
  Withdrawal,
  | 'reference'
  | 'status'
  | 'amount_kobo'
  | 'fee_kobo'
  | 'stamp_duty_kobo'
  | 'received_kobo'
  | 'created_at'
  | 'send_after'
  | 'done_at'
> {
  id: bigint;
  bank_account_id: bigint;
  /** By staff: large ones wait for it. */
  approval: 'none' | 'waiting' | 'approved' | 'rejected';
}

const accountColumns = (row: string, caller: User) =>
  sql`${sql.raw(
    `${row}.id::text as id, ${row}.bank_code, ${row}.bank_name, ${row}.account_number, ${row}.account_name, ${row}.name, ${row}.is_default,
     ${row}.created_at, ${row}.usable_from,`,
  )} withdrawals.is_own_name(${sessionOf(caller)}, ${sql.raw(`${row}.account_name`)}) as is_own_name`;

const withdrawalColumns = (row: string) =>
  sql.raw(
    `${row}.id, ${row}.reference, ${row}.bank_account_id, ${row}.amount_kobo, ${row}.fee_kobo, ${row}.stamp_duty_kobo,
     ${row}.amount_kobo - ${row}.fee_kobo - ${row}.stamp_duty_kobo as received_kobo, ${row}.status, ${row}.approval, ${row}.created_at,
     ${row}.send_after, ${row}.done_at`,
  );

type Limits = AnswerOf<typeof getWithdrawalLimits>;

export async function readLimits(db: Db, caller: User): Promise<Limits> {
  const { rows } = await sql<Limits>`
    select l.balance_kobo, l.minimum_kobo, l.fee_kobo, l.per_withdrawal_kobo, l.per_day_kobo, l.left_today_kobo, l.is_held, l.card_kobo,
      l.card_until, l.own_name as card_to_own_name
    from withdrawals.limits_of(${sessionOf(caller)}) l
  `.execute(db);
  return rows[0]!;
}

/** Whether the bank's name of an account is the caller's own: every part of it. */
export async function isOwnName(db: Db, caller: User, accountName: string): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`
    select withdrawals.is_own_name(${sessionOf(caller)}, ${accountName}) as own`.execute(db);
  return rows[0]!.own;
}

/** The same for a name that was typed, with the similarity, of 100. */
export async function compareNames(
  db: Db,
  accountName: string,
  person: string,
): Promise<{ score: number; isOwn: boolean }> {
  const { rows } = await sql<{ score: number; isOwn: boolean }>`
    select c.score, c.is_own as "isOwn" from withdrawals.compare_names(${accountName}, ${person}) c`.execute(db);
  return rows[0]!;
}

export async function listBankAccounts(db: Db, caller: User): Promise<BankAccount[]> {
  const { rows } = await sql<BankAccount>`
    select ${accountColumns('a', caller)} from withdrawals.bank_accounts_of(${sessionOf(caller)}) a
  `.execute(db);
  return rows;
}

export interface NewBankAccount {
  bankCode: string;
  bankName: string;
  accountNumber: string;
  accountName: string;
  name: string | null;
  /** How long it gets no payouts. */
  waitSeconds: number;
}

export async function insertBankAccount(
  db: Db,
  caller: User,
  account: NewBankAccount,
): Promise<{ outcome: 'added' | 'known' | 'too-many' | 'step-up'; account: BankAccount | undefined }> {
  const { rows } = await sql<BankAccount & { outcome: 'added' | 'known' | 'too-many' | 'step-up' }>`
    select n.outcome, ${accountColumns('(n.account)', caller)}
    from withdrawals.add_bank_account(${sessionOf(caller)}, ${sqlArguments({
      bank_code: account.bankCode,
      bank_name: account.bankName,
      account_number: account.accountNumber,
      account_name: account.accountName,
      name: account.name,
      wait_seconds: account.waitSeconds,
      ip: caller.ip,
      request: caller.requestId,
    })}) n
  `.execute(db);
  const { outcome, ...row } = rows[0]!;
  return { outcome, account: outcome === 'added' || outcome === 'known' ? row : undefined };
}

export async function changeBankAccount(
  db: Db,
  caller: User,
  id: string,
  change: { name?: string | null | undefined; isDefault: boolean },
): Promise<BankAccount | undefined> {
  const { rows } = await sql<BankAccount>`
    select ${accountColumns('a', caller)}
    from withdrawals.change_bank_account(${sessionOf(caller)}, ${BigInt(id)}, ${change.name ?? null}, ${change.name !== undefined},
      ${change.isDefault}) a
  `.execute(db);
  return rows[0];
}

export async function removeBankAccount(db: Db, caller: User, id: string): Promise<'removed' | 'not-found' | 'in-use'> {
  const { rows } = await sql<{ outcome: 'removed' | 'not-found' | 'in-use' }>`
    select withdrawals.remove_bank_account(${sessionOf(caller)}, ${BigInt(id)}, ${caller.ip}::inet, ${caller.requestId}) as outcome
  `.execute(db);
  return rows[0]!.outcome;
}

export type RequestOutcome =
  | 'requested'
  | 'replayed'
  | 'reused'
  | 'not-found'
  | 'held'
  | 'below-minimum'
  | 'over-limit'
  | 'card-money'
  | 'step-up';

/** Throws `insufficient-funds` when the wallet holds less. */
export async function insertWithdrawal(
  db: Db,
  caller: User,
  request: {
    reference: string;
    key: string;
    bodyHash: Buffer;
    bankAccountId: string;
    amountKobo: bigint;
    provider: string;
    cancelSeconds: number;
  },
): Promise<{ outcome: RequestOutcome; leftKobo: bigint | null; row: WithdrawalRow }> {
  const { rows } = await refuseWithoutFunds(
    sql<WithdrawalRow & { outcome: RequestOutcome; leftKobo: bigint | null }>`
      select n.outcome, n.left_kobo as "leftKobo", ${withdrawalColumns('(n.requested)')}
      from withdrawals.request(${sessionOf(caller)}, ${sqlArguments({
        reference: request.reference,
        key: request.key,
        body_hash: request.bodyHash,
        bank_account_id: request.bankAccountId,
        amount_kobo: request.amountKobo,
        provider: request.provider,
        cancel_seconds: request.cancelSeconds,
        ip: caller.ip,
        request: caller.requestId,
      })}) n
    `.execute(db),
  );
  const { outcome, leftKobo, ...row } = rows[0]!;
  return { outcome, leftKobo, row };
}

export async function cancelWithdrawal(
  db: Db,
  caller: User,
  reference: string,
): Promise<{ outcome: 'cancelled' | 'too-late' | 'not-found'; row: WithdrawalRow }> {
  const { rows } = await sql<WithdrawalRow & { outcome: 'cancelled' | 'too-late' | 'not-found' }>`
    select n.outcome, ${withdrawalColumns('(n.cancelled)')}
    from withdrawals.cancel(${sessionOf(caller)}, ${reference}, ${caller.requestId}) n
  `.execute(db);
  const { outcome, ...row } = rows[0]!;
  return { outcome, row };
}

export async function listWithdrawals(
  db: Db,
  caller: User,
  below: bigint | null,
  limit: number,
): Promise<WithdrawalRow[]> {
  const { rows } = await sql<WithdrawalRow>`
    select ${withdrawalColumns('w')} from withdrawals.withdrawals_of(${sessionOf(caller)}, ${below}, ${limit}) w
  `.execute(db);
  return rows;
}

export async function findWithdrawal(db: Db, caller: User, reference: string): Promise<WithdrawalRow | undefined> {
  const { rows } = await sql<WithdrawalRow>`
    select ${withdrawalColumns('w')} from withdrawals.withdrawal_of(${sessionOf(caller)}, ${reference}) w
  `.execute(db);
  return rows[0];
}

export async function accountOfWithdrawal(db: Db, caller: User, row: WithdrawalRow): Promise<BankAccount> {
  const { rows } = await sql<BankAccount>`
    select ${accountColumns('a', caller)} from withdrawals.account_of_withdrawal(${sessionOf(caller)}, ${row.bank_account_id}) a
  `.execute(db);
  return rows[0]!;
}

export async function timelineOf(db: Db, caller: User, row: WithdrawalRow): Promise<Withdrawal['timeline']> {
  const { rows } = await sql<Withdrawal['timeline'][number]>`
    select e.status, e.at from withdrawals.events_of(${sessionOf(caller)}, ${row.id}) e
  `.execute(db);
  return rows;
}

/** The effect of disputes on one of the caller's own withdrawals: they hold it, or keep a part of a returned one. */
export async function holdOf(db: Db, caller: User, id: bigint): Promise<{ is_held: boolean; kept_kobo: bigint }> {
  const { rows } = await sql<{ is_held: boolean; kept_kobo: bigint }>`
    select h.is_held, h.kept_kobo from withdrawals.hold_of(${sessionOf(caller)}, ${id}) h
  `.execute(db);
  return rows[0]!;
}

export async function isOwnAccount(db: Db, caller: User, id: string): Promise<boolean> {
  const { rows } = await sql<{
    own: boolean;
  }>`select withdrawals.is_own_account(${sessionOf(caller)}::uuid, ${BigInt(id)}) as own`.execute(db);
  return rows[0]!.own;
}

export async function isOwnWithdrawal(db: Db, caller: User, reference: string): Promise<boolean> {
  const { rows } = await sql<{
    own: boolean;
  }>`select withdrawals.is_own_withdrawal(${sessionOf(caller)}::uuid, ${reference}) as own`.execute(db);
  return rows[0]!.own;
}
