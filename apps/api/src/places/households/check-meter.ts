import type { AnswerOf, checkMeter as checkMeterRoute } from '@gatelight/contract';
import { readEstateName } from '#estates';
import { checkMeterFor, maskName } from '#metering';
import type { Caller } from '#platform/callers/caller';
import type { Db } from '#platform/database/db';
import { metersOf, noteSeen } from './store.ts';

/**
 * Whether we vend for a meter, and the name on it. The name is masked unless the caller may use the meter. Strangers
 * see the estate but not the house.
 */
export async function checkMeter(db: Db, caller: Caller, number: string): Promise<AnswerOf<typeof checkMeterRoute>> {
  const meter = await checkMeterFor(db, caller, number);
  const own = caller.kind === 'user' ? (await metersOf(db, caller)).find(({ id }) => id === meter.id) : undefined;
  // A user who has seen the masked name may link the meter next.
  if (caller.kind === 'user' && !own) await noteSeen(db, caller, meter.id);
  return {
    number: meter.number,
    customer_name: own ? meter.customerName : maskName(meter.customerName),
    ...(own ? { customer_addr: [own.houseName, own.estateName].filter(Boolean).join(', ') } : {}),
    estate_name: await readEstateName(db, meter.estateId),
    utility: meter.utility,
    status: 'active',
  };
}
