import { sql, type Tx } from '#platform/database/db';

/** What a demonstration estate keeps in order. Days are counted from today, amounts in kobo. */
export interface FacilityPast {
  vendors: readonly object[];
  assets: readonly object[];
  jobs: readonly object[];
  lines: readonly object[];
  checklists: readonly object[];
  inspections: readonly object[];
  lastNumber: number;
}

/** In one statement. An estate that is no demonstration, or has assets already, is left alone. */
export async function loadDemonstrationFacility(
  tx: Tx,
  { estateId, manager, officer }: { estateId: bigint; manager: bigint; officer: bigint },
  past: FacilityPast,
): Promise<void> {
  await sql`select facility.add_demonstration(${estateId}, ${manager}, ${officer}, ${JSON.stringify(past)}::jsonb)`.execute(
    tx,
  );
}
