import type {
  EstateAccount,
  EstateMoney,
  EstateMovement,
  EstatePayout,
  Role,
  WaitingEstateAccount,
} from '@gatelight/contract';
import { by } from '#platform/callers/by';
import type { User } from '#platform/callers/caller';
import { sessionOf } from '#platform/callers/session';
import { sql, type Db, type Tx } from '#platform/database/db';
import { sqlArguments } from '#platform/database/sql-arguments';
import { defineKeyset, type Keyed, type KeysetPage } from '#platform/lists/keyset';

/*
 * Reads run in the role of staff, after the object check has checked the estate; changes are functions that check the
 * session again.
 */

export async function hasObject(
  db: Db,
  caller: User,
  { estate, roles, kind, id }: { estate: string; roles: readonly Role[]; kind: 'account' | 'payout'; id: string },
): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select estate_money.has_object(${sessionOf(caller)}::uuid, ${BigInt(estate)}, ${[...roles]}::text[], ${kind}, ${BigInt(id)}) as has`.execute(
    db,
  );
  return rows[0]!.has;
}

// ---- Money that we hold ---------------------------------------------------------------------------------------------------

type Sums = Omit<EstateMoney, 'account' | 'new_account'>;

export async function selectMoney(db: Db, estateId: string): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select h.held_kobo, coalesce(w.on_the_way, 0)::bigint as on_the_way_kobo, coalesce(w.paid_out, 0)::bigint as paid_out_kobo,
      r.fee_bp, r.minimum_kobo, r.second_above_kobo, r.wait_hours, h.pay_day,
      case when h.pay_day is not null then (l.last + case when h.paid_through < l.last then 0 else 7 end)::text end as next_on,
      p.received_kobo as all_received_kobo, p.fee_kobo as all_fee_kobo, p.stamp_duty_kobo as all_stamp_duty_kobo,
      estate_money.hold_of(${BigInt(estateId)}) as hold
    from (select coalesce(max(a.held_kobo), 0)::bigint as held_kobo, max(a.pay_day) as pay_day, max(a.paid_through) as paid_through
      from estate_money.account a where a.estate_id = ${BigInt(estateId)}) h
    cross join lateral (select estate_money.last_pay_day(h.pay_day) as last) l
    cross join lateral estate_money.rules(${BigInt(estateId)}) r
    cross join lateral estate_money.priced(${BigInt(estateId)}, h.held_kobo) p
    cross join lateral (
      select sum(x.amount_kobo) filter (where x.status in ('requested', 'sending', 'unknown')) as on_the_way,
        sum(x.amount_kobo - x.fee_kobo - x.stamp_duty_kobo) filter (where x.status = 'paid') as paid_out
      from withdrawals.withdrawal x where x.estate_id = ${BigInt(estateId)}) w`.execute(db);
  return rows[0]!;
}

const hidden = (number: string) => sql`'••••••' || right(${sql.ref(number)}, 4)`;

/** The account for payouts, and a waiting one. */
export async function selectAccounts(db: Db, caller: User, estateId: string): Promise<EstateAccount[]> {
  return accounts(db, caller, sql`b.estate_id = ${BigInt(estateId)} and b.state in ('waits', 'confirmed')`);
}

export async function selectAccount(db: Db, caller: User, id: string): Promise<EstateAccount | undefined> {
  return (await accounts(db, caller, sql`b.id = ${BigInt(id)}`))[0];
}

async function accounts(db: Db, caller: User, which: ReturnType<typeof sql>): Promise<EstateAccount[]> {
  const { rows } = await sql<EstateAccount>`
    select b.id::text, b.bank_name, ${hidden('b.account_number')} as account_number, b.account_name, b.state,
      estate_money.person(b.entered_by) as entered_by, b.entered_at, b.entered_by = ${BigInt(caller.userId)} as is_yours,
      case when not b.is_by_staff then identity.actor_name(b.decided_by) end as decided_by, b.decided_at, b.reason, b.usable_from
    from estate_money.bank_account b where ${which} order by b.id desc`.execute(db);
  return rows;
}

