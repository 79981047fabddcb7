/** The replication slot that keeps the log on the server until it is in the archive. */
export const archiveSlot = 'gatelight_archive';

/**
 * Settings of a server whose log is archived. A segment is finished after a minute at the latest, so a lost disk costs at
 * most that minute. When the archive cannot be written, the server keeps at most 4 GB of log for it: a full archive must
 * not fill the database's own disk.
 */
export const archiveSettings = ['archive_timeout=60s', 'max_slot_wal_keep_size=4GB'] as const;
