import type { AnswerOf, getLowBalance, OrderStatus, TopUp, Utility } from '@gatelight/contract';
import type { User } from '#platform/callers/caller';
import type { RepeatFacts } from '#platform/callers/idempotency';
import { sql, type Db, type Tx } from '#platform/database/db';
import { refuseEndedSession, sessionOf } from '#platform/callers/session';
import { sqlArguments } from '#platform/database/sql-arguments';
import { refuseUnusableCard } from '#payments';
import { capArguments } from '#vending';

/** Instants and amounts of `runs` as in JSON. */
type ScheduleRow = Omit<TopUp, 'runs'> & {
  runs: (Omit<TopUp['runs'][number], 'run_at' | 'amount_kobo'> & { run_at: string; amount_kobo: string })[];
};

export async function listSchedules(db: Db, caller: User): Promise<TopUp[]> {
  const { rows } = await refuseEndedSession(
    sql<ScheduleRow>`
    select (l.schedule).id::text as id, (l.schedule).meter_id::text as meter_id, l.meter_number, l.meter_name, l.utility, (l.schedule).method,
      l.card_last4, (l.schedule).amount_kobo, (l.schedule).ceiling_kobo, l.spent_kobo as spent_this_month_kobo, (l.schedule).every,
      (l.schedule).days_before, (l.schedule).next_due_on::text as next_due_on, (l.schedule).state = 'paused' as is_paused, l.runs
    from top_ups.schedules_of(${sessionOf(caller)}) l
  `.execute(db),
  );
  return rows.map((row) => ({
    ...row,
    runs: row.runs.map((run) => ({ ...run, run_at: new Date(run.run_at), amount_kobo: BigInt(run.amount_kobo) })),
  }));
}

export interface NewSchedule {
  meterId: string;
  method: 'wallet' | 'saved-card';
  cardId: string | null;
  amountKobo: bigint;
  ceilingKobo: bigint;
  every: TopUp['every'];
  daysBefore: number | null;
  firstOn: string | null;
  repeat: RepeatFacts;
}
type CreateOutcome = 'created' | 'key-reused' | 'exists' | 'not-yours' | 'no-card' | 'too-soon';

export async function insertSchedule(
  db: Db,
  caller: User,
  schedule: NewSchedule,
): Promise<{ outcome: CreateOutcome; id: bigint | null }> {
  const { rows } = await refuseEndedSession(
    sql<{ outcome: CreateOutcome; id: bigint | null }>`
    select c.outcome, (c.created).id from top_ups.create_schedule(${sessionOf(caller)}, ${sqlArguments({
      meter_id: schedule.meterId,
      method: schedule.method,
      card_id: schedule.cardId,
      amount_kobo: schedule.amountKobo,
      ceiling_kobo: schedule.ceilingKobo,
      every: schedule.every,
      days_before: schedule.daysBefore,
      first_on: schedule.firstOn,
      ip: caller.ip,
      request: caller.requestId,
      ...schedule.repeat,
    })}) c
  `.execute(db),
  );
  return rows[0]!;
}

/** Returns false when it does not exist. */
export async function changeSchedule(
  db: Db,
  caller: User,
  id: string,
  change: {
    state?: 'active' | 'paused' | 'deleted';
    amountKobo?: bigint | undefined;
    ceilingKobo?: bigint | undefined;
  },
): Promise<boolean> {
  const { rows } = await refuseUnusableCard(
    refuseEndedSession(
      sql`
    select from top_ups.change_schedule(${sessionOf(caller)}, ${BigInt(id)}, ${change.state ?? null}, ${change.amountKobo ?? null}::bigint,
      ${change.ceilingKobo ?? null}::bigint, ${caller.ip}::inet, ${caller.requestId})
  `.execute(db),
    ),
  );
  return rows.length > 0;
}

export async function isOwnSchedule(db: Db, caller: User, id: string): Promise<boolean> {
  const { rows } = await refuseEndedSession(
    sql<{ own: boolean }>`select top_ups.is_own(${sessionOf(caller)}, ${BigInt(id)}) as own`.execute(db),
  );
  return rows[0]!.own;
}

type LowBalance = AnswerOf<typeof getLowBalance>;

export async function readLowBalance(db: Db, caller: User): Promise<LowBalance> {
  const { rows } = await refuseEndedSession(
    sql<LowBalance>`select is_on, threshold_kobo from wallets.low_balance_of(${sessionOf(caller)})`.execute(db),
  );
  return rows[0]!;
}

