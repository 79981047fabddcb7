import type {
  AnswerOf,
  CalendarEntry,
  getJobCalendar,
  JobSource,
  JobState,
  JobStory,
  JobSummary,
} from '@gatelight/contract';
import { sql, type Db } from '#platform/database/db';
import { hasWords, wordsQuery } from '#platform/database/search';
import { defineKeyset, type Keyed, type KeysetPage } from '#platform/lists/keyset';

/* What the team of an estate reads about jobs. The check of the object has already confirmed access to the estate. */

export interface JobFilter {
  estateId: string;
  state?: JobState | 'open' | undefined;
  late?: 'yes' | undefined;
  mine?: 'yes' | undefined;
  vendor?: string | undefined;
  asset?: string | undefined;
  house?: string | undefined;
  source?: JobSource | undefined;
  ticket?: string | undefined;
  alarm?: string | undefined;
  q?: string | undefined;
  /** The caller, for `mine`. */
  callerId: string;
}

export const jobPages = defineKeyset({
  list: 'facility-jobs',
  sorts: { created_at: { column: sql`j.created_at`, kind: 'timestamptz' } },
  id: { column: sql`j.id`, kind: 'bigint' },
  first: '-created_at',
});

const named = (id: string, name: string) =>
  sql`case when ${sql.raw(id)} is not null then jsonb_build_object('id', ${sql.raw(id)}::text, 'name', ${sql.raw(name)}) end`;
const person = (id: string) =>
  sql.raw(`(select btrim(u.first_name || ' ' || u.last_name) from identity."user" u where u.id = ${id})`);

const late = sql`j.state <> 'done' and j.due_on < platform.today()`;

const columns = sql`
  j.id::text as id, j.number, j.title, j.state, j.source, j.source_text, j.place, ${named('j.house_id', 'h.name')} as house,
  ${named('j.asset_id', 'a.name')} as asset, ${named('j.vendor_id', 'v.name')} as vendor,
  case when j.member_id is not null then jsonb_build_object('id', j.member_id::text, 'name', ${person('j.member_id')}) end as member,
  j.due_on::text as due_on, to_char(j.due_time, 'HH24:MI') as due_time,
  case when ${late} then platform.today() - j.due_on else 0 end as days_late, j.waits_for, j.quote_kobo, j.spent_kobo, j.asks_kobo,
  case j.source when 'plan' then '' when 'ticket' then coalesce(t.name, '') else coalesce(${person('j.created_by')}, '') end as reported_by,
  j.created_at, j.done_on::text as done_on, j.rating`;
const tables = sql`facility.job j left join estates.house h on h.id = j.house_id left join facility.asset a on a.id = j.asset_id
  left join facility.vendor v on v.id = j.vendor_id left join support.ticket t on t.id = j.ticket_id`;

function conditionOf(filter: JobFilter) {
  const { estateId, state, mine, vendor, asset, house, source, ticket, alarm, callerId } = filter;
  return sql.join(
    [
      sql`j.estate_id = ${BigInt(estateId)}`,
      state === 'open' ? sql`j.state <> 'done'` : state && sql`j.state = ${state}`,
      filter.late && late,
      mine && sql`j.member_id = ${BigInt(callerId)}`,
      vendor && sql`j.vendor_id = ${BigInt(vendor)}`,
      asset && sql`j.asset_id = ${BigInt(asset)}`,
      house && sql`j.house_id = ${BigInt(house)}`,
      source && sql`j.source = ${source}`,
      ticket && sql`j.ticket_id = (select s.id from support.ticket s where s.number = ${ticket})`,
      alarm && sql`j.alarm = ${alarm}`,
      filter.q && foundBy(filter.q.trim()),
    ].filter((condition) => condition !== undefined && condition !== ''),
    sql` and `,
  );
}

function foundBy(q: string) {
  if (/^\d{1,9}$/.test(q)) return sql`j.number = ${Number(q)}`;
  return hasWords(sql`j.title || ' ' || j.note || ' ' || j.place`, wordsQuery(q));
}

