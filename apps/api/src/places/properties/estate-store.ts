import type { AnswerOf, EstateHouse, EstateRow, getEstate, Utility } from '@gatelight/contract';
import { sql, type Db } from '#platform/database/db';
import { holds } from '#platform/database/search';
import { defineKeyset, type Keyed, type KeysetPage } from '#platform/lists/keyset';

export const estateKeyset = defineKeyset({
  list: 'estates',
  sorts: {
    name: { column: sql`lower(e.name)`, kind: 'text' },
    created_at: { column: sql`e.created_at`, kind: 'timestamptz' },
  },
  id: { column: sql`e.id`, kind: 'bigint' },
  first: 'name',
});

/** Figures are counted for the estates of one page only. A person with an account counts once, whatever they are in the estate. */
const estateFigures = sql`
  e.id::text as id, e.name, e.address, e.retired_at,
  (select count(*)::integer from estates.house h where h.estate_id = e.id and h.retired_at is null) as houses,
  (select count(*)::integer from metering.meter m where m.estate_id = e.id and m.life not in ('replaced', 'retired')) as meters,
  (select (count(*) filter (where p.user_id is null) + count(distinct p.user_id))::integer from (
    select o.user_id from households.occupant o join estates.house h on h.id = o.house_id where h.estate_id = e.id and o.ended_at is null
    union all
    select l.user_id from households.link l join metering.meter m on m.id = l.meter_id where m.estate_id = e.id and l.ended_at is null
    union all
    select w.user_id from households.house_owner w join estates.house h on h.id = w.house_id
    where h.estate_id = e.id and w.ended_at is null) p) as people,
  (select coalesce(sum(b.balance_kobo), 0)::bigint from metering.meter m
     join ledger.account_balance b on b.code = 'debt-receivable:' || m.id where m.estate_id = e.id) as debt_kobo`;

export async function selectEstates(
  db: Db,
  page: KeysetPage,
  { q, retired }: { q?: string | undefined; retired?: 'yes' | 'no' | undefined },
): Promise<(EstateRow & Keyed)[]> {
  const { rows } = await sql<EstateRow & Keyed>`
    select ${page.keys}, ${estateFigures} from estates.estate e
    where ${q ? sql`(${holds(sql`e.name`, q)} or ${holds(sql`e.address`, q)})` : sql`true`}
      and ${retired === 'yes' ? sql`e.retired_at is not null` : sql`e.retired_at is null`}
      and ${page.after} order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}

export async function findEstateFigures(db: Db, id: string): Promise<EstateRow | undefined> {
  const { rows } = await sql<EstateRow>`
    select ${estateFigures} from estates.estate e where e.id = ${BigInt(id)}`.execute(db);
  return rows[0];
}

type Estate = AnswerOf<typeof getEstate>;

export async function selectManagers(db: Db, id: string): Promise<Estate['managers']> {
  const { rows } = await sql<Estate['managers'][number]>`
    select u.id::text, concat_ws(' ', u.first_name, u.last_name) as name, u.email
    from teams.member s join identity."user" u on u.id = s.user_id
    where s.estate_id = ${BigInt(id)} and s.role = 'manager' and s.ended_at is null order by 2, u.id`.execute(db);
  return rows;
}

export async function selectFreeUnits(
  db: Db,
  id: string,
): Promise<{ utility: Utility; given: bigint; most: bigint; alone: bigint }[]> {
  const { rows } = await sql<{ utility: Utility; given: bigint; most: bigint; alone: bigint }>`
    select u.utility, engineering.given_this_month(${BigInt(id)}, u.utility) as given,
      coalesce(l.month_tenths, 0)::bigint as most, coalesce(l.alone_tenths, 0)::bigint as alone
    from (values ('electricity'), ('water'), ('gas')) u (utility)
    left join lateral engineering.limit_of(${BigInt(id)}, u.utility) l on true`.execute(db);
  return rows;
}

export const houseKeyset = defineKeyset({
  list: 'houses',
  // Natural order: Flat 2 before Flat 10.
  sorts: { name: { column: sql`estates.counted(h.name)`, kind: 'text' } },
  id: { column: sql`h.id`, kind: 'bigint' },
  first: 'name',
});

/** JSON has `debt_kobo` as text. */
export type HouseRow = Omit<EstateHouse, 'meters'> & {
  meters: (Omit<EstateHouse['meters'][number], 'debt_kobo'> & { debt_kobo: string })[];
};

/** Phone number and address of the user `u` when the user shares them, for engineers who visit the meter. */
const contact = sql`
  case when preferences.allows(u.id, 'privacy.contact') then u.phone_number end as phone,
  case when preferences.allows(u.id, 'privacy.contact') then u.email end as email`;

/** The estate lists the user `u` among the people of the house: then they are there already. */
const isOccupant = sql`exists (
  select from households.occupant o where o.house_id = h.id and o.ended_at is null and o.user_id = u.id)`;

/** The people of a house: those whom the estate lists, its owners, and the users of its meters. */
const housePeople = sql`
  select 'occupant:' || o.id as id, o.name, case when o.is_owner then 'owner' else 'occupant' end as role, o.phone, o.email
  from households.occupant o where o.house_id = h.id and o.ended_at is null
  union all
  select 'user:' || u.id, concat_ws(' ', u.first_name, u.last_name), 'owner', ${contact}
  from households.house_owner w join identity."user" u on u.id = w.user_id where w.house_id = h.id and w.ended_at is null
    and not ${isOccupant}
  union all
  select distinct on (u.id) 'user:' || u.id, concat_ws(' ', u.first_name, u.last_name),
    case l.role when 'owner' then 'occupant' else 'member' end, ${contact}
  from metering.meter m join households.link l on l.meter_id = m.id and l.ended_at is null
    join identity."user" u on u.id = l.user_id where m.house_id = h.id and not ${isOccupant}`;

export async function selectHouses(
  db: Db,
  page: KeysetPage,
  { estateId, q }: { estateId: string; q?: string | undefined },
): Promise<(HouseRow & Keyed)[]> {
  const { rows } = await sql<HouseRow & Keyed>`
    select ${page.keys}, h.id::text as id, h.name, h.note, h.retired_at,
      (select coalesce(jsonb_agg(jsonb_build_object('number', m.number, 'utility', m.utility, 'life', m.life,
           'debt_kobo', coalesce(b.balance_kobo, 0)::text) order by m.number), '[]')
       from metering.meter m left join ledger.account_balance b on b.code = 'debt-receivable:' || m.id
       where m.house_id = h.id and m.life not in ('replaced', 'retired')) as meters,
      (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from (${housePeople}) p) as people
    from estates.house h
    where h.estate_id = ${BigInt(estateId)} and ${q ? holds(sql`h.name`, q) : sql`true`}
      and h.retired_at is null and ${page.after} order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}

