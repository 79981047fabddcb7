import type {
  AnswerOf,
  BodyOf,
  ChargeRules,
  ChargeRun,
  ChargeRunHouse,
  ChargeSummary,
  ChargeWay,
  EstateInvoice,
  EstatePayment,
  getChargeHeads,
  listChargeRuns,
  QueryOf,
  listEstateInvoices,
  Role,
  scheduleChargeRates,
  setChargeRules,
} from '@gatelight/contract';
import type { User } from '#platform/callers/caller';
import { sessionOf } from '#platform/callers/session';
import { sql, type Db } from '#platform/database/db';
import { sqlArguments } from '#platform/database/sql-arguments';
import { defineKeyset, type Keyed, type KeysetPage } from '#platform/lists/keyset';
import { detailsOf, partsOf, type Details, type DetailsRow, type PartRow } from './resident-store.ts';

/* What the team of an estate sees and changes. Reads run in the role of staff, after the object check asked whose estate it is; changes
   are functions that ask the session again. */

const by = (caller: User) => sqlArguments({ ip: caller.ip, request: caller.requestId });
const today = sql`service_charges.today()`;
/** The instants of a month in Lagos. */
const inMonth = (column: string, month: string) => sql`(
  ${sql.ref(column)} >= (${`${month}-01`}::timestamp at time zone 'Africa/Lagos')
  and ${sql.ref(column)} < ((${`${month}-01`}::timestamp + interval '1 month') at time zone 'Africa/Lagos'))`;

export type EstateObject = 'head' | 'change' | 'run' | 'invoice' | 'payment' | 'house';

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

// ---- Sums -----------------------------------------------------------------------------------------------------------

export async function selectToday(db: Db): Promise<string> {
  const { rows } = await sql<{ day: string }>`select ${today}::text as day`.execute(db);
  return rows[0]!.day;
}

export async function selectSummary(db: Db, estateId: string, month: string): Promise<ChargeSummary> {
  const group = (name: string, which: ReturnType<typeof sql>) => sql`
    jsonb_build_object('invoices', count(*) filter (where ${which}),
      'billed_kobo', coalesce(sum(i.total_kobo - i.credited_kobo) filter (where ${which}), 0)::text,
      'left_kobo', coalesce(sum(i.left_kobo) filter (where ${which}), 0)::text) as ${sql.ref(name)}`;
  type Group = { invoices: number; billed_kobo: string; left_kobo: string };
  const { rows } = await sql<
    Omit<ChargeSummary, 'paid' | 'part' | 'overdue' | 'due' | 'month'> &
      Record<'paid' | 'part' | 'overdue' | 'due', Group>
  >`
    with sums as (
      select coalesce(sum(i.total_kobo - i.credited_kobo), 0)::bigint as billed_kobo, coalesce(sum(i.paid_kobo), 0)::bigint as collected_kobo,
        ${group('paid', sql`i.left_kobo = 0 and i.paid_kobo > 0`)}, ${group('part', sql`i.left_kobo > 0 and i.paid_kobo > 0`)},
        ${group('overdue', sql`i.left_kobo > 0 and i.paid_kobo = 0 and i.due_on < ${today}`)},
        ${group('due', sql`i.left_kobo > 0 and i.paid_kobo = 0 and i.due_on >= ${today}`)}
      from service_charges.invoice i where i.estate_id = ${BigInt(estateId)} and ${inMonth('i.issued_at', month)}
    )
    select s.*, (select count(*)::integer from estates.house h where h.estate_id = ${BigInt(estateId)} and h.retired_at is null) as houses,
      a.owed_kobo, a.owing_houses, a.credit_kobo, (
        select coalesce(sum(i.left_kobo), 0)::bigint from service_charges.invoice i
        where i.estate_id = ${BigInt(estateId)} and i.left_kobo > 0 and i.due_on < ${today}) as overdue_kobo
    from sums s cross join (
      select coalesce(sum(x.owed_kobo), 0)::bigint as owed_kobo, (count(*) filter (where x.owed_kobo > 0))::integer as owing_houses,
        coalesce(sum(x.credit_kobo), 0)::bigint as credit_kobo
      from service_charges.account x where x.estate_id = ${BigInt(estateId)}) a`.execute(db);
  const { paid, part, overdue, due, ...sums } = rows[0]!;
  const counted = (one: Group) => ({
    invoices: one.invoices,
    billed_kobo: BigInt(one.billed_kobo),
    left_kobo: BigInt(one.left_kobo),
  });
  return { month, ...sums, paid: counted(paid), part: counted(part), overdue: counted(overdue), due: counted(due) };
}

