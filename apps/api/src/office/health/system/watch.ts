import type { Db } from '#platform/database/db';
import { openFinding, resolveFindings } from '#platform/checks/findings';
import type { Job } from '#platform/jobs/jobs';
import type { Log } from '#platform/log';
import { measured, parts, reportVitalSigns } from '#platform/process/vital-signs';
import { barsOf, currentState, downFor, isUpAgain, shownMinutes } from '../minutes.ts';
import { isBackupOld } from './read-system.ts';
import {
  beginOutage,
  endOutage,
  isFindingOpen,
  keepFigures,
  openIncidents,
  pingDatabase,
  readBackupAge,
  readMinutes,
  readOpenOutages,
  sumHealth,
  sumTimes,
} from '../store.ts';

export const incidentKey = (part: string) => `part-failing:${part}`;

/** Opens a finding for each part that has failed for three minutes, and closes it when the part works again. */
export async function watchParts(db: Db, now: Date, log?: Log): Promise<void> {
  const minutes = await readMinutes(db, shownMinutes);
  const open = new Set((await openIncidents(db)).map((incident) => incident.key));
  const outages = await readOpenOutages(db);
  const figures: Record<string, string> = {};
  for (const part of parts) {
    const bars = barsOf(minutes.get(part.name) ?? [], part, now.getTime() / 1000);
    const key = incidentKey(part.name);
    figures[part.name] = currentState(bars);
    const minutesDown = downFor(bars);
    if (minutesDown !== undefined && !outages.has(part.name)) {
      await beginOutage(db, part.name, new Date(now.getTime() - minutesDown * 60_000));
    } else if (outages.has(part.name) && isUpAgain(bars)) {
      await endOutage(db, part.name, now);
    }
    if ('isView' in part) continue;
    if (minutesDown !== undefined && !open.has(key)) {
      const since = new Date(now.getTime() - minutesDown * 60_000).toISOString();
      log?.error({ part: part.name }, 'a part of the product fails');
      await openFinding(db, { key, kind: 'part_failing', owner: 'operations', detail: { part: part.title, since } });
    } else if (open.has(key) && isUpAgain(bars)) {
      await resolveFindings(db, [key], 'it works again');
    }
  }
  // For /metrics, which the web process serves from the heartbeat.
  await keepFigures(db, { parts: figures });
}

const backupKey = 'backup-old';

/** Opens a finding when the last backup is too old, and closes it after the next one. */
export async function watchBackup(db: Db, maxAgeHours: number | undefined, log?: Log): Promise<void> {
  const ageSeconds = maxAgeHours === undefined ? 0 : await readBackupAge(db);
  const isOpen = await isFindingOpen(db, backupKey);
  if (!isBackupOld(ageSeconds, maxAgeHours)) {
    if (isOpen) await resolveFindings(db, [backupKey], 'a backup was made');
  } else if (!isOpen) {
    const detail = { age_hours: Math.floor(ageSeconds / 3600), allowed_hours: maxAgeHours };
    log?.error(detail, 'the last backup is too old');
    await openFinding(db, { key: backupKey, kind: 'backup_old', owner: 'operations', detail });
  }
}

/**
 * Reports the measurements of this worker, measures the database, and watches every part and the age of the last
 * backup.
 */
export function healthJob(deps: { db: Db; log: Log; backupMaxAgeHours: number | undefined }): Job {
  const { db, log } = deps;
  return {
    name: 'health',
    everyMs: 15_000,
    async run() {
      await measured('database', pingDatabase(db), () => false).catch(() => undefined);
      await reportVitalSigns(db);
      await watchParts(db, new Date(), log);
      await watchBackup(db, deps.backupMaxAgeHours, log);
      await sumHealth(db);
      await sumTimes(db);
      return 0;
    },
  };
}
