import { AppError } from '#platform/errors';
import type { Caller } from '#platform/caller';
import type { Db } from '#platform/db';
import { takeAll, type Take } from '#platform/limits';
import { meteringLimits } from './limits.ts';
import { findMeter, type Meter } from './store.ts';

/** The meter if we vend for it; `unknown-meter` or `meter-inactive` in words otherwise. */
async function requireActiveMeter(db: Db, number: string): Promise<Meter> {
  const meter = await findMeter(db, number);
  if (!meter) throw new AppError('unknown-meter');
  if (meter.status !== 'active') throw new AppError('meter-inactive');
  return meter;
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
