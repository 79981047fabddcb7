import { sql, type Db } from '#platform/database/db';

/*
 * Estates with many houses, for tests of the lists. Each house has three people, a meter with an account, and a bill.
 * Every hundredth house is empty. Of each two thousand houses, one needs its manager in each of four ways.
 */

/** Adds an estate of so many houses with the role of the owner, in a few statements. */
export async function addLargeEstate(owner: Db, { name, houses }: { name: string; houses: number }): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into estates.estate (name, address) values (${name}, 'Lekki') returning id::text as id`.execute(owner);
  const id = rows[0]!.id;
  const estate = BigInt(id);
  await sql`
    insert into estates.house (estate_id, name, block)
    select ${estate}, 'Block ' || (1 + i / 100) || ', Flat ' || (1 + i % 100), 'Block ' || (1 + i / 100)
    from generate_series(0, ${houses}::integer - 1) i`.execute(owner);
  // In each house of the estate, with its position from 0.
  const placed = sql`(
    select h.id, row_number() over (order by h.id)::integer - 1 as place from estates.house h where h.estate_id = ${estate})`;
  await sql`
    insert into households.occupant (house_id, name, phone, pays, is_owner, until)
    select p.id, 'Person ' || p.place || ' of ' || one, '0803' || lpad((p.place * 3 + one)::text, 7, '0'), one = 1, one = 1 and p.place % 3 = 0,
      case when one = 1 and p.place % 2000 = 10 then platform.today() + 3 when one = 1 then platform.today() + 300 end
    from ${placed} p cross join generate_series(1, 3) one where p.place % 100 <> 99`.execute(owner);
  await sql`
    insert into metering.meter (number, utility, estate_id, house_id, customer_name, tariff_id, supply_group_code, key_revision, tariff_index, life)
    select lpad((${estate}::bigint * 1000000 + p.place)::text, 11, '0'), 'electricity', ${estate}, p.id, 'Person', (select min(t.id) from metering.tariff t),
      '600001', 1, '01', 'active' from ${placed} p`.execute(owner);
  await sql`
    insert into identity."user" (email, first_name, last_name, user_name)
    select 'u' || ${id}::text || '-' || i || '@example.com', 'Account', 'Number' || i, 'u' || ${id}::text || '-' || i
    from generate_series(0, ${houses}::integer / 5 - 1) i`.execute(owner);
  await sql`
    insert into households.link (meter_id, user_id, role)
    select m.id, u.id, 'owner' from ${placed} p join metering.meter m on m.estate_id = ${estate} and m.house_id = p.id
    join identity."user" u on u.user_name = 'u' || ${id}::text || '-' || (p.place / 5) where p.place % 5 = 0 and p.place % 100 <> 99`.execute(
    owner,
  );
  await sql`
    insert into households.request (kind, meter_id, sender_id, role)
    select 'access', m.id, (select min(u.id) from identity."user" u where u.user_name like 'u' || ${id}::text || '-%'), 'buyer'
    from ${placed} p join metering.meter m on m.estate_id = ${estate} and m.house_id = p.id where p.place % 2000 = 20`.execute(
    owner,
  );
  await sql`
    insert into service_charges.invoice (estate_id, house_id, kind, number, title, due_on, total_kobo, vat_kobo, payer_kind, paid_kobo, settled_at)
    select ${estate}, p.id, 'single', 'INV-2026-11-' || lpad((p.place + 1)::text, 5, '0'), 'Charge',
      case when p.place % 2000 = 30 then platform.today() - 60 else platform.today() - 3 end, 100000, 0, 'occupant',
      case when p.place % 10 = 0 then 0 else 100000 end, case when p.place % 10 = 0 then null else now() end
    from ${placed} p`.execute(owner);
  await sql`
    insert into service_charges.account (house_id, estate_id, owed_kobo)
    select i.house_id, ${estate}, sum(i.left_kobo) from service_charges.invoice i where i.estate_id = ${estate} group by 1`.execute(
    owner,
  );
  await sql`
    insert into facility.job (estate_id, number, title, source, house_id, due_on)
    select ${estate}, p.place + 1, 'Leak in ' || p.place, 'hand', p.id, case when p.place % 2000 = 40 then platform.today() - 1 else platform.today() + 30 end
    from ${placed} p where p.place % 20 = 0`.execute(owner);
  return id;
}

const tables = [
  'estates.house',
  'households.occupant',
  'households.link',
  'households.request',
  'metering.meter',
  'identity."user"',
  'service_charges.invoice',
  'service_charges.account',
  'facility.job',
];

/** Updates the statistics of the planner, as a server does automatically after a while. */
export async function refreshStatistics(owner: Db): Promise<void> {
  for (const table of tables) await sql`vacuum (analyze) ${sql.raw(table)}`.execute(owner);
}
