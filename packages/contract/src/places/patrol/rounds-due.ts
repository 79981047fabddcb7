import { LAGOS_MS } from '../../lagos-days.ts';

/*
 * Which rounds a guard walks now, by the same rule on the device and at the server (patrol.runs_of): a scan counts from 15 minutes before
 * the time of a round until its minutes are over.
 */

export interface RoundFacts {
  readonly id: string;
  readonly name: string;
  /** Bit 0: Monday. */
  readonly weekdays: number;
  /** Minutes since midnight in Lagos. */
  readonly times: readonly number[];
  readonly minutes: number;
  readonly points: readonly string[];
}

export interface Scan {
  readonly point_id: string;
  readonly at: Date;
}

export interface DueRound {
  readonly round: RoundFacts;
  /** Milliseconds since 1970. */
  readonly due: number;
  readonly over: number;
  readonly seen: readonly string[];
}

export const EARLY_MINUTES = 15;
const MINUTE = 60_000;
const DAY = 86_400_000;

function timesNear({ weekdays, times }: RoundFacts, now: number): number[] {
  const today = Math.floor((now + LAGOS_MS) / DAY);
  return [today - 1, today, today + 1].flatMap((day) =>
    // 1 January 1970 was a Thursday.
    ((weekdays >> ((day + 3) % 7)) & 1) === 0 ? [] : times.map((minute) => day * DAY - LAGOS_MS + minute * MINUTE),
  );
}

/** Rounds that can be walked now, the first that ends first. */
export function roundsDue(rounds: readonly RoundFacts[], scans: readonly Scan[], now: number): DueRound[] {
  const due = rounds.flatMap((round) =>
    timesNear(round, now).map((at): DueRound => {
      const [from, over] = [at - EARLY_MINUTES * MINUTE, at + round.minutes * MINUTE];
      const seen = round.points.filter((point) =>
        scans.some(({ point_id: id, at: when }) => id === point && when.getTime() >= from && when.getTime() <= over),
      );
      return { round, due: at, over, seen };
    }),
  );
  return due
    .filter((one) => now >= one.due - EARLY_MINUTES * MINUTE && now <= one.over)
    .toSorted((one, other) => one.over - other.over);
}

/** When the next round begins; null: none within a day. */
export function nextRound(rounds: readonly RoundFacts[], now: number): { round: RoundFacts; due: number } | null {
  const next = rounds
    .flatMap((round) => timesNear(round, now).map((due) => ({ round, due })))
    .filter(({ due }) => due > now)
    .toSorted((one, other) => one.due - other.due);
  return next[0] ?? null;
}

/** How the QR of a point begins. */
const PREFIX = 'GR1.';
export const pointText = (secret: string) => PREFIX + secret;
/** The secret in a scanned text; undefined: it is not a point. */
export const pointSecret = (text: string): string | undefined => /^GR1\.([\w-]{22})$/.exec(text.trim())?.[1];
