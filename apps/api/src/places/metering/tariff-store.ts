import type { Utility, Rounding } from '@gatelight/contract';
import { sql, type Tx } from '#platform/database/db';
import type { ObjectNames } from '#platform/lists/object-names';

export const tariffNames: ObjectNames = {
  tariff: (id) => sql`select own_tariff.name from metering.tariff own_tariff where own_tariff.id = ${id}`,
};

/** Who requested and approved a value that begins on a day, and why. Without it, the deployment set the value. */
interface Provenance {
  askedBy?: string;
  approvedBy?: string | null;
  reason?: string;
}

/** A tariff with its first price. Throws SQLSTATE 23505 when the code is taken. */
export async function addTariff(
  tx: Tx,
  tariff: {
    code: string;
    name: string;
    utility: Utility;
    rounding: Rounding;
    validFrom: Date;
    priceKoboPerUnit: bigint;
  } & Provenance,
): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    insert into metering.tariff (code, name, utility, rounding)
    values (${tariff.code}, ${tariff.name}, ${tariff.utility}, ${tariff.rounding}) returning id
  `.execute(tx);
  const { id } = rows[0]!;
  await schedulePrice(tx, { ...tariff, tariffId: id });
  return id;
}

/**
 * Adds a price from a date on. Earlier sales keep the old price. Throws SQLSTATE TF001 when it begins in the past,
 * 23505 when another version begins then.
 */
export async function schedulePrice(
  tx: Tx,
  price: { tariffId: bigint; validFrom: Date; priceKoboPerUnit: bigint; rounding: Rounding } & Provenance,
): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    insert into metering.tariff_price (tariff_id, valid_from, price_kobo_per_unit, rounding, asked_by, approved_by, reason)
    values (${price.tariffId}, ${price.validFrom}, ${price.priceKoboPerUnit}, ${price.rounding}, ${price.askedBy ?? null},
      ${price.approvedBy ?? null}, ${price.reason ?? null})
    returning id
  `.execute(tx);
  return rows[0]!.id;
}

/**
 * Gives meters another tariff from a date on. The caller has checked the date. Throws SQLSTATE TF001 when the tariff is
 * of another utility, 23505 when another assignment begins then.
 */
export async function assignTariff(
  tx: Tx,
  assignment: { tariffId: bigint; meterIds: readonly bigint[]; validFrom: Date } & Provenance,
): Promise<void> {
  await sql`
    insert into metering.meter_tariff (meter_id, tariff_id, valid_from, asked_by, approved_by, reason)
    select unnest(${assignment.meterIds.map(String)}::bigint[]), ${assignment.tariffId}, ${assignment.validFrom},
      ${assignment.askedBy ?? null}, ${assignment.approvedBy ?? null}, ${assignment.reason ?? null}
  `.execute(tx);
}
