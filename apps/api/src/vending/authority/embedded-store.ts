import type { EncryptionAlgorithm, KeyDerivation, BaseDate } from '@gatelight/sts';
import { sql, type Db, type Tx } from '#platform/db';

export interface SealedKey {
  id: bigint;
  supplyGroupCode: string;
  keyRevision: number;
  keyGeneration: KeyDerivation;
  encryptionAlgorithm: EncryptionAlgorithm;
  baseDate: BaseDate;
  keyExpiry: number;
  sealed: Buffer;
  isSimulator: boolean;
}

export type KeyName = Pick<SealedKey, 'supplyGroupCode' | 'keyRevision' | 'keyGeneration' | 'encryptionAlgorithm'>;

const keyColumns = sql`
  id, supply_group_code as "supplyGroupCode", key_revision as "keyRevision", key_generation as "keyGeneration",
  encryption_algorithm as "encryptionAlgorithm", base_date as "baseDate", key_expiry as "keyExpiry", sealed,
  is_simulator as "isSimulator"`;

export async function findKey(db: Db | Tx, name: KeyName): Promise<SealedKey | undefined> {
  const { rows } = await sql<SealedKey>`
    select ${keyColumns} from authority.vending_key
    where supply_group_code = ${name.supplyGroupCode} and key_revision = ${name.keyRevision}
      and key_generation = ${name.keyGeneration} and encryption_algorithm = ${name.encryptionAlgorithm}
  `.execute(db);
  return rows[0];
}

export async function insertKey(tx: Tx, key: Omit<SealedKey, 'id'>): Promise<void> {
  await sql`
    insert into authority.vending_key (supply_group_code, key_revision, key_generation, encryption_algorithm, base_date,
      key_expiry, sealed, is_simulator)
    values (${key.supplyGroupCode}, ${key.keyRevision}, ${key.keyGeneration}, ${key.encryptionAlgorithm}, ${key.baseDate},
      ${key.keyExpiry}, ${key.sealed}, ${key.isSimulator})
    on conflict do nothing
  `.execute(tx);
}

export async function noteKeyUse(
  db: Db | Tx,
  use: { keyId: bigint; purpose: 'vend' | 'simulator-meter' | 'seal'; reference?: string; meterNumber?: string },
): Promise<void> {
  await sql`
    insert into authority.key_use (key_id, purpose, reference, meter_number)
    values (${use.keyId}, ${use.purpose}, ${use.reference ?? null}, ${use.meterNumber ?? null})
  `.execute(db);
}

export interface Issue {
  reference: string;
  requestHash: Buffer;
  keyId: bigint;
  meterNumber: string;
  subclass: number;
  unitsTenths: bigint;
  amountKobo: bigint;
  tid: number;
  token: string;
}

export async function findIssue(db: Db | Tx, reference: string): Promise<Issue | undefined> {
  const { rows } = await sql<Issue>`
    select reference, request_hash as "requestHash", key_id as "keyId", meter_number as "meterNumber", subclass,
      units_tenths as "unitsTenths", amount_kobo as "amountKobo", tid, token
    from authority.issue where reference = ${reference}
  `.execute(db);
  return rows[0];
}

export async function insertIssue(tx: Tx, issue: Issue): Promise<void> {
  await sql`
    insert into authority.issue (reference, request_hash, key_id, meter_number, subclass, units_tenths, amount_kobo, tid, token)
    values (${issue.reference}, ${issue.requestHash}, ${issue.keyId}, ${issue.meterNumber}, ${issue.subclass},
      ${issue.unitsTenths}, ${issue.amountKobo}, ${issue.tid}, ${issue.token})
  `.execute(tx);
}

/** The meter's last identifier under this key, with its row locked until the transaction ends; null when it had none. */
export async function lockLastTid(tx: Tx, meterNumber: string, keyId: bigint): Promise<number | null> {
  // The row is made first, so that two first vends of a meter wait for each other too.
  await sql`
    insert into authority.last_tid (meter_number, key_id, tid) values (${meterNumber}, ${keyId}, -1) on conflict do nothing
  `.execute(tx);
  const { rows } = await sql<{ tid: number }>`
    select tid from authority.last_tid where meter_number = ${meterNumber} and key_id = ${keyId} for update
  `.execute(tx);
  const tid = rows[0]?.tid ?? -1;
  return tid < 0 ? null : tid;
}

export async function setLastTid(tx: Tx, meterNumber: string, keyId: bigint, tid: number): Promise<void> {
  await sql`
    update authority.last_tid set tid = ${tid} where meter_number = ${meterNumber} and key_id = ${keyId} and tid < ${tid}
  `.execute(tx);
}

/** Kobo vended in the last hour by everyone, and in the last 24 hours for one meter. */
export async function vendedLately(tx: Tx, meterNumber: string): Promise<{ hourKobo: bigint; meterDayKobo: bigint }> {
  const { rows } = await sql<{ hourKobo: bigint; meterDayKobo: bigint }>`
    select
      (select coalesce(sum(amount_kobo), 0)::bigint from authority.issue where issued_at > now() - interval '1 hour') as "hourKobo",
      (select coalesce(sum(amount_kobo), 0)::bigint from authority.issue
       where meter_number = ${meterNumber} and issued_at > now() - interval '24 hours') as "meterDayKobo"
  `.execute(tx);
  return rows[0]!;
}
