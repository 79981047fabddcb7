import type { DisputeState } from '@gatelight/contract';
import { sql, type Db, type Tx } from '#platform/database/db';
import type { DisputeEvidence, ProviderDispute } from '../providers/provider-books.ts';

export interface DisputeRow {
  id: bigint;
  provider: string;
  providerDisputeId: string;
  captureId: bigint;
  amountMinor: bigint;
  currency: string;
  state: DisputeState;
  status: string;
  reply: 'accept' | 'evidence' | null;
  replyDetail: (DisputeEvidence & { message: string }) | { message: string } | null;
  replyState: 'queued' | 'sent' | 'refused' | null;
}

const columns = sql`
  d.id, d.provider, d.provider_dispute_id as "providerDisputeId", d.capture_id as "captureId", d.amount_minor as "amountMinor",
  d.currency, d.state, d.status, d.reply, d.reply_detail as "replyDetail", d.reply_state as "replyState"`;

export async function disputeByProviderId(db: Db | Tx, provider: string, id: string): Promise<DisputeRow | undefined> {
  const { rows } = await sql<DisputeRow>`
    select ${columns} from payments.dispute d where d.provider = ${provider} and d.provider_dispute_id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** Stores a dispute once. Returns its id, or undefined when it was stored already. */
export async function insertDispute(
  tx: Tx,
  provider: string,
  captureId: bigint,
  dispute: ProviderDispute,
): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    insert into payments.dispute (provider, provider_dispute_id, capture_id, amount_minor, currency, status, category, due_at)
    values (${provider}, ${dispute.id}, ${captureId}, ${dispute.amountMinor}, ${dispute.currency}, ${dispute.status},
      ${dispute.category ?? null}, ${dispute.dueAt ?? null})
    on conflict (provider, provider_dispute_id) do nothing
    returning id`.execute(tx);
  return rows[0]?.id;
}

/** Freezes the money in the wallet, up to the disputed sum, so that its owner cannot spend it. */
export async function freezeForDispute(tx: Tx, id: bigint, wallet: string, mostKobo: bigint): Promise<bigint> {
  const { rows } = await sql<{ frozen: bigint }>`
    select payments.freeze_wallet(${id}, ${wallet}, ${mostKobo}) as frozen`.execute(tx);
  const frozen = rows[0]?.frozen ?? 0n;
  await sql`update payments.dispute set frozen_kobo = ${frozen}, wallet = ${wallet} where id = ${id}`.execute(tx);
  return frozen;
}

/** Stores what the provider says about an open dispute. */
export async function noteDispute(
  tx: Tx,
  id: bigint,
  dispute: Pick<ProviderDispute, 'status' | 'category' | 'dueAt'>,
): Promise<void> {
  await sql`
    update payments.dispute
    set status = ${dispute.status}, category = coalesce(${dispute.category ?? null}, category),
        due_at = coalesce(${dispute.dueAt ?? null}, due_at), next_look_at = now() + interval '1 hour'
    where id = ${id} and state = 'open'`.execute(tx);
}

/** Returns false when it had already ended. */
export async function endDispute(tx: Tx, id: bigint, dispute: ProviderDispute): Promise<boolean> {
  const { rows } = await sql<{ ended: boolean }>`
    select payments.end_dispute(${id}, ${dispute.state}, ${dispute.amountMinor}, ${dispute.status}) as ended`.execute(
    tx,
  );
  return rows[0]?.ended ?? false;
}

/** Takes open disputes that are due for a check or a reply, with a lease. */
export async function takeDueDisputes(db: Db, provider: string, limit: number): Promise<DisputeRow[]> {
  const { rows } = await sql<DisputeRow>`
    update payments.dispute d set next_look_at = clock_timestamp() + interval '2 minutes'
    where d.id in (
      select o.id from payments.dispute o
      where o.provider = ${provider} and o.state = 'open' and o.next_look_at <= clock_timestamp()
      order by o.next_look_at limit ${limit} for update skip locked)
    returning ${columns}`.execute(db);
  return rows;
}

export async function noteReply(
  db: Db | Tx,
  id: bigint,
  reply: { state: 'queued' | 'sent' | 'refused'; problem?: string; againInSeconds: number },
): Promise<void> {
  await sql`
    update payments.dispute
    set reply_state = ${reply.state}, reply_problem = ${reply.problem?.slice(0, 500) ?? null},
        next_look_at = now() + make_interval(secs => ${reply.againInSeconds})
    where id = ${id} and state = 'open'`.execute(db);
}

/** Queues the reply of staff. Returns false when the dispute has ended or a reply was sent. */
export async function queueReply(
  tx: Tx,
  id: bigint,
  reply: { kind: 'accept' | 'evidence'; detail: object; by: string },
): Promise<boolean> {
  const { rows } = await sql<{ id: bigint }>`
    update payments.dispute
    set reply = ${reply.kind}, reply_detail = ${JSON.stringify(reply.detail)}::jsonb, reply_by = ${reply.by}, reply_state = 'queued',
        reply_problem = null, next_look_at = now()
    where id = ${id} and state = 'open' and coalesce(reply_state, 'refused') = 'refused'
    returning id`.execute(tx);
  return rows.length > 0;
}

/** What banks have taken back of a payment by disputes, in its minor units. */
export async function lostByDisputes(tx: Tx, captureId: bigint): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`select payments.lost_minor(${captureId}) as sum`.execute(tx);
  return rows[0]?.sum ?? 0n;
}

/**
 * Refunds that were not sent, and `also` that is about to be sent, cover what disputes cost us, as far as more than the
 * payment would go back. Returns the refunds that this ends. See payments.cover_refunds.
 */
export async function coverRefunds(tx: Tx, captureId: bigint, also?: bigint): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from payments.cover_refunds(${captureId}, ${also ?? null}) as id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function hasOpenDispute(tx: Tx, captureId: bigint): Promise<boolean> {
  const { rows } = await sql`
    select from payments.dispute where capture_id = ${captureId} and state = 'open' limit 1`.execute(tx);
  return rows.length > 0;
}

/** How much more goes back than was paid, in minor units; zero or less when it is not too much. */
export async function excessMinor(tx: Tx, captureId: bigint): Promise<bigint> {
  const { rows } = await sql<{ minor: bigint }>`select payments.excess_minor(${captureId}) as minor`.execute(tx);
  return rows[0]?.minor ?? 0n;
}

/** The journal in which a lost dispute ended, and the refunds that ended with it. */
export async function endOfDispute(
  tx: Tx,
  dispute: Pick<DisputeRow, 'id' | 'captureId' | 'providerDisputeId'>,
): Promise<{ journal: string | undefined; refunds: bigint[] }> {
  const { rows: refunds } = await sql<{ id: bigint }>`
    select id from payments.refund
    where capture_id = ${dispute.captureId} and outside_reference = ${`dispute ${dispute.providerDisputeId}`}`.execute(
    tx,
  );
  const ids = refunds.map(({ id }) => id);
  const { rows: journals } = await sql<{ reference: string }>`
    select reference from ledger.journal
    where reference = any(${[`dispute-lost:${dispute.id}`, ...ids.map((id) => `refund:${id}`)]}::text[])
    order by reference limit 1`.execute(tx);
  return { journal: journals[0]?.reference, refunds: ids };
}