export async function saveLowBalance(db: Db, caller: User, wanted: LowBalance): Promise<void> {
  await refuseEndedSession(
    sql`select wallets.set_low_balance(${sessionOf(caller)}, ${wanted.is_on}, ${wanted.threshold_kobo})`.execute(db),
  );
}

// --- the worker -------------------------------------------------------------------------------------------------------

/** Due dates within a day and a half: their message is due. */
export async function schedulesToAnnounce(db: Db, most: number): Promise<{ id: bigint; dueOn: string }[]> {
  const { rows } = await sql<{ id: bigint; dueOn: string }>`
    select s.id, s.next_due_on::text as "dueOn" from top_ups.schedule s join metering.meter m on m.id = s.meter_id
    where s.state = 'active' and not top_ups.is_locked(s.user_id) and households.has_feature('scheduled-top-ups', s.user_id, m.number) and (s.next_due_on + time '09:00') at time zone 'Africa/Lagos' <= now() + interval '24 hours'
    order by s.next_due_on, s.id limit ${most}
  `.execute(db);
  return rows;
}

export interface LowUnitsSchedule {
  id: bigint;
  userId: bigint;
  meterId: bigint;
  daysBefore: number;
  tomorrow: string;
}

/** Schedules that wait for low units and have no running purchase; each is checked every two hours. */
export async function takeLowUnits(tx: Tx, most: number): Promise<LowUnitsSchedule[]> {
  const { rows } = await sql<LowUnitsSchedule>`
    update top_ups.schedule s set checked_at = now()
    where s.id in (
      select d.id from top_ups.schedule d join metering.meter m on m.id = d.meter_id
      where d.state = 'active' and d.every = 'low-units' and not top_ups.is_locked(d.user_id) and households.has_feature('scheduled-top-ups', d.user_id, m.number) and (d.checked_at is null or d.checked_at < now() - interval '2 hours')
        and not exists (select from top_ups.run r where r.schedule_id = d.id
          and (r.ended_at is null or r.due_on > platform.today()))
      order by d.checked_at nulls first limit ${most} for update of d skip locked)
    returning s.id, s.user_id as "userId", s.meter_id as "meterId", s.days_before as "daysBefore",
      (platform.today() + 1)::text as tomorrow
  `.execute(tx);
  return rows;
}

export interface AnnouncedRun {
  id: bigint;
  userId: bigint;
  amountKobo: bigint;
  method: 'wallet' | 'saved-card';
  runAt: Date;
  meterNumber: string;
  utility: Utility;
}

/** Stores the run of a due date. Undefined: it already has one, or the schedule is not running now. */
export async function announceRun(tx: Tx, scheduleId: bigint, dueOn: string): Promise<AnnouncedRun | undefined> {
  const { rows } = await sql<AnnouncedRun>`
    select r.id, s.user_id as "userId", r.amount_kobo as "amountKobo", r.method, r.run_at as "runAt", m.number as "meterNumber", m.utility
    from top_ups.announce(${scheduleId}, ${dueOn}::date) r
    join top_ups.schedule s on s.id = r.schedule_id join metering.meter m on m.id = s.meter_id
  `.execute(tx);
  return rows[0];
}

export interface DueRun {
  id: bigint;
  state: 'announced' | 'buying';
  key: string;
  scheduleState: 'active' | 'paused' | 'deleted';
  every: TopUp['every'];
  daysBefore: number | null;
  userId: bigint;
  meterId: bigint;
  meterNumber: string;
  meterStatus: string;
  utility: Utility;
  mayBuy: boolean;
  method: 'wallet' | 'saved-card';
  cardId: bigint | null;
  /** The card was removed after the run was announced. */
  isCardGone: boolean;
  amountKobo: bigint;
  ceilingKobo: bigint;
  spentKobo: bigint;
  orderId: bigint | null;
  orderReference: string | null;
  orderStatus: OrderStatus | null;
  /** Scheduled top-ups are switched on for the meter, and cards where one pays; the account is not locked. */
  isSwitchedOn: boolean;
  /** The charge of the order ended without money. */
  chargeFailed: boolean;
  /** The bank wants the owner of the card to confirm on a page, or wanted it until the time was over. */
  needsStepUp: boolean;
}

