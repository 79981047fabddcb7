import { sql, type Db, type Tx } from '#platform/db';
import { statusesBefore, type ChargeStatus } from '../charge.ts';
import type { TransferAccount } from '../providers/provider.ts';

export interface ChargeRow {
  id: bigint;
  reference: string;
  provider: string;
  providerReference: string;
  purpose: string;
  subjectId: string;
  amountKobo: bigint;
  status: ChargeStatus;
  accountNumber: string | null;
  accountName: string | null;
  bankName: string | null;
  expiresAt: Date;
  askedAt: Date | null;
  refusal: string | null;
  createdAt: Date;
  openedAt: Date | null;
}

const columns = sql`
  c.id, c.reference, c.provider, c.provider_reference as "providerReference", c.purpose, c.subject_id as "subjectId",
  c.amount_kobo as "amountKobo", c.status, c.account_number as "accountNumber", c.account_name as "accountName",
  c.bank_name as "bankName", c.expires_at as "expiresAt", c.asked_at as "askedAt", c.refusal,
  c.created_at as "createdAt", c.opened_at as "openedAt"`;

export interface NewCharge {
  reference: string;
  provider: string;
  purpose: string;
  subjectId: string;
  amountKobo: bigint;
  expiresAt: Date;
}

/** Writes the charge and its provider reference, or does nothing when the reference is there already. */
export async function insertCharge(tx: Tx, charge: NewCharge): Promise<void> {
  await sql`
    with made as (
      insert into payments.charge (reference, provider, provider_reference, purpose, subject_id, amount_kobo, expires_at)
      values (${charge.reference}, ${charge.provider}, ${charge.reference}, ${charge.purpose}, ${charge.subjectId},
              ${charge.amountKobo}, ${charge.expiresAt})
      on conflict (reference) do nothing
      returning id, provider, provider_reference
    )
    insert into payments.provider_reference (provider, reference, charge_id)
    select provider, provider_reference, id from made`.execute(tx);
}

export async function chargeByReference(db: Db | Tx, reference: string): Promise<ChargeRow | undefined> {
  const { rows } = await sql<ChargeRow>`
    select ${columns} from payments.charge c where c.reference = ${reference}`.execute(db);
  return rows[0];
}

export async function chargesBySubject(db: Db | Tx, purpose: string, subjectId: string): Promise<ChargeRow[]> {
  const { rows } = await sql<ChargeRow>`
    select ${columns} from payments.charge c
    where c.purpose = ${purpose} and c.subject_id = ${subjectId} order by c.id desc`.execute(db);
  return rows;
}

