import { connectToWritable } from '../../apps/api/src/platform/database/database-url.ts';

/** Notes in the database that a backup was made: the health page shows the last one, and its age can be a finding. */
export async function recordBackup(
  ownerUrl: string,
  { files }: { files: readonly { bytes: number }[] },
  kind: 'physical' | 'logical',
): Promise<void> {
  const client = await connectToWritable(ownerUrl);
  try {
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    await client.query('INSERT INTO platform.backup_run (kind, bytes) VALUES ($1, $2)', [kind, bytes]);
  } finally {
    await client.end();
  }
}
