import type { MissingStep } from '@gatelight/contract';
import { sql, type Db } from '#platform/database/db';

/** What the business lacks to sell. Simulated keys count only where the sandbox runs: nothing else vends with them. */
export async function readFirstSteps(db: Db, allowSimulatorKeys: boolean): Promise<MissingStep[]> {
  const { rows } = await sql<MissingStep>`
    select step, meters::int as meters, names from staff_lists.first_steps(${allowSimulatorKeys})`.execute(db);
  return rows;
}
