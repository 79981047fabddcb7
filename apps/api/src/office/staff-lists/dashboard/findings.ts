import { queryCheck, type Check } from '#platform/checks/checks';
import { sql } from '#platform/database/db';

/** The figures of past days are sums of rows. Each night they are calculated again from the rows themselves. */
export const dayChecks: readonly Check[] = [
  queryCheck({
    id: 'staff_lists.days',
    label: 'the figures of a past day are those of its orders',
    owner: 'operations',
    reads: 'nightly',
    query: () => sql`
      with again as (
        select platform.day_of(o.vended_at) as day, o.estate_id, o.utility, count(*) as orders,
          sum(o.amount_kobo) as sales_kobo, sum(o.units_tenths) as units_tenths
        from vending."order" o where o.vended_at is not null group by 1, 2, 3
      ), shown as (
        select s.day, s.estate_id, s.utility, s.orders, s.sales_kobo, s.units_tenths from staff_lists.sales_day s where s.orders > 0
      )
      select format('%s, estate %s, %s: shown %s orders and %s, added up %s and %s', coalesce(s.day, a.day),
        coalesce(s.estate_id, a.estate_id), coalesce(s.utility, a.utility), coalesce(s.orders, 0), platform.money_text(coalesce(s.sales_kobo, 0)),
        coalesce(a.orders, 0), platform.money_text(coalesce(a.sales_kobo, 0))) as detail
      from shown s full join again a on a.day = s.day and a.estate_id = s.estate_id and a.utility = s.utility
      where exists (select from staff_lists.filled_day f where f.day = coalesce(s.day, a.day))
        and (s.orders, s.sales_kobo, s.units_tenths) is distinct from (a.orders, a.sales_kobo, a.units_tenths)
      union all
      select format('%s: shown %s in, added up %s', m.day, platform.money_text(m.in_kobo), platform.money_text(coalesce(c.kobo, 0)))
      from staff_lists.money_day m
      left join (
        select platform.day_of(k.paid_at) as day, sum(k.received_minor) as kobo
        from payments.capture k where k.currency = 'NGN' group by 1
      ) c on c.day = m.day
      where m.in_kobo <> coalesce(c.kobo, 0)`,
  }),
  queryCheck({
    id: 'staff_lists.wallets-of-days',
    label: 'what wallets held at the end of a day is the sum of their postings',
    owner: 'operations',
    reads: 'nightly',
    // A day is summed again each hour until it is final, because in its first hour a journal of its last second may
    // still be missing. `materialized`: without it, all postings would be summed once for each day.
    query: () => sql`
      with change as (
        select platform.day_of(j.created_at) as day, sum(p.amount_kobo) as kobo
        from ledger.posting p
        join ledger.account a on a.id = p.account_id and a.class = 'wallet'
        join ledger.journal j on j.id = p.journal_id
        group by 1
      ), held as materialized (
        select c.day, sum(c.kobo) over (order by c.day) as kobo from change c
      )
      select format('%s: shown %s, postings %s', m.day, platform.money_text(m.wallets_kobo), platform.money_text(coalesce(h.kobo, 0))) as detail
      from staff_lists.money_day m
      join staff_lists.filled_day f on f.day = m.day and f.filled_at > staff_lists.day_start(m.day + 1) + interval '1 hour'
      left join lateral (select x.kobo from held x where x.day <= m.day order by x.day desc limit 1) h on true
      where m.wallets_kobo <> coalesce(h.kobo, 0)`,
  }),
  queryCheck({
    id: 'staff_lists.totals',
    label: 'the totals of days and months are those of their estates and days',
    owner: 'operations',
    reads: 'nightly',
    query: () => sql`
      with day_again as (
        select s.day, s.utility, sum(s.orders) as orders, sum(s.sales_kobo) as sales_kobo, sum(s.tokens) as tokens,
          sum(s.units_tenths) as units_tenths, sum(s.failed) as failed
        from staff_lists.sales_day s group by s.day, s.utility
      ), month_again as (
        select date_trunc('month', s.day)::date as month, s.estate_id, s.utility, sum(s.orders) as orders, sum(s.sales_kobo) as sales_kobo,
          sum(s.tokens) as tokens, sum(s.units_tenths) as units_tenths, sum(s.failed) as failed
        from staff_lists.sales_day s group by 1, s.estate_id, s.utility
      )
      select format('%s, %s: total %s orders and %s, added up %s and %s', coalesce(t.day, a.day), coalesce(t.utility, a.utility),
        coalesce(t.orders, 0), platform.money_text(coalesce(t.sales_kobo, 0)),
        coalesce(a.orders, 0), platform.money_text(coalesce(a.sales_kobo, 0))) as detail
      from staff_lists.sales_total_day t full join day_again a on a.day = t.day and a.utility = t.utility
      where (t.orders, t.sales_kobo, t.tokens, t.units_tenths, t.failed)
        is distinct from (a.orders, a.sales_kobo, a.tokens, a.units_tenths, a.failed)
      union all
      select format('month of %s, estate %s, %s: shown %s orders and %s, added up %s and %s', coalesce(t.month, a.month),
        coalesce(t.estate_id, a.estate_id), coalesce(t.utility, a.utility), coalesce(t.orders, 0), platform.money_text(coalesce(t.sales_kobo, 0)),
        coalesce(a.orders, 0), platform.money_text(coalesce(a.sales_kobo, 0)))
      from staff_lists.sales_month t
      full join month_again a on a.month = t.month and a.estate_id = t.estate_id and a.utility = t.utility
      where (t.orders, t.sales_kobo, t.tokens, t.units_tenths, t.failed)
        is distinct from (a.orders, a.sales_kobo, a.tokens, a.units_tenths, a.failed)`,
  }),
];
