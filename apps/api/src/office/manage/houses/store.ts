import type {
  AnswerOf,
  countManagedHouses,
  HousePage,
  ManagedHouse,
  QueryOf,
  listManagedHouses,
} from '@gatelight/contract';
import type { User } from '#platform/callers/caller';
import { sessionOf } from '#platform/callers/session';
import { sql, type Db } from '#platform/database/db';
import { sqlArguments } from '#platform/database/sql-arguments';
import { defineKeyset, type Keyed, type KeysetPage } from '#platform/lists/keyset';

export const houseKeyset = defineKeyset({
  list: 'managed-houses',
  sorts: { name: { column: sql`f.counted`, kind: 'text' }, owed: { column: sql`f.owed_kobo`, kind: 'bigint' } },
  id: { column: sql`f.id`, kind: 'bigint' },
  first: 'name',
});

export type HouseFilters = Omit<QueryOf<typeof listManagedHouses>, 'cursor' | 'limit' | 'sort'>;
/** `owed_kobo` is a bigint here; everything else as JSON carries it. */
export type HouseRow = ManagedHouse & Keyed;

/** What the list asks for, or one house. */
type Chosen = HouseFilters & { house?: string };

/** Escapes `%` and `_` in what the user typed: they are not wildcards. */
const part = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/**
 * The houses of one estate with what filters and sorts ask about. An estate has some thousand houses: each part is read once and joined,
 * and people and meters are read for the houses of a page only.
 */
const factsOf = (estateId: string) => sql`(
  select h.id, h.name, h.block, h.kind, h.area_m2, h.bedrooms, h.note, estates.counted(h.name) as counted,
    l.house_id is not null or u.house_id is not null as is_occupied, coalesce(l.owner_lives, false) as owner_lives,
    coalesce(l.people, 0) as people, coalesce(w.owed_kobo, 0)::bigint as owed_kobo
  from estates.house h
  left join (
    select o.house_id, bool_or(o.is_owner) as owner_lives, count(*) as people
    from households.occupant o join estates.house x on x.id = o.house_id
    where x.estate_id = ${BigInt(estateId)} and o.ended_at is null and o.lives_here group by o.house_id) l on l.house_id = h.id
  left join (
    select distinct m.house_id from metering.meter m join households.link k on k.meter_id = m.id
    where m.estate_id = ${BigInt(estateId)} and k.ended_at is null and k.role = 'owner') u on u.house_id = h.id
  left join (
    select i.house_id, sum(i.left_kobo) as owed_kobo from service_charges.invoice i
    where i.estate_id = ${BigInt(estateId)} and i.left_kobo > 0 group by i.house_id) w on w.house_id = h.id
  where h.estate_id = ${BigInt(estateId)} and h.retired_at is null)`;

const people = sql`
  select 'occupant:' || o.id as id, o.name, case when o.is_owner then 'owner' else 'occupant' end as role, o.phone, o.email, o.lives_here,
    o.pays, o.since, o.until, o.user_id is not null as has_account, o.id as place
  from households.occupant o where o.house_id = f.id and o.ended_at is null
  union all
  select distinct on (x.user_id) 'user:' || x.user_id, concat_ws(' ', n.first_name, n.last_name), x.role, null, null, x.role <> 'owner', false, null::date,
    null::date, true, 9000000000000000000 + x.user_id
  from (
    select k.user_id, case k.role when 'owner' then 'occupant' else 'member' end as role, 1 as place
    from metering.meter m join households.link k on k.meter_id = m.id and k.ended_at is null where m.house_id = f.id
    union all
    select w.user_id, 'owner', 2 from households.house_owner w where w.house_id = f.id and w.ended_at is null) x
  join identity."user" n on n.id = x.user_id
  where not exists (
    select from households.occupant o where o.house_id = f.id and o.ended_at is null and o.user_id = x.user_id)
  order by 1`;

const chosenBy = (estateId: string, { q, state, block, held, meter, house }: Chosen) => {
  const text = q === undefined ? '' : part(q);
  const states = {
    occupied: sql`f.is_occupied`,
    empty: sql`not f.is_occupied`,
    arrears: sql`f.owed_kobo > 0`,
  };
  const conditions = [
    house !== undefined && sql`f.id = ${BigInt(house)}`,
    state && states[state],
    block !== undefined && sql`f.block = ${block}`,
    held === 'owner' && sql`f.owner_lives`,
    held === 'tenant' && sql`f.is_occupied and not f.owner_lives`,
    meter &&
      sql`f.id in (select m.house_id from metering.meter m where m.estate_id = ${BigInt(estateId)} and m.life = ${meter})`,
    q !== undefined &&
      sql`(f.name ilike ${text}
        or f.id in (select o.house_id from households.occupant o join estates.house x on x.id = o.house_id
          where x.estate_id = ${BigInt(estateId)} and o.ended_at is null and (o.name ilike ${text} or o.phone like ${text}))
        or f.id in (select m.house_id from metering.meter m
          where m.estate_id = ${BigInt(estateId)} and m.number like ${part(q.replaceAll(' ', ''))}))`,
  ].filter((condition) => typeof condition === 'object');
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
};

