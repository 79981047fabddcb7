import { MOST_SPARES } from '@gatelight/contract';
import type { EngineeringToken } from '#vending';
import { joinedMeter, joinedMeterColumns, type JoinedMeterRow, type Meter, type MeterKeyConfig } from '#metering';
import { sql, type Db, type Tx } from '#platform/database/db';
import { AppError } from '#platform/errors';

export type RequestKind = 'test' | 'clear-tamper' | 'clear-credit' | 'power-limit' | 'key-change' | 'free-units';
export type RequestPurpose = 'engineering' | 'verification' | 'replacement' | 'free-issue' | 'correction';
export type NewKey = Pick<MeterKeyConfig, 'supplyGroupCode' | 'keyRevision' | 'tariffIndex'>;

export interface NewRequest {
  meterId: bigint;
  kind: RequestKind;
  purpose: RequestPurpose;
  /** Number of a test, watts, or tenths of a unit. */
  value?: bigint;
  newKey?: NewKey;
  afterId?: bigint | null;
  act: string;
  askedBy: string;
  approvedBy: string | null;
  reason: string;
}

/** Queues a request and wakes the worker. The worker makes its tokens after the transaction committed. */
export async function insertRequest(tx: Tx, request: NewRequest): Promise<bigint> {
  const { newKey } = request;
  const { rows } = await sql<{ id: bigint }>`
    with queued as (
      insert into engineering.request (meter_id, kind, purpose, value, new_supply_group_code, new_key_revision,
        new_tariff_index, after_id, act, asked_by, approved_by, reason)
      values (${request.meterId}, ${request.kind}, ${request.purpose}, ${request.value ?? 0n},
        ${newKey?.supplyGroupCode ?? null}, ${newKey?.keyRevision ?? null}, ${newKey?.tariffIndex ?? null},
        ${request.afterId ?? null}, ${request.act}, ${request.askedBy}, ${request.approvedBy}, ${request.reason})
      returning id
    )
    select id from queued, lateral (select pg_notify('engineering', queued.id::text)) woken`.execute(tx);
  return rows[0]!.id;
}

/** Counts free units. Returns false when the estate's monthly cap would be exceeded. */
export async function countFreeUnits(
  tx: Tx,
  requestId: bigint,
  source: 'free-issue' | 'carried-over' | 'correction',
): Promise<boolean> {
  const { rows } = await sql<{ counted: boolean }>`
    select engineering.count_free_units(${requestId}, ${source}) as counted`.execute(tx);
  return rows[0]!.counted;
}

/** The free units of an estate this month and its limits, in tenths of a unit. */
export interface FreeLimits {
  givenTenths: bigint;
  monthTenths: bigint;
  aloneTenths: bigint;
}

export async function freeLimits(db: Db | Tx, estateId: bigint, utility: string): Promise<FreeLimits> {
  const { rows } = await sql<FreeLimits>`
    select engineering.given_this_month(${estateId}, ${utility}) as "givenTenths",
      coalesce(l.month_tenths, 0)::bigint as "monthTenths", coalesce(l.alone_tenths, 0)::bigint as "aloneTenths"
    from (values (1)) one left join lateral engineering.limit_of(${estateId}, ${utility}) l on true`.execute(db);
  return rows[0]!;
}

export async function findEstateName(db: Db | Tx, id: bigint): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select e.name from estates.estate e where e.id = ${id} and e.retired_at is null`.execute(db);
  return rows[0]?.name;
}

/** Limits are dated rows. The newest one is in force, and the others are the history. */
export async function insertFreeLimit(
  tx: Tx,
  limit: {
    estateId: bigint;
    utility: string;
    monthTenths: bigint;
    aloneTenths: bigint;
    askedBy: string;
    reason: string;
  },
): Promise<void> {
  await sql`
    insert into engineering.free_issue_limit (estate_id, utility, valid_from, month_tenths, alone_tenths, asked_by, reason)
    values (${limit.estateId}, ${limit.utility}, clock_timestamp(), ${limit.monthTenths}, ${limit.aloneTenths}, ${limit.askedBy},
      ${limit.reason})`.execute(tx);
}

/**
 * Whether a request of this kind has no result yet: its tokens are being made, or no technician recorded what the meter
 * did.
 */
export async function isRequestOpen(db: Db | Tx, meterId: bigint, kind: RequestKind): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (select from engineering.request r where r.meter_id = ${meterId} and r.kind = ${kind}
      and (r.state = 'queued' or (r.state = 'issued' and r.result is null))) as open`.execute(db);
  return rows[0]!.open;
}