/** Under which references the provider may know the charge, the first try first; empty when there is no such charge. */
export async function providerReferencesOf(db: Db, reference: string): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select r.reference from payments.charge c join payments.provider_reference r on r.charge_id = c.id
    where c.reference = ${reference} order by r.created_at, r.reference`.execute(db);
  return rows.map((row) => row.reference);
}

/** Makes this process the one that talks to the provider about the charge; undefined while another one does. */
export async function claimOpening(db: Db, chargeId: bigint, seconds: number): Promise<ChargeRow | undefined> {
  const { rows } = await sql<ChargeRow>`
    update payments.charge c set asking_until = clock_timestamp() + make_interval(secs => ${seconds})
    where c.id = ${chargeId} and c.account_number is null and c.status in ('initiated', 'captured')
      and (c.asking_until is null or c.asking_until < clock_timestamp())
    returning ${columns}`.execute(db);
  return rows[0];
}

/** Notes that the provider is about to be called under this reference; from now on it may know of it. */
export async function noteAsked(tx: Tx, chargeId: bigint, provider: string, providerReference: string): Promise<void> {
  await sql`
    insert into payments.provider_reference (provider, reference, charge_id)
    values (${provider}, ${providerReference}, ${chargeId}) on conflict do nothing`.execute(tx);
  await sql`
    update payments.charge
    set asked_at = clock_timestamp(), provider_reference = ${providerReference}, updated_at = now(),
        next_check_at = coalesce(next_check_at, clock_timestamp() + interval '60 seconds')
    where id = ${chargeId}`.execute(tx);
}

/** Lets the next one try; `wasSent` false takes back that the provider may know of it. */
export async function releaseOpening(db: Db, chargeId: bigint, wasSent: boolean): Promise<void> {
  await sql`
    update payments.charge
    set asking_until = null, asked_at = case when ${wasSent} then asked_at end, updated_at = now()
    where id = ${chargeId}`.execute(db);
}

export async function storeAccount(db: Db, chargeId: bigint, account: TransferAccount): Promise<ChargeRow | undefined> {
  const { rows } = await sql<ChargeRow>`
    update payments.charge c
    set account_number = ${account.accountNumber}, account_name = ${account.accountName}, bank_name = ${account.bankName},
        expires_at = least(c.expires_at, ${account.expiresAt ?? null}::timestamptz),
        status = case when c.status = any(${statusesBefore('pending')}) then 'pending' else c.status end,
        opened_at = clock_timestamp(), asking_until = null, updated_at = now(),
        -- Money may have come before the provider's answer: then nothing is left to check.
        next_check_at = case when c.status = any(${statusesBefore('pending')})
                             then clock_timestamp() + interval '20 seconds' else c.next_check_at end
    where c.id = ${chargeId}
    returning ${columns}`.execute(db);
  return rows[0];
}

export async function storeRefusal(db: Db, chargeId: bigint, message: string): Promise<void> {
  await sql`
    update payments.charge
    set status = 'failed', refusal = ${message.slice(0, 500)}, asking_until = null, next_check_at = null, updated_at = now()
    where id = ${chargeId} and status = 'initiated'`.execute(db);
}

/** Moves the charge forward where the table of transitions lets it; says whether it moved. */
export async function moveCharge(tx: Db | Tx, chargeId: bigint, to: ChargeStatus): Promise<boolean> {
  const { rows } = await sql<{ id: bigint }>`
    update payments.charge
    set status = ${to}, updated_at = now(),
        captured_at = case when ${to} = 'captured' then coalesce(captured_at, now()) else captured_at end,
        next_check_at = case when ${to} in ('captured', 'failed') then null else next_check_at end
    where id = ${chargeId} and status = any(${statusesBefore(to)})
    returning id`.execute(tx);
  return rows.length > 0;
}

export interface DueCharge extends ChargeRow {
  now: Date;
  checks: number;
  /** A payer looks at its page. */
  isWatched: boolean;
}

/** Takes charges whose time to be asked about has come, and leaves them alone for everyone else for half a minute. */
export async function takeDueCharges(db: Db, provider: string, limit: number): Promise<DueCharge[]> {
  const { rows } = await sql<DueCharge>`
    update payments.charge c
    set last_checked_at = clock_timestamp(), checks = c.checks + 1, is_watched = false,
        next_check_at = clock_timestamp() + interval '30 seconds'
    from (
      select d.id as due_id, d.is_watched as "isWatched" from payments.charge d
      where d.provider = ${provider} and d.next_check_at <= clock_timestamp()
      order by d.next_check_at limit ${limit} for update skip locked) due
    where c.id = due.due_id
    returning ${columns}, clock_timestamp() as now, c.checks, due."isWatched"`.execute(db);
  return rows;
}

export async function scheduleCheck(db: Db, chargeId: bigint, inMs: number | undefined): Promise<void> {
  await sql`
    update payments.charge
    set next_check_at = clock_timestamp() + make_interval(secs => ${inMs === undefined ? null : inMs / 1000}::double precision)
    where id = ${chargeId} and status in ('initiated', 'pending', 'expired')`.execute(db);
}

/** Asks for a check soon; false when there was one within the last `restSeconds` or nothing is left to check. */
export async function requestCheck(db: Db, reference: string, restSeconds: number): Promise<boolean> {
  const { rows } = await sql<{ told: unknown }>`
    with due as (
      update payments.charge
      set next_check_at = clock_timestamp(), last_checked_at = clock_timestamp(), is_watched = true
      where reference = ${reference} and status in ('initiated', 'pending', 'expired') and asked_at is not null
        and coalesce(last_checked_at, asked_at) < clock_timestamp() - make_interval(secs => ${restSeconds})
      returning id)
    select pg_notify('payments_charge', id::text) as told from due`.execute(db);
  return rows.length > 0;
}