// ---- Heads and rates ------------------------------------------------------------------------------------------------

type Heads = AnswerOf<typeof getChargeHeads>;
type Rate = NonNullable<Heads['heads'][number]['rate']>;
interface RateRow extends Omit<Rate, 'amount_kobo' | 'kinds'> {
  amount_kobo: string | null;
  kinds: Record<string, string> | null;
}
const rateOf = (row: RateRow): Rate => ({
  ...row,
  amount_kobo: row.amount_kobo === null ? null : BigInt(row.amount_kobo),
  kinds: row.kinds && Object.fromEntries(Object.entries(row.kinds).map(([kind, kobo]) => [kind, BigInt(kobo)])),
});
/** A row of `service_charges.rate`. */
const rateJson = (name: string) => sql`case when ${sql.ref(`${name}.id`)} is not null then jsonb_build_object(
  'from', ${sql.ref(`${name}.valid_from`)}, 'way', ${sql.ref(`${name}.way`)}, 'key', ${sql.ref(`${name}.key`)},
  'amount_kobo', ${sql.ref(`${name}.amount_kobo`)}::text, 'kinds', (
    select jsonb_object_agg(k.key, k.value) from jsonb_each_text(${sql.ref(`${name}.kinds`)}) k),
  'occupied_only', ${sql.ref(`${name}.occupied_only`)}, 'vat_bp', ${sql.ref(`${name}.vat_bp`)}) end`;
const rateAt = (head: string, condition: ReturnType<typeof sql>, order: 'asc' | 'desc') => sql`
  (select * from service_charges.rate x where x.head_id = ${sql.ref(head)} and x.cancelled_at is null and ${condition}
   order by x.valid_from ${sql.raw(order)} limit 1)`;

export async function selectHeads(db: Db, estateId: string, on: string): Promise<Heads> {
  const estate = BigInt(estateId);
  const month = sql`date_trunc('month', ${on}::date)::date`;
  const heads = sql<Omit<Heads['heads'][number], 'rate' | 'next'> & { rate: RateRow | null; next: RateRow | null }>`
    with paid as (
      select c.head_id, count(distinct c.house_id)::integer as houses, sum(c.amount_kobo)::bigint as kobo,
        case when min(c.unit_kobo) = max(c.unit_kobo) then min(c.unit_kobo) end as unit
      from service_charges.calculate(${estate}, ${month}, (${month} + interval '1 month')::date) c group by c.head_id)
    select h.id::text, h.kind, h.name, h.note, h.ends_on::text, ${rateJson('r')} as rate, ${rateJson('n')} as next,
      coalesce(p.houses, 0) as houses, p.unit as unit_kobo, coalesce(p.kobo, 0) as month_kobo
    from service_charges.head h left join lateral ${rateAt('h.id', sql`x.valid_from <= ${on}::date`, 'desc')} r on true
    left join lateral ${rateAt('h.id', sql`x.valid_from > ${on}::date`, 'asc')} n on true
    left join paid p on p.head_id = h.id
    where h.estate_id = ${estate} and not h.is_levy and (h.ends_on is null or h.ends_on > ${on}::date) and (r.id is not null or n.id is not null)
    order by h.id`.execute(db);
  const examples = sql<Heads['examples'][number]>`
    select p.kind, p.area_m2::text, p.bedrooms, p.is_occupied, count(*)::integer as houses, p.kobo as month_kobo
    from (select h.kind, h.area_m2, h.bedrooms, h.is_occupied, sum(c.amount_kobo)::bigint as kobo
      from service_charges.calculate(${estate}, ${month}, (${month} + interval '1 month')::date) c
      join service_charges.payers_on(${estate}, ${month}) h on h.house_id = c.house_id
      group by h.house_id, h.kind, h.area_m2, h.bedrooms, h.is_occupied) p
    group by p.kind, p.area_m2, p.bedrooms, p.is_occupied, p.kobo order by 5 desc, 6 desc limit 20`.execute(db);
  const changes = sql<
    Omit<Heads['changes'][number], 'rates'> & {
      rates: { head_id: string; name: string; old: RateRow | null; new: RateRow }[];
    }
  >`
    select c.id::text, c.valid_from::text as from, c.agreed_by, c.created_at, coalesce(service_charges.person(c.created_by), '') as created_by, (
      select jsonb_agg(jsonb_build_object('head_id', h.id::text, 'name', h.name, 'old', ${rateJson('o')}, 'new', ${rateJson('r')}) order by h.id)
      from service_charges.rate r join service_charges.head h on h.id = r.head_id
      left join lateral ${rateAt('h.id', sql`x.valid_from < c.valid_from`, 'desc')} o on true
      where r.change_id = c.id and r.cancelled_at is null) as rates
    from service_charges.rate_change c
    where c.estate_id = ${estate} and c.cancelled_at is null and c.valid_from > ${today}
      and exists (select from service_charges.rate r join service_charges.head h on h.id = r.head_id
        where r.change_id = c.id and r.cancelled_at is null and not h.is_levy)
    order by c.valid_from, c.id`.execute(db);
  const [{ rows }, shown, scheduled, rules, nextRules] = await Promise.all([
    heads,
    examples,
    changes,
    selectRules(db, estateId, on),
    selectNextRules(db, estateId, on),
  ]);
  return {
    on,
    heads: rows.map((row) => ({ ...row, rate: row.rate && rateOf(row.rate), next: row.next && rateOf(row.next) })),
    month_kobo: rows.reduce((sum, row) => sum + row.month_kobo, 0n),
    examples: shown.rows,
    changes: scheduled.rows.map((row) => ({
      ...row,
      rates: row.rates.map((one) => ({ ...one, old: one.old && rateOf(one.old), new: rateOf(one.new) })),
    })),
    rules,
    next_rules: nextRules,
  };
}

