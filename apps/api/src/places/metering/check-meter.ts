import { AppError } from '#platform/errors';
import type { Caller } from '#platform/callers/caller';
import type { Db } from '#platform/database/db';
import { takeAll, type Take } from '#platform/callers/limits';
import { meteringLimits } from './limits.ts';
import { findMeter, replacementEnding, type Meter } from './store.ts';

/** The meter if we vend for it; `unknown-meter` or `meter-inactive` in words otherwise. */
async function requireActiveMeter(db: Db, number: string): Promise<Meter> {
  const meter = await findMeter(db, number);
  if (!meter) throw new AppError('unknown-meter');
  if (meter.status !== 'active') throw await inactiveError(db, number);
  return meter;
}

/** Why a meter gets no tokens. Of a replaced one, the last digits of its successor, so that its household finds it. */
export async function inactiveError(db: Db, number: string): Promise<AppError> {
  const ending = await replacementEnding(db, number);
  return ending === undefined
    ? new AppError('meter-inactive')
    : new AppError('meter-replaced', { facts: { new_meter_ending: ending } });
}

/**
 * How many different meters one address may name is limited, whatever the call, because every answer about a meter shows
 * whether there is one.
 */
export function meterLookup(caller: Caller, number: string): Take {
  return { limit: meteringLimits.meterLookup, subject: caller.ip, caller, thing: number };
}

/** Counts a call that looks at a meter, whichever meter it names. */
export function meterRequests(caller: Caller): Take {
  return { limit: meteringLimits.meterRequests, subject: caller.ip, caller };
}

/** As `requireActiveMeter`, for a stranger. Calls that only look are limited in all as well. */
export async function checkMeterFor(db: Db, caller: Caller, number: string): Promise<Meter> {
  await takeAll(db, [meterRequests(caller), meterLookup(caller, number)]);
  return requireActiveMeter(db, number);
}
