import type { MeterLife } from '@gatelight/contract';
import type { ActContext } from '#platform/callers/acts';
import type { Tx } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { noteMeterEvent, type MeterEvent, type MeterState } from './life-store.ts';

/** The states of a meter that is installed in a house. */
export const livesInHouse = ['installed', 'active', 'faulty'] as const satisfies readonly MeterLife[];

/** Throws `meter-replaced` or `meter-step` unless the meter is in one of these states. */
export function requireLife(meter: MeterState, ...lives: readonly MeterLife[]): void {
  if (meter.replacedBy !== null) {
    throw new AppError('meter-replaced', { facts: { new_meter_ending: meter.replacedBy.slice(-4) } });
  }
  if (!lives.includes(meter.life)) throw new AppError('meter-step');
}

/** Adds the result of an act of staff to the history of a meter. */
export function noteAct(
  tx: Tx,
  meter: { id: bigint },
  kind: MeterEvent['kind'],
  by: ActContext,
  facts: MeterEvent['facts'] = {},
): Promise<void> {
  return noteMeterEvent(tx, {
    meterId: meter.id,
    kind,
    actor: by.actor,
    act: by.actId.toString(),
    reason: by.reason,
    facts,
  });
}
