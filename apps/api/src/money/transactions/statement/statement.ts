import { knownReference, type Statement, type StatementLine as LineView } from '@gatelight/contract';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { readStatementHead, readStatementLines, type StatementHead, type StatementLine } from './statement-store.ts';

/** More lines in a month than a person reads on paper. */
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
  const page = { through: head.last_id, before, most: limit + 1 };
  const lines = await readStatementLines(db, session, month, page);
  const shown = lines.slice(0, limit);
  const last = shown.at(-1);
  return {
    ...head,
    month,
    lines: shown.map(viewLine),
    next: lines.length > limit && last ? cursorOf(last.posting_id) : null,
  };
}

export async function readWholeStatement(db: Db, session: string, month: string): Promise<WholeStatement> {
  const head = await readStatementHead(db, session, month);
  const lines: StatementLine[] = [];
  for (;;) {
    const before = lines.at(-1)?.posting_id ?? null;
    const page = await readStatementLines(db, session, month, { through: head.last_id, before, most: batch });
    lines.push(...page);
    if (page.length < batch || lines.length >= mostLines) break;
  }
  return { month, head, lines: lines.toReversed(), isCut: lines.length < head.movements };
}

/** The type of a line: as in the history, otherwise by its direction. */
export function typeOf({ type, amount_kobo: amount }: StatementLine): LineView['type'] {
  return type ?? (amount > 0n ? 'wallet_credit' : 'wallet_debit');
}

/** The reference that the user knows: a returned withdrawal has the reference of the withdrawal. */
export const referenceOf = ({ reference, journal_reference: own }: StatementLine): string =>
  knownReference(reference ?? own);

function viewLine(line: StatementLine): LineView {
  const { posting_id: id, entry_id: entry, slug } = line;
  return {
    ...line,
    id: id.toString(),
    type: typeOf(line),
    reference: referenceOf(line),
    entry: entry === null || slug === null ? null : { slug, id: entry.toString() },
  };
}

const cursorOf = (id: bigint) => Buffer.from(id.toString()).toString('base64url');

function idOf(cursor: string): bigint {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  if (!/^\d{1,18}$/.test(text)) throw new AppError('invalid-input', { fields: { cursor: { code: 'wrong-kind' } } });
  return BigInt(text);
}
