import { sql, type Db } from '#platform/database/db';
import { beginningWith, hasWords, holds } from '#platform/database/search';
import type { SearchTerm } from './search-terms.ts';

export interface FoundMeter {
  number: string;
  customerName: string;
  estateName: string;
}

export async function findMeters(
  db: Db,
  term: Extract<SearchTerm, { kind: 'digits' | 'name' }>,
  most: number,
): Promise<FoundMeter[]> {
  const fits =
    term.kind === 'digits'
      ? sql`m.number like ${beginningWith(term.digits)}`
      : hasWords(sql`m.customer_name`, term.query);
  const { rows } = await sql<FoundMeter>`
    select m.number, m.customer_name as "customerName", e.name as "estateName"
    from metering.meter m join estates.estate e on e.id = m.estate_id
    where ${fits} order by m.number limit ${most}
  `.execute(db);
  return rows;
}

export interface FoundPerson {
  id: bigint;
  name: string;
  email: string;
}

export async function findPeople(
  db: Db,
  term: Extract<SearchTerm, { kind: 'digits' | 'email' | 'name' }>,
  most: number,
): Promise<FoundPerson[]> {
  const fits =
    term.kind === 'digits'
      ? sql`u.phone_number = ${term.phone}`
      : term.kind === 'email'
        ? sql`u.email = ${term.email}`
        : hasWords(sql`u.first_name || ' ' || u.last_name`, term.query);
  const { rows } = await sql<FoundPerson>`
    select u.id, btrim(u.first_name || ' ' || u.last_name) as name, u.email from identity."user" u
    where u.deleted_at is null and ${fits} order by u.id desc limit ${most}
  `.execute(db);
  return rows;
}

export interface FoundEstate {
  id: bigint;
  name: string;
  address: string;
}

/** There are only some dozens of estates, so they are read one by one. */
export async function findEstates(db: Db, typed: string, most: number): Promise<FoundEstate[]> {
  const { rows } = await sql<FoundEstate>`
    select e.id, e.name, e.address from estates.estate e where ${holds(sql`e.name`, typed)}
    order by e.name limit ${most}
  `.execute(db);
  return rows;
}

export interface FoundHouse {
  id: bigint;
  name: string;
  estateId: bigint;
  estateName: string;
}

/** Thousands of houses match "flat 2". The shortest names come first, and a few of them are sorted. */
const mostHouses = 200;

/** Houses by the beginnings of the words in their names. Names that contain the text exactly come first. */
export async function findHouses(db: Db, typed: string, query: string, most: number): Promise<FoundHouse[]> {
  const { rows } = await sql<FoundHouse>`
    with found as materialized (
      select h.id, h.name, h.estate_id from estates.house h
      where h.retired_at is null and estates.house_words(h.name) @@ to_tsquery('simple', ${query})
      order by not ${holds(sql`h.name`, typed)}, length(h.name), h.id limit ${mostHouses})
    select f.id, f.name, e.id as "estateId", e.name as "estateName"
    from found f join estates.estate e on e.id = f.estate_id
    order by not ${holds(sql`f.name`, typed)}, estates.counted(f.name), f.id limit ${most}`.execute(db);
  return rows;
}

export interface FoundTicket {
  number: string;
  subject: string;
  name: string;
}

/** Tickets by the text of their customer, the newest first. */
export async function findTicketsAbout(db: Db, query: string, most: number): Promise<FoundTicket[]> {
  const { rows } = await sql<FoundTicket>`
    with found as materialized (
      select t.id from support.ticket t
      where ${hasWords(sql`t.name || ' ' || t.subject || ' ' || t.message`, query)} and t.audience = 'utility')
    select t.number, t.subject, t.name from support.ticket t join found f on f.id = t.id
    order by t.id desc limit ${most}`.execute(db);
  return rows;
}

/** Tickets by the beginning of their number. */
export async function findTickets(db: Db, start: string, most: number): Promise<FoundTicket[]> {
  const { rows } = await sql<FoundTicket>`
    select t.number, t.subject, t.name from support.ticket t where t.audience = 'utility' and t.number like ${beginningWith(start)}
    order by t.number limit ${most}`.execute(db);
  return rows;
}
