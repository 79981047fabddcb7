import { sql, type Tx } from '#platform/database/db';
import { sqlRows } from '#platform/database/sql-arguments';

/** A past move of a listed person of a demonstration estate. */
interface PastMove {
  houseId: bigint;
  name: string;
  kind: 'in' | 'out';
  /** `2026-11-24`. */
  movedOn: string;
  keys: string;
  readings: readonly { meter: string; tenths: number }[];
}

export async function addDemonstrationMoves(tx: Tx, moves: readonly PastMove[]): Promise<void> {
  await sql`select moves.add_demonstration(${sqlRows(moves)})`.execute(tx);
}
