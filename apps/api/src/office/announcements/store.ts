import type {
  Announcement,
  AnnouncementChannel,
  AnnouncementKind,
  AnnouncementState,
  EstateAudience,
  Utility,
} from '@gatelight/contract';
import { sql, type Db, type Tx } from '#platform/database/db';
import { holds } from '#platform/database/search';
import { defineKeyset, type Keyed, type KeysetPage } from '#platform/lists/keyset';

export interface Audience {
  kind: AnnouncementKind;
  channels: readonly AnnouncementChannel[];
  /** Undefined means all. */
  estates?: readonly string[] | undefined;
  utility?: Utility | undefined;
  /** A part of the one estate. Undefined means everyone there. */
  audience?: EstateAudience | undefined;
}

/** How many people get it, by channel, after their choices. */
export interface Reach {
  people: number;
  reached: number;
  in_app: number;
  email: number;
  sms: number;
  email_off: number;
  sms_off: number;
  no_phone: number;
}

export async function countReach(
  db: Db | Tx,
  { kind, channels, estates, utility, audience }: Audience,
): Promise<Reach> {
  const { rows } = await sql<Reach>`
    select people, reached, in_app, email, sms, email_off, sms_off, no_phone
    from announcements.figures(${kind}, ${[...channels]}::text[], ${estates ? [...estates] : null}::bigint[], ${utility ?? null},
      ${audience ? JSON.stringify(audience) : null}::jsonb)
  `.execute(db);
  return rows[0]!;
}

/** Names of estates by id. Unknown ids are left out. */
export async function estateNames(db: Db | Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select e.id::text as id, e.name from estates.estate e where e.id = any(${[...ids]}::bigint[]) order by e.name
  `.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** What was shown when it was approved. Money is text, because JSON has no bigint. */
export interface Planned extends Reach {
  segments: number;
  segment_price_kobo: string;
  cost_kobo: string;
}

export interface NewAnnouncement extends Audience {
  reference: string;
  title: string;
  text: string;
  pidgin?: { title: string; text: string } | undefined;
  /** Undefined means immediately. */
  sendAt: Date | undefined;
  until: Date | undefined;
  planned: Planned;
  askedBy: bigint;
  approvedBy: bigint | null;
  reason: string;
}

/** Undefined when this reference was used before. */
export async function insertAnnouncement(tx: Tx, one: NewAnnouncement): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    insert into announcements.announcement
      (reference, kind, title, text, title_pcm, text_pcm, channels, estate_ids, utility, audience, send_at, until, planned, asked_by, approved_by, reason)
    values (${one.reference}::uuid, ${one.kind}, ${one.title}, ${one.text}, ${one.pidgin?.title ?? null}, ${one.pidgin?.text ?? null},
      ${[...one.channels]}::text[],
      ${one.estates ? [...one.estates] : null}::bigint[], ${one.utility ?? null}, ${one.audience ? JSON.stringify(one.audience) : null}::jsonb, greatest(coalesce(${one.sendAt ?? null}, now()), now()),
      ${one.until ?? null}, ${JSON.stringify(one.planned)}::jsonb, ${`user:${one.askedBy}`},
      ${one.approvedBy === null ? null : `user:${one.approvedBy}`}, ${one.reason})
    on conflict (reference) do nothing returning id
  `.execute(tx);
  const id = rows[0]?.id;
  if (id !== undefined) await sql`select pg_notify('announcements', '')`.execute(tx);
  return id;
}

/** How many messages were stopped. Undefined when it had ended. */
export async function cancelAnnouncement(tx: Tx, reference: string): Promise<number | undefined> {
  const { rows } = await sql<{ held: number | null }>`
    select announcements.cancel(${reference}::uuid) as held`.execute(tx);
  return rows[0]?.held ?? undefined;
}

/** Sends one batch of an announcement. Returns how many of its people, or 0 when there is nothing to do now. */
export async function sendBatch(db: Db | Tx, most: number, mostWaiting: number): Promise<number> {
  const { rows } = await sql<{ users: number }>`
    select announcements.send_batch(${most}, ${mostWaiting}) as users`.execute(db);
  return rows[0]!.users;
}

export interface AnnouncementRow extends Omit<Announcement, 'planned' | 'done'> {
  planned: Planned;
  done: { in_app: number; email: number; sms: number };
}

