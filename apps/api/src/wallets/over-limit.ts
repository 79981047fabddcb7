import { AppError } from '#platform/errors';

/**
 * Gives a query that met a user's limit (SQLSTATE WL010) its code, with what is left now. The database has rolled the whole
 * request back.
 */
export async function refuseOverLimit<T>(query: Promise<T>): Promise<T> {
  try {
    return await query;
  } catch (error) {
    const { code, detail } = (error ?? {}) as { code?: unknown; detail?: unknown };
    if (code !== 'WL010') throw error;
    throw Object.assign(new AppError('over-limit', { facts: { max_kobo: Number(detail) } }), { cause: error });
  }
}
