import { AppError } from '#platform/errors';
import type { Db } from '#platform/db';
import { limits, takeFrom, takeOncePerThing } from '#platform/limits';
import { findMeter, type Meter } from './store.ts';

/** The meter if we vend for it; `unknown-meter` or `meter-inactive` in words otherwise. */
async function requireActiveMeter(db: Db, number: string): Promise<Meter> {
  const meter = await findMeter(db, number);
  if (!meter) throw new AppError('unknown-meter');
  if (meter.status !== 'active') throw new AppError('meter-inactive');
  return meter;
}

/**
 * As `requireActiveMeter`, for a stranger: how many different meters one address may name is limited, whatever the call,
 * because every answer about a meter tells whether there is one.
 */
export async function requireListedMeter(db: Db, ip: string, number: string): Promise<Meter> {
  await takeOncePerThing(db, limits.meterLookup, ip, number);
  return requireActiveMeter(db, number);
}

/** As `requireListedMeter`, for calls that only look: those are limited in all. */
export async function checkMeterFor(db: Db, ip: string, number: string): Promise<Meter> {
  await takeFrom(db, limits.meterRequests, ip);
  return requireListedMeter(db, ip, number);
}
