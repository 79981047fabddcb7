import { refundProblem, type ProviderRefundProblem, type RefundState as ReturnedState } from '@gatelight/contract';
import { sql, type Db, type Tx } from '#platform/database/db';
import type { RefundView } from '../purpose.ts';
import { statesBefore, type RefundReason, type RefundState } from './refund.ts';

export interface RefundRow {
  id: bigint;
  captureId: bigint;
  reason: RefundReason;
  amountMinor: bigint;
  currency: string;
  state: RefundState;
  providerRefundId: string | null;
  provider: string;
  providerTransactionId: string;
  attempts: number;
  sentAt: Date | null;
  /** Refunds at the provider that failed and were replaced. */
  replacedIds: string[];
  bankCode: string | null;
  accountNumber: string | null;
}

const columns = sql`
  r.id, r.capture_id as "captureId", r.reason, r.amount_minor as "amountMinor", r.currency, r.state,
  r.provider_refund_id as "providerRefundId", k.provider, k.provider_transaction_id as "providerTransactionId",
  r.attempts, r.sent_at as "sentAt", r.replaced_ids as "replacedIds", r.bank_code as "bankCode",
  r.account_number as "accountNumber"`;

/**
 * Queues a refund once for each capture, reason and part. Returns its id and the journal that owes it, or undefined
 * when it exists already.
 */
export async function insertRefund(
  tx: Tx,
  refund: { captureId: bigint; reason: RefundReason; part: number; amountMinor: bigint; currency: string },
): Promise<{ id: bigint; journal: string } | undefined> {
  const { rows } = await sql<{ id: bigint; journal: string }>`
    insert into payments.refund as r (capture_id, reason, part, amount_minor, currency)
    values (${refund.captureId}, ${refund.reason}, ${refund.part}, ${refund.amountMinor}, ${refund.currency})
    on conflict (capture_id, reason, part) do nothing
    returning r.id, payments.owed_journal(r) as journal`.execute(tx);
  if (rows[0]) await sql`select pg_notify('payments_refund', '')`.execute(tx);
  return rows[0];
}

/** How much of a capture is already going back, in minor units, without the amounts that disputes gave back. */
export async function refundedMinor(tx: Tx, captureId: bigint): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(amount_minor), 0)::bigint as sum from payments.refund
    where capture_id = ${captureId} and coalesce(outside_reference, '') not like 'dispute %'`.execute(tx);
  return rows[0]?.sum ?? 0n;
}

/** How much of a capture was ever requested back, in minor units. */
export async function askedBackMinor(tx: Tx, captureId: bigint): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(amount_minor + given_back_minor), 0)::bigint as sum from payments.refund
    where capture_id = ${captureId}`.execute(tx);
  return rows[0]?.sum ?? 0n;
}

/** Takes refunds whose next step is due, with a lease that is longer than the longest call to a provider. */
export async function takeDueRefunds(db: Db, provider: string, limit: number): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    update payments.refund r
    set next_attempt_at = clock_timestamp() + interval '60 seconds', attempts = attempts + 1
    from payments.capture k
    where k.id = r.capture_id and r.id in (
      select d.id from payments.refund d join payments.capture o on o.id = d.capture_id
      where o.provider = ${provider} and d.next_attempt_at <= clock_timestamp()
        -- While a bank decides about this payment, a refund that was not sent yet waits: the money must not go back
        -- twice.
        and not (d.state = 'queued' and exists (
          select from payments.dispute c where c.capture_id = d.capture_id and c.state = 'open'))
      order by d.next_attempt_at limit ${limit} for update of d skip locked)
    returning ${columns}`.execute(db);
  return rows;
}

export interface RefundChange {
  state: RefundState;
  providerRefundId?: string;
  problem?: string;
  /** Undefined: nothing more to do. */
  nextInMs?: number | undefined;
}

/**
 * Moves a refund if the table of transitions allows it; undefined when it is not (or no longer) in a state that allows
 * the change.
 */
export async function moveRefund(tx: Tx, id: bigint, change: RefundChange): Promise<RefundView | undefined> {
  // An account was named for a refund that the provider has. A refund that replaces it goes to where the money came
  // from.
  const isNew = sql`(provider_refund_id is null and ${change.providerRefundId ?? null}::text is not null)`;
  const { rows } = await sql<{ id: bigint }>`
    update payments.refund
    set state = ${change.state}, provider_refund_id = coalesce(${change.providerRefundId ?? null}, provider_refund_id),
        problem = ${change.problem?.slice(0, 500) ?? null}, updated_at = now(),
        next_attempt_at = clock_timestamp() + make_interval(secs => ${secondsOf(change.nextInMs)}::double precision),
        sent_at = case when ${change.state} = 'sending' then coalesce(sent_at, clock_timestamp()) else sent_at end,
        processed_at = case when ${change.state} = 'processed' then now() else processed_at end,
        account_number = case when ${change.state} = 'processed' or ${isNew} then null else account_number end,
        account_name = case when ${change.state} = 'processed' or ${isNew} then null else account_name end,
        bank_code = case when ${isNew} then null else bank_code end,
        named_bank = case when ${isNew} then null else named_bank end,
        named_ending = case when ${isNew} then null else named_ending end
    where id = ${id} and state = any(${statesBefore(change.state)})
    returning id`.execute(tx);
  return rows[0] && refundViewById(tx, id);
}

/** The provider's refund failed: the next step sends a new one. */
export async function replaceFailed(tx: Tx, id: bigint): Promise<void> {
  await sql`
    update payments.refund
    set state = 'queued', replaced_ids = replaced_ids || provider_refund_id, provider_refund_id = null, next_attempt_at = now(),
        updated_at = now()
    where id = ${id} and state = 'sending' and provider_refund_id is not null`.execute(tx);
}

export async function scheduleRefund(
  db: Db | Tx,
  id: bigint,
  nextInMs: number,
  problem: string | undefined,
): Promise<void> {
  await sql`
    update payments.refund
    set next_attempt_at = clock_timestamp() + make_interval(secs => ${secondsOf(nextInMs)}::double precision),
        problem = ${problem?.slice(0, 500) ?? null}, updated_at = now()
    where id = ${id}`.execute(db);
}

/**
 * The provider still needs a person. Its message about the last retry stays, because it is more precise than the state.
 */
export async function keepWaitingForStaff(
  db: Db,
  id: bigint,
  nextInMs: number,
  providerState: ProviderRefundProblem,
): Promise<void> {
  await sql`
    update payments.refund
    set next_attempt_at = clock_timestamp() + make_interval(secs => ${secondsOf(nextInMs)}::double precision),
        problem = case when problem is null or problem like 'provider: %' then ${refundProblem(providerState)} else problem end
    where id = ${id} and state = 'needs_attention'`.execute(db);
}

/** Makes the refunds of a payment due immediately, by its reference or its id: the provider reported a change. */
export async function wakeRefunds(tx: Tx, provider: string, reference: string): Promise<void> {
  await sql`
    update payments.refund r set next_attempt_at = clock_timestamp()
    from payments.capture k
    where k.id = r.capture_id and k.provider = ${provider}
      and (k.provider_reference = ${reference} or k.provider_transaction_id = ${reference})
      and r.state in ('sent', 'needs_attention') and r.provider_refund_id is not null`.execute(tx);
  await sql`select pg_notify('payments_refund', '')`.execute(tx);
}

/** Provider ids that belong to other refunds of ours: a refund of the same amount must not be mistaken for this one. */
export async function claimedProviderIds(db: Db, captureId: bigint, exceptRefundId: bigint): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select provider_refund_id as id from payments.refund
    where capture_id = ${captureId} and id <> ${exceptRefundId} and provider_refund_id is not null
    union all select unnest(replaced_ids) from payments.refund where capture_id = ${captureId}`.execute(db);
  return rows.map((row) => row.id);
}

