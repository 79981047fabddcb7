import { Gauge, type Registry } from 'prom-client';
import { sql, type Db } from '../database/db.ts';

// Ten segments: at one a minute, ten minutes in which nothing could be archived.
const mostBehindBytes = 10 * 16 * 1_048_576;

interface ArchiveState {
  behindBytes: number;
  isLost: boolean;
}

/** How much of the write-ahead log waits for the archive; undefined when there is no archive (WAL_ARCHIVE_DIR). */
export async function readArchive(db: Db): Promise<ArchiveState | undefined> {
  const { rows } = await sql<{ behind: number; lost: boolean }>`
    select coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn), 0)::float8 as behind, wal_status = 'lost' as lost
    from pg_replication_slots where slot_name = 'gatelight_archive' and not pg_is_in_recovery()`.execute(db);
  const row = rows[0];
  return row && { behindBytes: row.behind, isLost: row.lost };
}

/** Reports when the log has not been archived for long, or has a gap. */
export async function archiveFindings(db: Db): Promise<string[]> {
  const state = await readArchive(db);
  if (!state) return [];
  if (state.isLost) return ['the archive of the write-ahead log has a gap: make a new backup (docs/backup.md)'];
  if (state.behindBytes <= mostBehindBytes) return [];
  const megabytes = Math.round(state.behindBytes / 1e6);
  return [`${megabytes} MB of the write-ahead log wait to be archived: look at the disk of WAL_ARCHIVE_DIR`];
}

/** `gatelight_wal_archive_behind_bytes`: 0 when no log is archived, -1 when the archive has a gap. */
export function measureArchive(registry: Registry, read: () => Promise<ArchiveState | undefined>): void {
  new Gauge({
    name: 'gatelight_wal_archive_behind_bytes',
    help: 'Write-ahead log that waits to be archived; -1: the archive has a gap',
    registers: [registry],
    async collect() {
      // When the database is unavailable, the other figures still count.
      const state = await read().catch(() => undefined);
      this.set(state?.isLost ? -1 : (state?.behindBytes ?? 0));
    },
  });
}
