import type { AskReason } from '@gatelight/contract';
import { sql, type Tx } from '#platform/database/db';
import { sqlRows } from '#platform/database/sql-arguments';

export interface DemonstrationAsk {
  houseId: bigint;
  visitor: string;
  reason: AskReason;
  people: number;
  at: Date;
  /** Seconds until the reply. Null when there was none. */
  seconds: number | null;
  isYes: boolean;
  how: 'app' | 'sms';
}

/** Past questions of a demonstration estate's gate, and how the gate and the houses reach each other. */
export async function addDemonstrationWalkIns(
  tx: Tx,
  estateId: bigint,
  { callWay, gatePhone }: { callWay: string; gatePhone: string },
  asks: readonly DemonstrationAsk[],
): Promise<void> {
  await sql`
    select walk_ins.add_demonstration(${estateId}, ${callWay}, ${gatePhone}, ${sqlRows(asks)})`.execute(tx);
}
