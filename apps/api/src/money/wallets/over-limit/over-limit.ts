import { AppError } from '#platform/errors';
import { isRefusedWith } from '#platform/database/sql-states';

/**
 * Translates a user's limit (SQLSTATE WL010) into its error code, with the amount that is left now. The database has
 * rolled the whole request back.
 */
export async function refuseOverLimit<T>(query: Promise<T>): Promise<T> {
  try {
    return await query;
  } catch (error) {
    if (!isRefusedWith(error, 'WL010')) throw error;
    const { detail } = error as { detail?: unknown };
    throw Object.assign(new AppError('over-limit', { facts: { max_kobo: Number(detail) } }), { cause: error });
  }
}
