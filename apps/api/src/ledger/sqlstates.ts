import { AppError } from '#platform/errors';

/** What the ledger's SQL functions raise: migrations/0001-ledger.sql. */
interface DatabaseError extends Error {
  code?: string;
  detail?: string;
  constraint?: string;
}

/**
 * Gives the refusals that a caller can meet in the course of business their code: no funds, a reference or a reversal
 * that is taken. Everything else (unknown account, malformed moves, …) is a fault of ours and passes as it came.
 */
export async function translateErrors<T>(query: Promise<T>): Promise<T> {
  try {
    return await query;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { code, detail, constraint } = error as DatabaseError;
    if (code === 'GL004') throw new AppError('insufficient-funds', { account: detail });
    if (code === 'GL005') throw new AppError('reference-conflict', { reason: error.message });
    if (code === 'GL008' || constraint === 'journal_reverses_once') {
      throw new AppError('reference-conflict', { reason: 'the journal cannot be reversed', reference: detail });
    }
    throw error;
  }
}
