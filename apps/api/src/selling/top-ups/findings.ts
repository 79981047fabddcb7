import { newer, queryCheck, type Check } from '#platform/checks/checks';
import { sql } from '#platform/database/db';

const check = (
  id: string,
  label: string,
  reads: Check['reads'],
  query: Parameters<typeof queryCheck>[0]['query'],
): Check => queryCheck({ id: `top-ups.${id}`, label, owner: 'operations', reads, query });

/** A due date buys once, and no run is forgotten. */
export const topUpChecks: readonly Check[] = [
  check(
    'orders',
    'I4 an order of a scheduled top-up belongs to its run',
    { newOf: 'vending.order_id_seq' },
    (since) => sql`
      select format('order %s has the key %s, and the run of that day has order %s', o.reference, o.buyer_key, r.order_id) as detail
      from vending."order" o
      left join top_ups.run r on o.buyer_key = format('top-up:%s:%s', r.schedule_id, r.due_on)
      where o.buyer_key like 'top-up:%' and (r.id is null or r.ended_at is not null and r.order_id is distinct from o.id)
        ${newer('o.id', since)}`,
  ),
  check(
    'overdue',
    'a due top-up is made or ended within an hour',
    'everything',
    () => sql`
      select format('run %s of schedule %s is %s since %s', r.id, r.schedule_id, r.state, r.run_at) as detail
      from top_ups.run r left join vending."order" o on o.id = r.order_id
      where r.ended_at is null and r.run_at < now() - interval '1 hour'
        and (r.next_attempt_at is null or o.id is null)`,
  ),
];