export async function setPayDay(db: Db, caller: User, estateId: string, payDay: number | null): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select estate_money.set_pay_day(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${payDay}, ${by(caller)}) as done`.execute(
    db,
  );
  return rows[0]!.done;
}

export interface NewAccount {
  bankCode: string;
  bankName: string;
  accountNumber: string;
  accountName: string;
}

export async function enterAccount(
  db: Db,
  caller: User,
  estateId: string,
  { bankCode, bankName, accountNumber, accountName }: NewAccount,
): Promise<{ id: string | null; refusal: 'not-found' | 'step-up-required' | 'estate-account-waits' | null }> {
  const given = {
    bank_code: bankCode,
    bank_name: bankName.slice(0, 100),
    account_number: accountNumber,
    account_name: accountName,
  };
  const { rows } = await sql<{ id: string | null; refusal: 'not-found' | null }>`
    select account_id::text as id, refusal from estate_money.enter_account(${sessionOf(caller)}::uuid, ${BigInt(estateId)},
      ${sqlArguments(given)}, ${by(caller)})`.execute(db);
  return rows[0]!;
}

export interface Decision {
  estateId: string;
  id: string;
  yes: boolean;
  reason: string;
}

export async function decideAccount(
  db: Db,
  caller: User,
  { estateId, id, yes, reason }: Decision,
): Promise<'not-found' | 'already-decided' | 'second-person-required' | 'new-together' | 'step-up-required' | null> {
  const { rows } = await sql<{ refusal: 'not-found' | null }>`
    select estate_money.decide_account(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${BigInt(id)}, ${yes}, ${reason}, ${by(caller)})
      as refusal`.execute(db);
  return rows[0]!.refusal;
}

// ---- Payouts --------------------------------------------------------------------------------------------------------

export const payoutKeyset = defineKeyset({
  list: 'estate-payouts',
  sorts: { id: { column: sql`o.id`, kind: 'bigint' } },
  id: { column: sql`o.id`, kind: 'bigint' },
  first: '-id',
});

type PayoutRow = EstatePayout & Keyed;

const payoutColumns = (caller: User) => sql`o.id::text, w.reference, o.kind, w.status,
  w.approval = 'waiting' and w.status = 'requested' as waits, w.amount_kobo, w.fee_kobo, w.stamp_duty_kobo,
  w.amount_kobo - w.fee_kobo - w.stamp_duty_kobo as received_kobo, a.bank_name, ${hidden('a.account_number')} as account_number,
  a.account_name, estate_money.person(o.asked_by) as asked_by, coalesce(o.asked_by = ${BigInt(caller.userId)}, false) as is_yours,
  estate_money.person(o.decided_by) as decided_by, case when w.approval = 'rejected' then coalesce(w.problem, '') else '' end as reason,
  w.created_at, w.done_at`;
const payoutTables = sql`estate_money.payout o join withdrawals.withdrawal w on w.id = o.withdrawal_id
  join withdrawals.bank_account a on a.id = w.bank_account_id`;

export async function selectPayouts(db: Db, caller: User, page: KeysetPage, estateId: string): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    select ${page.keys}, ${payoutColumns(caller)} from ${payoutTables}
    where o.estate_id = ${BigInt(estateId)} and ${page.after} order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}

export async function selectPayout(db: Db, caller: User, id: string): Promise<EstatePayout | undefined> {
  const { rows } = await sql<EstatePayout>`
    select ${payoutColumns(caller)} from ${payoutTables} where o.id = ${BigInt(id)}`.execute(db);
  return rows[0];
}

export type AskRefusal =
  | 'not-found'
  | 'idempotency-key-reused'
  | 'estate-account-missing'
  | 'estate-payouts-held'
  | 'estate-money-short'
  | 'withdrawal-below-minimum';

export async function askPayout(
  db: Db,
  caller: User,
  estateId: string,
  given: { amountKobo: bigint | null; key: string; bodyHash: Buffer; provider: string },
): Promise<{ id: string | null; isRepeat: boolean; refusal: AskRefusal | null }> {
  const { rows } = await sql<{ id: string | null; isRepeat: boolean; refusal: AskRefusal | null }>`
    select payout_id::text as id, is_repeat as "isRepeat", refusal from estate_money.ask_payout(${sessionOf(caller)}::uuid, ${BigInt(estateId)},
      ${sqlArguments({
        key: given.key,
        body_hash: given.bodyHash,
        provider: given.provider,
        ...(given.amountKobo === null ? {} : { amount_kobo: given.amountKobo }),
      })}, ${by(caller)})`.execute(db);
  return rows[0]!;
}

export async function decidePayout(
  db: Db,
  caller: User,
  { estateId, id, yes, reason }: Decision,
): Promise<'not-found' | 'already-decided' | 'second-person-required' | 'new-together' | null> {
  const { rows } = await sql<{ refusal: 'not-found' | null }>`
    select estate_money.decide_payout(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${BigInt(id)}, ${yes}, ${reason}, ${by(caller)})
      as refusal`.execute(db);
  return rows[0]!.refusal;
}

/** Makes the weekly payout of one estate that is due. Returns false when there is none. */
export async function makeWeeklyPayout(tx: Tx, provider: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select estate_money.pay_weekly(${provider}) as found`.execute(tx);
  return rows[0]!.found;
}

