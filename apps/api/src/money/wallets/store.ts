import type { FundingStatus, PaymentMethod } from '@gatelight/contract';
import {
  askingSeconds,
  chargeFromRow,
  joinedCharge,
  joinedChargeColumns,
  refuseUnusableCard,
  storeWith,
  type Charge,
  type ChargeRow,
  type OpenableCharge,
} from '#payments';
import type { User } from '#platform/callers/caller';
import { sql, type Db, type Tx } from '#platform/database/db';
import { refuseEndedSession, sessionOf } from '#platform/callers/session';
import { refuseOverLimit } from './over-limit/over-limit.ts';
import { refuseRepeat } from './funding/paid-a-moment-ago.ts';
import { encodeTakes, refuseIfLimited, type Take, type LimitDecision } from '#platform/callers/limits';
import { sqlArguments } from '#platform/database/sql-arguments';

/** Money that a user sends to their own wallet. */
export interface Funding {
  id: bigint;
  reference: string;
  userId: string;
  method: FundingMethod;
  /** The amount that the user named; the amount that arrives is credited. */
  amountKobo: bigint;
  /** Sent on top of the amount, for the state; 0 if the operator bears it. */
  stampDutyKobo: bigint;
  status: FundingStatus;
  creditedKobo: bigint;
  creditedAt: Date | null;
  createdAt: Date;
}

export type FundingMethod = Exclude<PaymentMethod, 'wallet'>;

const columns = sql`
  f.id, f.reference, f.user_id as "userId", f.method, f.amount_kobo as "amountKobo",
  f.stamp_duty_kobo as "stampDutyKobo", f.status,
  f.credited_kobo as "creditedKobo", f.credited_at as "creditedAt", f.created_at as "createdAt"`;

type Row = Record<string, unknown>;

export async function balanceOfUser(db: Db, caller: User): Promise<bigint> {
  const { rows } = await refuseEndedSession(
    sql<{ balance: bigint }>`select wallets.balance_of(${sessionOf(caller)}) as balance`.execute(db),
  );
  return rows[0]!.balance;
}

/** How much a user may still add or buy. */
export interface UserLimit {
  onceKobo: bigint;
  dayKobo: bigint;
  leftKobo: bigint;
}

/** The stamp duty that payers bear; undefined if the operator bears it. */
export async function readStampDuty(db: Db): Promise<{ amountKobo: bigint; fromKobo: bigint } | undefined> {
  const { rows } = await sql<{ amountKobo: bigint | null; fromKobo: bigint }>`
    select amount_kobo as "amountKobo", from_kobo as "fromKobo" from wallets.payers_stamp_duty()`.execute(db);
  const row = rows[0];
  return row && row.amountKobo !== null ? { amountKobo: row.amountKobo, fromKobo: row.fromKobo } : undefined;
}

/**
 * How long card money waits before it may leave to a bank account, and whether only an account in the user's own name
 * is allowed then.
 */
export type CardRule = (db: Db) => Promise<{ waitDays: number; toOwnName: boolean }>;

/** Books the duty that the operator bears on money that arrived by transfer, once for each reference. */
export async function bearStampDuty(tx: Tx, reference: string, amountKobo: bigint): Promise<void> {
  await sql`select wallets.bear_stamp_duty(${reference}, ${amountKobo})`.execute(tx);
}

/** How much the user of a session bought today, in kobo: it counts towards their limit. */
export type BoughtToday = (db: Db, sessionKey: string) => Promise<bigint>;

/** The caller's verification level (1 to 3) and limits. */
export async function readLimits(
  db: Db,
  caller: User,
  boughtToday: BoughtToday,
): Promise<{ level: number; funding: UserLimit; vend: UserLimit }> {
  const [{ rows }, boughtKobo] = await Promise.all([
    refuseEndedSession(
      sql<{ level: number } & Record<'fundingOnce' | 'fundingDay' | 'fundingLeft' | 'vendOnce' | 'vendDay', bigint>>`
      select l.level, l.funding_once_kobo as "fundingOnce", l.funding_day_kobo as "fundingDay", l.funding_left_kobo as "fundingLeft",
        l.vend_once_kobo as "vendOnce", l.vend_day_kobo as "vendDay"
      from wallets.limits_of(${sessionOf(caller)}) l
    `.execute(db),
    ),
    refuseEndedSession(boughtToday(db, sessionOf(caller))),
  ]);
  const row = rows[0]!;
  const left = row.vendDay - boughtKobo;
  return {
    level: row.level,
    funding: { onceKobo: row.fundingOnce, dayKobo: row.fundingDay, leftKobo: row.fundingLeft },
    vend: { onceKobo: row.vendOnce, dayKobo: row.vendDay, leftKobo: left > 0n ? left : 0n },
  };
}

