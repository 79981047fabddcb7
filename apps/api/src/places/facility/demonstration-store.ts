import { sql, type Tx } from '#platform/database/db';

/** The facility of a demonstration estate. Days are counted from today, amounts are in kobo. */
export interface FacilityPast {
  vendors: readonly object[];
  assets: readonly object[];
  jobs: readonly object[];
  lines: readonly object[];
  checklists: readonly object[];
  inspections: readonly object[];
  lastNumber: number;
}

/** Stores everything in one statement. Leaves an estate alone that is not a demonstration or already has assets. */
export async function loadDemonstrationFacility(
  tx: Tx,
  { estateId, manager, officer }: { estateId: bigint; manager: bigint; officer: bigint },
  past: FacilityPast,
): Promise<void> {
  await sql`select facility.add_demonstration(${estateId}, ${manager}, ${officer}, ${JSON.stringify(past)}::jsonb)`.execute(
    tx,
  );
}
