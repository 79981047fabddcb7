import type { Cockpit } from '@gatelight/contract';
import { readRails } from '#health';
import type { User } from '#platform/callers/caller';
import type { Db } from '#platform/database/db';
import { readBooksChecked, readDeadlines } from './deadline-store.ts';
import { readQueues } from './queue-store.ts';

/** The first screen of staff, with what this caller may read. */
export async function readCockpit(db: Db, caller: User): Promise<Cockpit> {
  const now = new Date();
  const readsMoney = caller.permissions?.includes('money.read') ?? false;
  const [rails, queues, deadlines, checkedAt] = await Promise.all([
    readRails(db, now),
    readQueues(db, caller),
    readDeadlines(db, new Set(caller.permissions ?? [])),
    readsMoney ? readBooksChecked(db) : null,
  ]);
  return {
    as_of: now,
    rails,
    books: readsMoney ? { checked_at: checkedAt } : null,
    queues,
    deadlines,
  };
}