export async function hasVendingKey(db: Db | Tx, meter: MeterKeyConfig): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from authority.vending_key k where k.supply_group_code = ${meter.supplyGroupCode}
      and k.key_revision = ${meter.keyRevision} and k.key_generation = ${meter.keyGeneration}
      and k.encryption_algorithm = ${meter.encryptionAlgorithm}) as has`.execute(db);
  return rows[0]!.has;
}

export interface DueRequest {
  id: bigint;
  kind: RequestKind;
  value: bigint;
  newKey: NewKey | null;
  attempts: number;
  meter: Meter;
}

/**
 * The next queued request. It is deferred for a while so that no other worker takes it. A request that follows another
 * one waits until a technician records that the meter accepted the first tokens.
 */
export async function takeDueRequest(db: Db, restSeconds: number): Promise<DueRequest | undefined> {
  const { rows } = await sql<Omit<DueRequest, 'newKey' | 'meter'> & NewKey & JoinedMeterRow>`
    with due as (
      select r.id from engineering.request r
      where r.state = 'queued' and r.next_attempt_at <= now()
        and (r.after_id is null or exists (
          select from engineering.request f where f.id = r.after_id and f.result = 'accepted'))
      order by r.id limit 1 for update skip locked
    ), taken as (
      update engineering.request r set attempts = r.attempts + 1,
        next_attempt_at = now() + make_interval(secs => least(${restSeconds} * (r.attempts + 1), 600))
      from due where r.id = due.id returning r.*
    )
    select r.id, r.kind, r.value, r.attempts, r.new_supply_group_code as "supplyGroupCode",
      r.new_key_revision as "keyRevision", r.new_tariff_index as "tariffIndex", ${joinedMeterColumns}
    from taken r join metering.meter m on m.id = r.meter_id`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { id, kind, value, attempts, supplyGroupCode, keyRevision, tariffIndex } = row;
  const newKey = kind === 'key-change' ? { supplyGroupCode, keyRevision, tariffIndex } : null;
  return { id, kind, value, attempts, newKey, meter: joinedMeter(row) };
}

export async function storeTokens(tx: Tx, id: bigint, tokens: readonly EngineeringToken[]): Promise<boolean> {
  const { rows } = await sql<{ id: bigint }>`
    update engineering.request set state = 'issued', issued_at = now() where id = ${id} and state = 'queued' returning id
  `.execute(tx);
  if (rows.length === 0) return false;
  for (const [index, token] of tokens.entries()) {
    await sql`
      insert into engineering.token (request_id, position, token, key_id, tid, units_tenths)
      values (${id}, ${index + 1}, ${token.token}, ${token.keyId}, ${token.tid}, ${token.unitsTenths})`.execute(tx);
  }
  return true;
}

/** Ends a request that the authority refused permanently. */
export async function refuseRequest(tx: Tx, id: bigint, refusal: string): Promise<void> {
  await sql`
    update engineering.request set state = 'refused', refusal = ${refusal} where id = ${id} and state = 'queued'
  `.execute(tx);
}

export interface OpenRequest {
  id: bigint;
  meterId: bigint;
  kind: RequestKind;
  purpose: RequestPurpose;
  value: bigint;
  newKey: (NewKey & Pick<MeterKeyConfig, 'baseDate' | 'keyExpiry'>) | null;
  state: 'queued' | 'issued' | 'refused';
  result: 'accepted' | 'rejected' | null;
}

/** A request of a meter; throws `not-found`. */
export async function requireRequest(
  db: Db | Tx,
  meterId: bigint,
  id: string,
  { lock = false } = {},
): Promise<OpenRequest> {
  const { rows } = await sql<OpenRequest & Record<string, unknown>>`
    select r.id, r.meter_id as "meterId", r.kind, r.purpose, r.value, r.state, r.result,
      case when r.kind = 'key-change' then jsonb_build_object('supplyGroupCode', r.new_supply_group_code,
        'keyRevision', r.new_key_revision, 'tariffIndex', r.new_tariff_index, 'baseDate', k.base_date,
        'keyExpiry', k.key_expiry) end as "newKey"
    from engineering.request r
    left join metering.meter m on m.id = r.meter_id
    left join authority.vending_key k on k.supply_group_code = r.new_supply_group_code and k.key_revision = r.new_key_revision
      and k.key_generation = m.key_generation and k.encryption_algorithm = m.encryption_algorithm
    where r.id = ${BigInt(id)} and r.meter_id = ${meterId} ${lock ? sql`for update of r` : sql``}`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError('not-found');
  return row;
}

/** Stores what the technician saw on the meter, and wakes the worker for requests that follow. */
export async function storeResult(tx: Tx, id: bigint, result: 'accepted' | 'rejected'): Promise<void> {
  await sql`
    update engineering.request set result = ${result}, result_at = now() where id = ${id} and state = 'issued' and result is null
  `.execute(tx);
  await sql`select pg_notify('engineering', ${id.toString()})`.execute(tx);
}

export interface NewReplacement {
  oldMeterId: bigint;
  newMeterId: bigint;
  reason: string;
  basis: 'reading' | 'estimate';
  unitsTenths: bigint;
  working: Record<string, string | number | null>;
  act: string;
}

export async function insertReplacement(tx: Tx, replacement: NewReplacement): Promise<void> {
  await sql`
    insert into engineering.replacement (old_meter_id, new_meter_id, reason, basis, units_tenths, working, act)
    values (${replacement.oldMeterId}, ${replacement.newMeterId}, ${replacement.reason}, ${replacement.basis},
      ${replacement.unitsTenths}, ${JSON.stringify(replacement.working)}::jsonb, ${replacement.act})`.execute(tx);
}

/** Moves what belongs to a household from the replaced meter to the new one: who may use it, and the debt rule. */
export async function moveHousehold(tx: Tx, oldMeterId: bigint, newMeterId: bigint): Promise<void> {
  await sql`select engineering.move_household(${oldMeterId}, ${newMeterId})`.execute(tx);
}

/** The debt of the meter, in kobo. */
export async function debtOf(db: Db | Tx, meterId: bigint): Promise<bigint> {
  const { rows } = await sql<{ debt: bigint }>`
    select coalesce((select b.balance_kobo from ledger.account_balance b where b.code = 'debt-receivable:' || ${meterId}), 0)::bigint
      as debt`.execute(db);
  return rows[0]!.debt;
}

/** Orders of a meter whose tokens are not delivered yet. The meter cannot be replaced before they end. */
export async function hasOpenOrders(db: Db | Tx, meterId: bigint): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (select from vending."order" o where o.meter_id = ${meterId} and o.status in ('paid', 'vending', 'unknown'))
      as open`.execute(db);
  return rows[0]!.open;
}

