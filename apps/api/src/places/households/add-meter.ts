import type { addMeter as addMeterRoute, BodyOf, MyMeter } from '@gatelight/contract';
import { inactiveError, meterLookup, meterRequests } from '#metering';
import type { User } from '#platform/callers/caller';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { takeAll } from '#platform/callers/limits';
import { myMeterOf } from './my-meter.ts';
import { insertOwnMeter } from './store.ts';

/**
 * Links a meter without a household to its caller, who becomes its owner. The database checks that the e-mail address
 * is the caller's, that the house is in the estate and the meter in the house. Of two callers at the same moment, one
 * gets the meter. A repeat returns the same meter.
 */
export async function addMeter(db: Db, caller: User, form: BodyOf<typeof addMeterRoute>): Promise<MyMeter> {
  // Each refusal shows something about a meter, so it counts as a look-up.
  await takeAll(db, [meterRequests(caller), meterLookup(caller, form.number)]);
  const { outcome, meterId } = await insertOwnMeter(db, caller, {
    email: form.email,
    estateId: form.propertyId,
    houseId: form.houseId,
    number: form.number,
  });
  if (outcome === 'email-not-yours') throw new AppError('invalid-input', { fields: { email: { code: outcome } } });
  if (outcome === 'meter-inactive') throw await inactiveError(db, form.number);
  if (outcome !== 'linked' && outcome !== 'already') throw new AppError(outcome);
  return myMeterOf(db, caller, String(meterId));
}
