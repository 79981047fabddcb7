import type { Attachment, EstateTicketState, Role } from '@gatelight/contract';
import type { User } from '#platform/callers/caller';
import { sessionOf } from '#platform/callers/session';
import { sql, type Db, type Tx } from '#platform/database/db';
import { sqlArguments } from '#platform/database/sql-arguments';
import { refuseFiles } from '../files/file-store.ts';
import type { IdempotencyRecord } from '../store.ts';

/** A ticket that was sent to an estate, in any state. */
export async function isTicketOfEstate(
  db: Db,
  caller: User,
  { estateId, number }: { estateId: string; number: string },
  roles: readonly Role[],
): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select support.is_ticket_of_estate(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${number}, ${[...roles]}::text[]) as is`.execute(
    db,
  );
  return rows[0]!.is;
}

export interface EstateTicketRow {
  number: string;
  subject: string;
  from_name: string;
  house: string;
  status: string;
  moved_at: Date | null;
  is_late: boolean;
  created_at: Date;
  changed_at: Date;
}

export async function selectEstateTickets(
  db: Db,
  caller: User,
  estateId: string,
  page: { progress: EstateTicketState | undefined; before: { at: string; id: string } | undefined; most: number },
): Promise<(EstateTicketRow & { id: bigint; sort_key: string })[]> {
  const { before } = page;
  const { rows } = await sql<EstateTicketRow & { id: bigint; sort_key: string }>`
    select *, (extract(epoch from sorted_at) * 1000000)::bigint::text as sort_key
    from support.estate_tickets(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${page.progress ?? null},
      timestamptz 'epoch' + ${before?.at ?? null}::bigint * interval '1 microsecond', ${before?.id ?? null}::bigint, ${page.most})`.execute(
    db,
  );
  return rows;
}

export async function countEstateTickets(
  db: Db,
  caller: User,
  estateId: string,
): Promise<{ waiting: number; late: number }> {
  const { rows } = await sql<{ waiting: number; late: number }>`
    select waiting, late from support.estate_ticket_counts(${sessionOf(caller)}::uuid, ${BigInt(estateId)})`.execute(
    db,
  );
  return rows[0]!;
}

/**
 * How many tickets an estate got between two instants, and how many of them are solved. The caller has checked access
 * to the estate.
 */
export async function countTicketMonth(
  db: Db | Tx,
  estateId: string,
  { from, until }: { from: Date; until: Date },
): Promise<{ made: number; solved: number }> {
  const { rows } = await sql<{ made: number; solved: number }>`
    select count(*)::integer as made, (count(*) filter (where t.status in ('solved', 'closed')))::integer as solved
    from support.ticket t
    where t.estate_id = ${BigInt(estateId)} and t.audience = 'estate' and t.created_at >= ${from} and t.created_at < ${until}`.execute(
    db,
  );
  return rows[0]!;
}

export async function findEstateTicket(
  db: Db,
  caller: User,
  estateId: string,
  number: string,
): Promise<(EstateTicketRow & { house_id: string | null; topic: string }) | undefined> {
  const { rows } = await sql<EstateTicketRow & { house_id: string | null; topic: string }>`
    select number, subject, from_name, house, house_id::text, topic, status, moved_at, is_late, created_at, changed_at
    from support.estate_ticket(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${number})`.execute(db);
  return rows[0];
}

export interface EstateMessage {
  id: string;
  author: 'user' | 'staff' | 'estate';
  author_name: string;
  message: string;
  created_at: Date;
  files: Attachment[];
}

export async function selectEstateMessages(
  db: Db,
  caller: User,
  estateId: string,
  number: string,
): Promise<EstateMessage[]> {
  const { rows } = await sql<EstateMessage>`
    select id, author, author_name, message, created_at, files
    from support.estate_messages(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${number})`.execute(db);
  return rows;
}

export interface EstateAnswer {
  number: string;
  message: string;
  isSolved: boolean;
  attachments: readonly string[];
  sent: IdempotencyRecord | undefined;
}

/** Throws `attachment-unknown`. */
export async function insertEstateAnswer(
  db: Db,
  caller: User,
  estateId: string,
  { number, message, isSolved, attachments, sent }: EstateAnswer,
): Promise<'added' | 'replayed' | 'reused' | 'missing' | 'closed'> {
  const { rows } = await refuseFiles(
    sql<{ outcome: 'added' | 'replayed' | 'reused' | 'missing' | 'closed' }>`
      select support.answer_for_estate(${sessionOf(caller)}::uuid, ${BigInt(estateId)},
        ${sqlArguments({ number, message, state: isSolved ? 'solved' : 'waiting_for_customer', files: attachments })},
        ${sqlArguments({
          ip: caller.ip,
          request: caller.requestId,
          key_hash: sent?.keyHash,
          body_hash: sent?.bodyHash,
        })}) as outcome`.execute(db),
  );
  return rows[0]!.outcome;
}
