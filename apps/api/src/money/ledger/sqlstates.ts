import type { ErrorCode } from '@gatelight/contract';
import { AppError } from '#platform/errors';
import type { SqlState } from '#platform/database/sql-states';

/** Errors of the ledger's SQL functions (sql/functions) that can occur in normal business. */
const refusals: Partial<Record<SqlState, ErrorCode>> = {
  GL004: 'insufficient-funds',
  GL005: 'reference-conflict',
  GL008: 'reference-conflict',
};

/**
 * Translates missing funds, a used reference and an impossible reversal into their error codes; the database error
 * stays as the cause. Any other error (unknown account, malformed moves, …) is a bug and passes unchanged.
 */
export async function translateErrors<T>(query: Promise<T>): Promise<T> {
  try {
    return await query;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { code, constraint } = error as Error & { code?: string; constraint?: string };
    // Two reversals of one journal at the same moment: the second fails at the index, not at the check before it.
    const refusal = constraint === 'journal_reverses_once' ? 'reference-conflict' : refusals[code as SqlState];
    if (!refusal) throw error;
    const translated = new AppError(refusal);
    translated.cause = error;
    throw translated;
  }
}
