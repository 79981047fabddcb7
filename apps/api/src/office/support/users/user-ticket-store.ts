import type { Attachment, TicketState, UserTicketForm } from '@gatelight/contract';
import { sql, type Db, type Tx } from '#platform/database/db';
import { by } from '#platform/callers/by';
import type { User } from '#platform/callers/caller';
import { sessionOf } from '#platform/callers/session';
import { sqlArguments } from '#platform/database/sql-arguments';
import { isRefusedWith } from '#platform/database/sql-states';
import { AppError } from '#platform/errors';
import { refuseFiles } from '../files/file-store.ts';
import type { IdempotencyRecord } from '../store.ts';

export interface UserTicketRow {
  id: bigint;
  number: string;
  subject: string;
  reference: string;
  status: TicketState;
  createdAt: Date;
  updatedAt: Date;
  /** The estate to which it was sent. */
  estate: string | null;
  movedAt: Date | null;
}

/**
 * `insertTicket` for a user. The name and address are those of the account. Throws `attachment-unknown`,
 * `estate-without-team`.
 */
export async function insertUserTicket(
  db: Db,
  session: string,
  number: string,
  form: UserTicketForm,
  sent: IdempotencyRecord | undefined,
): Promise<boolean> {
  const { rows } = await refuseEstate(
    refuseFiles(
      sql<{ opened: boolean }>`
      select support.open_own_ticket(${session}::uuid, ${sqlArguments({
        number,
        subject: form.subject,
        message: form.message,
        reference: form.reference,
        topic: form.topic,
        files: form.attachments,
        estate_id: form.estate_id,
        key_hash: sent?.keyHash,
        body_hash: sent?.bodyHash,
      })}) as opened
    `.execute(db),
    ),
  );
  return rows[0]?.opened === true;
}

async function refuseEstate<T>(statement: Promise<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (!isRefusedWith(error, 'SP002')) throw error;
    throw Object.assign(new AppError('estate-without-team'), { cause: error });
  }
}

/** The estates to which a user can send a ticket, besides us: those in which they live and that have a team. */
export async function listTicketEstates(db: Db, session: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id::text, name from support.own_ticket_estates(${session}::uuid) order by name limit 50`.execute(db);
  return rows;
}

/** Moves a ticket from the estate on to us. Returns false when it was never sent to an estate. */
export async function moveTicketOn(db: Db, caller: User, number: string): Promise<boolean> {
  const { rows } = await sql<{ moved: boolean }>`
    select support.move_ticket_on(${sessionOf(caller)}::uuid, ${number},
      ${by(caller)}) as moved`.execute(db);
  return rows[0]!.moved;
}

/** The same without a session, for the demonstration data. */
export async function insertDemonstrationTicket(
  tx: Tx,
  userId: bigint,
  number: string,
  form: Pick<UserTicketForm, 'subject' | 'message' | 'topic'>,
): Promise<void> {
  await sql`
    select support.open_ticket_of(${userId}::bigint, ${sqlArguments({
      number,
      subject: form.subject,
      message: form.message,
      reference: '',
      topic: form.topic,
      files: [],
    })})`.execute(tx);
}

/** Tickets of a user, newest first. */
export async function listUserTickets(
  db: Db,
  session: string,
  page: { before: string | undefined; most: number },
): Promise<UserTicketRow[]> {
  const { rows } = await sql<UserTicketRow>`
    select id, number, subject, reference, status, created_at as "createdAt", updated_at as "updatedAt", estate, moved_at as "movedAt"
    from support.user_tickets(${session}::uuid, null, ${page.before ?? null}::bigint, ${page.most})
  `.execute(db);
  return rows;
}

export async function isTicketOf(db: Db, session: string, number: string): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`
    select support.is_ticket_of(${session}::uuid, ${number}) as own
  `.execute(db);
  return rows[0]?.own === true;
}

export async function findUserTicket(db: Db, session: string, number: string): Promise<UserTicketRow | undefined> {
  const { rows } = await sql<UserTicketRow>`
    select id, number, subject, reference, status, created_at as "createdAt", updated_at as "updatedAt", estate, moved_at as "movedAt"
    from support.user_tickets(${session}::uuid, ${number}, null, 1)
  `.execute(db);
  return rows[0];
}

export interface TicketMessage {
  id: string;
  author: 'user' | 'staff' | 'estate';
  message: string;
  createdAt: Date;
  files: Attachment[];
}

/** The conversation of a user's ticket, oldest first: the first message and the replies. */
export async function listMessages(db: Db, session: string, number: string): Promise<TicketMessage[]> {
  const { rows } = await sql<TicketMessage>`
    select id, author, message, created_at as "createdAt", files from support.messages_of(${session}::uuid, ${number})
  `.execute(db);
  return rows;
}

export type ReplyOutcome = 'added' | 'replayed' | 'reused' | 'missing' | 'closed';

/** Throws `attachment-unknown`. */
export async function insertUserReply(
  db: Db,
  session: string,
  reply: { number: string; message: string; attachments: readonly string[]; sent: IdempotencyRecord | undefined },
): Promise<ReplyOutcome> {
  const { number, message, attachments, sent } = reply;
  const { rows } = await refuseFiles(
    sql<{ outcome: ReplyOutcome }>`
      select support.reply_as_user(${session}::uuid, ${number}, ${message}, ${attachments}::uuid[],
        ${sent?.keyHash ?? null}, ${sent?.bodyHash ?? null}) as outcome
    `.execute(db),
  );
  return rows[0]!.outcome;
}

/** Tickets to a demonstration estate with its replies, in one statement. */
export async function insertDemonstrationEstateTickets(
  tx: Tx,
  estateId: bigint,
  tickets: readonly object[],
): Promise<void> {
  await sql`select support.add_demonstration_tickets(${estateId}, ${JSON.stringify(tickets)}::jsonb)`.execute(tx);
}
