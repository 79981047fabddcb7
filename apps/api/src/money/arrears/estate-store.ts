import type {
  Arrears,
  ArrearsBand,
  BodyOf,
  ErrorCode,
  LateHouse,
  PaymentPlan,
  QueryOf,
  Role,
  listArrears,
  offerPlan,
} from '@gatelight/contract';
import { by } from '#platform/callers/by';
import type { User } from '#platform/callers/caller';
import { sessionOf } from '#platform/callers/session';
import { sql, type Db } from '#platform/database/db';
import { holds } from '#platform/database/search';
import { sqlArguments } from '#platform/database/sql-arguments';
import { defineKeyset, type Keyed, type KeysetPage } from '#platform/lists/keyset';
import { planOf, type PlanRow } from './plans/plan-store.ts';

/*
 * What the team of an estate sees and changes. Reads run in the role of staff, after the object check has checked the
 * estate; changes are functions that check the session again.
 */

const today = sql`platform.today()`;

export const lateKeyset = defineKeyset({
  list: 'arrears',
  sorts: { owed: { column: sql`l.owed_kobo`, kind: 'bigint' } },
  id: { column: sql`l.house_id`, kind: 'bigint' },
  first: '-owed',
});

export type LateFilter = Omit<QueryOf<typeof listArrears>, 'cursor' | 'limit'>;

const inBand: Record<ArrearsBand, ReturnType<typeof sql>> = {
  'to-30': sql`l.to_30_kobo > 0`,
  'to-60': sql`l.to_60_kobo > 0`,
  'to-90': sql`l.to_90_kobo > 0`,
  'over-90': sql`l.over_90_kobo > 0`,
};

const sums = (column: string) => sql`jsonb_build_object('kobo', coalesce(sum(${sql.ref(`l.${column}`)}), 0)::text,
  'houses', count(*) filter (where ${sql.ref(`l.${column}`)} > 0))`;

export async function selectSums(db: Db, estateId: string): Promise<Arrears> {
  const { rows } = await sql<{
    sums: { kobo: string; houses: number }[];
    to_remind: number;
    in_plans: { kobo: string; houses: number };
  }>`
    with l as (select * from arrears.late_houses(${BigInt(estateId)}, ${today}))
    select jsonb_build_array(${sums('owed_kobo')}, ${sums('to_30_kobo')}, ${sums('to_60_kobo')}, ${sums('to_90_kobo')}, ${sums('over_90_kobo')}) as sums,
      (count(*) filter (where arrears.held_by(l.house_id, ${today}) is null
        and not exists (select from arrears.asked a where a.house_id = l.house_id)))::integer as to_remind,
      (select jsonb_build_object('kobo', coalesce(sum(arrears.left_of_plan(p.id)), 0)::text, 'houses', count(distinct p.house_id))
       from arrears.plan p where p.estate_id = ${BigInt(estateId)} and p.state = 'agreed') as in_plans
    from l`.execute(db);
  const [owed, ...bands] = rows[0]!.sums.map(({ kobo, houses }) => ({ kobo: BigInt(kobo), houses }));
  const names: readonly ArrearsBand[] = ['to-30', 'to-60', 'to-90', 'over-90'];
  return {
    owed: owed!,
    in_plans: { kobo: BigInt(rows[0]!.in_plans.kobo), houses: rows[0]!.in_plans.houses },
    bands: names.map((band, at) => ({ band, ...bands[at]! })),
    to_remind: rows[0]!.to_remind,
  };
}

interface LateRow extends Omit<LateHouse, 'last_reminder' | 'plan' | 'to_plan'> {
  plan_kobo: bigint;
  plan_payer: string;
  plan: { id: string; state: PaymentPlan['state']; offered_at: string; answered_at: string | null } | null;
  reminded_at: Date | null;
  by_hand: boolean;
  channels: NonNullable<LateHouse['last_reminder']>['channels'];
}

