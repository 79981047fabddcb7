import type { AccountKind, AnswerOf, getJournal, getTrialBalance, JournalView } from '@gatelight/contract';
import { accountClasses } from '@gatelight/contract/money/accounting/account-names';
import { defineKeyset, type Keyed, type KeysetPage } from '#platform/lists/keyset';
import { sql, type Db } from '#platform/database/db';
import { beginningWith } from '#platform/database/search';

export const accountPages = defineKeyset({
  list: 'accounts',
  sorts: { code: { column: sql`a.code`, kind: 'text' } },
  id: { column: sql`a.id`, kind: 'bigint' },
  first: 'code',
});

/** The owner of account `a`: the number of a meter, or the name of an estate or a person. */
const subject = sql`case a.class
    when 'debt-receivable' then (select m.number from metering.meter m where m.id = split_part(a.code, ':', 2)::bigint)
    when 'wallet' then (select nullif(btrim(u.first_name || ' ' || u.last_name), '') from identity."user" u where u.id = split_part(a.code, ':', 2)::bigint)
    when 'revenue' then (select e.name from estates.estate e where e.id = split_part(a.code, ':', 3)::bigint)
    when 'service-charges' then (select e.name from estates.estate e where e.id = split_part(a.code, ':', 2)::bigint)
    when 'commission-payable' then (select e.name from estates.estate e where e.id = split_part(a.code, ':', 2)::bigint)
  end`;

export interface AccountRow extends Keyed {
  code: string;
  subject: string | null;
  class: string;
  kind: AccountKind;
  currency: string;
  balance_kobo: bigint;
}

export interface AccountFilter {
  q?: string | undefined;
  class?: string | undefined;
  asOf?: string | undefined;
  /** Only accounts that a journal by hand may name without a person. */
  byHand?: boolean | undefined;
}

/** With `asOf`, later postings are subtracted again. */
export async function readAccounts(db: Db, page: KeysetPage, filter: AccountFilter): Promise<AccountRow[]> {
  const { q, byHand } = filter;
  const wanted = (q ?? '').trim().toLowerCase();
  // A search for "bank" finds the classes with such names, and "1020" those with such numbers.
  const classes = Object.entries(accountClasses)
    .filter(([, { name, number }]) => name.toLowerCase().includes(wanted) || String(number).startsWith(wanted))
    .map(([name]) => name);
  const { rows } = await sql<AccountRow>`
    select a.*, case when a.kind in ('asset', 'expense') then -1 else 1 end * (
      (select b.signed_kobo from ledger.account_balance b where b.account_id = a.id)
      - ${filter.asOf === undefined ? sql`0` : postedAfter(filter.asOf)})::bigint as balance_kobo
    from (
      select ${page.keys}, a.id, a.code, a.class, a.kind, a.currency, a.guarded, ${subject} as subject from ledger.account a
      where (${filter.class ?? null}::text is null or a.class = ${filter.class ?? null})
        and (${q ?? null}::text is null or a.code like ${beginningWith(q ?? '')} or a.class = any(${classes}::text[])
          or (a.class = 'debt-receivable' and split_part(a.code, ':', 2)::bigint in (
            select m.id from metering.meter m where m.number like ${beginningWith(wanted.replaceAll(' ', '') || '-')})))
        ${byHand === true ? sql`and a.class in (select r.class from accounting.manual_class r where r.rule = 'free')` : sql``}
        and ${page.after}
      order by ${page.order} limit ${page.limit}
    ) a order by a.code`.execute(db);
  return rows;
}

export interface AccountFacts {
  code: string;
  class: string;
  kind: AccountKind;
  subject: string | null;
  balance_kobo: bigint;
}

/** Accounts by their codes, with their current balance. */
export async function readAccountFacts(db: Db, codes: readonly string[]): Promise<AccountFacts[]> {
  const { rows } = await sql<AccountFacts>`
    select a.code, a.class, a.kind, ${subject} as subject,
      (case when a.kind in ('asset', 'expense') then -1 else 1 end
        * (select b.signed_kobo from ledger.account_balance b where b.account_id = a.id))::bigint as balance_kobo
    from ledger.account a where a.code = any(${[...codes]}::text[]) order by a.code`.execute(db);
  return rows;
}

