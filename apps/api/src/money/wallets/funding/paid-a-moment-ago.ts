import { AppError } from '#platform/errors';
import { isRefusedWith } from '#platform/database/sql-states';

/** The same amount was paid a moment ago (VD009): the payer is asked whether they want to pay again. */
export async function refuseRepeat<T>(query: Promise<T>): Promise<T> {
  try {
    return await query;
  } catch (error) {
    if (!isRefusedWith(error, 'VD009')) throw error;
    throw Object.assign(new AppError('paid-a-moment-ago'), { cause: error });
  }
}
