import { newer, queryCheck, type Check } from '#platform/checks/checks';
import { sql } from '#platform/database/db';

const check = (id: string, label: string, reads: Check['reads'], query: Parameters<typeof queryCheck>[0]['query']) =>
  queryCheck({ id: `transactions.${id}`, label, owner: 'operations', reads, query });

/** The history is a copy: these rules compare it with the original data. `transactions.rebuild()` repairs it. */
export const transactionChecks: readonly Check[] = [
  check(
    'orders',
    'the history shows each order of a user once, in its state',
    { newOf: 'vending.order_event_id_seq' },
    (since) => sql`
      select format('order %s is %s, and the history of user %s says %s', o.id, o.status, o.buyer_id, coalesce(e.status, 'nothing')) as detail
      from vending."order" o left join transactions.entry e on e.order_id = o.id
      where o.buyer_id is not null
        ${since === undefined ? sql`` : sql`and o.id = any(array(select distinct v.order_id from vending.order_event v where v.id > ${since}))`}
        and not (e.id is null and o.method = 'wallet' and o.status = 'vending' and o.attempts = 1)
        and (e.id is null or e.user_id <> o.buyer_id or e.status <> transactions.status_of_order(o.status)
          or e.amount_kobo <> transactions.amount_of_order(o))`,
  ),
  check(
    'movements',
    'the history shows each movement of a wallet once',
    { newOf: 'ledger.posting_id_seq' },
    (since) => sql`
      select format('journal %s moved %s in %s, and the history says %s', j.reference,
        platform.money_text(p.amount_kobo), a.code, coalesce(platform.money_text(e.amount_kobo), 'nothing')) as detail
      from ledger.posting p
      join ledger.account a on a.id = p.account_id and a.class = 'wallet'
      join ledger.journal j on j.id = p.journal_id
      left join transactions.entry e on e.journal_id = j.id
      where p.balance_after_kobo is not null ${newer('p.id', since)}
        and ((j.kind = 'order-paid') <> (e.id is null) or e.amount_kobo <> p.amount_kobo or 'wallet:' || e.user_id <> a.code)`,
  ),
  check(
    'sums',
    'what a user spent is the sum of the purchases that ended in a token',
    'nightly',
    () => sql`
      select format('user %s spent %s, and the summary says %s, and its months %s', coalesce(o.buyer_id, s.user_id),
        platform.money_text(coalesce(o.spent, 0)), platform.money_text(coalesce(s.spent_kobo, 0)), platform.money_text(coalesce(m.spent, 0))) as detail
      from (select buyer_id, sum(amount_kobo) as spent from vending."order" where status = 'vended' and buyer_id is not null group by 1) o
      full join transactions.spent s on s.user_id = o.buyer_id
      left join (select user_id, sum(spent_kobo) as spent from transactions.spent_in_month group by 1) m on m.user_id = s.user_id
      where coalesce(o.spent, 0) <> coalesce(s.spent_kobo, 0) or coalesce(m.spent, 0) <> coalesce(s.spent_kobo, 0)`,
  ),
  check(
    'statement-months',
    'I3 each month of a statement opens with what the wallet held before its first movement',
    'nightly',
    () => sql`
      select format('the statement of %s for %s opens with %s at posting %s, and the wallet held %s before it',
        a.code, m.month, platform.money_text(m.opening_kobo), m.first_posting_id, platform.money_text(coalesce(b.held, 0))) as detail
      from transactions.statement_month m
      join ledger.account a on a.id = m.account_id
      left join lateral (
        select p.balance_after_kobo as held from ledger.posting p
        where p.account_id = m.account_id and p.id < m.first_posting_id order by p.id desc limit 1
      ) b on true
      where coalesce(b.held, 0) <> m.opening_kobo
        or not exists (select from ledger.posting p where p.id = m.first_posting_id and p.account_id = m.account_id)
      union all
      select format('the wallet %s has movements and no statement month', a.code) from ledger.account a
      where a.class = 'wallet' and exists (select from ledger.posting p where p.account_id = a.id)
        and (select min(m.first_posting_id) from transactions.statement_month m where m.account_id = a.id)
          is distinct from (select min(p.id) from ledger.posting p where p.account_id = a.id)`,
  ),
];