export async function selectHouses(db: Db, page: KeysetPage, estateId: string, filters: Chosen): Promise<HouseRow[]> {
  const { rows } = await sql<HouseRow>`
    with f as materialized (
      select f.*, ${page.keys} from ${factsOf(estateId)} f
      where ${chosenBy(estateId, filters)} and ${page.after} order by ${page.order} limit ${page.limit})
    select f."sortKey", f."idKey", f.id::text as id, f.name, f.block, f.kind, f.area_m2, f.bedrooms, f.note, f.is_occupied, f.owed_kobo,
      case when not f.is_occupied then (
        select (max(o.ended_at) at time zone 'Africa/Lagos')::date::text from households.occupant o
        where o.house_id = f.id and o.lives_here) end as empty_since,
      (select coalesce(jsonb_agg(jsonb_build_object('number', m.number, 'utility', m.utility, 'life', m.life) order by m.number), '[]')
       from metering.meter m
       where m.estate_id = ${BigInt(estateId)} and m.house_id = f.id and m.life not in ('replaced', 'retired')) as meters,
      (select coalesce(jsonb_agg(to_jsonb(p) - 'place' order by not p.pays, not p.lives_here, p.place), '[]') from (${people}) p) as people,
      (select coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'since', p.since, 'until', p.until)), '[]') from (
        select o.name, o.since, greatest((o.ended_at at time zone 'Africa/Lagos')::date, o.since) as until
        from households.occupant o where o.house_id = f.id and o.ended_at is not null order by o.ended_at desc limit 10) p) as past
    from f order by ${page.order}`.execute(db);
  return rows;
}

/** One house as the list shows it. */
export async function findHouse(db: Db, estateId: string, houseId: string): Promise<HouseRow | undefined> {
  const page = houseKeyset.page({ limit: 1, filters: { estate: estateId, house: houseId } });
  const [house] = await selectHouses(db, page, estateId, { house: houseId });
  return house;
}

/** The last purchase for each meter in use of a house, as far as its household shows it. */
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

/** The last invoices of a house, and what of all is overdue. */
export async function selectCharges(db: Db, houseId: string): Promise<HousePage['charges']> {
  const id = BigInt(houseId);
  const { rows: invoices } = await sql<HousePage['charges']['invoices'][number]>`
    select i.number, i.title, i.due_on::text as due_on, i.total_kobo as amount_kobo, i.left_kobo, service_charges.invoice_status(i) as status
    from service_charges.invoice i where i.house_id = ${id} order by i.id desc limit 6`.execute(db);
  const { rows: sums } = await sql<{ overdue_kobo: bigint }>`
    select coalesce(sum(i.left_kobo), 0)::bigint as overdue_kobo from service_charges.invoice i
    where i.house_id = ${id} and i.left_kobo > 0 and i.due_on < (now() at time zone 'Africa/Lagos')::date`.execute(db);
  return { overdue_kobo: sums[0]!.overdue_kobo, invoices };
}

type Figures = AnswerOf<typeof countManagedHouses>;

export async function countHouses(db: Db, estateId: string): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select count(*)::integer as houses, (count(*) filter (where f.is_occupied))::integer as occupied,
      (count(*) filter (where not f.is_occupied))::integer as empty, (count(*) filter (where f.owed_kobo > 0))::integer as arrears,
      coalesce(sum(f.people), 0)::integer as people,
      (select coalesce(jsonb_agg(b.block order by estates.counted(b.block)), '[]') from (
        select distinct h.block from estates.house h where h.estate_id = ${BigInt(estateId)} and h.retired_at is null and h.block <> '') b) as blocks
    from ${factsOf(estateId)} f`.execute(db);
  return rows[0]!;
}

/** How many houses were set; undefined: one of them is not of this estate of the caller, and nothing changed. */
export async function setFacts(
  db: Db,
  caller: User,
  estateId: string,
  { houses, facts }: { houses: readonly string[]; facts: Readonly<Record<string, unknown>> },
): Promise<number | undefined> {
  const { rows } = await sql<{ changed: number | null }>`
    select households.set_house_facts(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${[...houses]}::bigint[], ${sqlArguments(facts)},
      ${sqlArguments({ ip: caller.ip, request: caller.requestId })}) as changed`.execute(db);
  return rows[0]!.changed ?? undefined;
}
