import { listNotifications, markNotifications, streamEvents } from '@gatelight/contract';
import type { Serve } from '#platform/http/api';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import type { Events } from '#platform/database/events';
import { sessionOf } from '#platform/callers/session';
import { createFollower } from './follow-user.ts';
import { countUnread, listInbox, markEntries } from './store.ts';

/** At most as many ids as one call accepts, for the undo. */
const mostChanged = 1000;

export function inboxRoutes(serve: Serve, { db, events }: { db: Db; events: Events }): void {
  serve(listNotifications, async ({ caller, query }) => {
    const session = sessionOf(caller);
    const before = query.cursor === undefined ? undefined : beforeOf(query.cursor);
    const [rows, unread] = await Promise.all([
      listInbox(db, session, { before, most: query.limit + 1, language: query.language }),
      countUnread(db, session),
    ]);
    const items = rows.slice(0, query.limit);
    return {
      items,
      next: rows.length > query.limit ? (items.at(-1)?.id ?? null) : null,
      unread_count: unread,
    };
  });

  serve(markNotifications, async ({ caller, body }) => {
    const session = sessionOf(caller);
    const changed =
      'all' in body ? await markEntries(db, session, 'all', true) : await markEntries(db, session, body.ids, body.read);
    if (!changed) throw new AppError('not-found');
    return {
      changed: changed.slice(0, mostChanged).map(String),
      unread_count: await countUnread(db, session),
    };
  });

  const follow = createFollower(events);
  serve(streamEvents, async ({ caller, signal }) => follow(caller.userId, signal));
}

/** The cursor is the id of the last entry of the page before. */
function beforeOf(cursor: string): string {
  if (!/^[1-9]\d{0,17}$/.test(cursor))
    throw new AppError('invalid-input', { fields: { cursor: { code: 'wrong-kind' } } });
  return cursor;
}
