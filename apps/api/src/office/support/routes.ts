import {
  collectForm as collectFormRoute,
  getAttachment,
  getTicket,
  listTicketEstates,
  listTickets,
  moveTicketOn,
  openTicket as openTicketRoute,
  openUserTicket as openUserTicketRoute,
  replyToTicket as replyToTicketRoute,
  uploadAttachment,
  type Route,
} from '@gatelight/contract';
import type { Db } from '#platform/database/db';
import type { Call, Serve } from '#platform/http/api';
import { collectForm } from './forms/collect-form.ts';
import { AppError } from '#platform/errors';
import { openTicket } from './users/open-ticket.ts';
import { takeFrom } from '#platform/callers/limits';
import { sessionOf } from '#platform/callers/session';
import { findUserFile, insertUserFile } from './files/file-store.ts';
import { supportLimits } from './limits.ts';
import { readAttachment } from './files/read-attachment.ts';
import {
  listTicketEstates as selectTicketEstates,
  listUserTickets,
  moveTicketOn as storeMoveOn,
} from './users/user-ticket-store.ts';
import { openUserTicket, readConversation, replyToTicket } from './users/user-tickets.ts';

export function supportRoutes(serve: Serve, { db }: { db: Db }): void {
  serve(openTicketRoute, async ({ body, caller, headers, setHeader }) => {
    const { number, replayed } = await openTicket(db, body, { caller, key: keyOf(headers) });
    if (replayed) setHeader('idempotent-replayed', 'true');
    return { number };
  });
  serve(listTickets, async ({ caller, query }) => {
    const before = query.cursor;
    if (before !== undefined && !/^[1-9]\d{0,17}$/.test(before)) {
      throw new AppError('invalid-input', { fields: { cursor: { code: 'wrong-kind' } } });
    }
    const rows = await listUserTickets(db, sessionOf(caller), { before, most: query.limit + 1 });
    const items = rows.slice(0, query.limit);
    return {
      items: items.map(({ id: _id, createdAt, updatedAt, movedAt, ...ticket }) => ({
        ...ticket,
        created_at: createdAt,
        updated_at: updatedAt,
        moved_at: movedAt,
      })),
      next: rows.length > query.limit ? String(items.at(-1)?.id) : null,
    };
  });
  serve(openUserTicketRoute, async ({ body, caller, headers, setHeader }) => {
    const { number, replayed } = await openUserTicket(db, body, { caller, key: keyOf(headers) });
    if (replayed) setHeader('idempotent-replayed', 'true');
    return { number };
  });
  serve(listTicketEstates, async ({ caller }) => selectTicketEstates(db, sessionOf(caller)));
  serve(moveTicketOn, async ({ caller, params: { number } }) => {
    await takeFrom(db, supportLimits.userTickets, caller, caller.userId);
    if (!(await storeMoveOn(db, caller, number))) throw new AppError('not-found');
    return readConversation(db, caller, number);
  });
  serve(getTicket, async ({ caller, params }) => readConversation(db, caller, params.number));
  serve(replyToTicketRoute, async ({ body, caller, headers, params }) =>
    replyToTicket(db, { number: params.number, ...body }, { caller, key: keyOf(headers) }),
  );

  serve(uploadAttachment, async ({ caller, file }) => {
    await takeFrom(db, supportLimits.attachments, caller, caller.userId);
    const read = await readAttachment(file);
    const id = await insertUserFile(db, sessionOf(caller), read);
    if (id === undefined) throw new AppError('too-many-attachments');
    return { id, name: read.name, kind: read.kind, bytes: read.content.length };
  });
  serve(getAttachment, async ({ caller, params }) => {
    const file = await findUserFile(db, sessionOf(caller), params.id);
    if (!file) throw new AppError('not-found');
    return file;
  });
  serve(collectFormRoute, async ({ body, caller }) => {
    await collectForm(db, body, caller);
    return { received: true as const };
  });
}

function keyOf(headers: Call<Route>['headers']): string | undefined {
  const key = headers['idempotency-key'];
  // A header that is sent twice arrives as one text with a comma and a space, which no key has.
  return Array.isArray(key) ? key.join(', ') : key;
}