export async function selectJobs(db: Db, page: KeysetPage, filter: JobFilter): Promise<(JobSummary & Keyed)[]> {
  const { rows } = await sql<JobSummary & Keyed>`
    select ${page.keys}, ${columns} from ${tables}
    where ${conditionOf(filter)} and ${page.after} order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}

const mostInLane = 50;
const thisWeek = sql`j.done_on > platform.today() - 7`;

/** One lane of the board, by due day. Done jobs are those of the last seven days, the newest first. */
export async function selectLane(
  db: Db,
  state: JobState,
  filter: JobFilter,
): Promise<{ count: number; jobs: JobSummary[] }> {
  const isDone = state === 'done';
  const where = sql`${conditionOf({ ...filter, state })} and ${isDone ? thisWeek : sql`true`}`;
  const order = isDone ? sql`j.done_on desc, j.id desc` : sql`j.due_on asc nulls last, j.created_at desc, j.id`;
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<JobSummary>`select ${columns} from ${tables} where ${where} order by ${order} limit ${mostInLane}`.execute(db),
    sql<{ count: number }>`select count(*)::integer as count from facility.job j where ${where}`.execute(db),
  ]);
  return { count: counts[0]!.count, jobs: rows };
}

export interface JobRow {
  job: JobSummary;
  note: string;
  warranty: string;
  seen_at: Date;
  rating_note: string | null;
  limit_kobo: bigint;
  ticket: JobStory['ticket'];
  vendor_id: string | null;
}

export async function findJob(db: Db, id: string): Promise<JobRow | undefined> {
  type Row = JobSummary & Omit<JobRow, 'job'>;
  const { rows } = await sql<Row>`
    select ${columns}, j.note, j.warranty, j.updated_at as seen_at, j.rating_note, facility.limit_of(j.estate_id, platform.today()) as limit_kobo,
      case when t.id is not null then jsonb_build_object('number', t.number, 'subject', t.subject, 'from_name', t.name) end as ticket,
      j.vendor_id::text as vendor_id
    from ${tables} where j.id = ${BigInt(id)}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { note, warranty, seen_at, rating_note, limit_kobo, ticket, vendor_id, ...job } = row;
  return { job, note, warranty, seen_at, rating_note, limit_kobo, ticket, vendor_id };
}

export async function selectLines(db: Db, jobId: string): Promise<JobStory['lines']> {
  const { rows } = await sql<JobStory['lines'][number]>`
    select l.id::text as id, l.text, l.quote_kobo,
      (select coalesce(sum(p.amount_kobo), 0)::bigint from facility.payment p where p.line_id = l.id) as spent_kobo
    from facility.cost_line l where l.job_id = ${BigInt(jobId)} and l.removed_at is null order by l.position, l.id`.execute(
    db,
  );
  return rows;
}

export async function selectJobPayments(db: Db, jobId: string): Promise<JobStory['payments']> {
  const { rows } = await sql<JobStory['payments'][number]>`
    select p.id::text as id, p.line_id::text as line_id, v.name as vendor, p.amount_kobo, p.paid_on::text as paid_on, p.way, p.reference,
      coalesce(${person('p.created_by')}, '') as by, exists (select from facility.payment b where b.takes_back = p.id) as is_taken_back
    from facility.payment p left join facility.vendor v on v.id = p.vendor_id
    where p.job_id = ${BigInt(jobId)} and p.takes_back is null order by p.id`.execute(db);
  return rows;
}

export async function selectPhotos(db: Db, jobId: string): Promise<JobStory['photos']> {
  const { rows } = await sql<JobStory['photos'][number]>`
    select f.id::text as id, f.purpose, f.caption, f.name, f.kind, f.bytes, coalesce(${person('f.created_by')}, '') as by, f.created_at
    from facility.file f where f.job_id = ${BigInt(jobId)} and f.removed_at is null order by f.created_at, f.id`.execute(
    db,
  );
  return rows;
}

export async function selectEvents(db: Db, jobId: string): Promise<JobStory['events']> {
  const { rows } = await sql<JobStory['events'][number]>`
    select e.id::text as id, e.at, e.kind as what, coalesce(${person('e.user_id')}, '') as by, e.text, e.state, e.amount_kobo
    from facility.event e where e.job_id = ${BigInt(jobId)} order by e.id`.execute(db);
  return rows;
}

/** The decision that waits for a manager now, and the last approval. */
export async function findAgreements(
  db: Db,
  jobId: string,
  callerId: string,
): Promise<{ last: JobStory['question']; isOpen: boolean; agreed: JobStory['agreed'] }> {
  const { rows } = await sql<{
    amount_kobo: bigint;
    outcome: 'agreed' | 'refused' | null;
    asked_by: string;
    asked_at: Date;
    is_own: boolean;
    reason: string;
    by: string;
    at: Date;
  }>`
    select a.amount_kobo, a.outcome, ${person('a.asked_by')} as asked_by, a.asked_at, a.asked_by = ${BigInt(callerId)} as is_own, a.reason,
      coalesce(${person('a.decided_by')}, '') as by, a.decided_at as at
    from facility.agreement a where a.job_id = ${BigInt(jobId)} and a.outcome is distinct from 'withdrawn' order by a.id desc limit 20`.execute(
    db,
  );
  const [last] = rows;
  const agreed = rows.find(({ outcome }) => outcome === 'agreed');
  return {
    last:
      last === undefined || last.outcome === 'agreed'
        ? null
        : {
            amount_kobo: last.amount_kobo,
            asked_by: last.asked_by,
            asked_at: last.asked_at,
            is_own: last.is_own,
            is_refused: last.outcome === 'refused',
            reason: last.reason,
          },
    isOpen: last?.outcome === null,
    agreed: agreed ? { amount_kobo: agreed.amount_kobo, by: agreed.by, at: agreed.at } : null,
  };
}