export interface NewFunding {
  reference: string;
  caller: User;
  key: string;
  bodyHash: Buffer;
  method: FundingMethod;
  amountKobo: bigint;
  openSeconds: number;
  provider: string;
  saveCard: boolean;
  cardId: string | undefined;
  callbackUrl: string | undefined;
  takes: readonly Take[];
  refusesRepeat: boolean;
}

/** `opened`, `replayed` or `other-body`; there is no funding with `other-body`. */
export async function openFunding(
  db: Db,
  funding: NewFunding,
): Promise<{ outcome: string; opened: { funding: Funding; charge: OpenableCharge } | undefined }> {
  const { rows } = await refuseRepeat(
    refuseOverLimit(
      refuseUnusableCard(
        refuseEndedSession(
          sql<Row & LimitDecision & { outcome: string }>`
      select p.refused as "limitReached", p.retry_after_seconds as "retryAfterSeconds", p.outcome, ${columns}, ${joinedChargeColumns},
        c.opening_key as "charge.openingKey"
      from wallets.open_funding(${sessionOf(funding.caller)}, ${encodeTakes(funding.takes)}::jsonb, ${sqlArguments({
        reference: funding.reference,
        key: funding.key,
        body_hash: funding.bodyHash,
        method: funding.method,
        amount_kobo: funding.amountKobo,
        open_seconds: funding.openSeconds,
        provider: funding.provider,
        asking_seconds: funding.method === 'saved-card' ? 0 : askingSeconds,
        save_card: funding.saveCard,
        card_id: funding.cardId,
        callback_url: funding.callbackUrl,
        refuses_repeat: funding.refusesRepeat,
      })}) p
      cross join lateral (select (p.opened).*) f cross join lateral (select (p.charge).*) c
    `.execute(db),
        ),
      ),
    ),
  );
  const row = rows[0]!;
  refuseIfLimited(row);
  const opening = joinedCharge<OpenableCharge>(row);
  return {
    outcome: row.outcome,
    opened: opening && { funding: row as unknown as Funding, charge: opening },
  };
}

export interface FundingRecord {
  funding: Funding;
  charge: Charge | undefined;
  /** The database's clock. */
  now: Date;
}

/** Whether the caller has a funding with this reference. */
export async function isOwnFunding(db: Db, caller: User, reference: string): Promise<boolean> {
  const { rows } = await refuseEndedSession(
    sql<{ own: boolean }>`select wallets.is_own_funding(${sessionOf(caller)}, ${reference}) as own`.execute(db),
  );
  return rows[0]!.own;
}

/** One of the user's own fundings. */
export async function readFunding(
  db: Db,
  caller: User,
  reference: string,
  takes: readonly Take[] = [],
): Promise<FundingRecord | undefined> {
  const { rows } = await refuseEndedSession(
    sql<Row & LimitDecision & { now: Date }>`
    select p.refused as "limitReached", p.retry_after_seconds as "retryAfterSeconds", p.now, ${columns}, ${joinedChargeColumns}
    from wallets.funding_of_user(${sessionOf(caller)}, ${reference}, ${encodeTakes(takes)}::jsonb) p
    cross join lateral (select (p.found_funding).*) f cross join lateral (select (p.charge).*) c
  `.execute(db),
  );
  const row = rows[0]!;
  refuseIfLimited(row);
  if (row['id'] === null) return undefined;
  const stored = joinedCharge<ChargeRow>(row);
  return { funding: row as unknown as Funding, charge: stored && chargeFromRow(stored), now: row.now };
}

/** The caller returned from the provider's page of this funding without having paid. */
export async function leavePage(db: Db, caller: User, reference: string): Promise<void> {
  await refuseEndedSession(sql`select wallets.leave_payment_page(${sessionOf(caller)}, ${reference})`.execute(db));
}

/** Stores the provider's response for a funding's charge. */
export const storeForFunding = storeWith({
  account: sql`wallets.store_account`,
  checkout: sql`wallets.store_checkout`,
  refusal: sql`wallets.store_refusal`,
});

/** Returns the funding and locks its row until the transaction ends. */
export async function lockFunding(tx: Tx, id: bigint): Promise<Funding> {
  const { rows } = await sql<Funding>`select ${columns} from wallets.funding f where f.id = ${id} for update`.execute(
    tx,
  );
  const row = rows[0];
  if (!row) throw new Error(`funding ${id} is not there`);
  return row;
}

/** Notes how much arrived, after it was posted to the ledger. */
export async function noteCredited(tx: Tx, id: bigint): Promise<void> {
  await sql`
    update wallets.funding f set status = 'credited', credited_kobo = wallets.arrived_kobo(f), credited_at = coalesce(f.credited_at, now())
    where f.id = ${id}`.execute(tx);
}

/** Closes a funding without money; money that arrives later is still credited. */
export async function closeFunding(tx: Tx, id: bigint, to: 'failed' | 'expired'): Promise<void> {
  await sql`
    update wallets.funding set status = ${to}
    where id = ${id} and status in ('pending', 'expired') and status <> ${to}`.execute(tx);
}