/** Takes due runs for a minute: after a crash of the worker they become due again. */
export async function takeDueRuns(db: Db, most: number): Promise<DueRun[]> {
  const { rows } = await sql<DueRun>`
    with taken as (
      update top_ups.run r set next_attempt_at = now() + interval '60 seconds'
      where r.id in (select d.id from top_ups.run d where d.next_attempt_at <= now() order by d.next_attempt_at limit ${most}
        for update skip locked)
      returning r.*
    )
    select t.id, t.state, format('top-up:%s:%s', t.schedule_id, t.due_on) as key, s.state as "scheduleState", s.every,
      s.days_before as "daysBefore", s.user_id as "userId", s.meter_id as "meterId", m.number as "meterNumber", m.status as "meterStatus",
      m.utility, coalesce(households.role_of(s.user_id, s.meter_id), '') in ('owner', 'buyer') as "mayBuy", t.method,
      t.card_id as "cardId", top_ups.is_card_gone(t.card_id) as "isCardGone", t.amount_kobo as "amountKobo", s.ceiling_kobo as "ceilingKobo",
      top_ups.spent_this_month(s.id) as "spentKobo",
      households.has_feature('scheduled-top-ups', s.user_id, m.number)
        and (t.method <> 'saved-card' or households.has_feature('cards', s.user_id, m.number))
        and not top_ups.is_locked(s.user_id) as "isSwitchedOn", o.id as "orderId", o.reference as "orderReference", o.status as "orderStatus",
      coalesce(c.status in ('failed', 'expired'), false) as "chargeFailed",
      coalesce(c.status in ('pending', 'expired') and c.authorization_url is not null, false) as "needsStepUp"
    from taken t join top_ups.schedule s on s.id = t.schedule_id join metering.meter m on m.id = s.meter_id
    left join vending."order" o on o.buyer_id = s.user_id::text and o.method = t.method
      and o.buyer_key = format('top-up:%s:%s', t.schedule_id, t.due_on)
    left join payments.charge c on c.reference = o.reference
  `.execute(db);
  return rows;
}

/** Stored before anything is bought. Returns false when another worker was faster. */
export async function startBuying(db: Db, id: bigint): Promise<boolean> {
  const { rows } = await sql`
    update top_ups.run set state = 'buying' where id = ${id} and state = 'announced' returning id`.execute(db);
  return rows.length > 0;
}

export async function noteOrder(db: Db, id: bigint, orderId: bigint): Promise<void> {
  await sql`update top_ups.run set order_id = ${orderId} where id = ${id} and order_id is null`.execute(db);
}

export async function lookAgain(db: Db, id: bigint, inSeconds: number): Promise<void> {
  await sql`
    update top_ups.run set next_attempt_at = now() + make_interval(secs => ${inSeconds}) where id = ${id} and ended_at is null`.execute(
    db,
  );
}

/** Ends a run. Returns false when it had already ended, so that its user knows. */
export async function endRun(
  tx: Db | Tx,
  id: bigint,
  end: { state: 'bought' | 'failed' | 'skipped'; problem?: string | undefined; orderId?: bigint | null },
): Promise<boolean> {
  const { rows } = await sql`
    update top_ups.run set state = ${end.state}, problem = ${end.problem ?? null}, order_id = coalesce(order_id, ${end.orderId ?? null}),
      ended_at = now(), next_attempt_at = null
    where id = ${id} and ended_at is null returning id`.execute(tx);
  return rows.length > 0;
}

export async function placeCardOrder(
  db: Db,
  order: {
    runId: bigint;
    reference: string;
    bodyHash: Buffer;
    openSeconds: number;
    provider: string;
    callbackUrl: string;
    caps: { capPerHourKobo: bigint; capPerMeterDayKobo: bigint; allowSimulatorKeys: boolean };
  },
): Promise<{ outcome: string; orderId: bigint | null }> {
  const { rows } = await sql<{ outcome: string; orderId: bigint | null }>`
    select p.outcome, p.order_id as "orderId" from top_ups.place_card_order(${sqlArguments({
      run_id: order.runId,
      reference: order.reference,
      body_hash: order.bodyHash,
      open_seconds: order.openSeconds,
      provider: order.provider,
      callback_url: order.callbackUrl,
      ...capArguments(order.caps),
    })}) p
  `.execute(db);
  return rows[0]!;
}
