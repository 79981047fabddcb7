import type { ApiScope, MeterLife, OrderStatus, PaymentMethod, Utility } from '@gatelight/contract';
import { sql, type Db } from '#platform/db';

export interface KeyRow {
  keyId: bigint;
  estateId: bigint;
  estateName: string;
  scopes: ApiScope[];
  perMinute: number;
  expiresAt: Date | null;
}

/** The live key with this SHA-256; notes its use. */
export async function selectKeyCaller(db: Db, hash: Buffer): Promise<KeyRow | undefined> {
  const { rows } = await sql<KeyRow>`
    select key_id as "keyId", estate_id as "estateId", estate_name as "estateName", scopes, per_minute as "perMinute",
      expires_at as "expiresAt"
    from integrations.key_caller(${hash})`.execute(db);
  return rows[0];
}

export interface EstateOrderRow {
  id: bigint;
  reference: string;
  status: OrderStatus;
  /** Null: the resident does not share it. */
  meterNumber: string | null;
  house: string | null;
  utility: Utility;
  amountKobo: bigint;
  energyKobo: bigint;
  vatKobo: bigint;
  debtKobo: bigint;
  feeKobo: bigint;
  unitsTenths: bigint;
  method: PaymentMethod;
  createdAt: Date;
  paidAt: Date | null;
  vendedAt: Date | null;
  updatedAt: Date;
}

/** Columns of integrations.estate_order, as `o`. */
export const orderColumns = sql`
  o.id, o.reference, o.status, o.meter_number as "meterNumber", o.house, o.utility, o.amount_kobo as "amountKobo",
  o.energy_kobo as "energyKobo", o.vat_kobo as "vatKobo", o.debt_kobo as "debtKobo", o.fee_kobo as "feeKobo",
  o.units_tenths as "unitsTenths", o.method, o.created_at as "createdAt", o.paid_at as "paidAt", o.vended_at as "vendedAt",
  o.updated_at as "updatedAt"`;

export interface OrderQuestion {
  reference?: string | undefined;
  meter?: string | undefined;
  status?: OrderStatus | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
  /** Reference of the last order of the page before. Throws IN002 when it is not one of the estate's. */
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

export interface EstateMeterRow {
  number: string;
  utility: Utility;
  life: MeterLife;
  isTampered: boolean;
  house: string | null;
  replacedBy: string | null;
  installedAt: Date | null;
}

export async function selectMetersOfKey(
  db: Db,
  hash: Buffer,
  after: string | undefined,
  most: number,
): Promise<EstateMeterRow[]> {
  const { rows } = await sql<EstateMeterRow>`
    select number, utility, life, is_tampered as "isTampered", house, replaced_by as "replacedBy", installed_at as "installedAt"
    from integrations.meters_of(${hash}, ${after ?? null}, ${most})`.execute(db);
  return rows;
}

export interface EstateHouseRow {
  id: bigint;
  name: string;
  meters: string[];
  retiredAt: Date | null;
}

export async function selectHousesOfKey(
  db: Db,
  hash: Buffer,
  after: string | undefined,
  most: number,
): Promise<EstateHouseRow[]> {
  const { rows } = await sql<EstateHouseRow>`
    select id, name, meters, retired_at as "retiredAt"
    from integrations.houses_of(${hash}, ${after ?? null}::bigint, ${most})`.execute(db);
  return rows;
}

export interface EstateOccupantRow {
  id: bigint;
  houseId: bigint;
  house: string;
  name: string;
  isOwner: boolean;
}

export async function selectOccupantsOfKey(
  db: Db,
  hash: Buffer,
  after: string | undefined,
  most: number,
): Promise<EstateOccupantRow[]> {
  const { rows } = await sql<EstateOccupantRow>`
    select id, house_id as "houseId", house, name, is_owner as "isOwner"
    from integrations.occupants_of(${hash}, ${after ?? null}::bigint, ${most})`.execute(db);
  return rows;
}
