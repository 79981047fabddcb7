import type { GeneratorForm, TankForm } from '@gatelight/contract';
import { sql, type Tx } from '#platform/database/db';

/** The past of an estate's diesel: for demonstration data only. */
export interface DieselPast {
  tank: TankForm;
  generator: Omit<GeneratorForm, 'tank_id'>;
  supplier: string;
  prices: { valid_from: string; price_kobo_per_litre: number }[];
  /** Columns of diesel.entry. */
  entries: (DipPast | RunPast | DeliveryPast)[];
}

interface DipPast {
  kind: 'dip';
  at: Date;
  litres: number;
  depth_mm: number;
}

interface RunPast {
  kind: 'run';
  at: Date;
  ended_at: Date;
  hours: number;
  meter_start_hours: number;
  meter_end_hours: number;
  load_percent: number;
  kwh: number;
  is_metered: true;
  expected_litres: number;
  expected_error: number;
}

interface DeliveryPast {
  kind: 'delivery';
  at: Date;
  ended_at: Date;
  litres: number;
  ordered_litres: number;
  waybill_number: string;
  waybill_litres: number;
  before_mm: number;
  before_litres: number;
  after_mm: number;
  after_litres: number;
  price_kobo_per_litre: number;
  paid_kobo: number;
  received_by: string;
}

/** Stores two years in one statement. Leaves an estate alone that is not a demonstration or has a tank already. */
export async function loadDemonstrationDiesel(tx: Tx, estateId: bigint, past: DieselPast): Promise<void> {
  await sql`select diesel.add_demonstration(${estateId}, ${JSON.stringify(past)}::jsonb)`.execute(tx);
}
