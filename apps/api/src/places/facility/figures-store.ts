import type { AnswerOf, FacilityFigures, JobState, listFacilityPayments } from '@gatelight/contract';
import { sql, type Db } from '#platform/database/db';
import { defineKeyset, type Keyed, type KeysetPage } from '#platform/lists/keyset';

/** How many jobs of an estate are in each state, and the waiting decisions. */
export async function selectFacilityFigures(
  db: Db,
  estateId: string,
): Promise<Omit<FacilityFigures, 'months' | 'next_limit' | 'limit_kobo'>> {
  const estate = BigInt(estateId);
  const { rows } = await sql<{
    counts: Partial<Record<JobState, number>>;
    open: number;
    late: number;
    asking: number;
    done_this_week: number;
    assets: number;
    vendors: number;
  }>`
    with o as (select j.state, count(*)::integer as jobs, (count(*) filter (where j.due_on < platform.today()))::integer as late,
        (count(*) filter (where j.asks_kobo is not null))::integer as asking
      from facility.job j where j.estate_id = ${estate} and j.state <> 'done' group by j.state),
    d as (select count(*)::integer as jobs from facility.job j
      where j.estate_id = ${estate} and j.state = 'done' and j.done_on > platform.today() - 7)
    select coalesce((select jsonb_object_agg(o.state, o.jobs) from o), '{}') as counts,
      coalesce((select sum(o.jobs) from o), 0)::integer as open, coalesce((select sum(o.late) from o), 0)::integer as late,
      coalesce((select sum(o.asking) from o), 0)::integer as asking, d.jobs as done_this_week,
      (select count(*)::integer from facility.asset a where a.estate_id = ${estate} and a.ended_at is null) as assets,
      (select count(*)::integer from facility.vendor v where v.estate_id = ${estate} and v.ended_at is null) as vendors
    from d`.execute(db);
  const { counts, done_this_week, ...rest } = rows[0]!;
  const states = { reported: 0, planned: 0, 'in-progress': 0, waiting: 0, ...counts, done: done_this_week };
  return { ...rest, done_this_week, counts: states };
}

/**
 * The cost of an estate's jobs in each month, by the day of payment, and the number of jobs done: the last twelve
 * months, this one first.
 */
export async function selectMonthlyCosts(
  db: Db,
  estateId: string,
): Promise<{ month: string; paid_kobo: bigint; jobs_done: number }[]> {
  const estate = BigInt(estateId);
  const { rows } = await sql<{ month: string; paid_kobo: bigint; jobs_done: number }>`
    select to_char(m.first, 'YYYY-MM') as month,
      (select coalesce(sum(p.amount_kobo), 0)::bigint from facility.payment p
        where p.estate_id = ${estate} and p.paid_on >= m.first and p.paid_on < m.first + interval '1 month') as paid_kobo,
      (select count(*)::integer from facility.job j where j.estate_id = ${estate} and j.state = 'done'
        and j.done_on >= m.first and j.done_on < m.first + interval '1 month') as jobs_done
    from generate_series(0, 11) n cross join lateral (
      select (date_trunc('month', platform.today()) - make_interval(months => n))::date as first) m
    order by n`.execute(db);
  return rows;
}

/** The open jobs of a house, by due day. */
export async function selectOpenJobsOfHouse(
  db: Db,
  houseId: string,
): Promise<{ id: string; number: number; title: string; state: JobState; due_on: string | null; is_late: boolean }[]> {
  const { rows } = await sql<Awaited<ReturnType<typeof selectOpenJobsOfHouse>>[number]>`
    select j.id::text as id, j.number, j.title, j.state, j.due_on::text as due_on, coalesce(j.due_on < platform.today(), false) as is_late
    from facility.job j where j.house_id = ${BigInt(houseId)} and j.state <> 'done' order by j.due_on nulls last, j.id limit 20`.execute(
    db,
  );
  return rows;
}

export async function selectLimits(
  db: Db,
  estateId: string,
): Promise<Pick<FacilityFigures, 'limit_kobo' | 'next_limit'>> {
  const { rows } = await sql<{ limit_kobo: bigint; next_kobo: bigint | null; next_from: string | null }>`
    select facility.limit_of(${BigInt(estateId)}, platform.today()) as limit_kobo, r.approval_limit_kobo as next_kobo,
      r.valid_from::text as next_from
    from (select 1) one left join lateral (select * from facility.rule x
      where x.estate_id = ${BigInt(estateId)} and x.valid_from > platform.today() order by x.valid_from, x.id desc limit 1) r on true`.execute(
    db,
  );
  const { limit_kobo, next_kobo, next_from } = rows[0]!;
  return {
    limit_kobo,
    next_limit: next_kobo === null || next_from === null ? null : { from: next_from, limit_kobo: next_kobo },
  };
}

export const paymentPages = defineKeyset({
  list: 'facility-payments',
  sorts: { paid_on: { column: sql`p.paid_on`, kind: 'date' } },
  id: { column: sql`p.id`, kind: 'bigint' },
  first: '-paid_on',
});

type Payment = AnswerOf<typeof listFacilityPayments>['items'][number];

export async function selectPayments(
  db: Db,
  page: KeysetPage,
  { estateId, month, vendor }: { estateId: string; month?: string | undefined; vendor?: string | undefined },
): Promise<(Payment & Keyed)[]> {
  const { rows } = await sql<Payment & Keyed>`
    select ${page.keys}, p.id::text as id, p.paid_on::text as paid_on, j.number as job_number, j.title as job_title,
      case when v.id is not null then jsonb_build_object('id', v.id::text, 'name', v.name) end as vendor, p.amount_kobo, p.way, p.reference,
      exists (select from facility.payment b where b.takes_back = p.id) as is_taken_back
    from facility.payment p join facility.job j on j.id = p.job_id left join facility.vendor v on v.id = p.vendor_id
    where p.estate_id = ${BigInt(estateId)} and p.takes_back is null
      and ${month ? sql`p.paid_on >= ${`${month}-01`}::date and p.paid_on < ${`${month}-01`}::date + interval '1 month'` : sql`true`}
      and ${vendor ? sql`p.vendor_id = ${BigInt(vendor)}` : sql`true`} and ${page.after}
    order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}
