import { isIP } from 'node:net';
import { Counter } from 'prom-client';
import { actorOf, type Caller } from './caller.ts';
import { AppError } from '../errors.ts';
import { sql, type Db } from '../database/db.ts';
import type { Job } from '../jobs/jobs.ts';

/*
 * Limits for everything that can be guessed or flooded; each slice declares its own. An address is limited before a
 * phone number or a mailbox, so that a stranger uses up their own limit and not the limit of the person whose number
 * they type.
 */

export interface Limit {
  /** The name of the count, e.g. `meter-lookup`. */
  name: string;
  most: number;
  windowSeconds: number;
  /** Above the limit each network still gets one request in this time, so the limit slows callers down and locks no one out. */
  slowSeconds?: number;
}

/** One attempt to count. */
export interface Take {
  limit: Limit;
  /** The subject of the count: an address, a phone number, an id. */
  subject: string;
  /** For the audit trail and for limits that slow. */
  caller?: Caller | undefined;
  /** The same thing again within the window is free once it was allowed. */
  thing?: string | undefined;
}

/** Refusals, for /metrics. */
export const limitHits = new Counter({
  name: 'gatelight_rate_limit_hits_total',
  help: 'Requests stopped by a rate limit',
  labelNames: ['limit'],
  registers: [],
});

/**
 * The network that counts as one caller: an IPv4 address, or the /64 of one IPv6 connection, because a connection has
 * 2^64 addresses. An IPv4 address written as IPv6 is the IPv4 address.
 */
export function networkOf(address: string): string {
  const bare = address.split('%')[0] ?? address;
  if (isIP(bare) !== 6) return bare;
  const groups = groupsOf(bare);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [groups[6]! >> 8, groups[6]! & 255, groups[7]! >> 8, groups[7]! & 255].join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

function groupsOf(address: string): number[] {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  const [a = 0, b = 0, c = 0, d = 0] = dotted ? dotted.slice(2).map(Number) : [];
  const text = dotted ? `${dotted[1]}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}` : address;
  const [left = '', right] = text.split('::');
  const read = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  const before = read(left);
  const after = right === undefined ? [] : read(right);
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}

/** The attempts in the form that the SQL functions need, for a call that does more than counting. */
export function encodeTakes(takes: readonly Take[]): string {
  return JSON.stringify(
    takes.map(({ limit, subject, caller, thing }) => {
      const key = `${limit.name}:${isIP(subject) === 0 ? subject : networkOf(subject)}`;
      const { slowSeconds } = limit;
      return {
        limit: limit.name,
        key,
        most: limit.most,
        seconds: limit.windowSeconds,
        ...(thing === undefined ? {} : { thing }),
        ...(caller === undefined ? {} : { ip: caller.ip, actor: actorOf(caller), request: caller.requestId }),
        ...(slowSeconds === undefined ? {} : { slowKey: `${key} ${networkOf(caller?.ip ?? '')}`, slowSeconds }),
      };
    }),
  );
}

/** The result of counting: the limit that was reached, or null. */
export interface LimitDecision {
  limitReached: string | null;
  retryAfterSeconds: number | null;
}

/** Throws `rate-limited` when a limit was reached. */
export function refuseIfLimited({ limitReached, retryAfterSeconds }: LimitDecision): void {
  if (limitReached === null) return;
  limitHits.inc({ limit: limitReached });
  throw new AppError('rate-limited', { retryAfterSeconds: retryAfterSeconds ?? 60 });
}

/**
 * Counts attempts in this order, in one round trip, and throws `rate-limited` at the first one that is over its limit.
 */
export async function takeAll(db: Db, takes: readonly Take[]): Promise<void> {
  const { rows } = await sql<LimitDecision>`
    select refused as "limitReached", retry_after_seconds as "retryAfterSeconds" from platform.take_limits(${encodeTakes(takes)}::jsonb)
  `.execute(db);
  const verdict = rows[0];
  if (!verdict) throw new Error('the rate limit returned no row');
  refuseIfLimited(verdict);
}

/** Counts one attempt of the caller's address, or of `subject`, and throws `rate-limited` once it is over the limit. */
export async function takeFrom(db: Db, limit: Limit, caller: Caller, subject: string = caller.ip): Promise<void> {
  await takeAll(db, [{ limit, subject, caller }]);
}

/** Deletes counts whose window is over, and traces that no work continues any more. */
export function forgetLimitsJob(db: Db): Job {
  return {
    name: 'forget-limits',
    everyMs: 600_000,
    async run() {
      await sql`select platform.forget_old_limits(), platform.forget_old_traces()`.execute(db);
      return 0;
    },
  };
}
