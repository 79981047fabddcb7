import type { TransactionSlug, TransactionType } from '@gatelight/contract';
import { sql, type Db } from '#platform/database/db';
import { refuseEndedSession } from '#platform/callers/session';

/** The sums of one month of a wallet. */
export interface StatementHead {
  opening_kobo: bigint;
  closing_kobo: bigint;
  in_kobo: bigint;
  out_kobo: bigint;
  movements: number;
  /** The newest posting in the sums. */
  last_id: bigint;
  /** `2026-11`; null: the wallet never had a movement. */
  first_month: string | null;
}

export interface StatementLine {
  posting_id: bigint;
  at: Date;
  kind: string;
  journal_reference: string;
  amount_kobo: bigint;
  balance_after_kobo: bigint;
  /** The id in the history; null if it has no entry for this journal. */
  entry_id: bigint | null;
  slug: TransactionSlug | null;
  type: TransactionType | null;
  reference: string | null;
  meter_number: string | null;
}

/** `month` is `2026-11`, in Lagos time. */
export async function readStatementHead(db: Db, session: string, month: string): Promise<StatementHead> {
  const { rows } = await refuseEndedSession(
    sql<StatementHead>`
    select h.opening_kobo, h.closing_kobo, h.in_kobo, h.out_kobo,
      h.movements::int as movements, h.last_id, to_char(h.first_month, 'YYYY-MM') as first_month
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
    select l.posting_id, l.at, l.kind, l.journal_reference, l.amount_kobo,
      l.balance_after_kobo, l.entry_id, l.slug, l.type, l.reference, l.meter_number
    from transactions.statement_lines(${session}, ${`${month}-01`}::date, ${page.through}, ${page.before}, ${page.most}) l
  `.execute(db),
  );
  return rows;
}
