import { queryCheck, type Check } from '#platform/checks/checks';
import { sql } from '#platform/database/db';

/** Checks the retention rules of gates for guests. The clean-up gets a day and a half after the time of a rule. */
export const walkInChecks: readonly Check[] = [
  queryCheck({
    id: 'walk-ins.retention',
    label: 'questions about guests are deleted by the rule of their estate',
    owner: 'operations',
    reads: 'nightly',
    query: () => sql<{ detail: string }>`
      select 'estate ' || s.estate_id || ' has questions about guests that are older than its ' || s.log_days || ' days' as detail
      from gate.estate s
      where exists (select from walk_ins.ask a
        where a.estate_id = s.estate_id and a.asked_at < now() - make_interval(days => s.log_days, hours => 36))`,
  }),
];
