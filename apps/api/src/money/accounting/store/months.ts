import type { AccountKind, AnswerOf, listMonths } from '@gatelight/contract';
import { sql, type Db } from '#platform/database/db';

type Months = AnswerOf<typeof listMonths>;

/** Months since the first journal, newest first. The current month counts the journals of its closed days. */
export async function readMonths(db: Db, limit: number): Promise<Months> {
  const { rows } = await sql<Months[number]>`
    select to_char(m.start, 'YYYY-MM') as month, c.month is not null as is_closed,
      coalesce(c.journals, (select coalesce(sum(d.journal_count), 0)::bigint from ledger.day_snapshot d
        where d.day >= m.start::date and d.day < (m.start + interval '1 month')::date))::int as journals,
      encode(c.day_hash, 'hex') as hash, c.closed_at as closed_at
    from generate_series(
      date_trunc('month', coalesce((select min(day) from ledger.day_snapshot), platform.today())::timestamp),
      date_trunc('month', now() at time zone 'Africa/Lagos'), interval '1 month') as m (start)
    left join accounting.month c on c.month = m.start::date
    order by m.start desc limit ${limit}`.execute(db);
  return rows;
}

/** Closes the months whose last day is closed. Returns how many. */
export async function closeMonths(db: Db): Promise<number> {
  const { rows } = await sql<{
    month: string;
  }>`select close_months::text as month from accounting.close_months()`.execute(db);
  return rows.length;
}

export interface ExportedAccount {
  code: string;
  kind: AccountKind;
  currency: string;
  /** Before the month; credit is positive. */
  openingKobo: bigint;
  /** In the month. */
  debitKobo: bigint;
  creditKobo: bigint;
}

const monthStart = (month: string) => sql`platform.start_of(${`${month}-01`}::date)`;
const monthEnd = (month: string) => sql`platform.start_of((${`${month}-01`}::date + interval '1 month')::date)`;

/** Accounts that had a balance or moved, by code. */
export async function readMonthAccounts(db: Db, month: string): Promise<ExportedAccount[]> {
  const { rows } = await sql<ExportedAccount>`
    select a.code, a.kind, a.currency,
      coalesce(sum(p.amount_kobo) filter (where p.created_at < ${monthStart(month)}), 0)::bigint as "openingKobo",
      coalesce(-sum(p.amount_kobo) filter (where p.created_at >= ${monthStart(month)} and p.amount_kobo < 0), 0)::bigint as "debitKobo",
      coalesce(sum(p.amount_kobo) filter (where p.created_at >= ${monthStart(month)} and p.amount_kobo > 0), 0)::bigint as "creditKobo"
    from ledger.posting p join ledger.account a on a.id = p.account_id
    where p.created_at < ${monthEnd(month)}
    group by a.code, a.kind, a.currency order by a.code`.execute(db);
  return rows;
}

export interface ExportedJournal {
  id: bigint;
  reference: string;
  kind: string;
  currency: string;
  memo: string;
  actor: string;
  /** `YYYY-MM-DD` in Lagos. */
  day: string;
  lines: { account: string; kobo: string }[];
}

const pieceOfJournals = 2000;

/**
 * The journals of a month in the order in which they were posted, in batches. `lines` have signed kobo, credit
 * positive.
 */
export async function* readMonthJournals(db: Db, month: string): AsyncGenerator<ExportedJournal[]> {
  let after = 0n;
  for (;;) {
    const { rows } = await sql<ExportedJournal>`
      select j.id, j.reference, j.kind, j.currency, j.memo, j.actor, platform.day_of(j.created_at)::text as day,
        (select jsonb_agg(jsonb_build_object('account', a.code, 'kobo', p.amount_kobo::text) order by p.amount_kobo, a.code)
         from ledger.posting p join ledger.account a on a.id = p.account_id where p.journal_id = j.id) as lines
      from ledger.journal j
      where j.created_at >= ${monthStart(month)} and j.created_at < ${monthEnd(month)} and j.id > ${after}
      order by j.id limit ${pieceOfJournals}`.execute(db);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < pieceOfJournals) return;
    after = last.id;
  }
}
