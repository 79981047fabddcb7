import type { MyMeter } from '@gatelight/contract';
import type { User } from '#platform/callers/caller';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { metersOf, type LinkedMeter } from './store.ts';

export function myMeter(meter: LinkedMeter): MyMeter {
  return {
    id: meter.id.toString(),
    number: meter.number,
    utility: meter.utility,
    nickname: meter.nickname,
    status: meter.status,
    estate_name: meter.estateName,
    house_name: meter.houseName,
    customer_name: meter.customerName,
    is_default: meter.isDefault,
    role: meter.role,
    members_count: meter.membersCount,
  };
}

/** One meter of the caller. Throws `not-found` when it is not, or no longer, theirs. */
export async function myMeterOf(db: Db, caller: User, meterId: string): Promise<MyMeter> {
  const meter = (await metersOf(db, caller)).find(({ id }) => id.toString() === meterId);
  if (!meter) throw new AppError('not-found');
  return myMeter(meter);
}
