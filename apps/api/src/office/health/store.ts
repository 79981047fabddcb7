import type { PromiseName, QueueName } from '@gatelight/contract';
import { sql, type Db } from '#platform/database/db';
import type { Minute } from './minutes.ts';

export async function readMinutes(db: Db, minutes: number): Promise<Map<string, Minute[]>> {
  const { rows } = await sql<Minute & { part: string }>`
    select h.part, extract(epoch from h.minute)::integer as at, h.calls, h.failed, h.counts
    from platform.health_minute h where h.minute > now() - make_interval(mins => ${minutes}) order by h.part, h.minute
  `.execute(db);
  return Map.groupBy(rows, ({ part }) => part);
}

/** Calls and failures of the last 30 days, by part. */
export async function readMonth(db: Db): Promise<Map<string, { calls: bigint; failed: bigint }>> {
  const { rows } = await sql<{ part: string; calls: bigint; failed: bigint }>`
    select d.part, sum(d.calls)::bigint as calls, sum(d.failed)::bigint as failed from platform.health_day d
    where d.day > platform.today() - 30 group by d.part
  `.execute(db);
  return new Map(rows.map((row) => [row.part, row]));
}

export async function sumHealth(db: Db): Promise<void> {
  await sql`select platform.sum_health()`.execute(db);
}

/** Milliseconds that the database takes for the smallest query. Throws when it does not respond. */
export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

export interface Queue {
  name: QueueName;
  waiting: bigint;
  oldestSeconds: number | null;
}

export async function readQueues(db: Db): Promise<Queue[]> {
  const { rows } =
    await sql<Queue>`select name, waiting, oldest_seconds as "oldestSeconds" from health.queues()`.execute(db);
  return rows;
}

export async function readPromises(db: Db): Promise<{ name: PromiseName; kept: bigint; total: bigint }[]> {
  const { rows } = await sql<{ name: PromiseName; kept: bigint; total: bigint }>`
    select name, kept, total from health.promises(now() - interval '1 day')`.execute(db);
  return rows;
}

export interface Incident {
  key: string;
  title: string;
  beganAt: Date;
  endedAt: Date | null;
}

export async function readIncidents(db: Db): Promise<Incident[]> {
  const { rows } = await sql<Incident>`
    select f.key, coalesce(f.detail ->> 'part', 'Worker') as title,
      coalesce((f.detail ->> 'since')::timestamptz, f.last_seen_at) as "beganAt", f.resolved_at as "endedAt"
    from platform.finding f where f.kind in ('part_failing', 'worker_silent') order by f.last_seen_at desc limit 8
  `.execute(db);
  return rows;
}

export interface DatabaseFacts {
  asOf: Date;
  version: string;
  bytes: bigint;
  connections: bigint;
  mostConnections: number;
  backupAt: Date | null;
  backupKind: string | null;
  backupBytes: bigint | null;
  /** Since the newest backup, or since the database was made when there is none. */
  backupAgeSeconds: number;
  reconciledAt: Date | null;
  fullyReconciledAt: Date | null;
  openFindings: bigint;
}

export async function readDatabaseFacts(db: Db): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select now() as "asOf", current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
      (select count(*) from pg_stat_activity a where a.datname = current_database()) as connections,
      current_setting('max_connections')::integer as "mostConnections",
      b.ended_at as "backupAt", b.kind as "backupKind", b.bytes as "backupBytes",
      platform.backup_age_seconds() as "backupAgeSeconds",
      r.at as "reconciledAt", r.full_at as "fullyReconciledAt", r.open_findings as "openFindings"
    from platform.reconcile_facts() r
    left join lateral (select * from platform.backup_run order by id desc limit 1) b on true
  `.execute(db);
  return rows[0]!;
}

/** Outages that are not over. */
export async function openIncidents(db: Db): Promise<{ key: string; since: Date }[]> {
  const { rows } = await sql<{ key: string; since: Date }>`
    select f.key, coalesce((f.detail ->> 'since')::timestamptz, f.created_at) as since
    from platform.finding f where f.kind = 'part_failing' and f.state = 'needs_attention'`.execute(db);
  return rows;
}

/** The parts that were called in the last 30 days. */
export async function readUsedParts(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ part: string }>`
    select distinct d.part from platform.health_day d where d.day > platform.today() - 30`.execute(db);
  return new Set(rows.map(({ part }) => part));
}

export async function readBackupAge(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`select platform.backup_age_seconds() as seconds`.execute(db);
  return rows[0]!.seconds;
}

/** Whether a finding with this key waits for a person. */
export async function isFindingOpen(db: Db, key: string): Promise<boolean> {
  const { rows } = await sql`select from platform.finding where key = ${key} and state = 'needs_attention'`.execute(db);
  return rows.length > 0;
}

export async function keepFigures(db: Db, figures: Record<string, unknown>): Promise<void> {
  await sql`select platform.keep_figures(${JSON.stringify(figures)}::jsonb)`.execute(db);
}

/** Parts whose outage is not over, as the status page shows it. */
export async function readOpenOutages(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ part: string }>`select i.part from health.incident i where i.ended_at is null`.execute(
    db,
  );
  return new Set(rows.map(({ part }) => part));
}

/** Runs once for each outage: a second worker that sees it too changes nothing. */
export async function beginOutage(db: Db, part: string, at: Date): Promise<void> {
  await sql`insert into health.incident (part, began_at) values (${part}, ${at}) on conflict do nothing`.execute(db);
}

export async function endOutage(db: Db, part: string, at: Date): Promise<void> {
  await sql`
    update health.incident set ended_at = greatest(began_at, ${at}) where part = ${part} and ended_at is null`.execute(
    db,
  );
}

export async function sumTimes(db: Db): Promise<void> {
  await sql`select health.sum_times()`.execute(db);
}

export interface Standby {
  name: string;
  /**
   * `away`: it does not follow, and the log is kept for it. `unreadable`: the owner of the tables may not see how far
   * it is.
   */
  state: 'streaming' | 'catching-up' | 'away' | 'unreadable';
  isSynchronous: boolean;
  behindBytes: number | null;
  lagSeconds: number | null;
}

export async function readStandbys(db: Db): Promise<Standby[]> {
  const { rows } = await sql<Standby>`
    select name, state, is_synchronous as "isSynchronous", behind_bytes as "behindBytes", lag_seconds as "lagSeconds"
    from health.standbys()`.execute(db);
  return rows;
}

/** The keys of the settings whose age the health page shows. */
export type KeyName =
  | 'SESSION_KEY'
  | 'OTP_KEY'
  | 'ORDER_LINK_KEY'
  | 'VENDING_SEAL_KEY'
  | 'WEBHOOK_KEY'
  | 'GATE_KEY'
  | 'PUSH_KEY';

/** Since when each of these keys is in use, by their fingerprints, and the vending keys. */
export async function noteKeys(
  db: Db,
  fingerprints: Readonly<Partial<Record<KeyName, string>>>,
): Promise<{ name: string; since: Date }[]> {
  const { rows } = await sql<{ name: string; since: Date }>`
    select name, since from health.note_keys(${JSON.stringify(fingerprints)}::jsonb)`.execute(db);
  return rows;
}
