import type { ChargeSummary, Role } from '@gatelight/contract';
import type { User } from '#platform/callers/caller';
import { sessionOf } from '#platform/callers/session';
import { sql, type Db, type Tx } from '#platform/database/db';

/*
 * What the team of an estate sees and changes. Reads run in the role of staff, after the object check has checked the
 * estate; changes are functions that check the session again.
 */

/** The day in Lagos, as the database has it. */
export const today = sql`platform.today()`;
/** The instants of a month in Lagos. */
export const inMonth = (column: string, month: string) => sql`(
  ${sql.ref(column)} >= platform.start_of(${`${month}-01`}::date)
  and ${sql.ref(column)} < platform.start_of((${`${month}-01`}::date + interval '1 month')::date))`;

export type EstateObject = 'head' | 'change' | 'run' | 'invoice' | 'payment' | 'house' | 'rule' | 'waiver';

/** Whether the caller has one of these roles in the estate, and the estate has this object. */
export async function hasObject(
  db: Db,
  caller: User,
  { estate, roles, kind, id }: { estate: string; roles: readonly Role[]; kind: EstateObject; id: string },
): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select service_charges.has_object(${sessionOf(caller)}::uuid, ${BigInt(estate)}, ${[...roles]}::text[], ${kind}, ${BigInt(id)}) as has`.execute(
    db,
  );
  return rows[0]!.has;
}

/** The id of the new row, or the reason for the refusal. */
export type Refused<Code extends string> = Promise<{ id: string | null; refusal: Code | null }>;

export async function selectToday(db: Db): Promise<string> {
  const { rows } = await sql<{ day: string }>`select ${today}::text as day`.execute(db);
  return rows[0]!.day;
}

/** The state of an invoice `i` that is not paid, as its row shows it: each has one, so that groups add up and each is what its filter lists. */
export const openStates = {
  'in-plan': sql`i.left_kobo > 0 and i.in_plan`,
  overdue: sql`i.left_kobo > 0 and i.due_on < ${today} and not i.in_plan`,
  part: sql`i.left_kobo > 0 and i.paid_kobo > 0 and i.due_on >= ${today} and not i.in_plan`,
  due: sql`i.left_kobo > 0 and i.paid_kobo = 0 and i.due_on >= ${today} and not i.in_plan`,
} as const;

export async function selectSummary(db: Db | Tx, estateId: string, month: string): Promise<ChargeSummary> {
  const group = (name: string, which: ReturnType<typeof sql>) => sql`
    jsonb_build_object('invoices', count(*) filter (where ${which}),
      'billed_kobo', coalesce(sum(i.total_kobo - i.credited_kobo) filter (where ${which}), 0)::text,
      'left_kobo', coalesce(sum(i.left_kobo) filter (where ${which}), 0)::text) as ${sql.ref(name)}`;
  type GroupName = 'paid' | 'in_plan' | 'part' | 'overdue' | 'due';
  type Group = { invoices: number; billed_kobo: string; left_kobo: string };
  const { rows } = await sql<Omit<ChargeSummary, GroupName | 'month'> & Record<GroupName, Group>>`
    with sums as (
      select coalesce(sum(i.total_kobo - i.credited_kobo), 0)::bigint as billed_kobo,
        coalesce(sum(i.credited_kobo), 0)::bigint as credited_kobo, coalesce(sum(i.paid_kobo), 0)::bigint as collected_kobo,
        ${group('paid', sql`i.left_kobo = 0 and i.paid_kobo > 0`)}, ${group('in_plan', openStates['in-plan'])},
        ${group('part', openStates.part)}, ${group('overdue', openStates.overdue)}, ${group('due', openStates.due)}
      from service_charges.invoice i where i.estate_id = ${BigInt(estateId)} and ${inMonth('i.issued_at', month)}
    )
    select s.*, (select count(*)::integer from estates.house h where h.estate_id = ${BigInt(estateId)} and h.retired_at is null) as houses,
      a.owed_kobo, a.owing_houses, a.credit_kobo, late.overdue_kobo, late.overdue_houses
    from sums s cross join (
      select coalesce(sum(i.left_kobo), 0)::bigint as overdue_kobo, count(distinct i.house_id)::integer as overdue_houses
      from service_charges.invoice i where i.estate_id = ${BigInt(estateId)} and ${openStates.overdue}) late cross join (
      select coalesce(sum(x.owed_kobo), 0)::bigint as owed_kobo, (count(*) filter (where x.owed_kobo > 0))::integer as owing_houses,
        coalesce(sum(x.credit_kobo), 0)::bigint as credit_kobo
      from service_charges.account x where x.estate_id = ${BigInt(estateId)}) a`.execute(db);
  const { paid, in_plan: inPlan, part, overdue, due, ...sums } = rows[0]!;
  const counted = (one: Group) => ({
    invoices: one.invoices,
    billed_kobo: BigInt(one.billed_kobo),
    left_kobo: BigInt(one.left_kobo),
  });
  return {
    month,
    ...sums,
    paid: counted(paid),
    in_plan: counted(inPlan),
    part: counted(part),
    overdue: counted(overdue),
    due: counted(due),
  };
}

export interface MonthMoney {
  /** The sum that houses paid in these days, for any purpose. */
  received_kobo: bigint;
  /** The debt of houses at the end of these days, and how many houses owed. */
  owed_kobo: bigint;
  owing_houses: number;
}

/**
 * Money of an estate between two instants. While nothing changes after them, `owed_kobo` equals the accounts of its
 * houses.
 */
export async function selectMonthMoney(
  db: Db | Tx,
  estateId: string,
  { from, until }: { from: Date; until: Date },
): Promise<MonthMoney> {
  const estate = BigInt(estateId);
  const { rows } = await sql<MonthMoney>`
    with open as (
      select i.house_id, i.total_kobo
        - (select coalesce(sum(n.amount_kobo), 0) from service_charges.credit_note n where n.invoice_id = i.id and n.created_at < ${until})
        - (select coalesce(sum(a.amount_kobo), 0) from service_charges.allocation a where a.invoice_id = i.id and a.at < ${until}) as left_kobo
      from service_charges.invoice i
      where i.estate_id = ${estate} and i.issued_at < ${until} and (i.settled_at is null or i.settled_at >= ${until})
    )
    select (select coalesce(sum(r.amount_kobo), 0)::bigint from service_charges.receipt r
        where r.estate_id = ${estate} and r.paid_at >= ${from} and r.paid_at < ${until}) as received_kobo,
      coalesce(sum(o.left_kobo), 0)::bigint as owed_kobo,
      (count(distinct o.house_id) filter (where o.left_kobo > 0))::integer as owing_houses
    from open o`.execute(db);
  return rows[0]!;
}
