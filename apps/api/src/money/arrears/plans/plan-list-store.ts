import type { PlanRow, QueryOf, listPlans } from '@gatelight/contract';
import { sql, type Db } from '#platform/database/db';
import { holds } from '#platform/database/search';
import { defineKeyset, type Keyed, type KeysetPage } from '#platform/lists/keyset';

export const planKeyset = defineKeyset({
  list: 'plans',
  sorts: { id: { column: sql`p.id`, kind: 'bigint' } },
  id: { column: sql`p.id`, kind: 'bigint' },
  first: '-id',
});

/** Plans of an estate, in the role of staff: open plans, or ended plans. */
export async function selectPlans(
  db: Db,
  page: KeysetPage,
  { estateId, show, state, q }: Omit<QueryOf<typeof listPlans>, 'cursor' | 'limit'> & { estateId: string },
): Promise<(PlanRow & Keyed)[]> {
  const where = [
    sql`p.estate_id = ${BigInt(estateId)}`,
    show === 'open' ? sql`p.ended_at is null` : sql`p.ended_at is not null`,
    ...(state ? [sql`p.state = ${state}`] : []),
    ...(q ? [sql`(${holds(sql`h.name`, q)} or ${holds(sql`p.payer_name`, q)})`] : []),
    page.after,
  ];
  const { rows } = await sql<PlanRow & Keyed>`
    select ${page.keys}, p.id::text, p.state, p.house_id::text, h.name as house_name, p.payer_name, p.total_kobo, l.left_kobo,
      (select count(*)::integer from arrears.instalment n where n.plan_id = p.id) as instalments,
      case when p.ended_at is null then (
        select min(s.due_on)::text from (
          select n.due_on, sum(n.kobo) over (order by n.number) as upto from arrears.instalment n where n.plan_id = p.id) s
        where s.upto > p.total_kobo - l.left_kobo) end as next_on,
      case when p.state = 'agreed' then arrears.missing_of_plan(p.id, platform.today() - 1) else 0 end as late_kobo,
      p.offered_at, p.answered_at, p.ended_at, p.end_reason
    from arrears.plan p join estates.house h on h.id = p.house_id
    cross join lateral (select arrears.left_of_plan(p.id) as left_kobo) l
    where ${sql.join(where, sql` and `)} order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}
