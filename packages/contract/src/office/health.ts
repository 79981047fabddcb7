import * as z from 'zod/mini';
import { instant } from '../fields.ts';
import { defineRoute } from '../route.ts';

/** `quiet`: nothing was asked of it in this minute. */
export const minuteStates = ['quiet', 'working', 'slow', 'failing'] as const;
export type MinuteState = (typeof minuteStates)[number];

export const promiseNames = ['token-60s', 'sms-30s', 'pages-1s'] as const;
export type PromiseName = (typeof promiseNames)[number];
export const processNames = ['web', 'worker', 'vending'] as const;
export const queueNames = [
  'tokens',
  'outcome-checks',
  'staff-requests',
  'engineering-tokens',
  'acts',
  'messages',
  'provider-events',
  'refunds',
  'withdrawals',
] as const;
export const standbyStates = ['streaming', 'catching-up', 'away', 'unreadable'] as const;
export const certificateStates = ['valid', 'untrusted', 'unreachable', 'plain'] as const;
export type QueueName = (typeof queueNames)[number];

const share = z.object({
  name: z.enum(promiseNames),
  /** What was promised, in hundredths of a percent. */
  promised_bp: z.int(),
  kept: z.int(),
  total: z.int(),
});

export const getHealth = defineRoute({
  id: 'getHealth',
  method: 'GET',
  path: '/api/v1/admin/health',
  summary: 'How each part of the product works: the last 90 minutes, queues, promises, incidents',
  access: { permission: 'health.read' },
  answer: z.object({
    as_of: instant,
    version: z.string(),
    parts: z.array(
      z.object({
        name: z.string(),
        title: z.string(),
        about: z.string(),
        state: z.enum(minuteStates),
        /** 90 minutes, the oldest first. */
        minutes: z.array(z.enum(minuteStates)),
        /** Half of the responses of the last 90 minutes took less time than this; null without any. */
        median_ms: z.nullable(z.int()),
        /** Of the calls of the last 30 days, those that worked, in hundredths of a percent; null without any. */
        worked_bp: z.nullable(z.int()),
      }),
    ),
    processes: z.array(
      z.object({
        name: z.enum(processNames),
        state: z.enum(['working', 'silent', 'stopped']),
        age_seconds: z.nullable(z.number()),
      }),
    ),
    queues: z.array(z.object({ name: z.enum(queueNames), waiting: z.int(), oldest_seconds: z.nullable(z.number()) })),
    promises: z.array(share),
    incidents: z.array(
      z.object({ key: z.string(), title: z.string(), began_at: instant, ended_at: z.nullable(instant) }),
    ),
    database: z.object({
      version: z.string(),
      bytes: z.int(),
      connections: z.int(),
      most_connections: z.int(),
    }),
    disk: z.nullable(z.object({ free_bytes: z.int(), bytes: z.int() })),
    backup: z.nullable(z.object({ ended_at: instant, kind: z.string(), bytes: z.int() })),
    /** Older than the operator allows, or none in that time. */
    is_backup_old: z.boolean(),
    /** Copies of the database. `unreadable`: the login of the product may not see how far it is. */
    standbys: z.array(
      z.object({
        name: z.string(),
        state: z.enum(standbyStates),
        /** Each commit waits for it. */
        is_synchronous: z.boolean(),
        behind_bytes: z.nullable(z.number()),
        lag_seconds: z.nullable(z.number()),
      }),
    ),
    /** What browsers see; null until a worker looked. `plain`: served without TLS. */
    certificate: z.nullable(
      z.object({ host: z.string(), state: z.enum(certificateStates), expires_at: z.nullable(instant) }),
    ),
    /** Since when each key is in use; empty until a worker looked. */
    keys: z.array(z.object({ name: z.string(), since: instant })),
    /** The archive of the write-ahead log; null when none is kept. */
    archive: z.nullable(z.object({ behind_bytes: z.int(), has_gap: z.boolean() })),
    reconcile: z.nullable(z.object({ at: instant, full_at: z.nullable(instant), open_findings: z.int() })),
  }),
});

export const healthRoutes = [getHealth] as const;
