import type {
  AnswerOf,
  ApiScope,
  EstateOrder,
  listEstateMeters,
  listEstateOccupants,
  listHousesOfEstate,
  listPowerMetersOfKey,
  OrderStatus,
  ReadingsOfKey,
  SupplyKind,
} from '@gatelight/contract';
import { sql, type Db } from '#platform/database/db';

export interface KeyRow {
  keyId: bigint;
  estateId: bigint;
  estateName: string;
  scopes: ApiScope[];
  perMinute: number;
  expiresAt: Date | null;
}

/** The live key with this SHA-256. Records its use. */
export async function selectKeyCaller(db: Db, hash: Buffer): Promise<KeyRow | undefined> {
  const { rows } = await sql<KeyRow>`
    select key_id as "keyId", estate_id as "estateId", estate_name as "estateName", scopes, per_minute as "perMinute",
      expires_at as "expiresAt"
    from integrations.key_caller(${hash})`.execute(db);
  return rows[0];
}

export interface EstateOrderRow extends Omit<EstateOrder, 'units'> {
  id: bigint;
  units_tenths: bigint;
}

/** Columns of integrations.estate_order, as `o`. */
export const orderColumns = sql`
  o.id, o.reference, o.status, o.meter_number, o.house, o.utility, o.amount_kobo, o.energy_kobo, o.vat_kobo, o.debt_kobo, o.fee_kobo,
  o.units_tenths, o.method, o.created_at, o.paid_at, o.vended_at, o.updated_at`;

export interface OrderQuestion {
  reference?: string | undefined;
  meter?: string | undefined;
  status?: OrderStatus | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
  /** Reference of the last order of the page before. Throws IN002 when it is not an order of the estate. */
  after?: string | undefined;
}

/** Paid orders of the key's estate, newest first. */
export async function selectOrdersOfKey(
  db: Db,
  hash: Buffer,
  { reference, meter, status, since, until, after }: OrderQuestion,
  most: number,
): Promise<EstateOrderRow[]> {
  const { rows } = await sql<EstateOrderRow>`
    select ${orderColumns} from integrations.orders_of(${hash}, ${reference ?? null}, ${meter ?? null}, ${status ?? null},
      ${since ?? null}::timestamptz, ${until ?? null}::timestamptz, ${after ?? null}, ${most}) o`.execute(db);
  return rows;
}

type Item<R> = AnswerOf<R> extends { items: (infer One)[] } ? One : never;
type EstateMeter = Item<typeof listEstateMeters>;

export async function selectMetersOfKey(
  db: Db,
  hash: Buffer,
  after: string | undefined,
  most: number,
): Promise<EstateMeter[]> {
  const { rows } = await sql<EstateMeter>`
    select number, utility, life, is_tampered, house, replaced_by, installed_at
    from integrations.meters_of(${hash}, ${after ?? null}, ${most})`.execute(db);
  return rows;
}

type HouseOfEstate = Item<typeof listHousesOfEstate>;

export async function selectHousesOfKey(
  db: Db,
  hash: Buffer,
  after: string | undefined,
  most: number,
): Promise<HouseOfEstate[]> {
  const { rows } = await sql<HouseOfEstate>`
    select id::text as id, name, meters, retired_at
    from integrations.houses_of(${hash}, ${after ?? null}::bigint, ${most})`.execute(db);
  return rows;
}

type EstateOccupant = Item<typeof listEstateOccupants>;

export async function selectOccupantsOfKey(
  db: Db,
  hash: Buffer,
  after: string | undefined,
  most: number,
): Promise<EstateOccupant[]> {
  const { rows } = await sql<EstateOccupant>`
    select id::text as id, house_id::text as house_id, house, name, is_owner
    from integrations.occupants_of(${hash}, ${after ?? null}::bigint, ${most})`.execute(db);
  return rows;
}

export async function selectPowerMetersOfKey(db: Db, hash: Buffer): Promise<AnswerOf<typeof listPowerMetersOfKey>> {
  const { rows } = await sql<AnswerOf<typeof listPowerMetersOfKey>[number]>`
    select name, account_number, kind, last_tenths::float8 as last_tenths, last_at from integrations.power_meters_of(${hash})`.execute(
    db,
  );
  return rows;
}

/** The problems of readings, or `same` for readings that are already stored. */
export async function storePowerReadings(
  db: Db,
  hash: Buffer,
  readings: readonly { meter: string; at: Date; reading_tenths: number }[],
): Promise<{ place: number; code: ReadingsOfKey['faults'][number]['code'] | 'same' }[]> {
  const given = JSON.stringify(
    readings.map(({ meter, at, reading_tenths }, row) => ({
      row,
      meter: meter.toWellFormed(),
      at: at.toISOString(),
      tenths: reading_tenths,
    })),
  );
  const { rows } = await sql<{ place: number; code: ReadingsOfKey['faults'][number]['code'] | 'same' }>`
    select "row" as place, code from integrations.add_power_readings(${hash}, ${given}::jsonb)`.execute(db);
  return rows;
}

/** Null when it is stored. */
export async function notePowerSupply(
  db: Db,
  hash: Buffer,
  { kind, is_on, at }: { kind: SupplyKind; is_on: boolean; at: Date },
): Promise<string | null> {
  const { rows } = await sql<{ refusal: string | null }>`
    select integrations.note_power_supply(${hash}, ${kind}, ${is_on}, ${at}) as refusal`.execute(db);
  return rows[0]!.refusal;
}
