import { sql, type Db, type Tx } from '#platform/database/db';
import { isRefusedWith } from '#platform/database/sql-states';
import type { WithdrawalStatus } from '@gatelight/contract';

export interface DueWithdrawal {
  id: bigint;
  reference: string;
  /** Null: the payout is for an estate, from the money that we hold for it. */
  userId: bigint | null;
  amountKobo: bigint;
  feeKobo: bigint;
  stampDutyKobo: bigint;
  /** If the withdrawal has ended, the provider reported something afterwards. */
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

/** Takes due withdrawals for a minute: after a crash of the worker they become due again. */
export async function takeDue(db: Db, provider: string, limit: number): Promise<DueWithdrawal[]> {
  const { rows } = await sql<DueWithdrawal>`
    update withdrawals.withdrawal w set next_attempt_at = now() + interval '60 seconds', attempts = w.attempts + 1
    from withdrawals.bank_account a
    where a.id = w.bank_account_id and w.id in (
      select d.id from withdrawals.withdrawal d
      where d.next_attempt_at <= now() and d.provider = ${provider} and d.approval in ('none', 'approved')
        and (d.status <> 'requested' or not withdrawals.is_stopped(d.user_id)) order by d.next_attempt_at limit ${limit} for update skip locked)
    returning w.id, w.reference, w.user_id as "userId", w.amount_kobo as "amountKobo", w.fee_kobo as "feeKobo",
      w.stamp_duty_kobo as "stampDutyKobo", w.status, w.attempts,
      w.provider, a.bank_code as "bankCode", a.bank_name as "bankName", a.account_number as "accountNumber",
      a.account_name as "accountName", a.id as "bankAccountId", case when a.recipient_provider = w.provider then a.recipient_code end as "recipientCode",
      (select extract(epoch from clock_timestamp() - e.at)::int from withdrawals.event e
       where e.withdrawal_id = w.id and e.status = 'sending' order by e.id limit 1) as "sentSecondsAgo"
  `.execute(db);
  return rows;
}

/** The provider's code for a bank account; each provider has its own. */
export async function storeRecipient(db: Db, bankAccountId: bigint, provider: string, code: string): Promise<void> {
  await sql`
    update withdrawals.bank_account set recipient_code = ${code}, recipient_provider = ${provider} where id = ${bankAccountId}
  `.execute(db);
}

/**
 * Moves a withdrawal from one open status to another. False: another worker was faster, its user cancelled it, or a moment ago a
 * dispute was opened or staff locked the account (SQLSTATE WD004).
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

/** Stops the checks: the bank had a week to return it, or the withdrawal had ended before. */
export async function stopChecking(db: Db, id: bigint): Promise<void> {
  await sql`update withdrawals.withdrawal set next_attempt_at = null where id = ${id} and status in ('paid', 'failed', 'cancelled')`.execute(
    db,
  );
}

/** Returns false when it had already ended. */
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

/** Notifies the owner once that the provider has held their money longer than a day. */
export async function notifyDelayed(db: Db, id: bigint): Promise<void> {
  await sql`select withdrawals.tell_delayed(${id})`.execute(db);
}

/** The provider reported a change of this payout: it is checked immediately, even if the withdrawal has ended. */
export async function wakeWithdrawal(tx: Tx, reference: string): Promise<void> {
  const { rows } = await sql<{ id: bigint }>`
    update withdrawals.withdrawal set next_attempt_at = now()
    where reference = ${reference} and status in ('sending', 'unknown', 'paid', 'failed', 'cancelled') returning id
  `.execute(tx);
  if (rows.length > 0) await sql`select pg_notify('withdrawals', '')`.execute(tx);
}

/**
 * The decision of staff about a withdrawal that was not sent. A rejected one is returned in full, and the database
 * notifies its owner.
 */
export async function decideWithdrawal(
  tx: Tx,
  decision: { reference: string; approves: boolean; by: string; note: string | null },
): Promise<'approved' | 'rejected' | 'unchanged' | 'decided' | 'ended' | 'not-found'> {
  const { reference, approves, by, note } = decision;
  const { rows } = await sql<{ outcome: 'approved' | 'rejected' | 'unchanged' | 'decided' | 'ended' | 'not-found' }>`
    select withdrawals.decide(${reference}, ${approves}, ${by}, ${note}) as outcome`.execute(tx);
  return rows[0]!.outcome;
}

/** A payout that was sent and has not ended, with the provider's own id. */
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
 * Queues the code that a provider requires for a payout for the worker (`code` null: request a new code). Returns false
 * when the payout does not wait for a code, or one is on its way.
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

/** Takes the codes that were entered for payouts of this provider. They are not stored anywhere after that. */
export async function takeCodeRequests(db: Db, provider: string): Promise<CodeRequest[]> {
  const { rows } = await sql<CodeRequest>`
    delete from withdrawals.code_request q using withdrawals.withdrawal w
    where w.id = q.withdrawal_id and w.provider = ${provider}
    returning w.id as "withdrawalId", w.reference, coalesce(w.provider_id, w.reference) as "providerId", q.code, q.asked_by as "askedBy"`.execute(
    db,
  );
  return rows;
}

/** The provider's result for a code. `problem`: why it was refused; null: it was accepted. */
export async function storeCodeOutcome(tx: Tx, withdrawalId: bigint, problem: string | null): Promise<void> {
  await sql`
    update withdrawals.withdrawal set problem = ${problem?.slice(0, 500) ?? null},
      needs_code_since = case when ${problem}::text is null then null else needs_code_since end
    where id = ${withdrawalId} and status in ('sending', 'unknown')`.execute(tx);
}

/** The rule as pages show it before money is added by card. */
export async function readCardRule(db: Db): Promise<{ waitDays: number; toOwnName: boolean }> {
  const { rows } = await sql<{ waitDays: number; toOwnName: boolean }>`
    select wait_days as "waitDays", own_name as "toOwnName" from withdrawals.card_rule_for_pages()`.execute(db);
  return rows[0]!;
}
