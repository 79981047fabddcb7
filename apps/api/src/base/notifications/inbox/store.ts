import type { Notification } from '@gatelight/contract';
import { sql, type Db } from '#platform/database/db';
import type { InAppText, Language } from '../templates/template.ts';

/** A message to a user without an entry in the inbox yet. */
export interface Unfiled {
  id: bigint;
  template: string | null;
  payload: unknown;
  /** It had no entry for an hour. */
  isOld: boolean;
}

export interface Entry {
  /** Null: nothing to show. */
  texts: Record<Language, InAppText> | null;
  /** When the user's devices may get it; without it they get nothing. */
  pushAt?: Date;
}

/**
 * Messages that no worker is sending: a sent message gets its entry when its result is stored. Does not wait longer
 * than two seconds.
 */
export async function takeUnfiled(db: Db, most: number): Promise<Unfiled[]> {
  const { rows } = await sql<Unfiled>`
    select id, template, payload, created_at < now() - interval '1 hour' as "isOld"
    from notifications.message
    where user_id is not null and filed_at is null and (lease_until is null or lease_until < now() + interval '28 seconds')
    order by id limit ${most}
  `.execute(db);
  return rows;
}

/** Makes entries, once for each user and event, however many workers do it. Returns how many are new. */
export async function fileEntries(db: Db, entries: ReadonlyMap<bigint, Entry>): Promise<number> {
  if (entries.size === 0) return 0;
  const wire = [...entries].map(([id, entry]) => ({ id: id.toString(), ...entryArguments(entry) }));
  const { rows } = await sql<{ filed: number }>`
    select notifications.file_entries(${JSON.stringify(wire)}::jsonb) as filed
  `.execute(db);
  return rows[0]?.filed ?? 0;
}

export const entryArguments = ({ texts, pushAt }: Entry) => ({ texts, push_at: pushAt?.toISOString() });

/** One page of the inbox of the session's user, newest first. */
export async function listInbox(
  db: Db,
  sessionKey: string,
  page: { before: string | undefined; most: number; language: string },
): Promise<Notification[]> {
  const { rows } = await sql<Notification>`
    select id::text as id, title, text, subject_kind, subject_id, created_at, unread
    from notifications.own_inbox(${sessionKey}::uuid, ${page.before ?? null}::bigint, ${page.most}, ${page.language})
  `.execute(db);
  return rows;
}

export async function countUnread(db: Db, sessionKey: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select notifications.own_unread(${sessionKey}::uuid) as unread`.execute(db);
  return rows[0]!.unread;
}

/**
 * Marks some of the user's entries, or all unread ones, and notifies the user's other pages. Returns the changed ids,
 * newest first; undefined when one of the ids is not theirs: then nothing changes.
 */
export async function markEntries(
  db: Db,
  sessionKey: string,
  ids: readonly string[] | 'all',
  read: boolean,
): Promise<bigint[] | undefined> {
  const { rows } = await sql<{ changed: string[] | null }>`
    select notifications.mark_own(${sessionKey}::uuid, ${ids === 'all' ? null : [...ids]}::bigint[], ${read}) as changed
  `.execute(db);
  return rows[0]!.changed?.map(BigInt);
}