export async function selectLate(
  db: Db,
  page: KeysetPage,
  estateId: string,
  { band, q }: LateFilter,
): Promise<(LateHouse & Keyed)[]> {
  const where = [
    ...(band ? [inBand[band]] : []),
    ...(q ? [sql`(${holds(sql`l.house_name`, q)} or ${holds(sql`l.payer_name`, q)})`] : []),
    page.after,
  ];
  const { rows } = await sql<LateRow & Keyed>`
    with l as (
      select ${page.keys}, l.* from arrears.late_houses(${BigInt(estateId)}, ${today}) l where ${sql.join(where, sql` and `)}
      order by ${page.order} limit ${page.limit})
    select l."sortKey", l."idKey", l.house_id::text, l.house_name, l.payer_name, l.owed_kobo, l.to_30_kobo, l.to_60_kobo, l.to_90_kobo,
      l.over_90_kobo, l.since::text, l.bills, b.owed_kobo as plan_kobo, b.payer_name as plan_payer,
      r.at as reminded_at, r.asked_by is not null as by_hand, r.channels,
      exists (select from arrears.asked a where a.house_id = l.house_id) as is_asked, arrears.held_by(l.house_id, ${today}) as held,
      (select jsonb_build_object('until', w.until_day, 'reason', w.reason) from arrears.wait w
       where w.house_id = l.house_id and w.until_day >= ${today}) as wait,
      (select c.paid_at from service_charges.receipt c where c.house_id = l.house_id order by c.id desc limit 1) as last_payment_at,
      (select jsonb_build_object('id', p.id::text, 'state', p.state, 'offered_at', p.offered_at, 'answered_at', p.answered_at)
       from arrears.plan p where p.house_id = l.house_id and (p.ended_at is not null or p.id = o.id)
       order by p.id = o.id desc nulls last, p.id desc limit 1) as plan
    from l left join lateral (
      select * from arrears.reminder x where x.house_id = l.house_id order by x.on_day desc limit 1) r on true
    cross join lateral arrears.plan_bills(l.house_id, ${today}) b
    cross join lateral (select arrears.blocking_plan(l.house_id, b.invoice_ids) as id) o
    order by ${page.order}`.execute(db);
  return rows.map(({ reminded_at: at, by_hand, channels, plan, plan_kobo, plan_payer, ...row }) => ({
    ...row,
    to_plan: { kobo: plan_kobo, payer_name: plan_payer },
    plan: plan && {
      ...plan,
      offered_at: new Date(plan.offered_at),
      answered_at: plan.answered_at === null ? null : new Date(plan.answered_at),
    },
    last_reminder: at && { at, by_hand, channels },
  }));
}

/** Returns how many houses are reminded; undefined when the caller is not allowed to. */
export async function askReminders(
  db: Db,
  caller: User,
  estateId: string,
  houses: readonly string[] | undefined,
): Promise<number | undefined> {
  const { rows } = await sql<{ houses: number | null }>`
    select arrears.ask_reminders(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${houses ? [...houses] : null}::bigint[], ${by(caller)}) as houses
    `.execute(db);
  return rows[0]!.houses ?? undefined;
}

export async function grantWait(
  db: Db,
  caller: User,
  { estateId, houseId, until, reason }: { estateId: string; houseId: string; until: string | null; reason: string },
): Promise<'not-found' | 'own-house' | 'wait-out-of-range' | null> {
  const { rows } = await sql<{ refusal: 'not-found' | null }>`
    select arrears.grant_wait(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${BigInt(houseId)}, ${until}::date, ${reason}, ${by(caller)})
      as refusal`.execute(db);
  return rows[0]!.refusal;
}

export async function selectPlan(db: Db, planId: string): Promise<PaymentPlan | undefined> {
  const { rows } = await sql<{
    found: PlanRow | null;
  }>`select arrears.plan_details(${BigInt(planId)}) as found`.execute(db);
  const found = rows[0]?.found;
  return found ? planOf(found) : undefined;
}

export async function offerHousePlan(
  db: Db,
  caller: User,
  estateId: string,
  asked: BodyOf<typeof offerPlan> & { house_id: string; key: string; body_hash: Buffer },
): Promise<{ id: string | null; refusal: ErrorCode | null }> {
  const given = sqlArguments({
    ...asked,
    instalments: asked.instalments.map(({ due_on, amount_kobo }) => ({ due_on, amount_kobo: amount_kobo.toString() })),
  });
  const { rows } = await sql<{ id: string | null; refusal: ErrorCode | null }>`
    select plan_id::text as id, refusal from arrears.offer_plan(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${given}, ${by(caller)})`.execute(
    db,
  );
  return rows[0]!;
}

export async function cancelHousePlan(
  db: Db,
  caller: User,
  { estateId, planId, reason }: { estateId: string; planId: string; reason: string },
): Promise<ErrorCode | null> {
  const { rows } = await sql<{ refusal: ErrorCode | null }>`
    select arrears.cancel_plan(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${BigInt(planId)}, ${reason}, ${by(caller)}) as refusal`.execute(
    db,
  );
  return rows[0]!.refusal;
}

interface Asked {
  estate: string;
  roles: readonly Role[];
  id: string;
}

/** Whether the caller has one of these roles in the estate, and the estate has this object. */
async function hasObject(db: Db, caller: User, kind: 'plan' | 'lock', { estate, roles, id }: Asked): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select arrears.has_object(${sessionOf(caller)}::uuid, ${BigInt(estate)}, ${[...roles]}::text[], ${kind}, ${BigInt(id)}) as has`.execute(
    db,
  );
  return rows[0]!.has;
}

export const hasPlan = (db: Db, caller: User, asked: Asked) => hasObject(db, caller, 'plan', asked);
export const hasLock = (db: Db, caller: User, asked: Asked) => hasObject(db, caller, 'lock', asked);
