import type { MeterEventKind } from '@gatelight/contract';
import type { MeterLife, Utility } from '@gatelight/contract';
import { sql, type Db, type Tx } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { sqlRows } from '#platform/database/sql-arguments';
import { isRefusedWith } from '#platform/database/sql-states';
import { addMeters, type NewStoreMeter } from './add-store.ts';
import type { MeterKeyConfig } from './store.ts';

/** A meter as staff can change it. */
export interface MeterState extends MeterKeyConfig {
  id: bigint;
  number: string;
  utility: Utility;
  life: MeterLife;
  /** Increases with each change of the row. */
  revision: number;
  estateId: bigint;
  estateName: string;
  houseId: bigint | null;
  houseName: string | null;
  customerName: string;
  make: string;
  tariffId: bigint;
  tariffName: string;
  tamperedAt: Date | null;
  powerLimitWatts: number | null;
  replacedBy: string | null;
}

/** The meter with this number. `lock` prevents other changes until the transaction ends. */
export async function findMeterState(
  db: Db | Tx,
  number: string,
  { lock = false } = {},
): Promise<MeterState | undefined> {
  const { rows } = await sql<MeterState>`
    select m.id, m.number, m.utility, m.life, m.revision, m.estate_id as "estateId", e.name as "estateName",
      m.house_id as "houseId", h.name as "houseName", m.customer_name as "customerName", m.make, m.tariff_id as "tariffId",
      t.name as "tariffName", m.tampered_at as "tamperedAt", m.power_limit_watts as "powerLimitWatts",
      (select n.number from metering.meter n where n.id = m.replaced_by) as "replacedBy",
      m.supply_group_code as "supplyGroupCode", m.key_revision as "keyRevision", m.tariff_index as "tariffIndex",
      m.key_type as "keyType", m.encryption_algorithm as "encryptionAlgorithm", m.key_generation as "keyGeneration",
      m.base_date as "baseDate", m.key_expiry as "keyExpiry"
    from metering.meter m
    join estates.estate e on e.id = m.estate_id
    join metering.tariff t on t.id = m.tariff_id
    left join estates.house h on h.id = m.house_id
    where m.number = ${number} ${lock ? sql`for update of m` : sql``}
  `.execute(db);
  return rows[0];
}

/** Like `findMeterState`, but throws `not-found` when there is no meter. */
export async function requireMeterState(db: Db | Tx, number: string, options = { lock: false }): Promise<MeterState> {
  const meter = await findMeterState(db, number, options);
  if (!meter) throw new AppError('not-found');
  return meter;
}

/** What staff can change in a meter's row. Fields that are left out stay. */
export interface MeterChange {
  life?: MeterLife;
  estateId?: bigint;
  houseId?: bigint | null;
  customerName?: string;
  make?: string;
  tariffId?: bigint;
  tamperedAt?: 'now' | null;
  powerLimitWatts?: number;
  replacedById?: bigint;
  /** The key data of the meter since its key-change tokens were accepted. */
  key?: Pick<MeterKeyConfig, 'supplyGroupCode' | 'keyRevision' | 'tariffIndex' | 'baseDate' | 'keyExpiry'>;
}

/** Changes a meter. The database refuses an impossible step of its life (`meter-step`). */
export async function changeMeter(tx: Tx, id: bigint, change: MeterChange): Promise<void> {
  const sets = [
    change.life && sql`life = ${change.life}`,
    change.life === 'installed' && sql`installed_at = coalesce(installed_at, now())`,
    change.estateId && sql`estate_id = ${change.estateId}`,
    change.houseId !== undefined && sql`house_id = ${change.houseId}`,
    change.customerName !== undefined && sql`customer_name = ${change.customerName}`,
    change.make !== undefined && sql`make = ${change.make}`,
    change.tariffId && sql`tariff_id = ${change.tariffId}`,
    change.tamperedAt !== undefined && sql`tampered_at = ${change.tamperedAt === 'now' ? sql`now()` : sql`null`}`,
    change.powerLimitWatts && sql`power_limit_watts = ${change.powerLimitWatts}`,
    change.replacedById && sql`replaced_by = ${change.replacedById}`,
    change.key &&
      sql`factory_key = coalesce(factory_key, jsonb_build_object('supplyGroupCode', supply_group_code,
          'keyRevision', key_revision, 'tariffIndex', tariff_index, 'baseDate', base_date, 'keyExpiry', key_expiry)),
        supply_group_code = ${change.key.supplyGroupCode}, key_revision = ${change.key.keyRevision},
        tariff_index = ${change.key.tariffIndex}, base_date = ${change.key.baseDate}, key_expiry = ${change.key.keyExpiry}`,
  ].filter((set) => typeof set === 'object');
  if (sets.length === 0) return;
  try {
    await sql`update metering.meter set ${sql.join(sets)} where id = ${id}`.execute(tx);
  } catch (error) {
    if (isRefusedWith(error, 'MT001', 'MT002')) throw Object.assign(new AppError('meter-step'), { cause: error });
    throw error;
  }
}

export interface MeterEvent {
  meterId: bigint;
  kind: MeterEventKind;
  /** `user:42` or `system`. */
  actor: string;
  /** The act of staff that caused it. */
  act?: string;
  reason?: string;
  /** Plain facts for the history, never the digits of a token. */
  facts?: Record<string, string | number | boolean | null>;
}

/** Adds an entry to the history of a meter. */
export async function noteMeterEvent(tx: Tx, event: MeterEvent): Promise<void> {
  await sql`select metering.note_event(${event.meterId}, ${event.kind}, ${event.actor}, ${event.act ?? null},
    ${event.reason ?? ''}, ${JSON.stringify(event.facts ?? {})}::jsonb)`.execute(tx);
}

/** Adds a meter with the account for its possible debt. Throws `meter-number-taken`. */
export async function insertMeter(tx: Tx, meter: NewStoreMeter): Promise<bigint> {
  try {
    const [made] = await addMeters(tx, [meter]);
    return made!.id;
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error;
    throw Object.assign(new AppError('meter-number-taken'), { cause: error });
  }
}

/** Adds the meters of a file, with their first event. Throws SQLSTATE 23505 when a number is taken. */
export async function installMeters(
  tx: Tx,
  meters: readonly (Omit<NewStoreMeter, 'life'> & { row: number })[],
  by: { actor: string; act: string; reason: string; fileName: string },
): Promise<{ row: number; id: bigint }[]> {
  const made = await addMeters(
    tx,
    meters.map((meter) => ({ ...meter, life: meter.houseId === null ? 'in_store' : 'active' })),
  );
  const rowOf = new Map(meters.map(({ number, row }) => [number, row]));
  const rows = made.map(({ number, id }) => ({ row: rowOf.get(number)!, id }));
  await sql`
    select metering.note_event(r.id, 'registered', ${by.actor}, ${by.act}, ${by.reason},
      jsonb_build_object('file', ${by.fileName}::text, 'row', r.row))
    from jsonb_to_recordset(${sqlRows(rows)}) as r (row integer, id bigint)`.execute(tx);
  return rows;
}
