import { limitFreeIssueAct } from '@gatelight/contract';
import { changeLine, fingerprintOf, handleAct, type ActHandler } from '#platform/callers/acts';
import { AppError } from '#platform/errors';
import { formatTenths } from '#vending';
import * as store from '../store.ts';

const tenthsOf = (units: string) => BigInt(units.replace('.', ''));

/**
 * Sets how many free units an estate may get in a month. It is a limit like any other, so a second person must approve
 * it.
 */
export const limitFreeIssue: ActHandler = handleAct({
  act: limitFreeIssueAct,
  object: ({ estate_id }) => ({ kind: 'estate', id: estate_id }),
  secondPerson: true,
  async preview(db, { estate_id, utility, month_units, alone_units }) {
    const estate = await store.findEstateName(db, BigInt(estate_id));
    if (estate === undefined) throw new AppError('not-found');
    const limits = await store.freeLimits(db, BigInt(estate_id), utility);
    const changes = [
      changeLine('free-units-month', formatTenths(limits.monthTenths), month_units),
      changeLine('free-units-alone', formatTenths(limits.aloneTenths), alone_units),
    ].filter(({ from, to }) => from !== to);
    if (changes.length === 0) throw new AppError('nothing-to-change');
    return { changes, fingerprint: fingerprintOf(estate_id, utility, limits.monthTenths, limits.aloneTenths) };
  },
  async run(tx, { estate_id, utility, month_units, alone_units }, { actor, reason }) {
    await store.insertFreeLimit(tx, {
      estateId: BigInt(estate_id),
      utility,
      monthTenths: tenthsOf(month_units),
      aloneTenths: tenthsOf(alone_units),
      askedBy: actor,
      reason,
    });
    return { estate: estate_id, utility, month_units, alone_units };
  },
});
