import { sql, type Db } from '#platform/db';
import type { InAppText, Language } from '../template.ts';

/** A message to a user that has no entry in the inbox yet. */
export interface Unfiled {
  id: bigint;
  template: string | null;
  payload: unknown;
  /** Nobody filed it for an hour. */
  isOld: boolean;
}

export interface Entry {
  id: bigint;
  /** Null: nothing to show. */
  texts: Record<Language, InAppText> | null;
  /** When the user's devices may get it; without it they get nothing. */
  pushAt?: Date;
}

export async function takeUnfiled(db: Db, most: number): Promise<Unfiled[]> {
  const { rows } = await sql<Unfiled>`
    select id, template, payload, created_at < now() - interval '1 hour' as "isOld"
    from notifications.message where user_id is not null and filed_at is null order by id limit ${most}
  `.execute(db);
  return rows;
}

/** Files entries, once for each user and event however many workers do it. Returns how many are new. */
export async function fileEntries(db: Db, entries: readonly Entry[]): Promise<number> {
  if (entries.length === 0) return 0;
  const wire = entries.map(({ id, texts, pushAt }) => ({ id: id.toString(), texts, push_at: pushAt?.toISOString() }));
  const { rows } = await sql<{ filed: number }>`
    select notifications.file_entries(${JSON.stringify(wire)}::jsonb) as filed
  `.execute(db);
  return rows[0]?.filed ?? 0;
}

export interface InboxRow {
  id: bigint;
  title: string;
  text: string;
  subjectKind: string;
  subjectId: string;
  createdAt: Date;
  unread: boolean;
}

/** One page of a user's inbox, newest first. */
export async function listInbox(
  db: Db,
  userId: string,
  page: { before: string | undefined; most: number; language: Language },
): Promise<InboxRow[]> {
  const { rows } = await sql<InboxRow>`
    select id, coalesce(texts -> ${page.language}::text, texts -> 'en') ->> 'title' as title,
      coalesce(texts -> ${page.language}::text, texts -> 'en') ->> 'text' as text,
      subject_kind as "subjectKind", subject_id as "subjectId", created_at as "createdAt", read_at is null as unread
    from notifications.inbox
    where user_id = ${userId}::bigint and (${page.before ?? null}::bigint is null or id < ${page.before ?? null}::bigint)
    order by id desc limit ${page.most}
  `.execute(db);
  return rows;
}

export async function countUnread(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::integer as unread from notifications.inbox where user_id = ${userId}::bigint and read_at is null
  `.execute(db);
  return rows[0]?.unread ?? 0;
}

/** Marks all unread entries as read and tells the user's other pages. The ids that changed, newest first. */
export async function markAllRead(db: Db, userId: string): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    with changed as (
      update notifications.inbox set read_at = now() where user_id = ${userId}::bigint and read_at is null returning id
    ), told as (
      select pg_notify('user_event', json_build_object('user', ${userId}::text, 'type', 'notification')::text)
      where exists (select from changed)
    )
    select id from changed left join told on true order by id desc
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Marks some of the user's entries. Undefined when one of the ids is not theirs: then nothing changes. */
export async function markSome(
  db: Db,
  userId: string,
  ids: readonly string[],
  read: boolean,
): Promise<bigint[] | undefined> {
  const { rows } = await sql<{ known: number; changed: bigint[] | null }>`
    with own as (
      select id from notifications.inbox where user_id = ${userId}::bigint and id = any(${[...ids]}::bigint[])
    ), changed as (
      update notifications.inbox i set read_at = case when ${read} then now() end
      from own
      where i.id = own.id and (i.read_at is null) = ${read} and (select count(*) from own) = ${new Set(ids).size}
      returning i.id
    ), told as (
      select pg_notify('user_event', json_build_object('user', ${userId}::text, 'type', 'notification')::text)
      where exists (select from changed)
    )
    select (select count(*)::integer from own) as known, (select array_agg(id) from changed) as changed
    from (select 1) one left join told on true
  `.execute(db);
  if ((rows[0]?.known ?? 0) !== new Set(ids).size) return undefined;
  return (rows[0]?.changed ?? []).map(BigInt);
}
