import type { MeterLife, Utility } from '@gatelight/contract';
import { sql, type Tx } from '#platform/database/db';
import { sqlRows } from '#platform/database/sql-arguments';
import type { MeterKeyConfig } from './store.ts';

export interface NewStoreMeter extends Pick<
  MeterKeyConfig,
  'supplyGroupCode' | 'keyRevision' | 'tariffIndex' | 'baseDate' | 'keyExpiry'
> {
  number: string;
  utility: Utility;
  life: MeterLife;
  estateId: bigint;
  houseId: bigint | null;
  customerName: string;
  make: string;
  tariffId: bigint;
}

export interface NewMeter {
  number: string;
  utility: Utility;
  status: 'active' | 'inactive';
  estateId: bigint;
  houseId: bigint;
  customerName: string;
  tariffId: bigint;
  supplyGroupCode: string;
  keyRevision: number;
  tariffIndex: string;
  debtRecoveryBp: number;
  isDemonstration: boolean;
}

export async function addMeter(tx: Tx, meter: NewMeter): Promise<bigint> {
  const [made] = await addMeters(tx, [meter]);
  return made!.id;
}

/**
 * Adds many meters in one call, each with the account for its possible debt. Throws SQLSTATE 23505 when a number is
 * taken.
 */
export async function addMeters(
  tx: Tx,
  meters: readonly (NewMeter | NewStoreMeter)[],
): Promise<{ number: string; id: bigint }[]> {
  const { rows } = await sql<{ number: string; id: bigint }>`
    select number, id from metering.add_meters(${sqlRows(meters)})`.execute(tx);
  return rows;
}
