import type { BodyOf, ErrorCode, OwnPlan, PaymentPlan, answerPlan } from '@gatelight/contract';
import { by } from '#platform/callers/by';
import type { User } from '#platform/callers/caller';
import { sessionOf } from '#platform/callers/session';
import { sql, type Db } from '#platform/database/db';
import { sqlArguments } from '#platform/database/sql-arguments';

/* Plans as the people of a house see and accept or decline them: each function checks the user of the session. */

/** As `arrears.plan_details` returns it: amounts and instants are text. */
export interface PlanRow extends Omit<
  PaymentPlan,
  'total_kobo' | 'left_kobo' | 'offered_at' | 'expires_at' | 'answered_at' | 'ended_at' | 'invoices' | 'instalments'
> {
  total_kobo: string;
  left_kobo: string;
  offered_at: string;
  expires_at: string;
  answered_at: string | null;
  ended_at: string | null;
  invoices: (Omit<PaymentPlan['invoices'][number], 'kobo'> & { kobo: string })[];
  instalments: (Omit<PaymentPlan['instalments'][number], 'kobo'> & { kobo: string })[];
}

const at = (instant: string | null) => (instant === null ? null : new Date(instant));
const withKobo = <Row extends { kobo: string }>(rows: readonly Row[]) =>
  rows.map((row) => ({ ...row, kobo: BigInt(row.kobo) }));

export const planOf = <Row extends PlanRow>(row: Row) => ({
  ...row,
  total_kobo: BigInt(row.total_kobo),
  left_kobo: BigInt(row.left_kobo),
  offered_at: new Date(row.offered_at),
  expires_at: new Date(row.expires_at),
  answered_at: at(row.answered_at),
  ended_at: at(row.ended_at),
  invoices: withKobo(row.invoices),
  instalments: withKobo(row.instalments),
});

export async function selectOwnPlans(db: Db, caller: User): Promise<OwnPlan[]> {
  const { rows } = await sql<{ plan: PlanRow & { is_your_wallet: boolean } }>`
    select plan from arrears.own_plans(${sessionOf(caller)}::uuid) plan`.execute(db);
  return rows.map(({ plan }) => planOf(plan));
}

export async function answerOwnPlan(
  db: Db,
  caller: User,
  planId: string,
  answer: BodyOf<typeof answerPlan>,
): Promise<ErrorCode | null> {
  const { rows } = await sql<{ refusal: ErrorCode | null }>`
    select arrears.answer_plan(${sessionOf(caller)}::uuid, ${BigInt(planId)}, ${sqlArguments(answer)}, ${by(caller)}) as refusal`.execute(
    db,
  );
  return rows[0]!.refusal;
}

export async function useWallet(db: Db, caller: User, planId: string, on: boolean): Promise<ErrorCode | null> {
  const { rows } = await sql<{ refusal: ErrorCode | null }>`
    select arrears.use_wallet(${sessionOf(caller)}::uuid, ${BigInt(planId)}, ${on}, ${by(caller)}) as refusal`.execute(
    db,
  );
  return rows[0]!.refusal;
}

export async function isOwnPlan(db: Db, caller: User, planId: string): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`
    select arrears.is_own_plan(${sessionOf(caller)}::uuid, ${BigInt(planId)}) as own`.execute(db);
  return rows[0]!.own;
}
