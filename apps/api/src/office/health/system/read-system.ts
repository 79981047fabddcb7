import { statfs } from 'node:fs/promises';
import type { Db } from '#platform/database/db';
import { heartbeatTooOldSeconds, readHeartbeat, type Heartbeat } from '#platform/jobs/heartbeat';
import * as store from '../store.ts';
import { trustIn, type Trust } from './trust.ts';

export interface SystemDeps {
  db: Db;
  /** Calls the vending process, which the web and the worker cannot reach otherwise. */
  vendingAnswers: () => Promise<boolean>;
  dataDir: string;
  version: () => string;
  /** Undefined when the age of backups is not watched. */
  backupMaxAgeHours?: number | undefined;
}

export interface ProcessState {
  name: 'web' | 'worker' | 'vending';
  state: 'working' | 'silent' | 'stopped';
  ageSeconds: number | null;
}

/** The figures that the health page and /metrics share, so that they always agree. */
export interface System {
  version: string;
  processes: ProcessState[];
  queues: store.Queue[];
  database: store.DatabaseFacts;
  disk: { freeBytes: number; bytes: number } | null;
  isBackupOld: boolean;
  standbys: store.Standby[];
  /** Undefined until a worker measured it. */
  trust: Trust | undefined;
}

export async function readSystem(deps: SystemDeps): Promise<System> {
  const [queues, database, heartbeat, vendingAnswers, disk, standbys] = await Promise.all([
    store.readQueues(deps.db),
    store.readDatabaseFacts(deps.db),
    readHeartbeat(deps.db),
    deps.vendingAnswers(),
    statfs(deps.dataDir).catch(() => undefined),
    store.readStandbys(deps.db),
  ]);
  return {
    version: deps.version(),
    processes: [
      { name: 'web', state: 'working', ageSeconds: 0 },
      {
        name: 'worker',
        state: workerState(heartbeat),
        ageSeconds: heartbeat ? Math.round(heartbeat.ageSeconds) : null,
      },
      { name: 'vending', state: vendingAnswers ? 'working' : 'silent', ageSeconds: vendingAnswers ? 0 : null },
    ],
    queues,
    database,
    disk: disk ? { freeBytes: disk.bavail * disk.bsize, bytes: disk.blocks * disk.bsize } : null,
    isBackupOld: isBackupOld(database.backupAgeSeconds, deps.backupMaxAgeHours),
    standbys,
    trust: trustIn(heartbeat),
  };
}

export function isBackupOld(ageSeconds: number, maxAgeHours: number | undefined): boolean {
  return maxAgeHours !== undefined && ageSeconds > maxAgeHours * 3600;
}

function workerState(heartbeat: Heartbeat | undefined): ProcessState['state'] {
  if (!heartbeat) return 'silent';
  if (heartbeat.isStopped) return 'stopped';
  return heartbeat.ageSeconds > heartbeatTooOldSeconds ? 'silent' : 'working';
}
