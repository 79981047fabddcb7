import { queryCheck, type Check } from '#platform/checks';
import { sql } from '#platform/db';

/** The figures of past days are sums of rows: each night they are added up again from the rows themselves. */
export const dayChecks: readonly Check[] = [
  queryCheck({
    id: 'backoffice.days',
    label: 'the figures of a past day are those of its orders',
    owner: 'operations',
    reads: 'nightly',
    query: () => sql`
      with again as (
        select (o.vended_at at time zone 'Africa/Lagos')::date as day, o.estate_id, o.utility, count(*) as orders,
          sum(o.amount_kobo) as sales_kobo, sum(o.units_tenths) as units_tenths
        from vending."order" o where o.vended_at is not null group by 1, 2, 3
      ), shown as (
        select s.day, s.estate_id, s.utility, s.orders, s.sales_kobo, s.units_tenths from backoffice.sales_day s where s.orders > 0
      )
      select format('%s, estate %s, %s: shown %s orders and %s kobo, added up %s and %s', coalesce(s.day, a.day),
        coalesce(s.estate_id, a.estate_id), coalesce(s.utility, a.utility), s.orders, s.sales_kobo, a.orders, a.sales_kobo) as detail
      from shown s full join again a on a.day = s.day and a.estate_id = s.estate_id and a.utility = s.utility
      where exists (select from backoffice.filled_day f where f.day = coalesce(s.day, a.day))
        and (s.orders, s.sales_kobo, s.units_tenths) is distinct from (a.orders, a.sales_kobo, a.units_tenths)
      union all
      select format('%s: shown %s kobo in, added up %s', m.day, m.in_kobo, coalesce(c.kobo, 0))
      from backoffice.money_day m
      left join (
        select (k.paid_at at time zone 'Africa/Lagos')::date as day, sum(k.received_minor) as kobo
        from payments.capture k where k.currency = 'NGN' group by 1
      ) c on c.day = m.day
      where m.in_kobo <> coalesce(c.kobo, 0)`,
  }),
];
