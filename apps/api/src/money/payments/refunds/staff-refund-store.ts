import { sql, type Db, type Tx } from '#platform/database/db';
import { statesBefore, type RefundReason, type RefundState } from './refund.ts';

/** A refund as staff see it. */
export interface StaffRefund {
  id: bigint;
  /** The charge's own reference, or the provider's for money without a charge. */
  reference: string;
  state: RefundState;
  reason: RefundReason;
  amountMinor: bigint;
  currency: string;
  problem: string | null;
  providerRefundId: string | null;
  provider: string;
  /** Id of the payment that is refunded. */
  providerTransactionId: string;
  accountNumber: string | null;
  outsideReference: string | null;
  attempts: number;
  createdAt: Date;
  updatedAt: Date;
}

const columns = sql`
  r.id, coalesce((select c.reference from payments.charge c where c.id = k.charge_id), k.provider_reference) as reference,
  r.state, r.reason, r.amount_minor as "amountMinor", r.currency, r.problem, r.provider_refund_id as "providerRefundId",
  k.provider, k.provider_transaction_id as "providerTransactionId", r.account_number as "accountNumber",
  r.outside_reference as "outsideReference", r.attempts, r.created_at as "createdAt", r.updated_at as "updatedAt"`;

/** All of them: an operator reads them in a terminal; the back office reads them page by page. */
export async function listOpenRefunds(db: Db): Promise<StaffRefund[]> {
  const { rows } = await sql<StaffRefund>`
    select ${columns} from payments.refund r join payments.capture k on k.id = r.capture_id
    where r.state <> 'processed' order by r.state = 'needs_attention' desc, r.id`.execute(db);
  return rows;
}

export async function lockRefund(tx: Tx, id: bigint): Promise<StaffRefund | undefined> {
  const { rows } = await sql<StaffRefund>`
    select ${columns} from payments.refund r join payments.capture k on k.id = r.capture_id
    where r.id = ${id} for update of r`.execute(tx);
  return rows[0];
}

/** Makes a refund that needs attention due immediately. */
export async function restartRefund(
  tx: Tx,
  id: bigint,
  step: {
    state: 'queued' | 'sending';
    /** The provider's refund failed: a new one replaces it. */
    replace: boolean;
    account: { bankCode: string; accountNumber: string; accountName: string } | undefined;
  },
): Promise<void> {
  const { account } = step;
  await sql`
    update payments.refund
    set state = ${step.state}, problem = null, attempts = 0, next_attempt_at = now(), updated_at = now(),
        sent_at = clock_timestamp(),
        replaced_ids = case when ${step.replace} then replaced_ids || provider_refund_id else replaced_ids end,
        provider_refund_id = case when ${step.replace} then null else provider_refund_id end,
        bank_code = coalesce(${account?.bankCode ?? null}, bank_code),
        account_number = coalesce(${account?.accountNumber ?? null}, account_number),
        account_name = coalesce(${account?.accountName ?? null}, account_name),
        named_bank = case when ${account !== undefined} then null else named_bank end,
        named_ending = coalesce(right(${account?.accountNumber ?? null}::text, 4), named_ending),
        account_given_by = case when ${account !== undefined} then 'staff' else account_given_by end
    where id = ${id} and state = any(${statesBefore(step.state)})`.execute(tx);
  await sql`select pg_notify('payments_refund', '')`.execute(tx);
}

export async function finishOutside(tx: Tx, id: bigint, reference: string): Promise<void> {
  await sql`
    update payments.refund
    set state = 'processed', outside_reference = ${reference}, processed_at = now(), updated_at = now(), problem = null,
        next_attempt_at = null, account_number = null, account_name = null, named_bank = null, named_ending = null,
        account_given_by = 'staff'
    where id = ${id} and state = 'needs_attention'`.execute(tx);
}

export interface HeldSum {
  reference: string;
  currency: string;
  sumMinor: bigint;
  transfers: bigint;
  since: Date;
}

export async function listHeld(db: Db): Promise<HeldSum[]> {
  const { rows } = await sql<HeldSum>`
    select c.reference, h.currency, sum(h.amount_minor)::bigint as "sumMinor", count(*) as transfers, min(h.created_at) as since
    from payments.held_amount h join payments.charge c on c.id = h.charge_id
    group by c.reference, h.currency order by sum(h.amount_minor) desc, c.reference`.execute(db);
  return rows;
}
