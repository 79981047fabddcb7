import { queryCheck, type Check } from '#platform/checks/checks';
import { sql } from '#platform/database/db';

/**
 * Checks that data of helpers, vehicles and goods is kept no longer than the estate keeps visits. The clean-up gets a
 * day and a half.
 */
export const helperChecks: readonly Check[] = [
  queryCheck({
    id: 'helpers.retention',
    label: 'helpers, their photos, vehicles and goods are deleted by the rule of their estate',
    owner: 'operations',
    reads: 'nightly',
    query: () => sql<{ detail: string }>`
      with kept as (select e.id, coalesce(s.log_days, 180) as days from estates.estate e left join gate.estate s on s.estate_id = e.id)
      select 'estate ' || k.id || ' keeps ' || x.what || ' longer than its ' || k.days || ' days' as detail
      from kept k cross join lateral (
        select 'a helper' as what where exists (select from helpers.link l where l.estate_id = k.id
          and (l.ended_at < now() - make_interval(days => k.days, hours => 36) or l.until_on < platform.today() - k.days - 2))
        union all
        select 'a vehicle' where exists (select from helpers.vehicle v where v.estate_id = k.id
          and v.ended_at < now() - make_interval(days => k.days, hours => 36))
        union all
        select 'an exit pass' where exists (select from helpers.exit_pass p where p.estate_id = k.id and p.on_day < platform.today() - k.days - 2)
      ) x`,
  }),
];
