import type { AnswerOf, BankAccount, getWithdrawalLimits, Withdrawal, WithdrawalStatus } from '@gatelight/contract';
import { refuseWithoutFunds } from '#ledger';
import { auditOf, type User } from '#platform/callers/caller';
import { sql, type Db, type Tx } from '#platform/database/db';
import { sessionOf } from '#platform/callers/session';
import { isRefusedWith } from '#platform/database/sql-states';
import { sqlArguments } from '#platform/database/sql-arguments';

/** Without what is read apart: its account, its hold and its timeline. */
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
  /** Of staff: large ones wait for it. */
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

const ipOf = (caller: User) => auditOf(caller).ip.split('%')[0];

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

/** The same for a name that somebody typed, with how much the two have in common, of 100. */
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
  /** How long nothing is paid into it. */
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
      ip: ipOf(caller),
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
    select withdrawals.remove_bank_account(${sessionOf(caller)}, ${BigInt(id)}, ${ipOf(caller)}::inet, ${caller.requestId}) as outcome
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
        ip: ipOf(caller),
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

/** What disputes do to one of the caller's own withdrawals: they hold it, or keep a part of what came back. */
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

// --- the worker -------------------------------------------------------------------------------------------------------

export interface DueWithdrawal {
  id: bigint;
  reference: string;
  /** Null: what we hold for an estate is paid out. */
  userId: bigint | null;
  amountKobo: bigint;
  feeKobo: bigint;
  stampDutyKobo: bigint;
  /** Of one that ended, the provider reported something afterwards. */
  status: 'requested' | 'sending' | 'unknown' | 'paid' | 'failed' | 'cancelled';
  attempts: number;
  provider: string;
  bankCode: string;
  bankName: string;
  accountNumber: string;
  accountName: string;
  bankAccountId: bigint;
  recipientCode: string | null;
  /** How long ago it was first sent. */
  sentSecondsAgo: number | null;
}

/** Takes due withdrawals for a minute: a worker that dies gives them back by the time. */
export async function takeDue(db: Db, provider: string, limit: number): Promise<DueWithdrawal[]> {
  const { rows } = await sql<DueWithdrawal>`
    update withdrawals.withdrawal w set next_attempt_at = now() + interval '60 seconds', attempts = w.attempts + 1
    from withdrawals.bank_account a
    where a.id = w.bank_account_id and w.id in (
      select d.id from withdrawals.withdrawal d
      where d.next_attempt_at <= now() and d.provider = ${provider} and d.approval in ('none', 'approved')
        and (d.status <> 'requested' or not withdrawals.is_disputed(d.user_id)) order by d.next_attempt_at limit ${limit} for update skip locked)
    returning w.id, w.reference, w.user_id as "userId", w.amount_kobo as "amountKobo", w.fee_kobo as "feeKobo",
      w.stamp_duty_kobo as "stampDutyKobo", w.status, w.attempts,
      w.provider, a.bank_code as "bankCode", a.bank_name as "bankName", a.account_number as "accountNumber",
      a.account_name as "accountName", a.id as "bankAccountId", case when a.recipient_provider = w.provider then a.recipient_code end as "recipientCode",
      (select extract(epoch from clock_timestamp() - e.at)::int from withdrawals.event e
       where e.withdrawal_id = w.id and e.status = 'sending' order by e.id limit 1) as "sentSecondsAgo"
  `.execute(db);
  return rows;
}

/** The code that a provider gave for a bank account; another provider has its own. */
export async function storeRecipient(db: Db, bankAccountId: bigint, provider: string, code: string): Promise<void> {
  await sql`
    update withdrawals.bank_account set recipient_code = ${code}, recipient_provider = ${provider} where id = ${bankAccountId}
  `.execute(db);
}

/**
 * Moves a withdrawal from one open status to another. False: another worker was faster, its user cancelled it, or a dispute was opened
 * a moment ago (SQLSTATE WD004).
 */
export async function moveWithdrawal(
  db: Db,
  id: bigint,
  from: WithdrawalStatus,
  to: 'sending' | 'unknown',
): Promise<boolean> {
  try {
    const { rows } = await sql<{ id: bigint }>`
      update withdrawals.withdrawal set status = ${to} where id = ${id} and status = ${from} returning id
    `.execute(db);
    return rows.length > 0;
  } catch (error) {
    if (isRefusedWith(error, 'WD004')) return false;
    throw error;
  }
}

export async function scheduleCheck(
  db: Db,
  id: bigint,
  inSeconds: number,
  seen: { problem?: string | undefined; providerId?: string | undefined; needsCode?: boolean | undefined },
): Promise<void> {
  await sql`
    update withdrawals.withdrawal
    set needs_code_since = case ${seen.needsCode ?? null}::boolean when true then coalesce(needs_code_since, now())
        when false then null else needs_code_since end, next_attempt_at = now() + make_interval(secs => ${inSeconds}), problem = coalesce(${seen.problem ?? null}, problem),
      provider_id = coalesce(${seen.providerId ?? null}, provider_id)
    where id = ${id} and status <> 'returned'
  `.execute(db);
}