/** A house for the calls of the specification. Retired houses are left out. */
export async function findHouse(
  db: Db,
  id: string,
): Promise<{ id: string; property_id: string; name: string } | undefined> {
  const { rows } = await sql<{ id: string; property_id: string; name: string }>`
    select h.id::text, h.estate_id::text as property_id, h.name from estates.house h
    where h.id = ${BigInt(id)} and h.retired_at is null`.execute(db);
  return rows[0];
}

/** An estate that can be chosen. Reads with the database role of the web process, which can read names only. */
export async function findProperty(
  db: Db,
  id: string,
): Promise<{ id: string; name: string; address: string } | undefined> {
  const { rows } = await sql<{ id: string; name: string; address: string }>`
    select e.id::text, e.name, e.address from estates.estate e where e.id = ${BigInt(id)} and e.retired_at is null`.execute(
    db,
  );
  return rows[0];
}

export interface MonthSold {
  month: string;
  utility: Utility;
  units_tenths: bigint;
  sales_kobo: bigint;
}

/** The last twelve months in Lagos, the newest first. */
export async function selectSold(db: Db, estateId: string): Promise<MonthSold[]> {
  const { rows } = await sql<MonthSold>`
    with span as (
      select (date_trunc('month', now() at time zone 'Africa/Lagos') - interval '11 months')::date as first,
        platform.today() as last
    ), sale as (
      select s.day, s.utility, s.units_tenths, s.sales_kobo from staff_lists.sales_day s, span
      where s.estate_id = ${BigInt(estateId)} and s.day between span.first and span.last
      union all
      select o.day, o.utility, o.units_tenths, o.sales_kobo from span, staff_lists.open_sales(span.first, span.last) o
      where o.estate_id = ${BigInt(estateId)}
    )
    select to_char(s.day, 'YYYY-MM') as month, s.utility, sum(s.units_tenths)::bigint as units_tenths,
      sum(s.sales_kobo)::bigint as sales_kobo
    from sale s group by 1, 2 having sum(s.sales_kobo) <> 0 order by 1 desc, 2`.execute(db);
  return rows;
}
