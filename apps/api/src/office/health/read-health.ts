import type { AnswerOf, getHealth } from '@gatelight/contract';
import { medianMs, parts, timeBoundsMs } from '#platform/process/vital-signs';
import { readArchive } from '#platform/checks/wal-archive';
import { barsOf, currentState, shownMinutes, type Minute } from './minutes.ts';
import { readSystem, type SystemDeps } from './system/read-system.ts';
import * as store from './store.ts';

/** Everything on the health page, read at one moment. */
export async function readHealth(deps: SystemDeps): Promise<AnswerOf<typeof getHealth>> {
  const { db } = deps;
  const [system, minutes, month, promises, incidents, archive] = await Promise.all([
    readSystem(deps),
    store.readMinutes(db, shownMinutes),
    store.readMonth(db),
    store.readPromises(db),
    store.readIncidents(db),
    readArchive(db).catch(() => undefined),
  ]);
  const { database: facts, disk, trust } = system;
  return {
    as_of: facts.asOf,
    version: system.version,
    parts: parts.flatMap((part) => {
      const seen = minutes.get(part.name) ?? [];
      const past = month.get(part.name);
      // A provider that this deployment does not use was never called.
      if (seen.length === 0 && !past) return [];
      const minuteStates = barsOf(seen, part, facts.asOf.getTime() / 1000);
      const median = medianMs(summed(seen));
      return [
        {
          name: part.name,
          title: part.title,
          about: part.about,
          state: currentState(minuteStates),
          minutes: minuteStates,
          median_ms: median === undefined ? null : Math.round(median),
          worked_bp: past && past.calls > 0n ? Number(((past.calls - past.failed) * 10_000n) / past.calls) : null,
        },
      ];
    }),
    processes: system.processes.map(({ name, state, ageSeconds }) => ({ name, state, age_seconds: ageSeconds })),
    queues: system.queues.map(({ name, waiting, oldestSeconds }) => ({
      name,
      waiting: Number(waiting),
      oldest_seconds: oldestSeconds,
    })),
    promises: [
      ...promises.map(({ name, kept, total }) => ({
        name,
        promised_bp: name === 'sms-30s' ? 9800 : 9900,
        kept: Number(kept),
        total: Number(total),
      })),
      pagesWithinASecond(minutes.get('web') ?? []),
    ],
    incidents: incidents.map(({ key, title, beganAt, endedAt }) => ({
      key,
      title,
      began_at: beganAt,
      ended_at: endedAt,
    })),
    database: {
      version: facts.version,
      bytes: Number(facts.bytes),
      connections: Number(facts.connections),
      most_connections: facts.mostConnections,
    },
    disk: disk && { free_bytes: disk.freeBytes, bytes: disk.bytes },
    backup:
      facts.backupAt && facts.backupKind
        ? { ended_at: facts.backupAt, kind: facts.backupKind, bytes: Number(facts.backupBytes) }
        : null,
    is_backup_old: system.isBackupOld,
    standbys: system.standbys.map(({ name, state, isSynchronous, behindBytes, lagSeconds }) => ({
      name,
      state,
      is_synchronous: isSynchronous,
      behind_bytes: behindBytes,
      lag_seconds: lagSeconds,
    })),
    certificate: trust
      ? {
          host: trust.certificate.host,
          state: trust.certificate.state,
          expires_at: trust.certificate.expiresAt === null ? null : new Date(trust.certificate.expiresAt),
        }
      : null,
    keys: (trust?.keys ?? []).map(({ name, since }) => ({ name, since: new Date(since) })),
    archive: archive ? { behind_bytes: Math.round(archive.behindBytes), has_gap: archive.isLost } : null,
    reconcile: facts.reconciledAt
      ? { at: facts.reconciledAt, full_at: facts.fullyReconciledAt, open_findings: Number(facts.openFindings) }
      : null,
  };
}

function summed(minutes: readonly Minute[]): number[] {
  return Array.from({ length: timeBoundsMs.length + 1 }, (_, slot) =>
    minutes.reduce((sum, { counts }) => sum + (counts[slot] ?? 0), 0),
  );
}

/** The share of the responses of the last 90 minutes. */
function pagesWithinASecond(minutes: readonly Minute[]) {
  const counts = summed(minutes);
  const slots = timeBoundsMs.filter((bound) => bound <= 1000).length;
  const kept = counts.slice(0, slots).reduce((sum, count) => sum + count, 0);
  return { name: 'pages-1s' as const, promised_bp: 9500, kept, total: counts.reduce((sum, count) => sum + count, 0) };
}
