import type {
  AnswerOf,
  countManagedHouses,
  HousePage,
  ManagedHouse,
  QueryOf,
  listManagedHouses,
} from '@gatelight/contract';
import { by } from '#platform/callers/by';
import type { User } from '#platform/callers/caller';
import { sessionOf } from '#platform/callers/session';
import { sql, type Db } from '#platform/database/db';
import { holds } from '#platform/database/search';
import { sqlArguments } from '#platform/database/sql-arguments';
import { defineKeyset, type Keyed, type KeysetPage } from '#platform/lists/keyset';
import { isOccupied, needsOf, ownerLives, people, peopleLike } from './facts-store.ts';

export const houseKeyset = defineKeyset({
  list: 'managed-houses',
  sorts: {
    name: { column: sql`h.sorted_name`, kind: 'text' },
    owed: { column: sql`coalesce(a.owed_kobo, 0)`, kind: 'bigint' },
    needs: { column: sql`(case when n.house_id is null then '1' else '0' end || h.sorted_name)`, kind: 'text' },
  },
  id: { column: sql`h.id`, kind: 'bigint' },
  first: 'name',
});

export type HouseFilters = Omit<QueryOf<typeof listManagedHouses>, 'cursor' | 'limit' | 'sort'>;
/** `owed_kobo` is a bigint here. All other fields are as they are in JSON. */
export type HouseRow = ManagedHouse & Keyed;

/** The filters of the list, or one house. */
type Chosen = HouseFilters & { house?: string };