/** The rules of an estate on a day. */
export async function selectRules(db: Db, estateId: string, on: string): Promise<ChargeRules> {
  const { rows } = await sql<ChargeRules>`
    select valid_from::text as from, period, due_day, receipt_limit_kobo
    from service_charges.rule_of(${BigInt(estateId)}, ${on}::date)`.execute(db);
  return rows[0]!;
}

async function selectNextRules(db: Db, estateId: string, on: string): Promise<ChargeRules | null> {
  const { rows } = await sql<ChargeRules>`
    select r.valid_from::text as from, r.period, r.due_day, r.receipt_limit_kobo from service_charges.rule r
    where r.estate_id = ${BigInt(estateId)} and r.valid_from > ${on}::date order by r.valid_from, r.id desc limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

type NewRates = BodyOf<typeof scheduleChargeRates>;
const rateArguments = (rate: Omit<NewRates['rates'][number], 'head_id' | 'name' | 'kind' | 'note'>) => ({
  ...rate,
  amount_kobo: rate.amount_kobo?.toString(),
  // Numbers: what is stored under a kind is added up by the database. Far below 2^53.
  kinds: rate.kinds && Object.fromEntries(Object.entries(rate.kinds).map(([kind, kobo]) => [kind, Number(kobo)])),
});

type Refused<Code extends string> = Promise<{ id: string | null; refusal: Code | null }>;

export async function scheduleRates(
  db: Db,
  caller: User,
  estateId: string,
  { from, agreed_by, rates }: NewRates,
): Refused<'not-found' | 'rates-begun' | 'name-taken'> {
  const { rows } = await sql<{ id: string | null; refusal: 'not-found' | null }>`
    select change_id::text as id, refusal from service_charges.schedule_rates(${sessionOf(caller)}::uuid, ${BigInt(estateId)},
      ${sqlArguments({ from, agreed_by, rates: rates.map(rateArguments) })}, ${by(caller)})`.execute(db);
  return rows[0]!;
}

export async function cancelRates(
  db: Db,
  caller: User,
  estateId: string,
  id: string,
): Promise<'not-found' | 'rates-begun' | null> {
  const { rows } = await sql<{ refusal: 'not-found' | null }>`
    select service_charges.cancel_rates(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${BigInt(id)}, ${by(caller)}) as refusal`.execute(
    db,
  );
  return rows[0]!.refusal;
}

export async function endHead(
  db: Db,
  caller: User,
  { estateId, id, from }: { estateId: string; id: string; from: string },
): Promise<'not-found' | 'rates-begun' | null> {
  const { rows } = await sql<{ refusal: 'not-found' | null }>`
    select service_charges.end_head(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${BigInt(id)}, ${from}::date, ${by(caller)}) as refusal`.execute(
    db,
  );
  return rows[0]!.refusal;
}

export async function setRules(
  db: Db,
  caller: User,
  estateId: string,
  rules: BodyOf<typeof setChargeRules>,
): Refused<'not-found' | 'rates-begun'> {
  const { rows } = await sql<{ id: string | null; refusal: 'not-found' | null }>`
    select rule_id::text as id, refusal from service_charges.set_rules(${sessionOf(caller)}::uuid, ${BigInt(estateId)},
      ${sqlArguments(rules)}, ${by(caller)})`.execute(db);
  return rows[0]!;
}

// ---- Billing runs ---------------------------------------------------------------------------------------------------

export interface NewRun {
  kind: 'period' | 'levy';
  title: string;
  dueOn: string;
  period?: { from: string; to: string };
  rate?: Parameters<typeof rateArguments>[0];
}

export async function prepareRun(
  db: Db,
  caller: User,
  estateId: string,
  { kind, title, dueOn, period, rate }: NewRun,
): Refused<'not-found' | 'nothing-to-bill'> {
  const given = sqlArguments({
    kind,
    title,
    due_on: dueOn,
    period_from: period?.from,
    period_to: period?.to,
    rate: rate && rateArguments(rate),
  });
  const { rows } = await sql<{ id: string | null; refusal: 'not-found' | null }>`
    select run_id::text as id, refusal from service_charges.prepare_run(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${given})`.execute(
    db,
  );
  return rows[0]!;
}

const runColumns = sql`r.id::text, r.kind, r.title, r.period_from::text, (r.period_to - 1)::text as period_to, r.invoice_on::text, r.due_on::text,
  r.state, r.bills, r.total_kobo, r.vat_kobo, r.issued_bills, r.created_at, r.confirmed_at, r.issued_at, (
    select coalesce(sum(x.last_kobo), 0)::bigint from service_charges.run_house x where x.run_id = r.id) as last_total_kobo`;

export const runKeyset = defineKeyset({
  list: 'charge-runs',
  sorts: { id: { column: sql`r.id`, kind: 'bigint' } },
  id: { column: sql`r.id`, kind: 'bigint' },
  first: '-id',
});
type RunRow = AnswerOf<typeof listChargeRuns>['items'][number];

export async function selectRuns(db: Db, page: KeysetPage, estateId: string): Promise<(RunRow & Keyed)[]> {
  const { rows } = await sql<RunRow & Keyed>`
    select ${page.keys}, ${runColumns} from service_charges.run r where r.estate_id = ${BigInt(estateId)} and ${page.after}
    order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}

