import type { EstateFind } from '@gatelight/contract';
import { sql, type Db } from '#platform/database/db';
import { beginningWith, hasWords, holds, placeIn, wordsQuery } from '#platform/database/search';
import { peopleLike } from '../houses/facts-store.ts';

const most = 5;

type Find = (db: Db, estate: bigint, q: string) => Promise<EstateFind[]>;

/** Names that begin with the text come first. */
export const findHouses: Find = async (db, estate, q) => {
  const { rows } = await sql<EstateFind>`
    select 'house' as kind, h.id::text as id, h.name, case when h.name ilike '%' || h.block || '%' then '' else h.block end as note
    from estates.house h where h.estate_id = ${estate} and h.retired_at is null and ${holds(sql`h.name`, q)}
    order by ${placeIn(sql`h.name`, q)}, h.sorted_name, h.id limit ${most}`.execute(db);
  return rows;
};

export const findPeople: Find = async (db, estate, q) => {
  const { rows } = await sql<EstateFind>`
    select 'person' as kind, h.id::text as id, p.name, h.name as note
    from ${peopleLike(estate, q)} p join estates.house h on h.id = p.house_id
    where h.retired_at is null order by ${placeIn(sql`p.name`, q)}, lower(p.name), h.sorted_name, h.id limit ${most}`.execute(
    db,
  );
  return rows;
};

/** By some digits of the number, even when they were typed with spaces. A meter without a house has no page here. */
export const findMeters: Find = async (db, estate, q) => {
  const digits = q.replaceAll(' ', '');
  if (!/^\d{3,13}$/.test(digits)) return [];
  const { rows } = await sql<EstateFind>`
    select 'meter' as kind, h.id::text as id, m.number as name, h.name as note
    from metering.meter m join estates.house h on h.id = m.house_id
    where m.estate_id = ${estate} and strpos(m.number, ${digits}) > 0 and h.retired_at is null
    order by m.number limit ${most}`.execute(db);
  return rows;
};

/** By the beginning of the number, such as `INV-2026-11`. */
export const findInvoices: Find = async (db, estate, q) => {
  const number = q.trim().toUpperCase();
  if (!/^INV-\d/.test(number)) return [];
  const { rows } = await sql<EstateFind>`
    select 'invoice' as kind, i.id::text as id, i.number as name, h.name || ', ' || i.title as note
    from service_charges.invoice i join estates.house h on h.id = i.house_id
    where i.estate_id = ${estate} and i.number >= ${number} and i.number < ${`${number}Z`} and i.number like ${beginningWith(number)}
    order by i.number limit ${most}`.execute(db);
  return rows;
};

/** By the number, or by the beginnings of words; open ones first. */
export const findJobs: Find = async (db, estate, q) => {
  const fits = /^\d{1,9}$/.test(q.trim())
    ? sql`j.number = ${Number(q.trim())}`
    : hasWords(sql`j.title || ' ' || j.note || ' ' || j.place`, wordsQuery(q));
  const { rows } = await sql<EstateFind>`
    select 'job' as kind, j.id::text as id, j.number || ' · ' || j.title as name, coalesce(h.name, j.place) as note
    from facility.job j left join estates.house h on h.id = j.house_id
    where j.estate_id = ${estate} and ${fits} order by j.state = 'done', j.id desc limit ${most}`.execute(db);
  return rows;
};
