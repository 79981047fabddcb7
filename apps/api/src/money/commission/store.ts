import type { AnswerOf, CommissionStatement, getCommission } from '@gatelight/contract';
import { sql, type Db, type Tx } from '#platform/database/db';

/** The first day of a month, `2026-11-01`. */
const firstDay = (month: string) => `${month}-01`;

type Commission = AnswerOf<typeof getCommission>;

/** A month of every estate, or of one, with the last rate of the month. What was posted is shown as it was posted. */
export async function readStatements(db: Db | Tx, month: string, estateId?: string): Promise<CommissionStatement[]> {
  const { rows } = await sql<CommissionStatement>`
    select e.id::text as estate_id, e.name as estate_name, ${month}::text as month,
      (select r.rate_bp from commission.rate r where r.estate_id = e.id and r.valid_from <= now() and r.cancelled_at is null
         and r.valid_from < (${firstDay(month)}::date + interval '1 month') at time zone 'Africa/Lagos'
       order by r.valid_from desc limit 1) as rate_bp,
      coalesce(s.sales_kobo, l.sales_kobo, 0)::bigint as sales_kobo, coalesce(s.base_kobo, l.base_kobo, 0)::bigint as base_kobo,
      coalesce(s.share_kobo, l.share_kobo, 0)::bigint as share_kobo, s.posted_at,
      identity.actor_name(s.posted_by) as posted_by
    from estates.estate e
    left join commission.statement s on s.estate_id = e.id and s.month = ${firstDay(month)}::date
    left join (select c.estate_id, sum(c.sales_kobo) as sales_kobo, sum(c.base_kobo) as base_kobo, sum(c.share_kobo) as share_kobo
      from commission.month_lines(${firstDay(month)}::date, ${estateId ?? null}) c group by c.estate_id) l on l.estate_id = e.id
    where ${estateId ?? null}::bigint is null or e.id = ${estateId ?? null}
    order by e.name
  `.execute(db);
  return rows;
}

export type LineRow = Commission['lines'][number];

export async function readLines(db: Db | Tx, estateId: string, month: string): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select utility, rate_bp, orders::int as orders, sales_kobo, base_kobo, share_kobo
    from commission.lines(${estateId}, ${firstDay(month)}::date)`.execute(db);
  return rows;
}

/** Rates of an estate, the newest first. */
export async function readRates(db: Db | Tx, estateId: string): Promise<Commission['rates']> {
  const { rows } = await sql<Commission['rates'][number]>`
    select r.id::text as id, r.rate_bp, r.valid_from, identity.actor_name(r.asked_by) as asked_by,
      case when r.cancelled_at is not null then 'cancelled' when r.valid_from > now() then 'scheduled'
        when r.valid_from = max(r.valid_from) filter (where r.cancelled_at is null and r.valid_from <= now()) over () then 'in-force'
        else 'ended' end as state
    from commission.rate r where r.estate_id = ${estateId} order by r.valid_from desc, r.id desc
  `.execute(db);
  return rows;
}

/** Throws 23505 when another rate begins at that time, 23503 for an unknown estate. */
export async function insertRate(
  tx: Tx,
  rate: {
    estateId: string;
    rateBp: number;
    validFrom: Date;
    askedBy: string;
    approvedBy: string | null;
    reason: string;
  },
): Promise<void> {
  await sql`
    insert into commission.rate (estate_id, valid_from, rate_bp, asked_by, approved_by, reason)
    values (${rate.estateId}, ${rate.validFrom}, ${rate.rateBp}, ${rate.askedBy}, ${rate.approvedBy}, ${rate.reason})`.execute(
    tx,
  );
}

/** Throws TF002 before the month is over, TF003 when it was posted before. */
export async function postStatement(
  tx: Tx,
  statement: { estateId: string; month: string; by: string },
): Promise<{ shareKobo: bigint; journalId: bigint | null }> {
  const { rows } = await sql<{ shareKobo: bigint; journalId: bigint | null }>`
    select share_kobo as "shareKobo", journal_id as "journalId"
    from commission.post_statement(${statement.estateId}, ${firstDay(statement.month)}::date, ${statement.by})`.execute(
    tx,
  );
  return rows[0]!;
}