/** Nothing is checked any more: the bank had a week to send it back, or the withdrawal had ended before. */
export async function stopChecking(db: Db, id: bigint): Promise<void> {
  await sql`update withdrawals.withdrawal set next_attempt_at = null where id = ${id} and status in ('paid', 'failed', 'cancelled')`.execute(
    db,
  );
}

/** False: it had ended already. */
export async function finishWithdrawal(
  tx: Tx,
  id: bigint,
  outcome: 'paid' | 'failed' | 'returned',
  seen: { providerId?: string | undefined; problem?: string | undefined },
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select withdrawals.finish(${id}, ${outcome}, ${seen.providerId ?? null}, ${seen.problem ?? null}) as done
  `.execute(tx);
  return rows[0]!.done;
}

/** Tells the owner that the provider holds their money longer than a day; once. */
export async function tellDelayed(db: Db, id: bigint): Promise<void> {
  await sql`select withdrawals.tell_delayed(${id})`.execute(db);
}

/** The provider reported something about this payout: it is asked at once, also when the withdrawal has ended. */
export async function wakeWithdrawal(tx: Tx, reference: string): Promise<void> {
  const { rows } = await sql<{ id: bigint }>`
    update withdrawals.withdrawal set next_attempt_at = now()
    where reference = ${reference} and status in ('sending', 'unknown', 'paid', 'failed', 'cancelled') returning id
  `.execute(tx);
  if (rows.length > 0) await sql`select pg_notify('withdrawals', '')`.execute(tx);
}

/** What staff decide about a withdrawal that was not sent. A rejected one goes back whole, and the database tells its owner. */
export async function decideWithdrawal(
  tx: Tx,
  decision: { reference: string; approves: boolean; by: string; note: string | null },
): Promise<'approved' | 'rejected' | 'unchanged' | 'decided' | 'ended' | 'not-found'> {
  const { reference, approves, by, note } = decision;
  const { rows } = await sql<{ outcome: 'approved' | 'rejected' | 'unchanged' | 'decided' | 'ended' | 'not-found' }>`
    select withdrawals.decide(${reference}, ${approves}, ${by}, ${note}) as outcome`.execute(tx);
  return rows[0]!.outcome;
}

/** A payout that was sent and has not ended, with the provider's own id of it. */
export async function payoutToAuthorise(
  db: Db,
  reference: string,
): Promise<{ provider: string; id: string } | undefined> {
  const { rows } = await sql<{ provider: string; id: string }>`
    select provider, provider_id as id from withdrawals.withdrawal
    where reference = ${reference} and status in ('sending', 'unknown') and provider_id is not null
  `.execute(db);
  return rows[0];
}

/**
 * Queues the code that a provider wants for a payout (`code` null: has it sent again) for the worker. False: the payout does not wait
 * for one, or one is on its way.
 */
export async function requestCode(
  tx: Tx,
  { reference, code, by }: { reference: string; code: string | null; by: string },
): Promise<boolean> {
  const { rows } = await sql<{ id: bigint }>`
    insert into withdrawals.code_request (withdrawal_id, code, asked_by)
    select w.id, ${code}, ${by} from withdrawals.withdrawal w
    where w.reference = ${reference} and w.status in ('sending', 'unknown') and w.needs_code_since is not null
    on conflict do nothing returning withdrawal_id as id`.execute(tx);
  if (rows.length > 0) await sql`select pg_notify('withdrawals', '')`.execute(tx);
  return rows.length > 0;
}

export interface CodeRequest {
  withdrawalId: bigint;
  reference: string;
  /** The provider's own id of the payout. */
  providerId: string;
  code: string | null;
  askedBy: string;
}

/** Takes the codes that were given for payouts of this provider. They are stored nowhere from then on. */
export async function takeCodeRequests(db: Db, provider: string): Promise<CodeRequest[]> {
  const { rows } = await sql<CodeRequest>`
    delete from withdrawals.code_request q using withdrawals.withdrawal w
    where w.id = q.withdrawal_id and w.provider = ${provider}
    returning w.id as "withdrawalId", w.reference, coalesce(w.provider_id, w.reference) as "providerId", q.code, q.asked_by as "askedBy"`.execute(
    db,
  );
  return rows;
}

/** What a provider said to a code. `problem`: why it was refused; null: it was taken. */
export async function storeCodeOutcome(tx: Tx, withdrawalId: bigint, problem: string | null): Promise<void> {
  await sql`
    update withdrawals.withdrawal set problem = ${problem?.slice(0, 500) ?? null},
      needs_code_since = case when ${problem}::text is null then null else needs_code_since end
    where id = ${withdrawalId} and status in ('sending', 'unknown')`.execute(tx);
}

/** The rule as pages say it before money is added by card. */
export async function readCardRule(db: Db): Promise<{ waitDays: number; toOwnName: boolean }> {
  const { rows } = await sql<{ waitDays: number; toOwnName: boolean }>`
    select wait_days as "waitDays", own_name as "toOwnName" from withdrawals.card_rule_for_pages()`.execute(db);
  return rows[0]!;
}
