import { AppError } from '#platform/errors';
import type { Db } from '#platform/db';
import { limits, takeFrom, takeOncePerThing } from '#platform/limits';
import { findMeter, type Meter } from './store.ts';

/** The meter if we vend for it; `unknown-meter` or `meter-inactive` in words otherwise. */
export async function requireActiveMeter(db: Db, number: string): Promise<Meter> {
  const meter = await findMeter(db, number);
  if (!meter) throw new AppError('unknown-meter');
  if (meter.status !== 'active') throw new AppError('meter-inactive');
  return meter;
}

/** As `requireActiveMeter`, for a stranger: how many different meters one address may ask about is limited. */
export async function checkMeterFor(db: Db, ip: string, number: string): Promise<Meter> {
  await takeFrom(db, limits.meterRequests, ip);
  await takeOncePerThing(db, limits.meterLookup, ip, number);
  return requireActiveMeter(db, number);
}
