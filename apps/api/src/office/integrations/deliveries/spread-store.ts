import type { Utility } from '@gatelight/contract';
import { sql, type Tx } from '#platform/database/db';
import { orderColumns, type EstateOrderRow } from '../estate-api/estate-store.ts';

export interface NewEvent {
  id: bigint;
  estateId: bigint;
  kind: string;
  /** Null for a test. */
  subjectId: bigint | null;
  at: Date;
}

/** Events without deliveries yet, oldest first, locked. */
export async function lockNewEvents(tx: Tx, most: number): Promise<NewEvent[]> {
  const { rows } = await sql<NewEvent>`
    select id, estate_id as "estateId", kind, subject_id as "subjectId", at from integrations.event
    where spread_at is null order by id limit ${most} for update skip locked`.execute(tx);
  return rows;
}

export async function selectOrders(tx: Tx, ids: readonly bigint[]): Promise<Map<bigint, EstateOrderRow>> {
  const { rows } = await sql<EstateOrderRow>`
    select ${orderColumns} from integrations.estate_order o where o.id = any(${ids}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

export interface MeterFactsRow {
  eventId: bigint;
  number: string;
  utility: Utility;
  house: string | null;
  newNumber: string | null;
}

/** The meter events with these ids. */
export async function selectMeterFacts(tx: Tx, eventIds: readonly bigint[]): Promise<Map<bigint, MeterFactsRow>> {
  const { rows } = await sql<MeterFactsRow>`
    select e.id as "eventId", m.number, m.utility, coalesce(h.name, nh.name) as house, n.number as "newNumber"
    from metering.meter_event e join metering.meter m on m.id = e.meter_id
    left join estates.house h on h.id = m.house_id left join metering.meter n on n.id = m.replaced_by
    left join estates.house nh on nh.id = n.house_id
    where e.id = any(${eventIds}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [row.eventId, row]));
}

/**
 * Stores the payloads and makes a delivery for each endpoint that receives the event. An event without a payload is
 * sent to no one, because its meter was removed (an import that was undone).
 */
export async function storeSpread(
  tx: Tx,
  events: readonly { id: bigint; payload: string | undefined }[],
): Promise<void> {
  const ids = events.map(({ id }) => id);
  const payloads = events.map(({ payload }) => payload ?? null);
  await sql`
    with stored as (
      update integrations.event e set payload = g.payload, spread_at = now()
      from unnest(${ids}::bigint[], ${payloads}::text[]) g (id, payload) where e.id = g.id returning e.*
    )
    insert into integrations.delivery (endpoint_id, event_id, state)
    select p.id, t.id, case when p.state = 'on' then 'waiting' else 'held' end
    from stored t join integrations.endpoint p on p.estate_id = t.estate_id and p.removed_at is null
      and case when t.endpoint_id is null then t.kind = any(p.kinds) and p.created_at <= t.at else p.id = t.endpoint_id end
    where t.payload is not null
    on conflict (endpoint_id, event_id) do nothing`.execute(tx);
}
