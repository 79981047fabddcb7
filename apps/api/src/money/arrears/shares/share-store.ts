import type {
  BodyOf,
  ErrorCode,
  OwnShare,
  ShareRule,
  setShareRule,
  shareReasons,
  shareStates,
} from '@gatelight/contract';
import { by } from '#platform/callers/by';
import type { User } from '#platform/callers/caller';
import type { RepeatFacts } from '#platform/callers/idempotency';
import { sessionOf } from '#platform/callers/session';
import { sql, type Db, type Tx } from '#platform/database/db';
import { sqlArguments } from '#platform/database/sql-arguments';

/* Shares of purchases: what an estate allows, what people of its houses agreed to, and what was taken. */

/** Runs in the role of staff: the object check has checked the estate. */
export async function selectRule(db: Db, estateId: string): Promise<ShareRule> {
  const { rows } = await sql<ShareRule>`
    select r.is_allowed, r.most_bp, r.month_cap_kobo, r.set_by, r.set_at,
      (select count(*)::integer from arrears.share_consent c where c.estate_id = ${BigInt(estateId)} and c.ended_at is null) as people,
      (select coalesce(sum(s.kobo), 0)::bigint from arrears.share s join arrears.share_consent c on c.id = s.consent_id
       where c.estate_id = ${BigInt(estateId)} and s.state = 'paid'
         and s.ended_at >= date_trunc('month', platform.today()::timestamp) at time zone 'Africa/Lagos') as month_kobo
    from arrears.share_rule_of(${BigInt(estateId)}) r`.execute(db);
  return rows[0]!;
}

export async function setRule(
  db: Db,
  caller: User,
  estateId: string,
  rule: BodyOf<typeof setShareRule>,
  repeat?: RepeatFacts,
): Promise<ErrorCode | null> {
  const { rows } = await sql<{ refusal: ErrorCode | null }>`
    select arrears.set_share_rule(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${sqlArguments(rule)}, ${by(caller, repeat)}) as refusal`.execute(
    db,
  );
  return rows[0]!.refusal;
}

type OwnRow = Omit<OwnShare, 'consent'> & {
  share_bp: number | null;
  consent_cap_kobo: bigint | null;
  given_at: Date | null;
};

export async function selectOwnShares(db: Db, caller: User): Promise<OwnShare[]> {
  const { rows } = await sql<OwnRow>`
    select house_id::text, house_name, estate_name, most_bp, month_cap_kobo, late_kobo, share_bp, consent_cap_kobo, given_at, month_kobo
    from arrears.own_shares(${sessionOf(caller)}::uuid)`.execute(db);
  return rows.map(({ share_bp, consent_cap_kobo: month_cap_kobo, given_at, ...row }) => ({
    ...row,
    consent: share_bp === null || month_cap_kobo === null || !given_at ? null : { share_bp, month_cap_kobo, given_at },
  }));
}

export async function setShare(
  db: Db,
  caller: User,
  given: { house_id: string; share_bp?: number; month_cap_kobo?: bigint; terms?: string },
): Promise<ErrorCode | null> {
  const { rows } = await sql<{ refusal: ErrorCode | null }>`
    select arrears.set_share(${sessionOf(caller)}::uuid, ${sqlArguments(given)}, ${by(caller)}) as refusal`.execute(db);
  return rows[0]!.refusal;
}

export async function shareOfPurchase(db: Db, caller: User, meterNumber: string, amountKobo: bigint): Promise<bigint> {
  const { rows } = await sql<{ kobo: bigint }>`
    select arrears.share_of_purchase(${sessionOf(caller)}::uuid, ${meterNumber}, ${amountKobo}) as kobo`.execute(db);
  return rows[0]!.kobo;
}

export interface ShareOfOrder {
  state: (typeof shareStates)[number];
  share_kobo: bigint;
  reason: (typeof shareReasons)[number] | null;
}

export async function shareOfOrder(db: Db, caller: User, reference: string): Promise<ShareOfOrder> {
  const { rows } = await sql<ShareOfOrder>`
    select state, kobo as share_kobo, reason from arrears.share_of_order(${sessionOf(caller)}::uuid, ${reference})`.execute(
    db,
  );
  return rows[0] ?? { state: 'none', share_kobo: 0n, reason: null };
}

/** Returns whether a share was due. */
export async function takeNextShare(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ order: bigint | null }>`select arrears.take_share() as order`.execute(tx);
  return rows[0]!.order !== null;
}
