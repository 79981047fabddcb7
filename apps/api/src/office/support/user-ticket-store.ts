import type { Attachment, TicketState, UserTicketForm } from '@gatelight/contract';
import { sql, type Db, type Tx } from '#platform/database/db';
import { sqlArguments } from '#platform/database/sql-arguments';
import { refuseFiles } from './file-store.ts';
import type { IdempotencyRecord } from './store.ts';

export interface UserTicketRow {
  id: bigint;
  number: string;
  subject: string;
  reference: string;
  status: TicketState;
  createdAt: Date;
  updatedAt: Date;
}

/** As `insertTicket`, for a user: name and address are those of the account. Throws `attachment-unknown`. */
export async function insertUserTicket(
  db: Db,
  session: string,
  number: string,
  form: UserTicketForm,
  sent: IdempotencyRecord | undefined,
): Promise<boolean> {
  const { rows } = await refuseFiles(
    sql<{ opened: boolean }>`
      select support.open_ticket_of(${session}::uuid, ${sqlArguments({
        number,
        subject: form.subject,
        message: form.message,
        reference: form.reference,
        topic: form.topic,
        files: form.attachments,
        key_hash: sent?.keyHash,
        body_hash: sent?.bodyHash,
      })}) as opened
    `.execute(db),
  );
  return rows[0]?.opened === true;
}

/** The same without a session: for the demonstration data. */
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
    select id, number, subject, reference, status, created_at as "createdAt", updated_at as "updatedAt"
    from support.tickets_of(${session}::uuid, ${page.before ?? null}::bigint, ${page.most})
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
    select id, number, subject, reference, status, created_at as "createdAt", updated_at as "updatedAt"
    from support.ticket_of(${session}::uuid, ${number})
  `.execute(db);
  return rows[0];
}

export interface TicketMessage {
  id: string;
  author: 'user' | 'staff';
  message: string;
  createdAt: Date;
  files: Attachment[];
}

/** The conversation of a user's ticket, oldest first: what opened it, and the replies. */
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
