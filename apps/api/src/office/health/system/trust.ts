import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Db } from '#platform/database/db';
import { readHeartbeat } from '#platform/jobs/heartbeat';
import type { Job } from '#platform/jobs/jobs';
import type { Config } from '#platform/settings/config';
import { keepFigures, noteKeys, type KeyName } from '../store.ts';
import { readCertificate, type Certificate } from './certificate.ts';

/** What a worker measures each hour: the certificate that browsers see, and since when each key is in use. */
export interface Trust {
  certificate: Certificate;
  keys: { name: string; since: string }[];
}

const figures = z.object({
  trust: z.object({
    certificate: z.object({
      host: z.string(),
      state: z.enum(['valid', 'untrusted', 'unreachable', 'plain']),
      expiresAt: z.string().nullable(),
    }),
    keys: z.array(z.object({ name: z.string(), since: z.string() })),
  }),
});

/** From the figures of the heartbeat. Undefined until a worker measured it. */
export const trustIn = (heartbeat: { figures: unknown } | undefined): Trust | undefined =>
  figures.safeParse(heartbeat?.figures).data?.trust;

export async function measureTrust(db: Db, { keys, server }: Pick<Config, 'keys' | 'server'>): Promise<void> {
  const named = {
    SESSION_KEY: keys.session,
    OTP_KEY: keys.otp,
    ORDER_LINK_KEY: keys.orderLink,
    VENDING_SEAL_KEY: keys.vendingSeal,
    WEBHOOK_KEY: keys.webhook,
    GATE_KEY: keys.gate,
    PUSH_KEY: keys.push,
  } satisfies Record<KeyName, unknown>;
  const fingerprints = Object.entries(named).flatMap(([name, key]) =>
    key ? [[name, createHash('sha256').update(`key in use: ${name}`).update(key).digest('hex')] as const] : [],
  );
  const seen = await noteKeys(db, Object.fromEntries(fingerprints));
  const trust: Trust = {
    certificate: await readCertificate(server.publicUrl),
    keys: seen.map(({ name, since }) => ({ name, since: since.toISOString() })),
  };
  await keepFigures(db, { trust });
}

const measureEveryMs = 3_600_000;

export function trustJob(db: Db, config: Pick<Config, 'keys' | 'server'>): Job {
  let measuredAt = -Infinity;
  return {
    name: 'health.trust',
    everyMs: 15_000,
    async run() {
      if (performance.now() - measuredAt < measureEveryMs) return 0;
      // The figures are stored beside the heartbeat. At the very first start another job makes the heartbeat, a moment
      // later or earlier.
      if (!(await readHeartbeat(db))) return 0;
      await measureTrust(db, config);
      measuredAt = performance.now();
      return 0;
    },
  };
}
