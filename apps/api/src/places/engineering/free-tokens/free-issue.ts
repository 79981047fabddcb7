import { creditedTenths, MAX_UNITS } from '@gatelight/sts';
import { freeIssueAct } from '@gatelight/contract';
import { noteAct, requireLife, requireMeterState, type MeterState } from '#metering';
import { changeLine, fieldLabel, fingerprintOf, handleAct, type ActHandler } from '#platform/callers/acts';
import { AppError } from '#platform/errors';
import { formatTenths } from '#vending';
import { byOf, objectOf, requireIssuable } from '../engineering-acts.ts';
import * as store from '../store.ts';

/** A text such as `15.1` in tenths. Throws `too-many-units` when a token cannot hold it exactly. */
export function tenthsOf(units: string): bigint {
  const tenths = BigInt(units.replace('.', ''));
  if (tenths > BigInt(MAX_UNITS) || creditedTenths(Number(tenths)) !== Number(tenths)) {
    throw new AppError('too-many-units', { fields: { units: { code: 'too-many-units' } } });
  }
  return tenths;
}

function requireFree(meter: MeterState, tenths: bigint): void {
  requireLife(meter, 'active');
  if (tenths === 0n) throw new AppError('nothing-to-change');
}

/**
 * Gives free units. When the act runs, the monthly cap of the estate is checked again under the estate's lock, so that
 * acts at the same moment cannot exceed it together.
 */
export const freeIssue: ActHandler = handleAct({
  act: freeIssueAct,
  object: objectOf,
  async secondPerson(db, { number, units }) {
    const meter = await requireMeterState(db, number);
    return tenthsOf(units) > (await store.freeLimits(db, meter.estateId, meter.utility)).aloneTenths;
  },
  async preview(db, { number, units }) {
    const meter = await requireMeterState(db, number);
    const tenths = tenthsOf(units);
    requireFree(meter, tenths);
    await requireIssuable(db, meter, 'free-units');
    const limits = await store.freeLimits(db, meter.estateId, meter.utility);
    if (limits.givenTenths + tenths > limits.monthTenths) throw new AppError('free-issue-cap');
    return {
      changes: [
        changeLine('free-units', null, units),
        changeLine(
          fieldLabel(`Free units of ${meter.estateName} this month`),
          formatTenths(limits.givenTenths),
          `${formatTenths(limits.givenTenths + tenths)} of ${formatTenths(limits.monthTenths)}`,
        ),
      ],
      fingerprint: fingerprintOf(meter.id, meter.revision, units),
    };
  },
  async run(tx, { number, units }, by) {
    const meter = await requireMeterState(tx, number, { lock: true });
    const tenths = tenthsOf(units);
    requireFree(meter, tenths);
    await requireIssuable(tx, meter, 'free-units');
    const id = await store.insertRequest(tx, {
      meterId: meter.id,
      kind: 'free-units',
      purpose: 'free-issue',
      value: tenths,
      ...byOf(by),
    });
    if (!(await store.countFreeUnits(tx, id, 'free-issue'))) throw new AppError('free-issue-cap');
    await noteAct(tx, meter, 'free-issue', by, { request: id.toString(), units });
    return { number, units, request: id.toString() };
  },
});
