import type { AnswerOf, ChargeRun, ChargeRunHouse, listChargeRuns } from '@gatelight/contract';
import { by } from '#platform/callers/by';
import type { User } from '#platform/callers/caller';
import { sessionOf } from '#platform/callers/session';
import { sql, type Db } from '#platform/database/db';
import { sqlArguments } from '#platform/database/sql-arguments';
import { defineKeyset, type Keyed, type KeysetPage } from '#platform/lists/keyset';

import type { Refused } from './estate-store.ts';
import { rateArguments, rateAt } from './head-store.ts';

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

/** The rows of the last run before this one, one for each house. */
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
