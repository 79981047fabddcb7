import type { incidentKinds } from '@gatelight/contract';
import { sql, type Tx } from '#platform/database/db';
import { sqlRows } from '#platform/database/sql-arguments';

type IncidentKind = (typeof incidentKinds)[number];

export interface DemonstrationBlock {
  visitor: string;
  plate: string;
  reason: string;
  houseId: bigint;
  daysLeft: number;
  daysAgo: number;
  /** The reply of the house. */
  said: string;
}

export interface DemonstrationIncident {
  kind: IncidentKind;
  hoursAgo: number;
  place: string;
  said: string;
  people: string;
  vehicles: string;
  /** What was done about it. Empty while it is open. */
  done: string;
}

/** Incidents, and a week of shifts and rounds over these points. */
export async function addDemonstrationDuty(
  tx: Tx,
  estateId: bigint,
  incidents: readonly DemonstrationIncident[],
  points: readonly string[],
): Promise<void> {
  await sql`select patrol.add_demonstration_duty(${estateId}, ${sqlRows(incidents)}, ${points}::text[])`.execute(tx);
}

/** Blocks of a demonstration estate, made by its first manager. */
export async function addDemonstrationBlocks(
  tx: Tx,
  estateId: bigint,
  blocks: readonly DemonstrationBlock[],
): Promise<void> {
  await sql`select patrol.add_demonstration(${estateId}, ${sqlRows(blocks)})`.execute(tx);
}
