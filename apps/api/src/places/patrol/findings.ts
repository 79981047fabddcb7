import { queryCheck, type Check } from '#platform/checks/checks';
import { sql } from '#platform/database/db';

/** The clean-up gets a day and a half after the time of a rule. */
export const patrolChecks: readonly Check[] = [
  queryCheck({
    id: 'patrol.retention',
    label: 'what is kept of blocked people, of incidents, shifts and rounds is deleted by the rule of their estate',
    owner: 'operations',
    reads: 'nightly',
    query: () => sql<{ detail: string }>`
      select 'estate ' || b.estate_id || ' keeps blocks that ended more than ' || coalesce(s.log_days, 180) || ' days ago' as detail
      from patrol.block b left join gate.estate s on s.estate_id = b.estate_id
      where coalesce(b.ended_at, b.until_on + interval '1 day') < now() - make_interval(days => coalesce(s.log_days, 180), hours => 36)
      group by b.estate_id, s.log_days
      union all
      select 'estate ' || i.estate_id || ' keeps incidents that were done more than ' || coalesce(s.log_days, 180) || ' days ago'
      from patrol.incident i left join gate.estate s on s.estate_id = i.estate_id
      where coalesce(i.done_at, i.at + interval '185 days') < now() - make_interval(days => coalesce(s.log_days, 180), hours => 36)
      group by i.estate_id, s.log_days
      union all
      select 'estate ' || f.estate_id || ' keeps shifts or rounds that are older than its ' || coalesce(s.log_days, 180) || ' days'
      from (select h.estate_id, h.began_at as at from patrol.shift h union all select c.estate_id, c.at from patrol.scan c) f
        left join gate.estate s on s.estate_id = f.estate_id
      where f.at < now() - make_interval(days => coalesce(s.log_days, 180), hours => 36)
      group by f.estate_id, s.log_days`,
  }),
];
