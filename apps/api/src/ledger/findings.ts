import { sql } from 'kysely';
import type { Db } from '#platform/db';

export interface LedgerFinding {
  /** The invariant of reliability.md §1 that does not hold, or the check that found it. */
  check: string;
  detail: string;
}

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

/**
 * Recomputes the ledger's invariants from the postings in one snapshot; an empty answer means that all hold. Reads the
 * whole ledger: for the reconciliation, not for a request.
 */
export async function ledgerFindings(db: Db): Promise<LedgerFinding[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { rows } = await sql<LedgerFinding>`
        with by_journal as (
          select p.journal_id, sum(p.amount_kobo) as sum_kobo, count(*) as postings,
                 count(distinct a.currency) as currencies, min(a.currency) as currency, count(a.id) as known
          from ledger.posting p left join ledger.account a on a.id = p.account_id
          group by p.journal_id
        ), by_account as (
          select account_id, sum(amount_kobo) as sum_kobo from ledger.posting group by account_id
        )
        select 'I1 journals balance' as check, format('journal %s (%s)', j.id, j.reference) as detail
        from ledger.journal j left join by_journal b on b.journal_id = j.id
        where b.journal_id is null or b.sum_kobo <> 0 or b.postings < 2 or b.currencies <> 1
           or b.currency <> j.currency or b.known <> b.postings
        union all
        select 'I1 journals balance', format('postings of journal %s, which does not exist', b.journal_id)
        from by_journal b where not exists (select from ledger.journal j where j.id = b.journal_id)
        union all
        select 'I2 append-only', format('trigger %s is missing or switched off', expected)
        from unnest(${guardTriggers}::text[]) as expected
        where not exists (
          select from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
          where n.nspname || '.' || c.relname || ' ' || t.tgname = expected and t.tgenabled = 'A')
        union all
        select 'I2 append-only', format('role %s may %s %I.%I', r.rolname, lower(privilege), n.nspname, c.relname)
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        cross join unnest(array['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER']) as privilege
        join pg_roles r on r.rolname in ('gatelight_app', 'gatelight_read')
        where n.nspname in ('ledger', 'audit') and c.relkind in ('r', 'v', 'p')
          and has_table_privilege(r.oid, c.oid, privilege)
        union all
        select 'I2 append-only', format('role %s may create in schema %I', r.rolname, n.nspname)
        from pg_namespace n join pg_roles r on r.rolname in ('gatelight_app', 'gatelight_read')
        where n.nspname in ('ledger', 'audit') and has_schema_privilege(r.oid, n.oid, 'CREATE')
        union all
        select 'I2 reversals', format('journal %s is not the opposite of journal %s', j.id, j.reverses)
        from ledger.journal j
        where j.reverses is not null and exists (
          select from ledger.posting p where p.journal_id in (j.id, j.reverses)
          group by p.account_id having sum(p.amount_kobo) <> 0)
        union all
        select 'I3 balances', format('%s: shown %s, postings add up to %s', v.code, v.signed_kobo, coalesce(s.sum_kobo, 0))
        from ledger.account_balance v left join by_account s on s.account_id = v.account_id
        where v.signed_kobo <> coalesce(s.sum_kobo, 0)
        union all
        select 'I3 balances', format('%s is below zero', a.code)
        from ledger.account a
        left join ledger.balance b on b.account_id = a.id
        left join by_account s on s.account_id = a.id
        where a.guarded and (b.account_id is null or coalesce(s.sum_kobo, 0) < 0)
        union all
        select 'I3 balances', format('posting %s shows %s after it, the postings up to it add up to %s',
                                     w.id, w.balance_after_kobo, w.running)
        from (
          select p.id, p.balance_after_kobo, sum(p.amount_kobo) over (partition by p.account_id order by p.id) as running
          from ledger.posting p join ledger.account a on a.id = p.account_id where a.guarded
        ) w
        where w.balance_after_kobo is distinct from w.running
        union all
        select 'I12 audit', format('journal %s (%s) has no audit entry', j.id, j.reference)
        from ledger.journal j
        where not exists (select from audit.entry e where e.object_kind = 'journal' and e.object_id = j.id::text)
        union all
        select 'trial balance', format('%s: the accounts add up to %s kobo', a.currency, sum(s.sum_kobo))
        from by_account s join ledger.account a on a.id = s.account_id
        group by a.currency having sum(s.sum_kobo) <> 0
        union all
        select 'debts', format('%s: more was recovered than was owed, %s kobo', v.code, -v.balance_kobo)
        from ledger.account_balance v where v.class = 'debt-receivable' and v.balance_kobo < 0
        union all
        select 'day snapshots', format('the journals of %s are not what was closed', s.day)
        from (
          select d.*, lag(d.hash, 1, decode(repeat('00', 32), 'hex')) over (order by d.day) as expected_previous
          from ledger.day_snapshot d
        ) s
        cross join lateral ledger.day_digest(s.day, s.previous_hash) as digest
        where s.previous_hash <> s.expected_previous or s.hash <> digest.hash`.execute(tx);
      return rows;
    });
}
