import type {
  AnswerOf,
  BodyOf,
  ChargeRules,
  getChargeHeads,
  scheduleChargeRates,
  setChargeRules,
} from '@gatelight/contract';
import { wireKobo } from '@gatelight/contract/money';
import type { HouseKind } from '@gatelight/contract/places/properties/house-kinds';
import { by } from '#platform/callers/by';
import type { User } from '#platform/callers/caller';
import type { RepeatFacts } from '#platform/callers/idempotency';
import { sessionOf } from '#platform/callers/session';
import { sql, type Db } from '#platform/database/db';
import { sqlArguments } from '#platform/database/sql-arguments';

import { today, type Refused } from './estate-store.ts';

type Heads = AnswerOf<typeof getChargeHeads>;
type Rate = NonNullable<Heads['heads'][number]['rate']>;
interface RateRow extends Omit<Rate, 'amount_kobo' | 'kinds'> {
  amount_kobo: string | null;
  kinds: Partial<Record<HouseKind, string>> | null;
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
export const rateAt = (head: string, condition: ReturnType<typeof sql>, order: 'asc' | 'desc') => sql`
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
  const changed = sql<{ at: Date }>`select service_charges.rates_changed_at(${estate}) as at`.execute(db);
  const [{ rows }, shown, scheduled, rules, nextRules, seen] = await Promise.all([
    heads,
    examples,
    changes,
    selectRules(db, estateId, on),
    selectNextRules(db, estateId, on),
    changed,
  ]);
  return {
    on,
    seen_at: seen.rows[0]!.at,
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
    select r.valid_from::text as from, r.period, r.due_day, r.receipt_limit_kobo,
      service_charges.reminder_days_of(${BigInt(estateId)}, ${on}::date) as reminder_days
    from service_charges.rule_of(${BigInt(estateId)}, ${on}::date) r`.execute(db);
  return rows[0]!;
}

async function selectNextRules(db: Db, estateId: string, on: string): Promise<ChargeRules | null> {
  const { rows } = await sql<ChargeRules>`
    select r.valid_from::text as from, r.period, r.due_day, r.receipt_limit_kobo, r.reminder_days from service_charges.rule r
    where r.estate_id = ${BigInt(estateId)} and r.valid_from > ${on}::date order by r.valid_from, r.id desc limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

type NewRates = BodyOf<typeof scheduleChargeRates>;
export const rateArguments = (rate: Omit<NewRates['rates'][number], 'head_id' | 'name' | 'kind' | 'note'>) => ({
  ...rate,
  amount_kobo: rate.amount_kobo?.toString(),
  kinds: rate.kinds && Object.fromEntries(Object.entries(rate.kinds).map(([kind, kobo]) => [kind, wireKobo(kobo)])),
});

export async function scheduleRates(
  db: Db,
  caller: User,
  estateId: string,
  { rates, ...given }: NewRates,
  repeat?: RepeatFacts,
): Refused<'not-found' | 'rates-begun' | 'name-taken' | 'changed-meanwhile'> {
  const { rows } = await sql<{ id: string | null; refusal: 'not-found' | null }>`
    select change_id::text as id, refusal from service_charges.schedule_rates(${sessionOf(caller)}::uuid, ${BigInt(estateId)},
      ${sqlArguments({ ...given, rates: rates.map(rateArguments) })}, ${by(caller, repeat)})`.execute(db);
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
  repeat?: RepeatFacts,
): Refused<'not-found' | 'rates-begun' | 'changed-meanwhile'> {
  const { rows } = await sql<{ id: string | null; refusal: 'not-found' | null }>`
    select rule_id::text as id, refusal from service_charges.set_rules(${sessionOf(caller)}::uuid, ${BigInt(estateId)},
      ${sqlArguments(rules)}, ${by(caller, repeat)})`.execute(db);
  return rows[0]!;
}