function chosenBy(estate: bigint, { q, state, block, held, meter, houses, house }: Chosen) {
  const states = {
    needs: sql`n.house_id is not null`,
    occupied: isOccupied,
    empty: sql`not ${isOccupied}`,
    arrears: sql`a.owed_kobo > 0`,
  };
  const conditions = [
    house !== undefined && sql`h.id = ${BigInt(house)}`,
    houses !== undefined && sql`h.id = any(${houses.split(',')}::bigint[])`,
    state && states[state],
    block !== undefined && sql`h.block = ${block}`,
    held === 'owner' && ownerLives,
    held === 'tenant' && sql`${isOccupied} and not ${ownerLives}`,
    meter && sql`h.id in (select m.house_id from metering.meter m where m.estate_id = ${estate} and m.life = ${meter})`,
    q !== undefined &&
      sql`(${holds(sql`h.name`, q)} or h.id in (select p.house_id from ${peopleLike(estate, q)} p)
        or h.id in (select m.house_id from metering.meter m
          where m.estate_id = ${estate} and strpos(m.number, ${q.replaceAll(' ', '')}) > 0))`,
  ].filter((condition) => typeof condition === 'object');
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/**
 * Reads one page of the houses of an estate. It first chooses the houses with the fewest reads for the filters and the
 * order. Then it reads the details of only these houses, by index. An estate has some thousand houses.
 */
export function housesQuery(page: KeysetPage, estateId: string, filters: Chosen) {
  const estate = BigInt(estateId);
  return sql<HouseRow>`
    with n as materialized (select * from ${needsOf(estate)} x),
    f as materialized (
      select h.*, ${page.keys}, coalesce(a.owed_kobo, 0) as owed, n.needs, row_number() over (order by ${page.order}) as place
      from estates.house h
      left join service_charges.account a on a.house_id = h.id and a.owed_kobo > 0
      left join n on n.house_id = h.id
      where h.estate_id = ${estate} and h.retired_at is null and ${chosenBy(estate, filters)} and ${page.after}
      order by ${page.order} limit ${page.limit})
    select f."sortKey", f."idKey", f.id::text as id, f.name, f.block, f.kind, f.area_m2, f.bedrooms, f.note, o.is_occupied,
      f.owed::bigint as owed_kobo, coalesce(to_jsonb(f.needs), '[]') as needs,
      case when not o.is_occupied then (
        select platform.day_of(max(o.ended_at))::text from households.occupant o
        where o.house_id = f.id and o.lives_here) end as empty_since,
      (select coalesce(jsonb_agg(jsonb_build_object('number', m.number, 'utility', m.utility, 'life', m.life) order by m.number), '[]')
       from metering.meter m
       where m.estate_id = f.estate_id and m.house_id = f.id and m.life not in ('replaced', 'retired')) as meters,
      (select coalesce(jsonb_agg(to_jsonb(p) - 'place' order by not p.pays, not p.lives_here, p.place), '[]') from (${people}) p) as people,
      (select coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'since', p.since, 'until', p.until)), '[]') from (
        select o.name, o.since, greatest(platform.day_of(o.ended_at), o.since) as until
        from households.occupant o where o.house_id = f.id and o.ended_at is not null order by o.ended_at desc limit 10) p) as past
    from f cross join lateral (select ${isOccupied} as is_occupied from (select f.id, f.estate_id) h) o
    order by f.place`;
}

export const selectHouses = async (db: Db, page: KeysetPage, estateId: string, filters: Chosen) =>
  (await housesQuery(page, estateId, filters).execute(db)).rows.map(({ people: listed, ...house }) => ({
    ...house,
    people: listed.map((one) => ({ ...one, seen_at: one.seen_at && new Date(one.seen_at) })),
  }));

/** One house as the list shows it. */
export async function findHouse(db: Db, estateId: string, houseId: string): Promise<HouseRow | undefined> {
  const page = houseKeyset.page({ limit: 1, filters: { estate: estateId, house: houseId } });
  const [house] = await selectHouses(db, page, estateId, { house: houseId });
  return house;
}

/** The last purchase for each meter in use of a house, when its household shows it. */
export async function selectLastPurchases(db: Db, estateId: string, houseId: string): Promise<HousePage['purchases']> {
  const { rows } = await sql<{ meter: string; at: Date | null; units: string; amount_kobo: bigint }>`
    select m.number as meter, o.vended_at as at, (o.units_tenths / 10) || '.' || (o.units_tenths % 10) as units, o.amount_kobo
    from metering.meter m left join lateral (
      select x.* from (
        select y.vended_at, y.units_tenths, y.amount_kobo, y.buyer_id from vending."order" y
        where y.meter_id = m.id and y.status = 'vended' order by y.id desc limit 1) x
      where households.shows_purchase(m.id, x.buyer_id)) o on true
    where m.estate_id = ${BigInt(estateId)} and m.house_id = ${BigInt(houseId)} and m.life not in ('replaced', 'retired')
    order by m.number`.execute(db);
  return rows.map(({ meter, at, units, amount_kobo }) => ({ meter, last: at && { at, units, amount_kobo } }));
}

/** The latest invoices of a house, and the overdue amount of all of them. */
export async function selectCharges(db: Db, houseId: string): Promise<HousePage['charges']> {
  const id = BigInt(houseId);
  const { rows: invoices } = await sql<HousePage['charges']['invoices'][number]>`
    select i.number, i.title, i.due_on::text as due_on, i.total_kobo as amount_kobo, i.left_kobo, service_charges.invoice_status(i) as status
    from service_charges.invoice i where i.house_id = ${id} order by i.id desc limit 6`.execute(db);
  const { rows: sums } = await sql<{ overdue_kobo: bigint }>`
    select coalesce(sum(i.left_kobo), 0)::bigint as overdue_kobo from service_charges.invoice i
    where i.house_id = ${id} and i.left_kobo > 0 and i.due_on < platform.today() and not i.in_plan`.execute(db);
  return { overdue_kobo: sums[0]!.overdue_kobo, invoices };
}

type Figures = AnswerOf<typeof countManagedHouses>;

/** Reads each part once for the whole estate. */
export function figuresQuery(estateId: string) {
  const estate = BigInt(estateId);
  return sql<Figures>`
    select count(*)::integer as houses, (count(*) filter (where n.house_id is not null))::integer as needs,
      (count(*) filter (where l.house_id is not null or u.house_id is not null))::integer as occupied,
      (count(*) filter (where l.house_id is null and u.house_id is null))::integer as empty,
      count(a.house_id)::integer as arrears, coalesce(sum(l.people), 0)::integer as people,
      (select coalesce(jsonb_agg(b.block order by estates.counted(b.block)), '[]') from (
        select distinct x.block from estates.house x where x.estate_id = ${estate} and x.retired_at is null and x.block <> '') b) as blocks
    from estates.house h
    left join (
      select o.house_id, count(*) as people from households.occupant o join estates.house x on x.id = o.house_id
      where x.estate_id = ${estate} and o.ended_at is null and o.lives_here group by o.house_id) l on l.house_id = h.id
    left join (
      select distinct m.house_id from metering.meter m join households.link k on k.meter_id = m.id
      where m.estate_id = ${estate} and k.ended_at is null and k.role = 'owner') u on u.house_id = h.id
    left join service_charges.account a on a.house_id = h.id and a.owed_kobo > 0
    left join ${needsOf(estate)} n on n.house_id = h.id
    where h.estate_id = ${estate} and h.retired_at is null`;
}

export const countHouses = async (db: Db, estateId: string) => (await figuresQuery(estateId).execute(db)).rows[0]!;

/** How many houses were set. Undefined when one of them is not in an estate of the caller, and then nothing changed. */
export async function setFacts(
  db: Db,
  caller: User,
  estateId: string,
  { houses, facts }: { houses: readonly string[]; facts: Readonly<Record<string, unknown>> },
): Promise<number | undefined> {
  const { rows } = await sql<{ changed: number | null }>`
    select households.set_house_facts(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${[...houses]}::bigint[], ${sqlArguments(facts)},
      ${by(caller)}) as changed`.execute(db);
  return rows[0]!.changed ?? undefined;
}