export async function stopStalePayouts(db: Db): Promise<void> {
  await sql`select estate_money.stop_stale()`.execute(db);
}

// ---- Statement ------------------------------------------------------------------------------------------------------

export const movementKeyset = defineKeyset({
  list: 'estate-statement',
  sorts: { at: { column: sql`m.at`, kind: 'timestamptz' } },
  id: { column: sql`m.id`, kind: 'bigint' },
  first: '-at',
});

export interface Period {
  estateId: string;
  from: string;
  until: string;
}

const start = (day: string) => sql`platform.start_of(${day}::date)`;
const end = (day: string) => sql`platform.start_of(${day}::date + 1)`;

export type MovementRow = EstateMovement & Keyed;

export async function selectMovements(db: Db, page: KeysetPage, period: Period): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    select ${page.keys}, m.id::text, m.at, m.kind, coalesce(r.number, w.reference) as reference, h.name as house_name, m.amount_kobo, m.fee_kobo,
      m.stamp_duty_kobo, m.balance_kobo
    from estate_money.movement m left join service_charges.receipt r on r.id = m.receipt_id left join estates.house h on h.id = r.house_id
    left join withdrawals.withdrawal w on w.id = m.withdrawal_id
    where m.estate_id = ${BigInt(period.estateId)} and m.at >= ${start(period.from)} and m.at < ${end(period.until)} and ${page.after}
    order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}

export interface StatementSums {
  opening_kobo: bigint;
  collected_kobo: bigint;
  fees_kobo: bigint;
  stamp_duty_kobo: bigint;
  paid_out_kobo: bigint;
  closing_kobo: bigint;
}

export async function selectSums(db: Db, { estateId, from, until }: Period): Promise<StatementSums> {
  const balance = (before: ReturnType<typeof sql>) => sql`coalesce((
    select m.balance_kobo from estate_money.movement m where m.estate_id = ${BigInt(estateId)} and m.at < ${before}
    order by m.at desc, m.id desc limit 1), 0)::bigint`;
  const net = (what: ReturnType<typeof sql>) =>
    sql`coalesce(sum(case m.kind when 'payout' then ${what} when 'returned' then -${what} end), 0)::bigint`;
  const { rows } = await sql<StatementSums>`
    select ${balance(start(from))} as opening_kobo, ${balance(end(until))} as closing_kobo,
      coalesce(sum(m.amount_kobo) filter (where m.kind = 'collected'), 0)::bigint as collected_kobo,
      ${net(sql`m.fee_kobo`)} as fees_kobo, ${net(sql`m.stamp_duty_kobo`)} as stamp_duty_kobo,
      ${net(sql`(abs(m.amount_kobo) - m.fee_kobo - m.stamp_duty_kobo)`)} as paid_out_kobo
    from estate_money.movement m
    where m.estate_id = ${BigInt(estateId)} and m.at >= ${start(from)} and m.at < ${end(until)}`.execute(db);
  return rows[0]!;
}