/** Whether a meter ever got a token. */
export async function hasTokens(db: Db | Tx, meterId: bigint): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select engineering.has_tokens(${meterId}) as has`.execute(db);
  return rows[0]!.has;
}

/**
 * The digits of a request's tokens, or null when there is no such request with tokens. The caller's view is recorded.
 */
export async function showTokens(
  staffDb: Db,
  session: { key: string; by: object },
  { number, request }: { number: string; request: string },
): Promise<string[] | null> {
  const { rows } = await sql<{ tokens: string[] | null }>`
    select engineering.show_tokens(${session.key}, ${number}, ${BigInt(request)}, ${JSON.stringify(session.by)}::jsonb) as tokens
  `.execute(staffDb);
  return rows[0]!.tokens;
}

/** Unused meters in store that can replace this one, those of its estate first. `digits`: a part of their number. */
export async function listSpares(
  db: Db,
  meterId: bigint,
  digits: string,
): Promise<{ number: string; make: string; estate_name: string; needs_key_change: boolean }[]> {
  const { rows } = await sql<{ number: string; make: string; estate_name: string; needs_key_change: boolean }>`
    select s.number, s.make, e.name as estate_name,
      (s.supply_group_code, s.key_revision, s.tariff_index, s.base_date)
        is distinct from (m.supply_group_code, m.key_revision, m.tariff_index, m.base_date) as needs_key_change
    from metering.meter m join metering.meter s on s.life = 'in_store' and s.utility = m.utility
    join estates.estate e on e.id = s.estate_id
    where m.id = ${meterId} and s.number like ${`%${digits}%`} order by s.estate_id <> m.estate_id, s.number limit ${MOST_SPARES}`.execute(
    db,
  );
  return rows;
}
