import type { AnswerOf, Permission, searchStaff } from '@gatelight/contract';
import { naira } from '@gatelight/contract';
import type { Db } from '#platform/database/db';
import { wordsQuery } from '#platform/database/search';
import {
  findEstates,
  findHouses,
  findMeters,
  findPeople,
  findTickets,
  findTicketsAbout,
  type FoundTicket,
} from './find-store.ts';
import { orderKeyset, readOrderPage } from './order-store.ts';
import { readSearchTerm, type SearchTerm } from './search-terms.ts';

export type Found = AnswerOf<typeof searchStaff>['items'][number];

/** Results of each kind. The list of that kind has more. */
const mostOfAKind = 5;

/** Finds matches of a text, of the kinds that these permissions may read. Each kind has its own index. */
export async function findAnything(db: Db, typed: string, permissions: ReadonlySet<Permission>): Promise<Found[]> {
  const number = ticketStart(typed);
  if (number !== undefined)
    return permissions.has('tickets.read') ? (await findTickets(db, number, mostOfAKind)).map(ticket) : [];
  const term = readSearchTerm(typed);
  if (!term) return [];
  const kinds: readonly [Permission, () => Promise<Found[]>][] = [
    ['orders.read', () => orders(db, term)],
    ['meters.read', () => meters(db, term)],
    ['people.read', () => people(db, term)],
    ['estates.read', () => estates(db, term, typed.trim())],
    ['estates.read', () => houses(db, typed)],
    ['tickets.read', () => ticketsAbout(db, term)],
  ];
  const found = await Promise.all(kinds.flatMap(([permission, find]) => (permissions.has(permission) ? [find()] : [])));
  return found.flat();
}

async function orders(db: Db, term: SearchTerm): Promise<Found[]> {
  const page = orderKeyset.page({ limit: mostOfAKind });
  const rows = await readOrderPage(db, page, { term });
  return rows.slice(0, mostOfAKind).map((row) => ({
    kind: 'order',
    id: row.reference,
    name: `${row.customer_name ?? row.reference}, ${naira(row.amount_kobo)}`,
    note: row.payer_reference ?? row.reference,
    status: row.status,
    at: row.created_at,
  }));
}

async function meters(db: Db, term: SearchTerm): Promise<Found[]> {
  if (term.kind !== 'digits' && term.kind !== 'name') return [];
  const rows = await findMeters(db, term, mostOfAKind);
  return rows.map(({ number, customerName, estateName }) => ({
    kind: 'meter',
    id: number,
    name: number,
    note: `${customerName} · ${estateName}`,
  }));
}

async function people(db: Db, term: SearchTerm): Promise<Found[]> {
  if (term.kind === 'token' || term.kind === 'reference') return [];
  const rows = await findPeople(db, term, mostOfAKind);
  return rows.map(({ id, name, email }) => ({ kind: 'person', id: id.toString(), name, note: email }));
}

async function estates(db: Db, term: SearchTerm, typed: string): Promise<Found[]> {
  if (term.kind !== 'name') return [];
  const rows = await findEstates(db, typed, mostOfAKind);
  return rows.map(({ id, name, address }) => ({ kind: 'estate', id: id.toString(), name, note: address }));
}

/** For a text like the start of a ticket's number: `t-4k` finds `T-4K…`. */
function ticketStart(typed: string): string | undefined {
  const number = typed.trim().toUpperCase();
  return /^T-[0-9A-HJKMNP-TV-Z]{1,8}$/.test(number) ? number : undefined;
}

const ticket = ({ number, subject, name }: FoundTicket): Found => ({
  kind: 'ticket',
  id: number,
  name: `${number}: ${subject}`,
  note: name,
});

async function ticketsAbout(db: Db, term: SearchTerm): Promise<Found[]> {
  return term.kind === 'name' ? (await findTicketsAbout(db, term.query, mostOfAKind)).map(ticket) : [];
}

/** `flat 2`, `4B`. A number alone is a meter or a phone. */
async function houses(db: Db, typed: string): Promise<Found[]> {
  const query = /\p{L}/u.test(typed) && !typed.includes('@') ? wordsQuery(typed) : undefined;
  if (query === undefined) return [];
  const rows = await findHouses(db, typed.trim(), query, mostOfAKind);
  return rows.map(({ id, name, estateId, estateName }) => ({
    kind: 'house',
    id: id.toString(),
    name,
    note: estateName,
    estate_id: estateId.toString(),
  }));
}