const columns = sql`a.id::text as id, a.reference::text as reference, a.kind, a.title, a.text, a.channels, a.utility,
  case when a.title_pcm is not null then jsonb_build_object('title', a.title_pcm, 'text', a.text_pcm) end as pidgin, a.state,
  a.send_at, a.until, a.planned, jsonb_build_object('in_app', a.done_in_app, 'email', a.done_email, 'sms', a.done_sms) as done,
  identity.actor_name(a.asked_by) as asked_by, identity.actor_name(a.approved_by) as approved_by, a.reason, a.created_at, a.ended_at,
  (select jsonb_agg(jsonb_build_object('id', e.id::text, 'name', e.name) order by e.name)
    from estates.estate e where e.id = any(a.estate_ids)) as estates`;

export const announcementPages = defineKeyset({
  list: 'announcements',
  sorts: { created_at: { column: sql`a.created_at`, kind: 'timestamptz' } },
  id: { column: sql`a.id`, kind: 'bigint' },
  first: '-created_at',
});

export async function selectAnnouncements(
  db: Db,
  page: KeysetPage,
  { q, state }: { q?: string | undefined; state?: AnnouncementState | undefined },
): Promise<(AnnouncementRow & Keyed)[]> {
  const { rows } = await sql<AnnouncementRow & Keyed>`
    select ${page.keys}, ${columns} from announcements.announcement a
    where ${q ? sql`(${holds(sql`a.title`, q)} or ${holds(sql`a.text`, q)})` : sql`true`}
      and (${state ?? null}::text is null or a.state = ${state ?? null}) and ${page.after}
    order by ${page.order} limit ${page.limit}
  `.execute(db);
  return rows;
}

export async function selectAnnouncement(
  db: Db | Tx,
  where: { id: string } | { reference: string },
): Promise<AnnouncementRow | undefined> {
  const match = 'id' in where ? sql`a.id = ${where.id}::bigint` : sql`a.reference = ${where.reference}::uuid`;
  const { rows } = await sql<AnnouncementRow>`
    select ${columns} from announcements.announcement a where ${match}`.execute(db);
  return rows[0];
}

/** The states of its messages, by channel. */
export async function countMessages(db: Db, id: string): Promise<{ channel: string; state: string; count: number }[]> {
  const { rows } = await sql<{ channel: string; state: string; count: number }>`
    select m.channel, m.state, count(*)::integer as count from notifications.message m
    where m.subject_kind = 'announcement' and m.subject_id = ${id} group by m.channel, m.state
  `.execute(db);
  return rows;
}

export async function countOpened(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ opened: number }>`select announcements.opened(${id}::bigint) as opened`.execute(db);
  return rows[0]!.opened;
}

// ---- What managers want to announce ---------------------------------------------------------------------------------

export interface WaitingRequest {
  reference: string;
  kind: AnnouncementKind;
  title: string;
  text: string;
  pidgin: { title: string; text: string } | null;
  channels: AnnouncementChannel[];
  planned: Planned;
  created_at: Date;
  audience: EstateAudience | null;
  estate_id: string;
  estate_name: string;
  asked_by: string;
}

const requestColumns = sql`r.reference::text as reference, r.kind, r.title, r.text, r.channels, r.audience, r.planned, r.created_at,
  case when r.title_pcm is not null then jsonb_build_object('title', r.title_pcm, 'text', r.text_pcm) end as pidgin,
  r.estate_id::text as estate_id, e.name as estate_name, identity.actor_name('user:' || r.user_id) as asked_by`;

/** Requests that wait for staff, oldest first, at most a hundred. */
export async function selectWaitingRequests(db: Db): Promise<WaitingRequest[]> {
  const { rows } = await sql<WaitingRequest>`
    select ${requestColumns} from announcements.request r join estates.estate e on e.id = r.estate_id
    where r.state = 'waiting' order by r.id limit 100`.execute(db);
  return rows;
}

export interface RequestState extends WaitingRequest {
  state: 'waiting' | 'sent' | 'declined' | 'withdrawn';
  user_id: bigint;
}

export async function findRequest(db: Db | Tx, reference: string): Promise<RequestState | undefined> {
  const { rows } = await sql<RequestState>`
    select ${requestColumns}, r.state, r.user_id from announcements.request r join estates.estate e on e.id = r.estate_id
    where r.reference = ${reference}::uuid`.execute(db);
  return rows[0];
}

/** Returns false when it was decided before. */
export async function decideRequest(
  tx: Tx,
  reference: string,
  decided: { state: 'sent' | 'declined'; by: bigint; note: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ id: bigint }>`
    update announcements.request r set state = ${decided.state}, decided_by = ${`user:${decided.by}`}, decided_at = now(), note = ${decided.note}
    where r.reference = ${reference}::uuid and r.state = 'waiting' returning r.id`.execute(tx);
  return rows.length > 0;
}
