import { queryCheck, type Check } from '#platform/checks/checks';
import { sql } from '#platform/database/db';

const check = (id: string, label: string, query: Parameters<typeof queryCheck>[0]['query']): Check =>
  queryCheck({ id: `withdrawals.${id}`, label, owner: 'finance', reads: 'everything', query });

/** A withdrawal leaves at most once, and its money is in exactly one place (I10). */
export const withdrawalChecks: readonly Check[] = [
  check(
    'in-transit',
    'I10 what is in transit belongs to open withdrawals',
    () => sql`
      select format('%s is in transit, and open withdrawals hold %s', platform.money_text(t.held), platform.money_text(t.open)) as detail
      from (select b.balance_kobo as held,
          (select coalesce(sum(w.amount_kobo), 0) from withdrawals.withdrawal w where w.status in ('requested', 'sending', 'unknown')) as open
        from ledger.account_balance b where b.code = 'payouts-in-transit') t
      where t.held <> t.open`,
  ),
  check(
    'stuck',
    'I10 a sent withdrawal ends within a day',
    () => sql`
      select format('withdrawal %s is %s since %s: %s', w.reference, w.status, w.updated_at, w.problem) as detail
      from withdrawals.withdrawal w where w.status in ('sending', 'unknown') and w.next_attempt_at is not null
        and exists (select from withdrawals.event e where e.withdrawal_id = w.id and e.status = 'sending' and e.at < now() - interval '1 day')`,
  ),
  check(
    'unscheduled',
    'I10 an open withdrawal is looked at again',
    () => sql`
      select format('withdrawal %s is %s and no check is scheduled', w.reference, w.status) as detail
      from withdrawals.withdrawal w where w.status in ('requested', 'sending', 'unknown') and w.next_attempt_at is null`,
  ),
];
