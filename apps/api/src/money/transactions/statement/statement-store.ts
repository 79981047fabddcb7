import type { TransactionSlug, TransactionType } from '@gatelight/contract';
import { sql, type Db } from '#platform/db';
import { refuseEndedSession } from '#platform/session';

/** The sums of one month of a wallet. */
export interface StatementHead {
  openingKobo: bigint;
  closingKobo: bigint;
  inKobo: bigint;
  outKobo: bigint;
  movements: bigint;
  /** The newest posting that the sums count. */
  lastId: bigint;
  /** `2026-11`; null: the wallet never had a movement. */
  firstMonth: string | null;
}

export interface StatementLine {
  postingId: bigint;
  at: Date;
  kind: string;
  journalReference: string;
  amountKobo: bigint;
  balanceAfterKobo: bigint;
  /** Of the history; null where it has no entry for this journal. */
  entryId: bigint | null;
  slug: TransactionSlug | null;
  type: TransactionType | null;
  reference: string | null;
  meterNumber: string | null;
}

/** `month` is `2026-11`, in Lagos time. */
export async function readStatementHead(db: Db, session: string, month: string): Promise<StatementHead> {
  const { rows } = await refuseEndedSession(
    sql<StatementHead>`
    select h.opening_kobo as "openingKobo", h.closing_kobo as "closingKobo", h.in_kobo as "inKobo", h.out_kobo as "outKobo",
      h.movements, h.last_id as "lastId", to_char(h.first_month, 'YYYY-MM') as "firstMonth"
    from transactions.statement_head(${session}, ${`${month}-01`}::date) h
  `.execute(db),
  );
  return rows[0]!;
}

/** Lines of a month, newest first, up to the posting `through` and below `before`. */
export async function readStatementLines(
  db: Db,
  session: string,
  month: string,
  page: { through: bigint; before: bigint | null; most: number },
): Promise<StatementLine[]> {
  const { rows } = await refuseEndedSession(
    sql<StatementLine>`
    select l.posting_id as "postingId", l.at, l.kind, l.journal_reference as "journalReference", l.amount_kobo as "amountKobo",
      l.balance_after_kobo as "balanceAfterKobo", l.entry_id as "entryId", l.slug, l.type, l.reference, l.meter_number as "meterNumber"
    from transactions.statement_lines(${session}, ${`${month}-01`}::date, ${page.through}, ${page.before}, ${page.most}) l
  `.execute(db),
  );
  return rows;
}
