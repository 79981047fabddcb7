import type { Db, Tx } from '#platform/database/db';
import { estimateUsage, type Estimate } from './estimate.ts';
import { readUsage } from './store.ts';

/**
 * How long the units of a meter last, from the user's purchases and the household's readings. Undefined when too little
 * is known.
 */
export async function estimateOf(db: Db | Tx, userId: string, meterId: string): Promise<Estimate | undefined> {
  const { now, readings, purchases } = await readUsage(db, userId, meterId);
  return estimateUsage(now, readings, purchases).estimate;
}
