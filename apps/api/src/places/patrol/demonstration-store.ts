import { sql, type Tx } from '#platform/database/db';
import { sqlRows } from '#platform/database/sql-arguments';

export interface DemonstrationBlock {
  visitor: string;
  plate: string;
  reason: string;
  houseId: bigint;
  daysLeft: number;
  daysAgo: number;
  /** What the house said. */
  said: string;
}

/** Blocks of a demonstration estate, made by its first manager. */
export async function addDemonstrationBlocks(
  tx: Tx,
  estateId: bigint,
  blocks: readonly DemonstrationBlock[],
): Promise<void> {
  await sql`select patrol.add_demonstration(${estateId}, ${sqlRows(blocks)})`.execute(tx);
}
