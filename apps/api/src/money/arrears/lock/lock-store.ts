import type {
  AnswerOf,
  BodyOf,
  ErrorCode,
  LockOfEstate,
  LockStanding,
  OwnLock,
  VendingLock,
} from '@gatelight/contract';
import type { askVendingLock, listHardships } from '@gatelight/contract';
import { by } from '#platform/callers/by';
import type { User } from '#platform/callers/caller';
import { sessionOf } from '#platform/callers/session';
import { sql, type Db, type Tx } from '#platform/database/db';
import { sqlArguments } from '#platform/database/sql-arguments';

/*
 * The lock on electricity tokens. Reads of the team and of staff run in the role of staff; changes are functions that
 * check the session again.
 */

const lockColumns = sql`l.id::text, l.state, l.days, l.least_kobo, l.reason, l.starts_on::text, l.asked_by, l.asked_at, l.decided_at,
  service_charges.person(l.asked_by) as asked_name, service_charges.person(l.decided_by) as decided_by, l.ended_by, l.ended_at, l.end_reason`;
const counts = sql`
  (select count(*)::integer from arrears.lock_notice n where n.lock_id = l.id) as told,
  (select count(*)::integer from arrears.lock_notice n join metering.held_house h on h.house_id = n.house_id where n.lock_id = l.id) as locked`;

type LockRow = Omit<VendingLock, 'asked_by' | 'is_yours'> & { asked_by: bigint; asked_name: string | null };
type CountedRow = LockRow & { told: number; locked: number };

const lockOf = ({ asked_by: asker, asked_name: name, ...row }: LockRow, userId: string | undefined): VendingLock => ({
  ...row,
  asked_by: name ?? '',
  is_yours: String(asker) === userId,
});

export async function selectStanding(db: Db, caller: User, estateId: string): Promise<LockStanding> {
  const { rows } = await sql<CountedRow>`
    select ${lockColumns}, ${counts} from arrears.vending_lock l where l.estate_id = ${BigInt(estateId)} order by l.id desc limit 1`.execute(
    db,
  );
  const { rows: spared } = await sql<{ count: number }>`
    select count(distinct d.house_id)::integer as count from arrears.hardship d
    where d.estate_id = ${BigInt(estateId)} and d.until_day >= platform.today()`.execute(db);
  const [last] = rows;
  if (!last) return { lock: null, told: 0, locked: 0, hardships: spared[0]!.count };
  const { told, locked, ...row } = last;
  return { lock: lockOf(row, caller.userId), told, locked, hardships: spared[0]!.count };
}

export async function selectHardships(db: Db, estateId: string): Promise<AnswerOf<typeof listHardships>['items']> {
  const { rows } = await sql<AnswerOf<typeof listHardships>['items'][number]>`
    select d.id::text, h.name as house_name, coalesce(service_charges.person(d.declared_by), '') as declared_by, d.declared_at,
      d.until_day::text as until, d.contact, service_charges.person(d.noted_by) as noted_by, d.noted_at
    from arrears.hardship d join estates.house h on h.id = d.house_id
    where d.estate_id = ${BigInt(estateId)} and d.until_day >= platform.today() order by d.id desc`.execute(db);
  return rows;
}

type Refusal = Promise<ErrorCode | null>;

export async function askLock(db: Db, caller: User, estateId: string, asked: BodyOf<typeof askVendingLock>): Refusal {
  const { rows } = await sql<{ refusal: ErrorCode | null }>`
    select arrears.ask_lock(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${sqlArguments(asked)}, ${by(caller)}) as refusal`.execute(
    db,
  );
  return rows[0]!.refusal;
}

export async function decideLock(
  db: Db,
  caller: User,
  { estateId, lockId, confirm }: { estateId: string; lockId: string; confirm: boolean },
): Refusal {
  const { rows } = await sql<{ refusal: ErrorCode | null }>`
    select arrears.decide_lock(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${BigInt(lockId)}, ${confirm}, ${by(caller)}) as refusal`.execute(
    db,
  );
  return rows[0]!.refusal;
}

export async function stopLock(
  db: Db,
  caller: User,
  { estateId, lockId, reason }: { estateId: string; lockId: string; reason: string },
): Refusal {
  const { rows } = await sql<{ refusal: ErrorCode | null }>`
    select arrears.stop_lock(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${BigInt(lockId)}, ${reason}, ${by(caller)}) as refusal`.execute(
    db,
  );
  return rows[0]!.refusal;
}

export async function declareHardship(db: Db, caller: User, houseId: string, contact: string): Refusal {
  const { rows } = await sql<{ refusal: ErrorCode | null }>`
    select arrears.declare_hardship(${sessionOf(caller)}::uuid, ${BigInt(houseId)}, ${contact}, ${by(caller)}) as refusal`.execute(
    db,
  );
  return rows[0]!.refusal;
}

/** Returns false when there is no such hardship for the caller. */
export async function noteHardship(db: Db, caller: User, estateId: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ noted: boolean }>`
    select arrears.note_hardship(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${BigInt(id)}, ${by(caller)}) as noted`.execute(
    db,
  );
  return rows[0]!.noted;
}

export async function selectOwnLocks(db: Db, caller: User): Promise<OwnLock[]> {
  const { rows } = await sql<OwnLock>`
    select house_id::text, house_name, estate_name, days, least_kobo, reason, locks_on::text, is_locked, late_kobo, hardship_until::text,
      arrears.counted_for_others(${sessionOf(caller)}::uuid, house_id) as others_kobo
    from arrears.own_locks(${sessionOf(caller)}::uuid)`.execute(db);
  return rows;
}

const openLocks = sql`from arrears.vending_lock l join estates.estate e on e.id = l.estate_id where l.state in ('asked', 'on')`;

export async function selectLocks(db: Db | Tx, id?: string): Promise<LockOfEstate[]> {
  const { rows } = await sql<CountedRow & { estate_id: string; estate_name: string }>`
    select ${lockColumns}, ${counts}, e.id::text as estate_id, e.name as estate_name
    ${openLocks} and (${id ?? null}::bigint is null or l.id = ${id ?? null}::bigint) order by l.id`.execute(db);
  return rows.map(({ told, locked, estate_id, estate_name, ...row }) => ({
    ...lockOf(row, undefined),
    told,
    locked,
    estate_id,
    estate_name,
  }));
}

/** For our staff. Returns false when it had ended. */
export async function closeLock(tx: Tx, id: string, note: string): Promise<boolean> {
  const { rows } = await sql<{ closed: boolean }>`
    select arrears.close_lock(${BigInt(id)}, null, ${note}) as closed`.execute(tx);
  return rows[0]!.closed;
}

/** Returns how many houses changed, at most `most`. */
export async function reviewLocks(tx: Tx, now: Date, most: number): Promise<number> {
  const { rows } = await sql<{ done: number }>`select arrears.review_locks(${now}, ${most}) as done`.execute(tx);
  return rows[0]!.done;
}
