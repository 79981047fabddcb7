import { sql, type Db } from '#platform/database/db';
import type { Minute } from '../minutes.ts';

/**
 * Figures that the web process may show to anyone. Each is a function, because its database role can read no tables of
 * them.
 */

export interface UsualTime {
  kind: string;
  isThisMonth: boolean;
  cases: bigint;
  seconds: number;
}

export async function readUsualTimes(db: Db, now: Date): Promise<UsualTime[]> {
  const { rows } = await sql<UsualTime>`
    select kind, is_this_month as "isThisMonth", cases, seconds from health.usual_times(${now})`.execute(db);
  return rows;
}

export async function readLastHour(
  db: Db,
  now: Date,
  slowSeconds: number,
): Promise<{ cases: bigint; seconds: number | null }> {
  const { rows } = await sql<{ cases: bigint; seconds: number | null }>`
    select cases, seconds from health.last_hour(${now}, ${slowSeconds})`.execute(db);
  return rows[0]!;
}

export interface PublicDay {
  part: string;
  day: string;
  minutes: number;
  failedMinutes: number;
}

export async function readPublicDays(db: Db): Promise<PublicDay[]> {
  const { rows } = await sql<PublicDay>`
    select part, day, minutes, failed_minutes as "failedMinutes" from health.public_days()`.execute(db);
  return rows;
}

export async function readPublicMinutes(db: Db): Promise<(Minute & { part: string })[]> {
  const { rows } = await sql<Minute & { part: string }>`
    select part, at, calls, failed, counts from health.public_minutes()`.execute(db);
  return rows;
}

export async function readPublicIncidents(db: Db): Promise<{ part: string; beganAt: Date; endedAt: Date | null }[]> {
  const { rows } = await sql<{ part: string; beganAt: Date; endedAt: Date | null }>`
    select part, began_at as "beganAt", ended_at as "endedAt" from health.public_incidents()`.execute(db);
  return rows;
}
