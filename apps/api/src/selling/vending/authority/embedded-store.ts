import type { EncryptionAlgorithm, KeyDerivation, BaseDate } from '@gatelight/sts';
import { sql, type Db, type Tx } from '#platform/database/db';
import { refusalOf, settleRows, type RunRow } from '#platform/database/batches';
import { encodeArguments, sqlArguments } from '#platform/database/sql-arguments';

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

const issueColumns = sql`
  i.reference, i.request_hash as "requestHash", i.key_id as "keyId", i.meter_number as "meterNumber", i.subclass,
  i.units_tenths as "unitsTenths", i.amount_kobo as "amountKobo", i.tid, i.token`;

export async function findIssue(db: Db | Tx, reference: string): Promise<Issue | undefined> {
  const { rows } =
    await sql<Issue>`select ${issueColumns} from authority.issue i where i.reference = ${reference}`.execute(db);
  return rows[0];
}

export interface Caps {
  capPerHourKobo: bigint;
  capPerMeterDayKobo: bigint;
}

/** The data that a token is computed from. `earlier`: the token that this reference already has, if any. */
export interface Ground {
  now: Date;
  lastTid: number | null;
  cap: 'cap-hour' | 'cap-meter-day' | null;
  earlier: Issue | undefined;
}

export interface Want extends Caps {
  reference: string;
  meterNumber: string;
  keyId: bigint;
  amountKobo: bigint;
}

/** Reads without locks: `storeIssue` compares the relevant data again, under locks. */
export async function readGround(db: Db, want: Want): Promise<Ground> {
  const { rows } = await sql<Omit<Ground, 'earlier'> & Partial<Issue>>`
    select now() as now, authority.last_tid_of(${want.meterNumber}, ${want.keyId}) as "lastTid",
      case when authority.meter_day_kobo(${want.meterNumber}) + ${want.amountKobo} > ${want.capPerMeterDayKobo} then 'cap-meter-day'
           when authority.hour_kobo() + ${want.amountKobo} > ${want.capPerHourKobo} then 'cap-hour' end as cap,
      ${issueColumns}
    from (select) one left join authority.issue i on i.reference = ${want.reference}
  `.execute(db);
  const { now, lastTid, cap, ...issue } = rows[0]!;
  return { now, lastTid, cap, earlier: issue.reference ? (issue as Issue) : undefined };
}

export type StoreOutcome = 'ok' | 'known' | 'cancelled' | 'again' | 'cap-hour' | 'cap-meter-day';

/** The arguments that every function that records a token reads. */
const issueArguments = (issue: Issue) => ({
  reference: issue.reference,
  request_hash: issue.requestHash,
  key_id: issue.keyId,
  meter_number: issue.meterNumber,
  subclass: issue.subclass,
  units_tenths: issue.unitsTenths,
  tid: issue.tid,
  token: issue.token,
});

/** A token as it was computed, with its source: the meter's last identifier, or only the clock. */
export interface NewIssue {
  issue: Issue;
  from: { lastTid: number | null } | { guessedAt: Date };
  caps: Caps;
}

const newIssueArguments = ({ issue, from, caps }: NewIssue) => ({
  ...issueArguments(issue),
  amount_kobo: issue.amountKobo,
  ...('guessedAt' in from ? { guessed_at: from.guessedAt.toISOString() } : { last_tid: from.lastTid }),
  cap_hour_kobo: caps.capPerHourKobo,
  cap_meter_day_kobo: caps.capPerMeterDayKobo,
});

/** Records a token with its identifier, the use of the key and the totals, or nothing of it. */
export async function storeIssue(db: Db, made: NewIssue): Promise<StoreOutcome> {
  const { rows } = await sql<{ outcome: StoreOutcome }>`
    select authority.issue_token(${sqlArguments(newIssueArguments(made))}) as outcome
  `.execute(db);
  return rows[0]!.outcome;
}

/** The same for many tokens, in one statement and one commit: see authority.issue_tokens. Each has its own result. */
export async function storeIssues(db: Db, made: readonly NewIssue[]): Promise<PromiseSettledResult<StoreOutcome>[]> {
  const given = `[${made.map((one) => encodeArguments(newIssueArguments(one))).join(',')}]`;
  const { rows } = await sql<RunRow & { outcome: StoreOutcome }>`
    select "position", refused, problem, detail, outcome from authority.issue_tokens(${given}::jsonb)
  `.execute(db);
  return settleRows(made.length, rows, (row) => {
    if (row.refused !== null) throw refusalOf(row);
    return row.outcome;
  });
}

/** Like `storeIssue`, for an engineering token: it does not count towards the caps. */
export async function storeEngineeringIssue(
  db: Db,
  issue: Issue,
  tokenClass: 0 | 2,
  lastTid: number | null,
): Promise<'ok' | 'known' | 'cancelled' | 'again'> {
  const { rows } = await sql<{ outcome: 'ok' | 'known' | 'cancelled' | 'again' }>`
    select authority.issue_engineering(${sqlArguments({
      ...issueArguments(issue),
      class: tokenClass,
      last_tid: lastTid,
    })}) as outcome
  `.execute(db);
  return rows[0]!.outcome;
}

export interface KeyChangeIssue {
  reference: string;
  requestHash: Buffer;
  keyId: bigint;
  newKeyId: bigint;
  meterNumber: string;
  tokens: string[];
}

/** Records a set of key-change tokens and returns it; a reference that already has a set keeps it. */
export async function storeKeyChange(db: Db, set: KeyChangeIssue): Promise<KeyChangeIssue> {
  const { rows } = await sql<KeyChangeIssue>`
    select k.reference, k.request_hash as "requestHash", k.key_id as "keyId", k.new_key_id as "newKeyId",
      k.meter_number as "meterNumber", k.tokens
    from authority.issue_key_change(${set.reference}, ${set.requestHash}, ${set.keyId}, ${set.newKeyId}, ${set.meterNumber},
      ${set.tokens}::text[]) k
  `.execute(db);
  return rows[0]!;
}

/** Records a past token, with its identifier and the use of the key. */
export async function insertPastIssue(tx: Tx, issue: Issue, at: Date): Promise<void> {
  await sql`
    select authority.issue_past_token(${sqlArguments({
      ...issueArguments(issue),
      amount_kobo: issue.amountKobo,
      at,
    })})`.execute(tx);
}

/** From now on this reference gets no token. Returns false when it already has one. */
export async function cancelReference(db: Db, reference: string): Promise<boolean> {
  const { rows } = await sql<{ cancelled: boolean }>`
    select authority.cancel_reference(${reference}) as cancelled
  `.execute(db);
  return rows[0]!.cancelled;
}
