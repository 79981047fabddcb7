import { queryCheck, type Check } from '#platform/checks/checks';
import { sql } from '#platform/database/db';

/** Checks the retention rules of gates. The clean-up gets a day and a half after the time of a rule. */
export const gateChecks: readonly Check[] = [
  queryCheck({
    id: 'gate.retention',
    label: 'what is kept of a visit is deleted by the rule of its estate',
    owner: 'operations',
    reads: 'nightly',
    query: () => sql<{ detail: string }>`
      select 'estate ' || s.estate_id || ' has visits that are older than its ' || s.log_days || ' days' as detail from gate.estate s
      where exists (select from gate.entry e
        where e.estate_id = s.estate_id and e.at < now() - make_interval(days => s.log_days, hours => 36))
      union all
      select 'estate ' || p.estate_id || ' has the code of a pass that ended ' || min(p.until_at)::text from gate.pass p
      where p.code_index is not null and p.until_at < now() - interval '60 hours' and p.inside = 0
      group by p.estate_id`,
  }),
];
