import * as contract from '@gatelight/contract';
import { keyOf } from '#platform/callers/idempotency';
import { takeFrom } from '#platform/callers/limits';
import { refuseEndedSession, sessionOf } from '#platform/callers/session';
import type { User } from '#platform/callers/caller';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import type { Serve } from '#platform/http/api';
import * as store from './estate-ticket-store.ts';
import { findEstateFile, insertEstateFile } from '../files/file-store.ts';
import { supportLimits } from '../limits.ts';
import { readAttachment } from '../files/read-attachment.ts';
import { idempotencyRecordOf } from '../users/user-tickets.ts';

/** Tickets that residents sent to their estate, for its team. The database checks access to the estate again. */
export function estateTicketRoutes(serveAny: Serve, { db }: { db: Db }): void {
  const serve: Serve = (route, handler) => serveAny(route, (call) => refuseEndedSession(handler(call)));

  serve(contract.listEstateTickets, async ({ caller, params: { id }, query: { cursor, limit, progress } }) => {
    const before = cursor === undefined ? undefined : readCursor(cursor);
    const rows = await store.selectEstateTickets(db, caller, id, { progress, before, most: limit + 1 });
    const items = rows.slice(0, limit);
    const last = items.at(-1);
    return {
      items: items.map(viewTicket),
      next: rows.length > limit && last ? `${last.sort_key}_${last.id}` : null,
    };
  });

  serve(contract.countEstateTickets, ({ caller, params: { id } }) => store.countEstateTickets(db, caller, id));

  serve(contract.getEstateTicket, ({ caller, params: { id, number } }) => readStory(db, caller, id, number));

  serve(contract.answerEstateTicket, async ({ caller, params: { id, number }, body, headers }) => {
    await takeFrom(db, supportLimits.userTickets, caller, caller.userId);
    const sent = idempotencyRecordOf(caller, keyOf(headers), `estate-answer:${number}`, body);
    const { message, attachments, is_solved: isSolved } = body;
    const outcome = await store.insertEstateAnswer(db, caller, id, { number, message, attachments, isSolved, sent });
    if (outcome === 'missing') throw new AppError('not-found');
    if (outcome === 'reused') throw new AppError('idempotency-key-reused');
    if (outcome === 'closed') throw new AppError('ticket-closed');
    return readStory(db, caller, id, number);
  });

  serve(contract.uploadEstateTicketFile, async ({ caller, params: { id }, file }) => {
    await takeFrom(db, supportLimits.attachments, caller, caller.userId);
    const read = await readAttachment(file);
    const stored = await insertEstateFile(db, sessionOf(caller), id, read);
    if (stored === undefined) throw new AppError('too-many-attachments');
    return { id: stored, name: read.name, kind: read.kind, bytes: read.content.length };
  });

  serve(contract.getEstateTicketFile, async ({ caller, params: { id, number, file } }) => {
    const found = await findEstateFile(db, sessionOf(caller), { estateId: id, number, id: file });
    if (!found) throw new AppError('not-found');
    return found;
  });
}

async function readStory(db: Db, caller: User, id: string, number: string): Promise<contract.EstateTicketStory> {
  const ticket = await store.findEstateTicket(db, caller, id, number);
  if (!ticket) throw new AppError('not-found');
  const messages = await store.selectEstateMessages(db, caller, id, number);
  return {
    ticket: viewTicket(ticket),
    house_id: ticket.house_id,
    topic: ticket.topic,
    can_answer: ticket.moved_at === null && ticket.status !== 'closed',
    messages: messages.map(({ message, files, ...rest }) => ({ ...rest, text: message, attachments: files })),
  };
}

function viewTicket(row: store.EstateTicketRow): contract.EstateTicket {
  const { number, subject, from_name, house, is_late, created_at, changed_at } = row;
  return { number, subject, from_name, house, is_late, created_at, changed_at, progress: progressOf(row) };
}

function progressOf({ moved_at, status }: store.EstateTicketRow): contract.EstateTicketState {
  if (moved_at !== null) return 'moved';
  if (status === 'solved' || status === 'closed') return 'solved';
  return status === 'waiting_for_customer' ? 'answered' : 'waiting';
}

/** The time and the id of the last row of the page before. It only decides where the caller's own list continues. */
function readCursor(cursor: string): { at: string; id: string } {
  const [, at, id] = /^(\d{1,18})_([1-9]\d{0,17})$/.exec(cursor) ?? [];
  if (at === undefined || id === undefined) {
    throw new AppError('invalid-input', { fields: { cursor: { code: 'wrong-kind' } } });
  }
  return { at, id };
}
