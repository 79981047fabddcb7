import { AppError } from '#platform/errors';
import type { Caller } from '#platform/callers/caller';
import type { Db } from '#platform/database/db';
import { takeAll, type Take } from '#platform/callers/limits';
import { meteringLimits } from './limits.ts';
import { findMeter, replacementEnding, type Meter } from './store.ts';

/** Returns the meter if we vend for it. Otherwise throws `unknown-meter` or `meter-inactive`. */
async function requireActiveMeter(db: Db, number: string): Promise<Meter> {
  const meter = await findMeter(db, number);
  if (!meter) throw new AppError('unknown-meter');
  if (meter.status !== 'active') throw await inactiveError(db, number);
  return meter;
}

/**
 * Why a meter gets no tokens. For a replaced meter this has the last digits of the new meter, so that its household
 * finds it.
 */
export async function inactiveError(db: Db, number: string): Promise<AppError> {
  const ending = await replacementEnding(db, number);
  return ending === undefined
    ? new AppError('meter-inactive')
    : new AppError('meter-replaced', { facts: { new_meter_ending: ending } });
}

/**
 * Limits how many different meters one address may look up, over all calls, because every response about a meter shows
 * whether it exists.
 */
export function meterLookup(caller: Caller, number: string): Take {
  return { limit: meteringLimits.meterLookup, subject: caller.ip, caller, thing: number };
}

/** Counts each call that looks up a meter, for any number. */
export function meterRequests(caller: Caller): Take {
  return { limit: meteringLimits.meterRequests, subject: caller.ip, caller };
}

/** Like `requireActiveMeter`, for a stranger. Calls that only look up a meter also have a limit of their own. */
export async function checkMeterFor(db: Db, caller: Caller, number: string): Promise<Meter> {
  await takeAll(db, [meterRequests(caller), meterLookup(caller, number)]);
  return requireActiveMeter(db, number);
}
