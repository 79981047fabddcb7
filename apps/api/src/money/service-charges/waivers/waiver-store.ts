import type { BodyOf, QueryOf, Waiver, askWaiver, listWaivers } from '@gatelight/contract';
import { by } from '#platform/callers/by';
import type { User } from '#platform/callers/caller';
import { sessionOf } from '#platform/callers/session';
import { sql, type Db } from '#platform/database/db';
import { sqlArguments } from '#platform/database/sql-arguments';
import { defineKeyset, type Keyed, type KeysetPage } from '#platform/lists/keyset';
import type { Refused } from '../estate/estate-store.ts';

export const waiverKeyset = defineKeyset({
  list: 'waivers',
  sorts: { id: { column: sql`w.id`, kind: 'bigint' } },
  id: { column: sql`w.id`, kind: 'bigint' },
  first: '-id',
});

type WaiverRow = Omit<Waiver, 'is_yours'> & { askedBy: string };
const viewOf = <Row extends WaiverRow>({ askedBy, ...row }: Row, caller: User) => ({
  ...row,
  is_yours: askedBy === caller.userId,
});

const columns = sql`w.id::text, w.kind, w.state, w.house_id::text, h.name as house_name, w.invoice_id::text, i.number as invoice_number,
  i.title as invoice_title, w.amount_kobo, w.reason, coalesce(service_charges.person(w.asked_by), '') as asked_by, w.asked_at,
  w.asked_by::text as "askedBy", service_charges.person(w.decided_by) as decided_by, w.decided_at, w.decision, c.number as credit_note`;
const joined = sql`service_charges.waiver w join estates.house h on h.id = w.house_id join service_charges.invoice i on i.id = w.invoice_id
  left join service_charges.credit_note c on c.id = w.credit_note_id`;

export async function selectWaivers(
  db: Db,
  caller: User,
  page: KeysetPage,
  { estateId, state, invoice }: Omit<QueryOf<typeof listWaivers>, 'cursor' | 'limit'> & { estateId: string },
): Promise<(Waiver & Keyed)[]> {
  const { rows } = await sql<WaiverRow & Keyed>`
    select ${page.keys}, ${columns} from ${joined}
    where w.estate_id = ${BigInt(estateId)} and w.state = ${state} and ${invoice ? sql`w.invoice_id = ${BigInt(invoice)}` : sql`true`}
      and ${page.after}
    order by ${page.order} limit ${page.limit}`.execute(db);
  return rows.map((row) => viewOf(row, caller));
}

export async function selectWaiver(db: Db, caller: User, waiverId: string): Promise<Waiver | undefined> {
  const { rows } = await sql<WaiverRow>`select ${columns} from ${joined} where w.id = ${BigInt(waiverId)}`.execute(db);
  return rows[0] && viewOf(rows[0], caller);
}

export async function askForWaiver(
  db: Db,
  caller: User,
  { estateId, invoiceId }: { estateId: string; invoiceId: string },
  asked: BodyOf<typeof askWaiver> & { kind: Waiver['kind']; key: string; body_hash: Buffer },
): Refused<'not-found' | 'credit-too-large' | 'waiver-waits' | 'idempotency-key-reused'> {
  const { rows } = await sql<{ id: string | null; refusal: 'not-found' | null }>`
    select waiver_id::text as id, refusal from service_charges.ask_waiver(${sessionOf(caller)}::uuid, ${BigInt(estateId)},
      ${BigInt(invoiceId)}, ${sqlArguments(asked)}, ${by(caller)})`.execute(db);
  return rows[0]!;
}

export async function decideOnWaiver(
  db: Db,
  caller: User,
  { estateId, waiverId, confirm, reason }: { estateId: string; waiverId: string; confirm: boolean; reason: string },
): Promise<
  'not-found' | 'waiver-decided' | 'second-person-required' | 'new-together' | 'own-house' | 'credit-too-large' | null
> {
  const { rows } = await sql<{ refusal: 'not-found' | null }>`
    select service_charges.decide_waiver(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${BigInt(waiverId)}, ${confirm}, ${reason}, ${by(caller)})
      as refusal`.execute(db);
  return rows[0]!.refusal;
}
