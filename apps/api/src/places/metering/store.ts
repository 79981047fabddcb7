import type { Utility } from '@gatelight/contract';
import type { BaseDate, EncryptionAlgorithm, KeyDerivation, KeyType } from '@gatelight/sts';
import { sql, type Db, type Tx } from '#platform/database/db';

/** The key data of a meter, as the vending authority needs it (IEC 62055-41). */
export interface MeterKeyConfig {
  supplyGroupCode: string;
  keyRevision: number;
  tariffIndex: string;
  keyType: KeyType;
  encryptionAlgorithm: EncryptionAlgorithm;
  keyGeneration: KeyDerivation;
  baseDate: BaseDate;
  keyExpiry: number;
}

export interface Meter extends MeterKeyConfig {
  id: bigint;
  number: string;
  utility: Utility;
  status: 'active' | 'inactive';
  estateId: bigint;
  customerName: string;
  tariffId: bigint;
  debtRecoveryBp: number;
  createdAt: Date;
}

const meterFields = {
  id: 'id',
  number: 'number',
  utility: 'utility',
  status: 'status',
  estateId: 'estate_id',
  customerName: 'customer_name',
  tariffId: 'tariff_id',
  supplyGroupCode: 'supply_group_code',
  keyRevision: 'key_revision',
  tariffIndex: 'tariff_index',
  keyType: 'key_type',
  encryptionAlgorithm: 'encryption_algorithm',
  keyGeneration: 'key_generation',
  baseDate: 'base_date',
  keyExpiry: 'key_expiry',
  debtRecoveryBp: 'debt_recovery_bp',
  createdAt: 'created_at',
} as const satisfies Record<keyof Meter, string>;

const meterColumns = sql.raw(
  Object.entries(meterFields)
    .map(([field, column]) => `${column} as "${field}"`)
    .join(', '),
);

/** The columns of `metering.meter m` beside those of another table. `joinedMeter` reads them from the row. */
export const joinedMeterColumns = sql.raw(
  Object.entries(meterFields)
    .map(([field, column]) => `m.${column} as "meter.${field}"`)
    .join(', '),
);

/** What `joinedMeterColumns` select. */
export type JoinedMeterRow = { readonly [Field in keyof Meter as `meter.${Field}`]: Meter[Field] };

export function joinedMeter(row: JoinedMeterRow): Meter {
  const fields = Object.keys(meterFields) as (keyof Meter)[];
  return Object.fromEntries(fields.map((field) => [field, row[`meter.${field}`]])) as unknown as Meter;
}

/** The meter with this number, active or not. */
export async function findMeter(db: Db | Tx, number: string): Promise<Meter | undefined> {
  const { rows } = await sql<Meter>`select ${meterColumns} from metering.meter_by_number(${number})`.execute(db);
  return rows[0];
}

/** The last digits of the meter that replaced this one. */
export async function replacementEnding(db: Db | Tx, number: string): Promise<string | undefined> {
  const { rows } = await sql<{ ending: string | null }>`select metering.replacement_of(${number}) as ending`.execute(
    db,
  );
  return rows[0]?.ending ?? undefined;
}

/**
 * Every meter as its maker delivered it, in the order in which they were added, without the keys that came later by
 * tokens. It is for the simulated meters, which get their first key here and every later key by tokens.
 */
export async function listMetersAsMade(db: Db): Promise<Meter[]> {
  const { rows } = await sql<Meter>`
    select ${meterColumns} from (
      select m.*, f.* from (select id, number, utility, status, estate_id, customer_name, tariff_id, key_type, encryption_algorithm,
          key_generation, debt_recovery_bp, created_at, factory_key as factory, supply_group_code as sgc, key_revision as krn,
          tariff_index as ti, base_date as bdt, key_expiry as ken from metering.meter) m
      cross join lateral (select
        coalesce(m.factory ->> 'supplyGroupCode', m.sgc) as supply_group_code,
        coalesce((m.factory ->> 'keyRevision')::integer, m.krn) as key_revision,
        coalesce(m.factory ->> 'tariffIndex', m.ti) as tariff_index,
        coalesce((m.factory ->> 'baseDate')::integer, m.bdt) as base_date,
        coalesce((m.factory ->> 'keyExpiry')::integer, m.ken) as key_expiry) f
    ) made order by id`.execute(db);
  return rows;
}

export async function addVatRate(tx: Tx, rate: { utility: Utility; validFrom: Date; rateBp: number }): Promise<void> {
  await sql`
    insert into metering.vat_rate (utility, valid_from, rate_bp)
    values (${rate.utility}, ${rate.validFrom}, ${rate.rateBp})
  `.execute(tx);
}