/** The rows of the last run before this one, a row for each house. */
const lastRows = sql`(
  select distinct on (y.house_id) y.house_id, y.lines from service_charges.run l
  join service_charges.run p on p.id = l.last_run_id
  join service_charges.run s on s.estate_id = l.estate_id and s.kind = 'period' and s.state in ('confirmed', 'issued') and s.period_from = p.period_from
  join service_charges.run_house y on y.run_id = s.id where l.id = r.id order by y.house_id, y.run_id desc)`;

export async function selectRun(db: Db, runId: string): Promise<ChargeRun | undefined> {
  type Why = Omit<ChargeRun['why'][number], 'each_kobo' | 'change_kobo'> & {
    each_kobo: string | null;
    change_kobo: string;
  };
  type Row = Omit<ChargeRun, 'reasons' | 'why'> & {
    reasons: { reason: ChargeRun['reasons'][number]['reason']; houses: number; change_kobo: string }[];
    why: Why[];
  };
  const { rows } = await sql<Row>`
    select ${runColumns}, (select l.title from service_charges.run l where l.id = r.last_run_id) as last_title, c.*,
      service_charges.person(r.confirmed_by) as confirmed_by, service_charges.take_back_until(r) as take_back_until, (
        select count(*)::integer from estates.house h where h.estate_id = r.estate_id and h.retired_at is null and exists (
          select from service_charges.head d
          cross join lateral ${rateAt('d.id', sql`x.valid_from <= r.period_from`, 'desc')} x
          where d.estate_id = r.estate_id and case when r.head_id is null then not d.is_levy else d.id = r.head_id end
            and (d.ends_on is null or d.ends_on > r.period_from)
            and (x.key = 'm2' and h.area_m2 is null or x.key = 'bedroom' and h.bedrooms is null or x.way = 'kind' and h.kind is null))
      ) as without_size, (
        select coalesce(jsonb_agg(jsonb_build_object('reason', g.reason, 'houses', g.houses, 'change_kobo', g.kobo::text)), '[]')
        from (select x.reason, count(*) as houses, sum(x.change_kobo) as kobo from service_charges.run_house x where x.run_id = r.id group by 1) g) as reasons,
      (select coalesce(jsonb_agg(w.one order by abs(w.kobo) desc), '[]') from (
        select d.kobo, jsonb_build_object('head', d.text, 'reason', null, 'each_kobo', d.each::text, 'houses', d.houses, 'house_name', null,
          'change_kobo', d.kobo::text) as one
        from (select s.head_id, max(s.text) as text, sum(s.kobo) as kobo, count(*) as houses,
            case when min(s.kobo) = max(s.kobo) then min(s.kobo) end as each
          from (select m.house_id, m.head_id, max(m.text) as text, sum(m.kobo) as kobo from (
              select x.house_id, (n ->> 'head_id')::bigint as head_id, n ->> 'text' as text, (n ->> 'amount_kobo')::bigint as kobo
              from service_charges.run_house x cross join lateral jsonb_array_elements(x.lines) n
              where x.run_id = r.id and x.reason in ('new-rates', 'leaves')
              union all
              select x.house_id, (o ->> 'head_id')::bigint, o ->> 'text', -(o ->> 'amount_kobo')::bigint
              from service_charges.run_house x join ${lastRows} y on y.house_id = x.house_id cross join lateral jsonb_array_elements(y.lines) o
              where x.run_id = r.id and x.reason in ('new-rates', 'leaves')) m
            group by m.house_id, m.head_id having sum(m.kobo) <> 0) s
          group by s.head_id) d
        union all
        select g.kobo, jsonb_build_object('head', null, 'reason', g.reason, 'each_kobo', null, 'houses', g.houses,
          'house_name', case when g.houses = 1 then (select h.name from estates.house h where h.id = g.house_id) end, 'change_kobo', g.kobo::text)
        from (select x.reason, count(*) as houses, min(x.house_id) as house_id, sum(x.change_kobo) as kobo from service_charges.run_house x
          where x.run_id = r.id and x.reason not in ('new-rates', 'leaves', 'same') group by x.reason having sum(x.change_kobo) <> 0) g) w) as why
    from service_charges.run r cross join lateral (
      select (count(*) filter (where x.is_occupied))::integer as occupied, (count(*) filter (where not x.is_occupied))::integer as empty,
        (count(*) filter (where x.needs_look))::integer as needs_look
      from service_charges.run_house x where x.run_id = r.id) c
    where r.id = ${BigInt(runId)}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  return {
    ...row,
    reasons: row.reasons.map((one) => ({ ...one, change_kobo: BigInt(one.change_kobo) })),
    why: row.why.map((one) => ({
      ...one,
      each_kobo: one.each_kobo === null ? null : BigInt(one.each_kobo),
      change_kobo: BigInt(one.change_kobo),
    })),
  };
}

export const runHouseKeyset = defineKeyset({
  list: 'charge-run-houses',
  sorts: {
    change: { column: sql`abs(x.change_kobo)`, kind: 'bigint' },
    position: { column: sql`x.position`, kind: 'integer' },
  },
  id: { column: sql`x.house_id`, kind: 'bigint' },
  first: '-change',
});

interface RunHouseRow extends Omit<ChargeRunHouse, 'lines'>, Keyed {
  lines: { text: string; quantity: string; months: number; unit_kobo: string; amount_kobo: string }[];
}

export async function selectRunHouses(
  db: Db,
  page: KeysetPage,
  { runId, reason, needsLook }: { runId: string; reason?: string | undefined; needsLook?: boolean | undefined },
): Promise<(ChargeRunHouse & Keyed)[]> {
  const { rows } = await sql<RunHouseRow>`
    select ${page.keys}, x.house_id::text, h.name as house_name, x.is_occupied, x.payer_name, x.payer_kind, x.amount_kobo, x.last_kobo,
      x.change_kobo, x.reason, x.leaves_on::text, x.needs_look, x.invoice_id::text, i.number as invoice_number, (
        select jsonb_agg(jsonb_build_object('text', l ->> 'text', 'quantity', l ->> 'quantity', 'months', (l ->> 'months')::integer,
          'unit_kobo', l ->> 'unit_kobo', 'amount_kobo', l ->> 'amount_kobo')) from jsonb_array_elements(x.lines) l) as lines
    from service_charges.run_house x join estates.house h on h.id = x.house_id left join service_charges.invoice i on i.id = x.invoice_id
    where x.run_id = ${BigInt(runId)} and ${reason ? sql`x.reason = ${reason}` : sql`true`} and ${needsLook ? sql`x.needs_look` : sql`true`}
      and ${page.after} order by ${page.order} limit ${page.limit}`.execute(db);
  return rows.map((row) => ({
    ...row,
    lines: row.lines.map((line) => ({
      ...line,
      unit_kobo: BigInt(line.unit_kobo),
      amount_kobo: BigInt(line.amount_kobo),
    })),
  }));
}

export async function confirmRun(
  db: Db,
  caller: User,
  { estateId, runId, bills, totalKobo }: { estateId: string; runId: string; bills: number; totalKobo: bigint },
): Promise<'not-found' | 'charge-run-changed' | 'charge-run-over' | null> {
  const { rows } = await sql<{ refusal: 'not-found' | null }>`
    select service_charges.confirm_run(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${BigInt(runId)}, ${bills}, ${totalKobo}, ${by(caller)})
      as refusal`.execute(db);
  return rows[0]!.refusal;
}

export async function takeBackRun(
  db: Db,
  caller: User,
  { estateId, runId, reason }: { estateId: string; runId: string; reason: string },
): Promise<'not-found' | 'charge-run-over' | null> {
  const { rows } = await sql<{ refusal: 'not-found' | null }>`
    select service_charges.take_back_run(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${BigInt(runId)}, ${reason}, ${by(caller)}) as refusal`.execute(
    db,
  );
  return rows[0]!.refusal;
}

export async function discardRun(
  db: Db,
  caller: User,
  estateId: string,
  runId: string,
): Promise<'not-found' | 'charge-run-over' | null> {
  const { rows } = await sql<{ refusal: 'not-found' | null }>`
    select service_charges.discard_run(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${BigInt(runId)}) as refusal`.execute(
    db,
  );
  return rows[0]!.refusal;
}

// ---- Invoices -------------------------------------------------------------------------------------------------------

export const invoiceKeyset = defineKeyset({
  list: 'estate-invoices',
  sorts: { id: { column: sql`i.id`, kind: 'bigint' } },
  id: { column: sql`i.id`, kind: 'bigint' },
  first: '-id',
});

export type InvoiceFilter = Omit<QueryOf<typeof listEstateInvoices>, 'cursor' | 'limit'>;

const invoiceColumns = sql`i.id::text, i.number, i.title, i.house_id::text, h.name as house_name, i.total_kobo as amount_kobo, i.left_kobo,
  i.issued_at, i.due_on::text, service_charges.invoice_status(i) as status, i.settled_at as paid_at, i.payer_name, i.payer_kind, i.paid_kobo,
  i.credited_kobo, case when i.left_kobo > 0 then greatest(${today} - i.due_on, 0) else 0 end as days_overdue, (
    select coalesce(array_agg(distinct c.way), '{}') from service_charges.allocation a join service_charges.receipt c on c.id = a.receipt_id
    where a.invoice_id = i.id) as ways`;

const states: Record<NonNullable<InvoiceFilter['state']>, ReturnType<typeof sql>> = {
  open: sql`i.left_kobo > 0`,
  paid: sql`i.left_kobo = 0 and i.paid_kobo > 0`,
  part: sql`i.left_kobo > 0 and i.paid_kobo > 0`,
  overdue: sql`i.left_kobo > 0 and i.due_on < ${today}`,
  due: sql`i.left_kobo > 0 and i.due_on >= ${today}`,
  cancelled: sql`i.left_kobo = 0 and i.credited_kobo = i.total_kobo`,
};

/** What a person typed, as a part of a text. */
const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

export async function selectInvoices(
  db: Db,
  page: KeysetPage,
  estateId: string,
  { month, state, way, house, run, q }: InvoiceFilter,
): Promise<(EstateInvoice & Keyed)[]> {
  const where = [
    sql`i.estate_id = ${BigInt(estateId)}`,
    ...(month ? [inMonth('i.issued_at', month)] : []),
    ...(state ? [states[state]] : []),
    ...(house ? [sql`i.house_id = ${BigInt(house)}`] : []),
    ...(run ? [sql`i.run_id = ${BigInt(run)}`] : []),
    ...(way
      ? [
          sql`exists (select from service_charges.allocation a join service_charges.receipt c on c.id = a.receipt_id
            where a.invoice_id = i.id and c.way = ${way})`,
        ]
      : []),
    ...(q
      ? [sql`(h.name ilike ${containing(q)} or i.number ilike ${containing(q)} or i.payer_name ilike ${containing(q)})`]
      : []),
  ];
  const { rows } = await sql<EstateInvoice & Keyed>`
    select ${page.keys}, ${invoiceColumns} from service_charges.invoice i join estates.house h on h.id = i.house_id
    where ${sql.join(where, sql` and `)} and ${page.after} order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}

