import { sql, type Tx } from '#platform/database/db';
import { sqlArguments, sqlRows } from '#platform/database/sql-arguments';

/** The salt of an estate's codes. */
export async function saltOf(tx: Tx, estateId: bigint): Promise<Buffer> {
  const { rows } = await sql<{ salt: Buffer }>`select (gate.rules_of(${estateId})).salt as salt`.execute(tx);
  return rows[0]!.salt;
}

interface Given {
  gate: string;
  way: string;
  device: string;
  keyHash: Buffer;
  guards: readonly object[];
  passes: readonly object[];
  visits: readonly object[];
}

export async function insertDemonstration(
  tx: Tx,
  estateId: bigint,
  { gate, way, device, keyHash, guards, passes, visits }: Given,
): Promise<void> {
  await sql`
    select gate.add_demonstration(${estateId}, ${sqlArguments({ gate, way, device, key_hash: keyHash })}
      || jsonb_build_object('guards', ${sqlRows(guards)}, 'passes', ${sqlRows(passes)}, 'visits', ${sqlRows(visits)}))`.execute(
    tx,
  );
}
