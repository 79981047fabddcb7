import {
  leastCases,
  leastPurchases,
  publicParts,
  refundKinds,
  type AnswerOf,
  type getStatus,
  type getUsualTimes,
  type PublicPart,
} from '@gatelight/contract';
import { addMonths, lagosMonth } from '@gatelight/contract/lagos-days';
import type { Db } from '#platform/database/db';
import { parts } from '#platform/process/vital-signs';
import { barsOf, currentState, shownMinutes } from '../minutes.ts';
import * as store from './public-store.ts';

const timesSlower = 3;
/** One slow purchase at night does not make a slow hour. */
const leastOfHour = 3;

export async function readUsualTimes(db: Db, now: Date): Promise<AnswerOf<typeof getUsualTimes>> {
  const times = await store.readUsualTimes(db, now);
  const usual = (isThisMonth: boolean) => {
    const found = times.find((one) => one.kind === 'token' && one.isThisMonth === isThisMonth);
    const purchases = Number(found?.cases ?? 0n);
    return {
      month: addMonths(lagosMonth(now), isThisMonth ? 0 : -1),
      purchases,
      median_seconds: found && purchases >= leastPurchases ? found.seconds : null,
    };
  };
  const thisMonth = usual(true);
  const lastMonth = usual(false);
  const usualSeconds = thisMonth.median_seconds ?? lastMonth.median_seconds;
  return {
    as_of: now,
    this_month: thisMonth,
    last_month: lastMonth,
    slow_hour: usualSeconds === null ? null : await readSlowHour(db, now, usualSeconds),
    refunds: refundKinds.flatMap((kind) => {
      const found = times.find((one) => one.kind === kind && one.isThisMonth);
      return found && found.cases >= leastCases ? [{ kind, median_seconds: found.seconds }] : [];
    }),
  };
}

async function readSlowHour(db: Db, now: Date, usualSeconds: number) {
  const slowSeconds = usualSeconds * timesSlower;
  const { cases, seconds } = await store.readLastHour(db, now, slowSeconds);
  if (seconds === null || cases < leastOfHour || seconds < slowSeconds) return null;
  const from = new Date(now.getTime() - 3_600_000);
  return { from, to: now, purchases: Number(cases), median_seconds: Math.round(seconds) };
}

const isPublic = (name: string): name is PublicPart => (publicParts as readonly string[]).includes(name);

export async function readStatus(db: Db, now: Date): Promise<AnswerOf<typeof getStatus>> {
  const [days, minutes, incidents] = await Promise.all([
    store.readPublicDays(db),
    store.readPublicMinutes(db),
    store.readPublicIncidents(db),
  ]);
  const daysOf = Map.groupBy(days, ({ part }) => part);
  const minutesOf = Map.groupBy(minutes, ({ part }) => part);
  return {
    as_of: now,
    parts: publicParts.flatMap((name) => {
      const past = daysOf.get(name) ?? [];
      const seen = minutesOf.get(name) ?? [];
      // A provider that this deployment does not use was never called.
      if (past.length === 0 && seen.length === 0) return [];
      const part = parts.find((one) => one.name === name)!;
      const bars = barsOf(seen, part, now.getTime() / 1000);
      const isDown = incidents.some((incident) => incident.part === name && incident.endedAt === null);
      const usedAt = seen.findLast(({ calls }) => calls > 0)?.at;
      return [
        {
          name,
          state: isDown ? ('failing' as const) : currentState(bars, shownMinutes),
          used_at: usedAt === undefined ? null : new Date(usedAt * 1000),
          days: past.map(({ day, minutes: used, failedMinutes }) => ({
            day,
            minutes: used,
            failed_minutes: failedMinutes,
          })),
        },
      ];
    }),
    incidents: incidents.flatMap(({ part, beganAt, endedAt }) =>
      isPublic(part) ? [{ part, began_at: beganAt, ended_at: endedAt }] : [],
    ),
  };
}

/**
 * Reads at most once in `keptMs`, for any number of visitors. After a failure the next visitor's call reads again. A
 * call during a read gets the result of that read.
 */
export function readSeldom<T>(read: (now: Date) => Promise<T>, keptMs: number): () => Promise<T> {
  let latest: { at: number; value: Promise<T> } | undefined;
  return () => {
    const now = new Date();
    if (latest && now.getTime() - latest.at < keptMs) return latest.value;
    const value = read(now);
    const mine = { at: now.getTime(), value };
    latest = mine;
    value.catch(() => {
      if (latest === mine) latest = undefined;
    });
    return value;
  };
}
