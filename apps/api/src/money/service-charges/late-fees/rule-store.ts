import type { BodyOf, LateRule, LateRules, askLateFee } from '@gatelight/contract';
import { by } from '#platform/callers/by';
import type { User } from '#platform/callers/caller';
import { sessionOf } from '#platform/callers/session';
import { sql, type Db } from '#platform/database/db';
import { sqlArguments } from '#platform/database/sql-arguments';
import { today, type Refused } from '../estate/estate-store.ts';

const HISTORY = 20;

/** The late fee of an estate: reads run in the role of staff, after the object check has checked the estate. */
export async function selectLateRules(db: Db, caller: User, estateId: string): Promise<LateRules> {
  const estate = BigInt(estateId);
  const { rows } = await sql<Omit<LateRule, 'is_yours'> & { askedBy: string; isNow: boolean; isNext: boolean }>`
    select r.id::text, r.valid_from::text as from, r.way, r.amount_kobo, r.percent_bp, r.grace_days, r.most_bp, r.state,
      coalesce(service_charges.person(r.asked_by), '') as asked_by, r.asked_at, r.asked_by::text as "askedBy",
      service_charges.person(r.decided_by) as decided_by, r.decided_at, r.reason,
      r.id is not distinct from (select n.id from service_charges.late_rule_on(${estate}, now()) n) as "isNow",
      r.state = 'confirmed' and r.valid_from > ${today} and r.way <> 'off' and not exists (
        select from service_charges.late_rule o
        where o.estate_id = r.estate_id and o.state = 'confirmed' and o.id > r.id and o.valid_from <= r.valid_from) as "isNext"
    from service_charges.late_rule r where r.estate_id = ${estate} order by r.id desc limit 100`.execute(db);
  const shown = rows.map(({ askedBy, isNow, isNext, ...rule }) => ({
    rule: { ...rule, is_yours: askedBy === caller.userId },
    isNow,
    isNext,
  }));
  const first = (fits: (one: (typeof shown)[number]) => boolean) => shown.find(fits)?.rule ?? null;
  return {
    now: first(({ isNow }) => isNow),
    next: first(({ isNext }) => isNext),
    waits: first(({ rule }) => rule.state === 'waits'),
    history: shown.slice(0, HISTORY).map(({ rule }) => rule),
  };
}

export async function askRule(
  db: Db,
  caller: User,
  estateId: string,
  asked: BodyOf<typeof askLateFee>,
): Refused<'not-found' | 'rates-begun'> {
  const { rows } = await sql<{ id: string | null; refusal: 'not-found' | null }>`
    select rule_id::text as id, refusal from service_charges.ask_late_rule(${sessionOf(caller)}::uuid, ${BigInt(estateId)},
      ${sqlArguments(asked)}, ${by(caller)})`.execute(db);
  return rows[0]!;
}

export async function decideRule(
  db: Db,
  caller: User,
  { estateId, ruleId, confirm, reason }: { estateId: string; ruleId: string; confirm: boolean; reason: string },
): Promise<'not-found' | 'late-rule-decided' | 'second-person-required' | 'new-together' | null> {
  const { rows } = await sql<{ refusal: 'not-found' | null }>`
    select service_charges.decide_late_rule(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${BigInt(ruleId)}, ${confirm}, ${reason}, ${by(caller)})
      as refusal`.execute(db);
  return rows[0]!.refusal;
}
