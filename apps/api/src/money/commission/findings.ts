import { queryCheck, type Check } from '#platform/checks/checks';
import { sql } from '#platform/database/db';

export const commissionChecks: readonly Check[] = [
  queryCheck({
    id: 'commission.statement-without-journal',
    label: 'commission statement without its journal',
    owner: 'finance',
    reads: 'everything',
    query: () => sql`
      select format('estate %s, %s', s.estate_id, to_char(s.month, 'YYYY-MM')) as detail
      from commission.statement s
      where s.share_kobo <> coalesce((select t.amount_kobo from ledger.posting t join ledger.account a on a.id = t.account_id
        where t.journal_id = s.journal_id and a.code = 'commission-payable:' || s.estate_id), 0)`,
  }),
  queryCheck({
    id: 'commission.day-sums',
    label: 'what estates sold on a day is the sum of its orders, less corrections',
    owner: 'finance',
    reads: { newOf: 'commission.day_sum_id_seq' },
    // The sums of other days are not used.
    query: (since) => sql`
      with day as materialized (
        select f.day, staff_lists.day_start(f.day) as from_at, staff_lists.day_start(f.day + 1) as until_at
        from commission.final_day f
        where ${since === undefined ? sql`true` : sql`f.day in (select s.day from commission.day_sum s where s.id > ${since})`}
      ), again as (
        select d.day, s.estate_id, s.utility, sum(s.orders) as orders, sum(s.sales_kobo) as sales_kobo, sum(s.base_kobo) as base_kobo
        from day d cross join lateral commission.sold_between(d.from_at, d.until_at) s group by 1, 2, 3
      ), kept as (
        select s.* from commission.day_sum s join day d on d.day = s.day
      )
      select format('%s, estate %s, %s: kept %s orders, %s and %s, added up %s, %s and %s', coalesce(k.day, a.day),
        coalesce(k.estate_id, a.estate_id), coalesce(k.utility, a.utility), coalesce(k.orders, 0),
        platform.money_text(coalesce(k.sales_kobo, 0)), platform.money_text(coalesce(k.base_kobo, 0)),
        coalesce(a.orders, 0), platform.money_text(coalesce(a.sales_kobo, 0)), platform.money_text(coalesce(a.base_kobo, 0))) as detail
      from kept k full join again a on a.day = k.day and a.estate_id = k.estate_id and a.utility = k.utility
      where (k.orders, k.sales_kobo, k.base_kobo) is distinct from (a.orders, a.sales_kobo, a.base_kobo)`,
  }),
];