/** How much account `a` gained after a day: from the sums of days, and from postings that are not in them yet. */
const postedAfter = (day: string) => {
  const later = sql`p.account_id = a.id and p.created_at >= platform.start_of(${day}::date + 1)`;
  return sql`(coalesce(case when a.guarded then (select sum(p.amount_kobo) from ledger.posting p where ${later})
    else (select sum(d.movement_kobo) from ledger.account_day d where d.account_id = a.id and d.day > ${day}::date) end, 0)
    + coalesce((select sum(p.amount_kobo) from ledger.posting p where not a.guarded and ${later}
        and p.id > coalesce((select t.through_id from ledger.total t where t.account_id = a.id), 0)), 0))`;
};

export const journalPages = defineKeyset({
  list: 'journals',
  sorts: { created_at: { column: sql`j.created_at`, kind: 'timestamptz' } },
  id: { column: sql`j.id`, kind: 'bigint' },
  first: '-created_at',
});

export interface JournalFilter {
  kind?: string | undefined;
  account?: string | undefined;
  q?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export type JournalRow = Keyed & JournalView;

export interface JournalLine {
  journal_id: string;
  account: string;
  /** Credit is positive. */
  signed_kobo: bigint;
}

const chargeOf = (capture: ReturnType<typeof sql>) =>
  sql`(select coalesce(h.reference, k.provider_reference) from payments.capture k left join payments.charge h on h.id = k.charge_id
    where ${capture})`;

/** The reference that people know for the subject of a journal: its purchase, payment or withdrawal. */
const about = sql`case
  when j.reference ~ '^(order-paid|vend|order-credited|order-debt-back|order-part-refund|tariff-correction):[0-9]{1,18}(:|$)'
    then (select o.reference from vending."order" o where o.id = split_part(j.reference, ':', 2)::bigint)
  when j.reference ~ '^(withdrawal(-[a-z]+)?|stamp-duty):' then split_part(j.reference, ':', 2)
  when j.reference ~ '^capture(-fee)?:' then ${chargeOf(sql`k.provider = split_part(j.reference, ':', 2)
    and k.provider_transaction_id = substr(j.reference, length(split_part(j.reference, ':', 1)) + length(split_part(j.reference, ':', 2)) + 3)`)}
  when j.reference ~ '^refund-owed:[0-9]{1,18}:' then ${chargeOf(sql`k.id = split_part(j.reference, ':', 2)::bigint`)}
  when j.reference ~ '^refund(-part)?:[0-9]{1,18}(:|$)' then ${chargeOf(sql`k.id = (
    select r.capture_id from payments.refund r where r.id = split_part(j.reference, ':', 2)::bigint)`)}
  end`;

const journalColumns = sql`
  j.id::text as id, ${about} as about, j.reference, j.kind, j.currency, j.memo, j.actor, j.created_at,
  (select coalesce(sum(p.amount_kobo), 0)::bigint from ledger.posting p where p.journal_id = j.id and p.amount_kobo > 0) as amount_kobo`;

/** The most references that a search by their beginning reads. A longer beginning finds the rest. */
const mostFound = 2000;

const ofWithdrawal = ['withdrawal', 'withdrawal-paid', 'withdrawal-back', 'withdrawal-reversed', 'stamp-duty'] as const;
const ofOrder = [
  'order-paid',
  'vend',
  'order-credited',
  'order-debt-back',
  'order-part-refund',
  'tariff-correction',
] as const;
/** The most purchases that a search by reference reads: a longer beginning finds the rest. */
const mostNamed = 100;

/**
 * The ids of journals that match a text: by the beginning of their own reference, or of the one that people know
 * (`about`).
 */
function journalsNamed(q: string): ReturnType<typeof sql> {
  const beginnings = q.startsWith('wdr-') ? ofWithdrawal.map((kind) => `${kind}:${q}`) : [q];
  const own = sql`select f.id from ledger.journal f where ${sql.join(
    beginnings.map((start) => sql`f.reference like ${beginningWith(start)}`),
    sql` or `,
  )}`;
  const known = q.toUpperCase();
  const start = beginningWith(known);
  return sql`(${own} limit ${mostFound})
    union all select f.id from ledger.journal f where f.reference = any(array(
      with named as materialized (
        select o.id, o.reference from vending."order" o where o.reference like ${start} limit ${mostNamed}
      ), paid as materialized (
        -- Two searches: with "or" PostgreSQL would read every charge.
        select k.id, k.provider, k.provider_transaction_id from payments.capture k where k.charge_id in (
          select h.id from payments.charge h where h.purpose = 'order' and h.subject_id = any(array(select n.id::text from named n))
          union select h.id from payments.charge h where h.reference = ${known})
      ), refunded as materialized (
        select r.id, payments.owed_journal(r) as owed from payments.refund r where r.capture_id in (select p.id from paid p)
      )
      select w.kind || ':' || n.id from named n cross join unnest(${[...ofOrder]}::text[]) w (kind)
      union all select x.reference from named n cross join lateral vending.part_refund_journals(n.id) x
      union all select 'stamp-duty:' || n.reference from named n
      union all select w.kind || ':' || p.provider || ':' || p.provider_transaction_id
        from paid p cross join (values ('capture'), ('capture-fee')) w (kind)
      union all select r.owed from refunded r
      union all select 'refund:' || r.id from refunded r))`;
}

export async function readJournals(db: Db, page: KeysetPage, filter: JournalFilter): Promise<JournalRow[]> {
  const { kind, account, q, from, to } = filter;
  const accountId = account === undefined ? undefined : await findAccountId(db, account);
  if (account !== undefined && accountId === undefined) return [];
  const conditions = [
    // Literal values, not parameters: then PostgreSQL knows whether nearly all journals match or only a few, and
    // chooses the right index.
    kind !== undefined && sql`j.kind = ${sql.lit(kind)}`,
    accountId !== undefined &&
      sql`j.id in (select p.journal_id from ledger.posting p where p.account_id = ${sql.lit(accountId)})`,
    // Found before anything is sorted, so that PostgreSQL does not search the whole list for a reference that does not
    // exist.
    q !== undefined &&
      sql`j.id in (with found as materialized (
          ${journalsNamed(q)}
        ) select found.id from found)`,
    from !== undefined && sql`j.created_at >= platform.start_of(${from}::date)`,
    to !== undefined && sql`j.created_at < platform.start_of(${to}::date + 1)`,
  ].filter((condition) => condition !== false);
  const { rows } = await sql<JournalRow>`
    select ${page.keys}, ${journalColumns} from ledger.journal j
    where ${sql.join([...conditions, page.after], sql` and `)}
    order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}

async function findAccountId(db: Db, code: string): Promise<bigint | undefined> {
  const { rows } = await sql<{ id: bigint }>`select id from ledger.account where code = ${code}`.execute(db);
  return rows[0]?.id;
}

export async function readJournalLines(db: Db, ids: readonly string[]): Promise<JournalLine[]> {
  const { rows } = await sql<JournalLine>`
    select p.journal_id::text as journal_id, a.code as account, p.amount_kobo as signed_kobo
    from ledger.posting p join ledger.account a on a.id = p.account_id
    where p.journal_id = any(${[...ids]}::bigint[]) order by p.journal_id, p.amount_kobo, a.code`.execute(db);
  return rows;
}

type OneJournal = Omit<AnswerOf<typeof getJournal>, 'lines'>;

export async function readJournal(db: Db, id: string): Promise<OneJournal | undefined> {
  const { rows } = await sql<OneJournal>`
    select ${journalColumns}, (select r.reference from ledger.journal r where r.id = j.reverses) as reverses,
      (select r.reference from ledger.journal r where r.reverses = j.id) as reversed_by
    from ledger.journal j where j.id = ${id}::bigint`.execute(db);
  return rows[0];
}

export interface ClassBalance {
  class: string;
  kind: AccountKind;
  currency: string;
  movement_kobo: bigint | null;
  /** Credit is positive. */
  signed_kobo: bigint;
}

/** The balances of a closed day; no rows when it is not closed. */
export async function readDayBalances(db: Db, day: string): Promise<ClassBalance[]> {
  const { rows } = await sql<ClassBalance>`
    select b.class, c.kind, b.currency, b.movement_kobo, b.closing_kobo as signed_kobo
    from ledger.day_balance b join ledger.account_class c on c.class = b.class
    where b.day = ${day}::date order by c.kind, b.class, b.currency`.execute(db);
  return rows;
}

type ClosedDays = AnswerOf<typeof getTrialBalance>['days'];

export async function readDays(db: Db, limit: number): Promise<ClosedDays> {
  const { rows } = await sql<ClosedDays[number]>`
    select day::text, journal_count::int as journals, encode(hash, 'hex') as hash, encode(previous_hash, 'hex') as previous_hash
    from ledger.day_snapshot order by ledger.day_snapshot.day desc limit ${limit}`.execute(db);
  return rows;
}
