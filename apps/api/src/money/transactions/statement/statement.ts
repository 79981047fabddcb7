import { knownReference, type Statement, type StatementLine as LineView } from '@gatelight/contract';
import type { Db } from '#platform/db';
import { AppError } from '#platform/errors';
import { readStatementHead, readStatementLines, type StatementHead, type StatementLine } from './statement-store.ts';

/** More lines in a month than anybody reads on paper. */
export const mostLines = 20_000;
const batch = 1000;

/** One month of a wallet, whole and oldest first, for a file. */
export interface WholeStatement {
  month: string;
  head: StatementHead;
  lines: StatementLine[];
  /** There were more lines than `mostLines`: the oldest are missing. */
  isCut: boolean;
}

/** A page of a month, newest first. */
export async function readStatement(
  db: Db,
  session: string,
  query: { month: string; cursor?: string | undefined; limit: number },
): Promise<Statement> {
  const { month, limit } = query;
  const before = query.cursor === undefined ? null : idOf(query.cursor);
  const head = await readStatementHead(db, session, month);
  const page = { through: head.lastId, before, most: limit + 1 };
  const lines = await readStatementLines(db, session, month, page);
  const shown = lines.slice(0, limit);
  const last = shown.at(-1);
  return {
    month,
    first_month: head.firstMonth,
    opening_kobo: head.openingKobo,
    closing_kobo: head.closingKobo,
    in_kobo: head.inKobo,
    out_kobo: head.outKobo,
    movements: Number(head.movements),
    lines: shown.map(viewLine),
    next: lines.length > limit && last ? cursorOf(last.postingId) : null,
  };
}

export async function readWholeStatement(db: Db, session: string, month: string): Promise<WholeStatement> {
  const head = await readStatementHead(db, session, month);
  const lines: StatementLine[] = [];
  for (;;) {
    const before = lines.at(-1)?.postingId ?? null;
    const page = await readStatementLines(db, session, month, { through: head.lastId, before, most: batch });
    lines.push(...page);
    if (page.length < batch || lines.length >= mostLines) break;
  }
  return { month, head, lines: lines.toReversed(), isCut: BigInt(lines.length) < head.movements };
}

/** What a line is: as the history names it, else by its direction. */
export function typeOf({ type, amountKobo }: StatementLine): LineView['type'] {
  return type ?? (amountKobo > 0n ? 'wallet_credit' : 'wallet_debit');
}

/** The reference that the user knows: a withdrawal that came back has that of the withdrawal. */
export const referenceOf = ({ reference, journalReference }: StatementLine): string =>
  knownReference(reference ?? journalReference);

function viewLine(line: StatementLine): LineView {
  const { entryId, slug } = line;
  return {
    id: line.postingId.toString(),
    at: line.at,
    type: typeOf(line),
    reference: referenceOf(line),
    amount_kobo: line.amountKobo,
    balance_after_kobo: line.balanceAfterKobo,
    meter_number: line.meterNumber,
    entry: entryId === null || slug === null ? null : { slug, id: entryId.toString() },
  };
}

const cursorOf = (id: bigint) => Buffer.from(id.toString()).toString('base64url');

function idOf(cursor: string): bigint {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  if (!/^\d{1,18}$/.test(text)) throw new AppError('invalid-input', { fields: { cursor: { code: 'wrong-kind' } } });
  return BigInt(text);
}
