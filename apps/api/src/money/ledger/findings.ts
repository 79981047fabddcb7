import { sql } from '#platform/database/db';
import type { Db, Tx } from '#platform/database/db';
import { findAll, newer, queryCheck, type Check, type Finding } from '#platform/checks/checks';

const guardTriggers = [
  'ledger.account append_only',
  'ledger.journal append_only',
  'ledger.journal journal_balanced',
  'ledger.posting append_only',
  'ledger.posting posting_balanced',
  'ledger.day_snapshot append_only',
  'ledger.day_balance append_only',
  'audit.entry append_only',
  'audit.seal append_only',
];

const journals = 'ledger.journal_id_seq';
const postings = 'ledger.posting_id_seq';
const check = (
  id: string,
  label: string,
  reads: Check['reads'],
  query: Parameters<typeof queryCheck>[0]['query'],
): Check => queryCheck({ id: `ledger.${id}`, label, owner: 'finance', reads, query });

/** The ledger's invariants, recomputed from the postings. */
export const ledgerChecks: readonly Check[] = [
  check(
    'journals-balance',
    'I1 journals balance',
    { newOf: journals },
    (since) => sql`
      with by_journal as (
        select p.journal_id, sum(p.amount_kobo) as sum_kobo, count(*) as postings,
               count(distinct a.currency) as currencies, min(a.currency) as currency, count(a.id) as known
        from ledger.posting p left join ledger.account a on a.id = p.account_id
        where true ${newer('p.journal_id', since)}
        group by p.journal_id
      )
      select format('journal %s (%s)', j.id, j.reference) as detail
      from ledger.journal j left join by_journal b on b.journal_id = j.id
      where (b.journal_id is null or b.sum_kobo <> 0 or b.postings < 2 or b.currencies <> 1
        or b.currency <> j.currency or b.known <> b.postings) ${newer('j.id', since)}`,
  ),
  check(
    'postings-have-journals',
    'I1 journals balance',
    { newOf: postings },
    (since) => sql`
      select distinct format('postings of journal %s, which does not exist', p.journal_id) as detail
      from ledger.posting p
      where not exists (select from ledger.journal j where j.id = p.journal_id) ${newer('p.id', since)}`,
  ),
  check(
    'append-only',
    'I2 append-only',
    'everything',
    () => sql`
      select format('trigger %s is missing or switched off', expected) as detail
      from unnest(${guardTriggers}::text[]) as expected
      where not exists (
        select from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
        where n.nspname || '.' || c.relname || ' ' || t.tgname = expected and t.tgenabled = 'A')
      union all
      select format('role %s may %s %I.%I', r.rolname, lower(privilege), n.nspname, c.relname)
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      cross join unnest(array['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER']) as privilege
      join pg_roles r on r.rolname in ('gatelight_app', 'gatelight_read')
      where n.nspname in ('ledger', 'audit') and c.relkind in ('r', 'v', 'p')
        and has_table_privilege(r.oid, c.oid, privilege)
      union all
      select format('role %s may create in schema %I', r.rolname, n.nspname)
      from pg_namespace n join pg_roles r on r.rolname in ('gatelight_app', 'gatelight_read')
      where n.nspname in ('ledger', 'audit') and has_schema_privilege(r.oid, n.oid, 'CREATE')`,
  ),
  check(
    'reversals',
    'I2 reversals',
    { newOf: journals },
    (since) => sql`
      select format('journal %s is not the opposite of journal %s', j.id, j.reverses) as detail
      from ledger.journal j
      where j.reverses is not null ${newer('j.id', since)} and exists (
        select from ledger.posting p where p.journal_id in (j.id, j.reverses)
        group by p.account_id having sum(p.amount_kobo) <> 0)`,
  ),
  check(
    'balances',
    'I3 balances',
    'nightly',
    () => sql`
      with by_account as (
        select account_id, sum(amount_kobo) as sum_kobo from ledger.posting group by account_id
      )
      select format('%s: shown %s, postings add up to %s', v.code,
        platform.money_text(v.signed_kobo, v.currency), platform.money_text(coalesce(s.sum_kobo, 0), v.currency)) as detail
      from ledger.account_balance v left join by_account s on s.account_id = v.account_id
      where v.signed_kobo <> coalesce(s.sum_kobo, 0)
      union all
      select format('%s is below zero', a.code)
      from ledger.account a
      left join ledger.balance b on b.account_id = a.id
      left join by_account s on s.account_id = a.id
      where a.guarded and (b.account_id is null or coalesce(s.sum_kobo, 0) < 0)`,
  ),
  check(
    'days-of-accounts',
    'I3 balances of days',
    'nightly',
    () => sql`
      with again as (
        select p.account_id, platform.day_of(p.created_at) as day, sum(p.amount_kobo) as kobo
        from ledger.posting p join ledger.total t on t.account_id = p.account_id and p.id <= t.through_id
        group by 1, 2
      )
      select format('%s on %s: shown %s, postings add up to %s', a.code, day,
        platform.money_text(coalesce(d.movement_kobo, 0), a.currency), platform.money_text(coalesce(g.kobo, 0), a.currency)) as detail
      from ledger.account_day d full join again g using (account_id, day) join ledger.account a on a.id = account_id
      where d.movement_kobo is distinct from g.kobo`,
  ),
  // Finds a total or a balance that was changed by hand, without reading every posting. A roll-up moves all postings up
  // to its id, so later postings are not in any total.
  check(
    'shown-balances',
    'I3 balances',
    'everything',
    () => sql`
      select format('%s: the shown balances add up to %s', s.currency, platform.money_text(sum(s.kobo), s.currency)) as detail
      from (
        select a.currency, sum(t.balance_kobo) as kobo from ledger.total t join ledger.account a on a.id = t.account_id
        group by a.currency
        union all
        select a.currency, sum(b.balance_kobo) from ledger.balance b join ledger.account a on a.id = b.account_id
        group by a.currency
        union all
        select a.currency, sum(p.amount_kobo)
        from ledger.posting p join ledger.account a on a.id = p.account_id and not a.guarded
        where p.id > (select coalesce(max(through_id), 0) from ledger.total) group by a.currency
      ) s group by s.currency having sum(s.kobo) <> 0`,
  ),
  check(
    'running-balances',
    'I3 balances',
    { newOf: postings },
    (since) => sql`
      select format('posting %s shows %s after it, the postings up to it add up to %s',
                    p.id, platform.money_text(coalesce(p.balance_after_kobo, 0), a.currency),
        platform.money_text(coalesce(before.balance_after_kobo, 0) + p.amount_kobo, a.currency)) as detail
      from ledger.posting p join ledger.account a on a.id = p.account_id and a.guarded
      left join lateral (
        select q.balance_after_kobo from ledger.posting q
        where q.account_id = p.account_id and q.id < p.id order by q.id desc limit 1) before on true
      where p.balance_after_kobo is distinct from coalesce(before.balance_after_kobo, 0) + p.amount_kobo
        ${newer('p.id', since)}`,
  ),
  check(
    'guarded-balances',
    'I3 balances',
    { newOf: postings },
    (since) => sql`
      select format('%s: shown %s, its last posting says %s', a.code,
        platform.money_text(b.balance_kobo, a.currency), platform.money_text(coalesce(last.balance_after_kobo, 0), a.currency)) as detail
      from ledger.account a join ledger.balance b on b.account_id = a.id
      left join lateral (
        select q.balance_after_kobo from ledger.posting q where q.account_id = a.id order by q.id desc limit 1) last on true
      where a.guarded and (b.balance_kobo < 0 or b.balance_kobo <> coalesce(last.balance_after_kobo, 0))
        ${since === undefined ? sql`` : sql`and a.id in (select p.account_id from ledger.posting p where p.id > ${since})`}`,
  ),
  check(
    'trial-balance',
    'trial balance',
    'nightly',
    () => sql`
      select format('%s: the accounts add up to %s', a.currency, platform.money_text(sum(p.amount_kobo), a.currency)) as detail
      from ledger.posting p join ledger.account a on a.id = p.account_id
      group by a.currency having sum(p.amount_kobo) <> 0`,
  ),
  check(
    'debts',
    'debts',
    { newOf: postings },
    (since) => sql`
      select format('%s: %s more was recovered than was owed', v.code, platform.money_text(-v.balance_kobo)) as detail
      from ledger.account_balance v where v.class = 'debt-receivable' and v.balance_kobo < 0
        ${since === undefined ? sql`` : sql`and v.account_id in (select p.account_id from ledger.posting p where p.id > ${since})`}`,
  ),
  check(
    'day-snapshots',
    'day snapshots',
    'nightly',
    () => sql`
      select format('the journals of %s differ from the closed day', s.day) as detail
      from (
        select d.*, lag(d.hash, 1, decode(repeat('00', 32), 'hex')) over (order by d.day) as expected_previous
        from ledger.day_snapshot d
      ) s
      cross join lateral ledger.day_digest(s.day, s.previous_hash) as digest
      where s.previous_hash <> s.expected_previous or s.hash <> digest.hash`,
  ),
];

/** Every finding, with all rows read. */
export function ledgerFindings(db: Db | Tx): Promise<Finding[]> {
  return findAll(db, ledgerChecks);
}
