import { sql, type Tx } from '#platform/database/db';
import { sqlRows } from '#platform/database/sql-arguments';
import type { DemonstrationAsk } from './demonstration.ts';

export async function insertDemonstration(
  tx: Tx,
  estateId: bigint,
  { callWay, gatePhone }: { callWay: string; gatePhone: string },
  asks: readonly DemonstrationAsk[],
): Promise<void> {
  await sql`
    select walk_ins.add_demonstration(${estateId}, ${callWay}, ${gatePhone}, ${sqlRows(asks)})`.execute(tx);
}
