import type { MeterLife, Utility } from '@gatelight/contract';
import { sql, type Db } from '#platform/db';
import { defineKeyset, type Keyed, type KeysetPage } from '#platform/keyset';

export const meterKeyset = defineKeyset({
  list: 'meters',
  sorts: {
    number: { column: sql`m.number`, kind: 'text' },
    created_at: { column: sql`m.created_at`, kind: 'timestamptz' },
  },
  id: { column: sql`m.id`, kind: 'bigint' },
  first: '-created_at',
});

export interface MeterListRow {
  id: bigint;
  number: string;
  utility: Utility;
  life: MeterLife;
  isTampered: boolean;
  customerName: string;
  estateId: bigint;
  estateName: string;
  houseName: string | null;
  make: string;
  tariffName: string;
  debtKobo: bigint;
  createdAt: Date;
}

const listColumns = sql`
  m.id, m.number, m.utility, m.life, m.tampered_at is not null as "isTampered", m.customer_name as "customerName",
  m.estate_id as "estateId", e.name as "estateName", h.name as "houseName", m.make, t.name as "tariffName",
  -- For the rows that are shown only: a join would add up the accounts of all meters first.
  coalesce((select b.balance_kobo from ledger.account_balance b where b.code = 'debt-receivable:' || m.id), 0)::bigint as "debtKobo",
  m.created_at as "createdAt"`;
const listTables = sql`metering.meter m
  join estates.estate e on e.id = m.estate_id
  join metering.tariff t on t.id = m.tariff_id
  left join estates.house h on h.id = m.house_id`;

const part = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

export interface MeterFilters {
  q?: string | undefined;
  estate?: string | undefined;
  life?: MeterLife | undefined;
  utility?: Utility | undefined;
}

export async function selectMeters(db: Db, page: KeysetPage, filters: MeterFilters): Promise<(MeterListRow & Keyed)[]> {
  const { q, estate, life, utility } = filters;
  const digits = q?.replaceAll(/[\s-]/g, '') ?? '';
  const { rows } = await sql<MeterListRow & Keyed>`
    select ${page.keys}, ${listColumns} from ${listTables}
    where ${!q ? sql`true` : /^\d+$/.test(digits) ? sql`m.number like ${part(digits)}` : sql`(m.customer_name ilike ${part(q)} or h.name ilike ${part(q)})`}
      and ${estate ? sql`m.estate_id = ${BigInt(estate)}` : sql`true`}
      and ${life ? sql`m.life = ${life}` : sql`true`}
      and ${utility ? sql`m.utility = ${utility}` : sql`true`}
      and ${page.after} order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}

export interface MeterOffice extends MeterListRow {
  houseId: bigint | null;
  supplyGroupCode: string;
  keyRevision: number;
  tariffIndex: string;
  installedAt: Date | null;
  powerLimitWatts: number | null;
  replacedBy: string | null;
  replaces: string | null;
}

export async function findMeterOffice(db: Db, number: string): Promise<MeterOffice | undefined> {
  const { rows } = await sql<MeterOffice>`
    select ${listColumns}, m.house_id as "houseId", m.supply_group_code as "supplyGroupCode",
      m.key_revision as "keyRevision", m.tariff_index as "tariffIndex", m.installed_at as "installedAt",
      m.power_limit_watts as "powerLimitWatts",
      (select n.number from metering.meter n where n.id = m.replaced_by) as "replacedBy",
      (select o.number from metering.meter o where o.replaced_by = m.id) as replaces
    from ${listTables} where m.number = ${number}`.execute(db);
  return rows[0];
}

export interface MeterEventRow {
  id: string;
  kind: string;
  at: Date;
  by: string;
  reason: string;
  facts: Record<string, unknown>;
}

/** `user:42` as a name. */
const actorName = (column: ReturnType<typeof sql>) => sql`coalesce(
  (select concat_ws(' ', u.first_name, u.last_name) from identity."user" u where ${column} = 'user:' || u.id), 'Gatelight')`;

/** The newest entries of a meter's history, newest first. */
export async function selectEvents(db: Db, meterId: bigint): Promise<MeterEventRow[]> {
  const { rows } = await sql<MeterEventRow>`
    select v.id::text, v.kind, v.at, ${actorName(sql`v.actor`)} as by, v.reason, v.facts
    from metering.meter_event v where v.meter_id = ${meterId} order by v.id desc limit 100`.execute(db);
  return rows;
}

export interface RequestRow {
  id: string;
  kind: 'test' | 'clear-tamper' | 'clear-credit' | 'power-limit' | 'key-change' | 'free-units';
  purpose: 'engineering' | 'verification' | 'replacement' | 'free-issue' | 'correction';
  state: 'queued' | 'waiting' | 'issued' | 'refused';
  refusal: string | null;
  result: 'accepted' | 'rejected' | null;
  tokens: number;
  value: bigint;
  reason: string;
  askedBy: string;
  createdAt: Date;
}

/** Requests for engineering tokens, newest first. `waiting`: until the meter accepted the tokens of another request. */
export async function selectRequests(db: Db, meterId: bigint): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select r.id::text, r.kind, r.purpose, r.refusal, r.result, r.value, r.reason, r.created_at as "createdAt",
      case when r.state = 'queued' and f.id is not null and f.result is distinct from 'accepted' then 'waiting' else r.state end
        as state,
      (select count(*)::integer from engineering.token t where t.request_id = r.id) as tokens,
      ${actorName(sql`r.asked_by`)} as "askedBy"
    from engineering.request r left join engineering.request f on f.id = r.after_id
    where r.meter_id = ${meterId} order by r.id desc limit 50`.execute(db);
  return rows;
}

/** The newest sales for a meter. */
export async function selectSold(db: Db, meterId: bigint): Promise<{ reference: string; tenths: bigint; at: Date }[]> {
  const { rows } = await sql<{ reference: string; tenths: bigint; at: Date }>`
    select o.reference, o.units_tenths as tenths, o.vended_at as at from vending."order" o
    where o.meter_id = ${meterId} and o.status = 'vended' order by o.id desc limit 10`.execute(db);
  return rows;
}