export async function findVendorOfJob(db: Db, vendorId: string): Promise<NonNullable<JobStory['vendor']>> {
  const { rows } = await sql<NonNullable<JobStory['vendor']>>`
    select v.contact, v.phone, ${vendorYear} from facility.vendor v where v.id = ${BigInt(vendorId)}`.execute(db);
  return rows[0]!;
}

const year = sql`date_trunc('year', platform.today())::date`;
/** The figures of a vendor `v` this year. On time means done on the due day or before. */
const vendorYear = sql`
  (select count(*)::integer from facility.job x where x.vendor_id = v.id and x.done_on >= ${year}) as jobs_this_year,
  (select count(*)::integer from facility.job x where x.vendor_id = v.id and x.done_on >= ${year}
    and x.done_on <= coalesce(x.due_on, x.done_on)) as on_time_this_year,
  (select coalesce(sum(p.amount_kobo), 0)::bigint from facility.payment p where p.vendor_id = v.id and p.paid_on >= ${year}) as paid_this_year_kobo`;

type Calendar = AnswerOf<typeof getJobCalendar>;

/** Jobs by their due day, done jobs by the day on which they were done, and services whose job is not made yet. */
export async function selectCalendar(db: Db, estateId: string, from: string): Promise<Calendar> {
  const { rows } = await sql<CalendarEntry & { today: string }>`
    with days as (select ${from}::date as first, ${from}::date + 41 as last)
    select platform.today()::text as today, e.on::text as on, e.at, e.title, e.what, e.job, e.asset, e.who, e.quote_kobo
    from days d cross join lateral (
      select case when j.state = 'done' then j.done_on else j.due_on end as on, to_char(j.due_time, 'HH24:MI') as at, j.title,
        case when ${late} then 'late' else j.state end as what, j.id::text as job, null::text as asset,
        coalesce(v.name, ${person('j.member_id')}, '') as who, j.quote_kobo
      from facility.job j left join facility.vendor v on v.id = j.vendor_id
      where j.estate_id = ${BigInt(estateId)} and ((j.state <> 'done' and j.due_on between d.first and d.last)
        or (j.state = 'done' and j.done_on between d.first and d.last))
      union all
      select p.next_on, null, p.title, 'service', null, p.asset_id::text, coalesce(v.name, ''), p.quote_kobo
      from facility.plan p left join facility.vendor v on v.id = p.vendor_id
      where p.estate_id = ${BigInt(estateId)} and p.ended_at is null and p.next_on between d.first and d.last
        and not exists (select from facility.job j where j.plan_id = p.id and j.plan_turn = p.turn)) e
    order by e.on, e.at nulls last, e.title`.execute(db);
  const today = rows[0]?.today ?? (await findToday(db));
  return { today, entries: rows.map(({ today: _today, ...entry }) => entry) };
}

async function findToday(db: Db): Promise<string> {
  const { rows } = await sql<{ today: string }>`select platform.today()::text as today`.execute(db);
  return rows[0]!.today;
}

interface Named {
  id: string;
  name: string;
}

/**
 * Everything that a job can name. The list is complete, because a house or a vendor that is not in it cannot be chosen.
 */
export async function selectChoices(
  db: Db,
  estateId: string,
): Promise<{ people: Named[]; vendors: Named[]; assets: Named[]; houses: Named[] }> {
  const estate = BigInt(estateId);
  const [people, vendors, assets, houses] = await Promise.all([
    sql<Named>`
      select distinct m.user_id::text as id, ${person('m.user_id')} as name from teams.member m
      where m.estate_id = ${estate} and m.role in ('manager', 'facilityOfficer') and m.ended_at is null order by 2`.execute(
      db,
    ),
    sql<Named>`select v.id::text as id, v.name from facility.vendor v
      where v.estate_id = ${estate} and v.ended_at is null order by lower(v.name)`.execute(db),
    sql<Named>`select a.id::text as id, a.name from facility.asset a
      where a.estate_id = ${estate} and a.ended_at is null order by lower(a.name)`.execute(db),
    sql<Named>`select h.id::text as id, h.name from estates.house h
      where h.estate_id = ${estate} and h.retired_at is null order by estates.counted(h.name), h.id`.execute(db),
  ]);
  return { people: people.rows, vendors: vendors.rows, assets: assets.rows, houses: houses.rows };
}
