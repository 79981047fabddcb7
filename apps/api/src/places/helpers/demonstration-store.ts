import { sql, type Tx } from '#platform/database/db';
import { sqlRows } from '#platform/database/sql-arguments';

interface DemonstrationHelper {
  name: string;
  phone: string;
  kind: 'driver' | 'cleaner' | 'nanny' | 'gardener' | 'other';
  weekdays: number;
  dayFrom: number;
  dayTo: number;
  /** "2026-12-01". */
  pausedUntil?: string;
  /** When the helper came and left. */
  visits: readonly { kind: 'in' | 'out'; at: Date }[];
}

interface DemonstrationHousehold {
  houseId: bigint;
  madeBy: bigint;
  guardId: bigint;
  helpers: readonly DemonstrationHelper[];
  vehicles: readonly { plate: string; about: string; sticker: string | null }[];
  exitPasses: readonly { what: string; person: string; plate: string }[];
}

/**
 * Helpers, vehicles and leaving goods of a house of a demonstration estate. Does nothing when the house already has
 * helpers.
 */
export async function addDemonstrationHousehold(tx: Tx, given: DemonstrationHousehold): Promise<void> {
  await sql`
    select helpers.add_demonstration(${given.houseId}, ${given.madeBy}, ${given.guardId},
      jsonb_build_object('helpers', ${sqlRows(given.helpers)}, 'vehicles', ${sqlRows(given.vehicles)}, 'exits', ${sqlRows(given.exitPasses)}))`.execute(
    tx,
  );
}
