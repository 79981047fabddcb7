import type { ErrorCode } from '@gatelight/contract';
import { AppError } from '#platform/errors';
import type { SqlState } from '#platform/database/sql-states';

/** What the ledger's SQL functions raise (sql/functions) that a caller can meet in the course of business. */
const refusals: Partial<Record<SqlState, ErrorCode>> = {
  GL004: 'insufficient-funds',
  GL005: 'reference-conflict',
  GL008: 'reference-conflict',
};

/**
 * Gives no funds, a taken reference and an impossible reversal their code; the database's own words stay as the cause.
 * Everything else (unknown account, malformed moves, …) is a fault of ours and passes as it came.
 */
export async function translateErrors<T>(query: Promise<T>): Promise<T> {
  try {
    return await query;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { code, constraint } = error as Error & { code?: string; constraint?: string };
    // Two reversals of one journal at the same moment: the second meets the index and not the check before it.
    const refusal = constraint === 'journal_reverses_once' ? 'reference-conflict' : refusals[code as SqlState];
    if (!refusal) throw error;
    const translated = new AppError(refusal);
    translated.cause = error;
    throw translated;
  }
}
