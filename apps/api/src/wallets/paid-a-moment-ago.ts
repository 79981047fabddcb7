import { AppError } from '#platform/errors';

/** The same was paid a moment ago (VD009): the payer is asked whether it is wanted again. */
export async function refuseRepeat<T>(query: Promise<T>): Promise<T> {
  try {
    return await query;
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code !== 'VD009') throw error;
    throw Object.assign(new AppError('paid-a-moment-ago'), { cause: error });
  }
}
