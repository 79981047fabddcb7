import { queryCheck, type Check } from '#platform/checks/checks';
import { sql } from '#platform/database/db';

/** The clean-up gets a day and a half more than the time that each kind of row is kept. */
export const controllerChecks: readonly Check[] = [
  queryCheck({
    id: 'controllers.retention',
    label: 'cards that were stopped, and what barriers reported, are deleted in time',
    owner: 'operations',
    reads: 'nightly',
    query: () => sql<{ detail: string }>`
      select 'estate ' || c.estate_id || ' has a card that was stopped ' || min(c.stopped_at)::text as detail from controllers.card c
      where c.stopped_at < now() - interval '181 days 12 hours' group by c.estate_id
      union all
      select 'a barrier’s event of ' || min(e.at)::text || ' is kept' from controllers.event e
      where e.at < now() - interval '181 days 12 hours' having count(*) > 0
      union all
      select 'a ticket of ' || min(t.at)::text || ' is kept' from controllers.ticket t where t.at < now() - interval '84 hours' having count(*) > 0`,
  }),
];