export interface WholeInvoice {
  invoice: EstateInvoice;
  details: Details;
  estateName: string;
  estateAddress: string;
}

export async function selectInvoice(db: Db, invoiceId: string): Promise<WholeInvoice | undefined> {
  const { rows } = await sql<EstateInvoice & { details: DetailsRow; estateName: string; estateAddress: string }>`
    select ${invoiceColumns}, service_charges.invoice_details(i.id) as details, e.name as "estateName", e.address as "estateAddress"
    from service_charges.invoice i join estates.house h on h.id = i.house_id join estates.estate e on e.id = i.estate_id
    where i.id = ${BigInt(invoiceId)}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { details, estateName, estateAddress, ...invoice } = row;
  return { invoice, details: detailsOf(details), estateName, estateAddress };
}

export async function createInvoice(
  db: Db,
  caller: User,
  estateId: string,
  invoice: {
    house_id: string;
    title: string;
    due_on: string;
    lines: readonly { text: string; amount_kobo: bigint; vat_bp: number }[];
    key: string;
    body_hash: Buffer;
  },
): Refused<'not-found' | 'idempotency-key-reused'> {
  const lines = invoice.lines.map((line) => ({ ...line, amount_kobo: line.amount_kobo.toString() }));
  const { rows } = await sql<{ id: string | null; refusal: 'not-found' | null }>`
    select invoice_id::text as id, refusal from service_charges.create_invoice(${sessionOf(caller)}::uuid, ${BigInt(estateId)},
      ${sqlArguments({ ...invoice, lines })}, ${by(caller)})`.execute(db);
  return rows[0]!;
}

export async function createCreditNote(
  db: Db,
  caller: User,
  {
    estateId,
    invoiceId,
    ...note
  }: { estateId: string; invoiceId: string; amount_kobo: bigint; reason: string; key: string; body_hash: Buffer },
): Promise<'not-found' | 'credit-too-large' | 'idempotency-key-reused' | null> {
  const { rows } = await sql<{ refusal: 'not-found' | null }>`
    select service_charges.create_credit_note(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${BigInt(invoiceId)},
      ${sqlArguments(note)}, ${by(caller)}) as refusal`.execute(db);
  return rows[0]!.refusal;
}

// ---- Payments -------------------------------------------------------------------------------------------------------

export const receiptKeyset = defineKeyset({
  list: 'estate-payments',
  sorts: { id: { column: sql`c.id`, kind: 'bigint' } },
  id: { column: sql`c.id`, kind: 'bigint' },
  first: '-id',
});
export const manualKeyset = defineKeyset({
  list: 'estate-payments-by-hand',
  sorts: { id: { column: sql`m.id`, kind: 'bigint' } },
  id: { column: sql`m.id`, kind: 'bigint' },
  first: '-id',
});

export interface PaymentFilter {
  way?: ChargeWay | undefined;
  month?: string | undefined;
  house?: string | undefined;
}
type PaymentRow = Omit<EstatePayment, 'invoices' | 'is_yours'> & {
  invoices: PartRow[];
  enteredBy: string | null;
} & Keyed;
const paymentView = (row: PaymentRow, caller: User): EstatePayment & Keyed => {
  const { enteredBy, invoices, ...payment } = row;
  return { ...payment, is_yours: enteredBy === caller.userId, invoices: partsOf(invoices) };
};

/** Payments that count. */
export async function selectReceipts(
  db: Db,
  caller: User,
  page: KeysetPage,
  estateId: string,
  { way, month, house }: PaymentFilter,
): Promise<(EstatePayment & Keyed)[]> {
  const { rows } = await sql<PaymentRow>`
    select ${page.keys}, c.id::text, 'counted' as state, c.number, c.house_id::text, h.name as house_name, c.way, c.amount_kobo, c.left_kobo,
      c.payer_name, m.reference, coalesce(m.note, '') as note, c.paid_at as at, service_charges.person(m.entered_by) as entered_by,
      service_charges.person(m.decided_by) as decided_by, m.entered_by::text as "enteredBy", service_charges.receipt_parts(c.id) as invoices
    from service_charges.receipt c join estates.house h on h.id = c.house_id left join service_charges.manual_receipt m on m.receipt_id = c.id
    where c.estate_id = ${BigInt(estateId)} and ${way ? sql`c.way = ${way}` : sql`true`} and ${month ? inMonth('c.paid_at', month) : sql`true`}
      and ${house ? sql`c.house_id = ${BigInt(house)}` : sql`true`} and ${page.after}
    order by ${page.order} limit ${page.limit}`.execute(db);
  return rows.map((row) => paymentView(row, caller));
}

const manualColumns = sql`m.id::text, m.state, c.number, m.house_id::text, h.name as house_name, m.way, m.amount_kobo,
  coalesce(c.left_kobo, 0) as left_kobo, m.payer_name, m.reference, m.note, m.received_on::timestamp at time zone 'Africa/Lagos' as at,
  service_charges.person(m.entered_by) as entered_by, service_charges.person(m.decided_by) as decided_by, m.entered_by::text as "enteredBy",
  case when c.id is null then '[]' else service_charges.receipt_parts(c.id) end as invoices`;

/** Payments that were entered by hand and do not count: they wait, or were refused. */
export async function selectManual(
  db: Db,
  caller: User,
  page: KeysetPage,
  estateId: string,
  { state, way, month, house }: PaymentFilter & { state: 'waits' | 'refused' },
): Promise<(EstatePayment & Keyed)[]> {
  const { rows } = await sql<PaymentRow>`
    select ${page.keys}, ${manualColumns}
    from service_charges.manual_receipt m join estates.house h on h.id = m.house_id left join service_charges.receipt c on c.id = m.receipt_id
    where m.estate_id = ${BigInt(estateId)} and m.state = ${state} and ${way ? sql`m.way = ${way}` : sql`true`}
      and ${month ? sql`to_char(m.received_on, 'YYYY-MM') = ${month}` : sql`true`}
      and ${house ? sql`m.house_id = ${BigInt(house)}` : sql`true`} and ${page.after}
    order by ${page.order} limit ${page.limit}`.execute(db);
  return rows.map((row) => paymentView(row, caller));
}

/** One payment that was entered by hand. */
export async function selectManualPayment(db: Db, caller: User, paymentId: string): Promise<EstatePayment | undefined> {
  const { rows } = await sql<PaymentRow>`
    select ${manualColumns} from service_charges.manual_receipt m join estates.house h on h.id = m.house_id
    left join service_charges.receipt c on c.id = m.receipt_id where m.id = ${BigInt(paymentId)}`.execute(db);
  return rows[0] && paymentView(rows[0], caller);
}

export interface NewManualPayment {
  house_id: string;
  way: 'cash' | 'bank';
  amount_kobo: bigint;
  reference: string;
  received_on: string;
  payer_name?: string | undefined;
  note?: string | undefined;
  invoice_ids?: readonly string[] | undefined;
  key: string;
  body_hash: Buffer;
}

export async function enterPayment(
  db: Db,
  caller: User,
  estateId: string,
  payment: NewManualPayment,
): Refused<'not-found' | 'receipt-known' | 'date-in-future' | 'idempotency-key-reused'> {
  const { rows } = await sql<{ id: string | null; refusal: 'not-found' | null }>`
    select payment_id::text as id, refusal from service_charges.enter_payment(${sessionOf(caller)}::uuid, ${BigInt(estateId)},
      ${sqlArguments({ ...payment })}, ${by(caller)})`.execute(db);
  return rows[0]!;
}

export async function decidePayment(
  db: Db,
  caller: User,
  { estateId, paymentId, confirm, reason }: { estateId: string; paymentId: string; confirm: boolean; reason: string },
): Promise<'not-found' | 'charge-payment-decided' | 'second-person-required' | null> {
  const { rows } = await sql<{ refusal: 'not-found' | null }>`
    select service_charges.decide_payment(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${BigInt(paymentId)}, ${confirm}, ${reason}, ${by(caller)})
      as refusal`.execute(db);
  return rows[0]!.refusal;
}

export async function selectHouseAccount(
  db: Db,
  houseId: string,
): Promise<
  { house_id: string; house_name: string; owed_kobo: bigint; overdue_kobo: bigint; credit_kobo: bigint } | undefined
> {
  const { rows } = await sql<{
    house_id: string;
    house_name: string;
    owed_kobo: bigint;
    overdue_kobo: bigint;
    credit_kobo: bigint;
  }>`
    select h.id::text as house_id, h.name as house_name, coalesce(a.owed_kobo, 0) as owed_kobo, coalesce(a.credit_kobo, 0) as credit_kobo, (
      select coalesce(sum(i.left_kobo), 0)::bigint from service_charges.invoice i
      where i.house_id = h.id and i.left_kobo > 0 and i.due_on < ${today}) as overdue_kobo
    from estates.house h left join service_charges.account a on a.house_id = h.id where h.id = ${BigInt(houseId)}`.execute(
    db,
  );
  return rows[0];
}
