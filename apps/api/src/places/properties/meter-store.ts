import type {
  AnswerOf,
  EngineeringRequestView,
  getMeterOffice,
  MeterEvent,
  MeterLife,
  MeterRow,
  Utility,
} from '@gatelight/contract';
import { sql, type Db } from '#platform/database/db';
import { holds } from '#platform/database/search';
import { defineKeyset, type Keyed, type KeysetPage } from '#platform/lists/keyset';

export const meterKeyset = defineKeyset({
  list: 'meters',
  sorts: {
    number: { column: sql`m.number`, kind: 'text' },
    created_at: { column: sql`m.created_at`, kind: 'timestamptz' },
  },
  id: { column: sql`m.id`, kind: 'bigint' },
  first: '-created_at',
});

type Office = AnswerOf<typeof getMeterOffice>;

const listColumns = sql`
  m.number, m.utility, m.life, m.tampered_at is not null as is_tampered, m.customer_name, m.estate_id::text as estate_id,
  e.name as estate_name, h.name as house_name, m.make, t.name as tariff_name,
  -- Only for the shown rows. A join would first sum the accounts of all meters.
  coalesce((select b.balance_kobo from ledger.account_balance b where b.code = 'debt-receivable:' || m.id), 0)::bigint as debt_kobo,
  m.created_at`;
const listTables = sql`metering.meter m
  join estates.estate e on e.id = m.estate_id
  join metering.tariff t on t.id = m.tariff_id
  left join estates.house h on h.id = m.house_id`;

export interface MeterFilters {
  q?: string | undefined;
  estate?: string | undefined;
  life?: MeterLife | undefined;
  utility?: Utility | undefined;
}

export async function selectMeters(db: Db, page: KeysetPage, filters: MeterFilters): Promise<(MeterRow & Keyed)[]> {
  const { q, estate, life, utility } = filters;
  const digits = q?.replaceAll(/[\s-]/g, '') ?? '';
  const { rows } = await sql<MeterRow & Keyed>`
    select ${page.keys}, ${listColumns} from ${listTables}
    where ${!q ? sql`true` : /^\d+$/.test(digits) ? sql`strpos(m.number, ${digits}) > 0` : sql`(${holds(sql`m.customer_name`, q)} or ${holds(sql`h.name`, q)})`}
      and ${estate ? sql`m.estate_id = ${BigInt(estate)}` : sql`true`}
      and ${life ? sql`m.life = ${life}` : sql`true`}
      and ${utility ? sql`m.utility = ${utility}` : sql`true`}
      and ${page.after} order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}

type MeterOffice = Omit<Office, 'last_token' | 'events' | 'requests' | 'sold'>;

export async function findMeterOffice(db: Db, number: string): Promise<MeterOffice | undefined> {
  const { rows } = await sql<MeterOffice>`
    select ${listColumns}, m.id::text as id, m.house_id::text as house_id, m.supply_group_code, m.key_revision, m.tariff_index, m.installed_at,
      m.power_limit_watts, (select n.number from metering.meter n where n.id = m.replaced_by) as replaced_by,
      (select o.number from metering.meter o where o.replaced_by = m.id) as replaces
    from ${listTables} where m.number = ${number}`.execute(db);
  return rows[0];
}

/** `user:42` as a name. */
const actorName = (column: ReturnType<typeof sql>) => sql`coalesce(
  (select concat_ws(' ', u.first_name, u.last_name) from identity."user" u where ${column} = 'user:' || u.id), 'Gatelight')`;

const eventKeyset = defineKeyset({
  list: 'meter-events',
  // Ids increase with the time at which entries are made.
  sorts: { made: { column: sql`v.id`, kind: 'bigint' } },
  id: { column: sql`v.id`, kind: 'bigint' },
  first: '-made',
});

/** The entries of a meter's history, newest first. */
export async function pageOfEvents(
  db: Db,
  meterId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: MeterEvent[]; next: string | null }> {
  const page = eventKeyset.page({ cursor, limit, filters: { meter: meterId } });
  const { rows } = await sql<MeterEvent & Keyed>`
    select ${page.keys}, v.id::text, v.kind, v.at, ${actorName(sql`v.actor`)} as by, v.reason, v.facts
    from metering.meter_event v where v.meter_id = ${meterId}::bigint and ${page.after}
    order by ${page.order} limit ${page.limit}`.execute(db);
  return page.toPage(rows, (row) => row);
}

export type RequestRow = Omit<EngineeringRequestView, 'units' | 'watts'> & { value: bigint };

const requestKeyset = defineKeyset({
  list: 'meter-requests',
  // Ids increase with the time at which requests are made.
  sorts: { made: { column: sql`r.id`, kind: 'bigint' } },
  id: { column: sql`r.id`, kind: 'bigint' },
  first: '-made',
});

/** Requests for engineering tokens, newest first. `waiting`: until the meter accepted the tokens of another request. */
export async function pageOfRequests<View>(
  db: Db,
  meterId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  view: (row: RequestRow) => View,
): Promise<{ items: View[]; next: string | null }> {
  const page = requestKeyset.page({ cursor, limit, filters: { meter: meterId } });
  const { rows } = await sql<RequestRow & Keyed>`
    select ${page.keys}, r.id::text, r.kind, r.purpose, r.refusal, r.result, r.value, r.reason, r.created_at,
      case when r.state = 'queued' and f.id is not null and f.result is distinct from 'accepted' then 'waiting' else r.state end
        as state,
      (select count(*)::integer from engineering.token t where t.request_id = r.id) as tokens,
      ${actorName(sql`r.asked_by`)} as asked_by
    from engineering.request r left join engineering.request f on f.id = r.after_id
    where r.meter_id = ${meterId}::bigint and ${page.after} order by ${page.order} limit ${page.limit}`.execute(db);
  return page.toPage(rows, view);
}

/** The newest sales for a meter. */
export async function selectSold(db: Db, meterId: string): Promise<{ reference: string; tenths: bigint; at: Date }[]> {
  const { rows } = await sql<{ reference: string; tenths: bigint; at: Date }>`
    select o.reference, o.units_tenths as tenths, o.vended_at as at from vending."order" o
    where o.meter_id = ${meterId}::bigint and o.status = 'vended' order by o.id desc limit 10`.execute(db);
  return rows;
}