export async function selectEstateName(db: Db, estateId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select e.name from estates.estate e where e.id = ${BigInt(estateId)}`.execute(db);
  return rows[0]!.name;
}

// ---- Staff ----------------------------------------------------------------------------------------------------------

const waitingColumns = sql`b.id::text, b.estate_id::text, e.name as estate_name, b.bank_name, ${hidden('b.account_number')} as account_number,
  b.account_name, n.score as name_score, estate_money.person(b.entered_by) as entered_by, b.entered_at, (
    select c.bank_name || ' ••••••' || right(c.account_number, 4) || ', ' || c.account_name from estate_money.bank_account c
    where c.estate_id = b.estate_id and c.state = 'confirmed') as replaces`;
const waitingTables = sql`estate_money.bank_account b join estates.estate e on e.id = b.estate_id
  cross join lateral withdrawals.compare_names(b.account_name, e.name) n`;

export async function selectWaiting(db: Db): Promise<WaitingEstateAccount[]> {
  const { rows } = await sql<WaitingEstateAccount>`
    select ${waitingColumns} from ${waitingTables} where b.state = 'waits' order by b.entered_at, b.id limit 100`.execute(
    db,
  );
  return rows;
}

export async function selectWaitingAccount(db: Db | Tx, id: string): Promise<WaitingEstateAccount | undefined> {
  const { rows } = await sql<WaitingEstateAccount>`
    select ${waitingColumns} from ${waitingTables} where b.id = ${BigInt(id)} and b.state = 'waits'`.execute(db);
  return rows[0];
}

/** Returns false when it was decided before. */
export async function settleAccount(
  tx: Tx,
  { id, confirm, actor, note }: { id: string; confirm: boolean; actor: string; note: string },
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select estate_money.settle_account(${BigInt(id)}, ${confirm}, ${actor}, true, ${note}) as done`.execute(tx);
  return rows[0]!.done;
}

export interface FeeRate {
  fee_bp: number;
  valid_from: Date;
}

/** The current fee of an estate, and its scheduled fees, newest first. */
export async function selectFees(db: Db | Tx, estateId: string): Promise<{ now: number; rates: FeeRate[] }> {
  const { rows } = await sql<FeeRate>`
    select f.fee_bp, f.valid_from from estate_money.fee_rate f where f.estate_id = ${BigInt(estateId)} order by f.valid_from desc limit 100`.execute(
    db,
  );
  const { rows: now } = await sql<{ bp: number }>`
    select r.fee_bp as bp from estate_money.rules(${BigInt(estateId)}) r`.execute(db);
  return { now: now[0]!.bp, rates: rows };
}

/** Throws 23505 when another fee begins at that time, 23503 for an unknown estate. */
export async function insertFee(
  tx: Tx,
  fee: {
    estateId: string;
    feeBp: number;
    validFrom: Date;
    askedBy: string;
    approvedBy: string | null;
    reason: string;
  },
): Promise<void> {
  await sql`
    insert into estate_money.fee_rate (estate_id, valid_from, fee_bp, asked_by, approved_by, reason)
    values (${BigInt(fee.estateId)}, ${fee.validFrom}, ${fee.feeBp}, ${fee.askedBy}, ${fee.approvedBy}, ${fee.reason})`.execute(
    tx,
  );
}
