import type { AskReason } from '@gatelight/contract';
import type { Tx } from '#platform/database/db';
import { insertDemonstration } from './demonstration-store.ts';

export interface DemonstrationAsk {
  houseId: bigint;
  visitor: string;
  reason: AskReason;
  people: number;
  at: Date;
  /** Seconds until the answer; null: nobody answered. */
  seconds: number | null;
  isYes: boolean;
  how: 'app' | 'sms';
}

/** Past questions of a demonstration estate's gate, and how the gate and the houses call each other. */
export async function addDemonstrationWalkIns(
  tx: Tx,
  estateId: bigint,
  calls: { callWay: string; gatePhone: string },
  asks: readonly DemonstrationAsk[],
): Promise<void> {
  await insertDemonstration(tx, estateId, calls, asks);
}