/** What we know about refunds that the provider lists. */
export interface KnownRefund {
  id: bigint;
  state: RefundState;
  providerTransactionId: string;
  providerRefundId: string | null;
  replacedIds: string[];
  isPaidOutside: boolean;
  amountMinor: bigint;
}

export async function refundsOfTransactions(
  db: Db,
  provider: string,
  transactionIds: readonly string[],
): Promise<KnownRefund[]> {
  const { rows } = await sql<KnownRefund>`
    select r.id, r.state, k.provider_transaction_id as "providerTransactionId", r.provider_refund_id as "providerRefundId",
           r.replaced_ids as "replacedIds", r.outside_reference is not null as "isPaidOutside",
           r.amount_minor as "amountMinor"
    from payments.capture k join payments.refund r on r.capture_id = k.id
    where k.provider = ${provider} and k.provider_transaction_id = any(${transactionIds}::text[])`.execute(db);
  return rows;
}

const view = sql`
  r.id, r.capture_id as "captureId", coalesce(c.reference, k.provider_reference) as reference,
  coalesce(c.purpose, '') as purpose, coalesce(c.subject_id, '') as "subjectId", r.reason, r.amount_minor as "amountMinor",
  r.currency, r.state, payments.named_account(r) as "namedAccount",
  payments.refund_state(r) as returned,
  r.updated_at as "updatedAt"`;

export async function refundViewById(tx: Tx, id: bigint): Promise<RefundView | undefined> {
  const { rows } = await sql<RefundView>`
    select ${view} from payments.refund r join payments.capture k on k.id = r.capture_id
    left join payments.charge c on c.id = k.charge_id where r.id = ${id}`.execute(tx);
  return rows[0];
}

/** Money on its way back, and money that is held because it is too small to send on its own. */
export type MoneyBack = Omit<RefundView, 'id' | 'state' | 'returned'> & { state: ReturnedState };

/** The same row, with the amount that a dispute gave back meanwhile. */
export async function refundById(db: Db | Tx, id: bigint): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`
    select ${columns} from payments.refund r join payments.capture k on k.id = r.capture_id where r.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

export async function refundsBySubject(db: Db | Tx, purpose: string, subjectId: string): Promise<MoneyBack[]> {
  const { rows } = await sql<MoneyBack>`
    select k.id as "captureId", c.reference, c.purpose, c.subject_id as "subjectId", b.reason, b.amount_minor as "amountMinor",
           k.currency, b.state, b.updated_at as "updatedAt", b.named_account as "namedAccount"
    from payments.charge c join payments.capture k on k.charge_id = c.id join payments.money_back b on b.capture_id = k.id
    where c.purpose = ${purpose} and c.subject_id = ${subjectId} order by b.refund_id, k.id`.execute(db);
  return rows;
}

function secondsOf(ms: number | undefined): number | null {
  return ms === undefined ? null : ms / 1000;
}
