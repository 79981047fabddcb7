import type { AnnouncementFigures, announceToOwnEstate, BodyOf, OwnAnnouncement } from '@gatelight/contract';
import type { Planned } from '#announcements';
import type { User } from '#platform/callers/caller';
import { sql, type Db } from '#platform/database/db';
import { defineKeyset, type Keyed, type KeysetPage } from '#platform/lists/keyset';
import { sqlArguments } from '#platform/database/sql-arguments';

type RequestState = 'waiting' | 'sent' | 'declined' | 'withdrawn';

/**
 * Announces to an estate that the caller manages, with the database role of the web process. The database calculates
 * counts and cost.
 */
export async function askToAnnounce(
  db: Db,
  caller: User,
  estateId: string,
  wanted: BodyOf<typeof announceToOwnEstate>,
  { segments, segment_price_kobo: price }: Pick<AnnouncementFigures, 'segments' | 'segment_price_kobo'>,
): Promise<{ state: RequestState | null; refusal: string | null }> {
  const { reference, kind, title, text, pidgin, channels, audience, cost_kobo: shown } = wanted;
  const { rows } = await sql<{ state: RequestState | null; refusal: string | null }>`
    select state, refusal from announcements.ask_as_manager(${caller.sessionKey ?? null}::uuid, ${sqlArguments({
      reference,
      estate_id: estateId,
      kind,
      title,
      text,
      title_pcm: pidgin?.title,
      text_pcm: pidgin?.text,
      channels,
      audience,
      segments,
      price,
      shown,
      ip: caller.ip,
      request: caller.requestId,
    })})`.execute(db);
  return rows[0]!;
}

/** Null when it is stopped. */
export async function stopAnnouncement(
  db: Db,
  caller: User,
  estateId: string,
  reference: string,
): Promise<string | null> {
  const { rows } = await sql<{ refusal: string | null }>`
    select announcements.stop_as_manager(${caller.sessionKey ?? null}::uuid, ${BigInt(estateId)}, ${reference}::uuid, ${caller.ip}::inet,
      ${caller.requestId}) as refusal`.execute(db);
  return rows[0]!.refusal;
}

export const ownAnnouncementPages = defineKeyset({
  list: 'own-announcements',
  sorts: { created_at: { column: sql`r.created_at`, kind: 'timestamptz' } },
  id: { column: sql`r.id`, kind: 'bigint' },
  first: '-created_at',
});

/** Amounts of `planned` as they are in JSON. */
export type OwnAnnouncementRow = Omit<OwnAnnouncement, 'planned'> & { planned: Planned };

export async function selectOwnAnnouncements(
  db: Db,
  page: KeysetPage,
  estateId: string,
): Promise<(OwnAnnouncementRow & Keyed)[]> {
  const { rows } = await sql<OwnAnnouncementRow & Keyed>`
    select ${page.keys}, r.reference::text as reference, r.kind, r.title, r.text, r.channels, r.audience, r.planned, r.note,
      case when r.title_pcm is not null then jsonb_build_object('title', r.title_pcm, 'text', r.text_pcm) end as pidgin,
      coalesce(a.state, r.state) as state, r.created_at, identity.actor_name('user:' || r.user_id) as asked_by,
      case when a.id is null then 0 else announcements.opened(a.id) end as in_app_read,
      jsonb_build_object('in_app', coalesce(a.done_in_app, 0),
        'email', jsonb_build_object('sent', coalesce(a.done_email, 0) - m.email_waiting - m.email_failed,
          'waiting', m.email_waiting, 'failed', m.email_failed),
        'sms', jsonb_build_object('sent', coalesce(a.done_sms, 0) - m.sms_waiting - m.sms_failed,
          'waiting', m.sms_waiting, 'failed', m.sms_failed)) as delivery
    from announcements.request r left join announcements.announcement a on a.reference = r.reference
    cross join lateral (
      select (count(*) filter (where x.channel = 'email' and x.state = 'queued'))::integer as email_waiting,
        (count(*) filter (where x.channel = 'email' and x.state in ('failed', 'withheld')))::integer as email_failed,
        (count(*) filter (where x.channel = 'sms' and x.state = 'queued'))::integer as sms_waiting,
        (count(*) filter (where x.channel = 'sms' and x.state in ('failed', 'withheld')))::integer as sms_failed
      from notifications.message x
      where x.subject_kind = 'announcement' and x.subject_id = a.id::text and x.state in ('queued', 'failed', 'withheld')) m
    where r.estate_id = ${BigInt(estateId)} and ${page.after} order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}
