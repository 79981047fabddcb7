import { livesInHouse, noteMeterEvent, requireLife, requireMeterState } from '#metering';
import type { Tx } from '#platform/database/db';
import { requireIssuable } from './engineering-acts.ts';
import * as store from './store.ts';

export interface CorrectionUnits {
  number: string;
  /** Tenths of a unit that a token holds exactly. */
  tenths: bigint;
  /** Names the correction and the meter, so that the database accepts it only once. */
  act: string;
  askedBy: string;
  approvedBy: string | null;
  reason: string;
}

/**
 * Queues a free token that makes up for a wrong price, and counts it. It does not count towards the monthly cap: two
 * people approved it with its correction. Returns the id of the request. Throws `not-found`, `meter-step` and
 * `no-vending-key`.
 */
export async function queueFreeUnits(tx: Tx, { number, tenths, ...by }: CorrectionUnits): Promise<bigint> {
  const meter = await requireMeterState(tx, number, { lock: true });
  requireLife(meter, ...livesInHouse);
  await requireIssuable(tx, meter, 'free-units');
  const id = await store.insertRequest(tx, {
    meterId: meter.id,
    kind: 'free-units',
    purpose: 'correction',
    value: tenths,
    ...by,
  });
  await store.countFreeUnits(tx, id, 'correction');
  await noteMeterEvent(tx, {
    meterId: meter.id,
    kind: 'free-issue',
    actor: 'system',
    reason: by.reason,
    facts: { request: id.toString(), act: by.act },
  });
  return id;
}
