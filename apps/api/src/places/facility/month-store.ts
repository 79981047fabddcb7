import { sql, type Db, type Tx } from '#platform/database/db';

/** Jobs that were made and done in the days from `first` until before `next`, and what was paid in them. */
export async function selectJobMonth(
  db: Db | Tx,
  estateId: string,
  { first, next }: { first: string; next: string },
): Promise<{ made: number; done: number; paid_kobo: bigint }> {
  const estate = BigInt(estateId);
  const midnight = (day: string) => sql`platform.start_of(${day}::date)`;
  const { rows } = await sql<{ made: number; done: number; paid_kobo: bigint }>`
    select (select count(*)::integer from facility.job j
        where j.estate_id = ${estate} and j.created_at >= ${midnight(first)} and j.created_at < ${midnight(next)}) as made,
      (select count(*)::integer from facility.job j where j.estate_id = ${estate} and j.state = 'done'
        and j.done_on >= ${first}::date and j.done_on < ${next}::date) as done,
      (select coalesce(sum(p.amount_kobo), 0)::bigint from facility.payment p
        where p.estate_id = ${estate} and p.paid_on >= ${first}::date and p.paid_on < ${next}::date) as paid_kobo`.execute(
    db,
  );
  return rows[0]!;
}

interface JobDone {
  on: string;
  title: string;
  /** Null means the estate's own team, whose names not every reader may see. */
  vendor: string | null;
  spent_kobo: bigint;
}

/** The first jobs for the whole estate that were done in these days. Work in a house is private to that house. */
export async function selectJobsDone(
  db: Db | Tx,
  estateId: string,
  { first, next, most }: { first: string; next: string; most: number },
): Promise<JobDone[]> {
  const { rows } = await sql<JobDone>`
    select j.done_on::text as on, j.title, v.name as vendor, j.spent_kobo
    from facility.job j left join facility.vendor v on v.id = j.vendor_id
    where j.estate_id = ${BigInt(estateId)} and j.state = 'done' and j.done_on >= ${first}::date and j.done_on < ${next}::date
      and j.house_id is null and j.ticket_id is null
    order by j.done_on, j.id limit ${most}`.execute(db);
  return rows;
}
