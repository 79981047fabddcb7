import { staffRefundProblem } from '@gatelight/contract';
import type { MoneyException, Settlement, StaffDispute, StaffPayout, StaffRefundView } from '@gatelight/contract';
import { viewTold } from '#payments';
import type { ExceptionRow } from './store/exceptions.ts';
import type { DisputeListRow, PayoutRow, RefundListRow } from './store/money-lists.ts';
import type { SettlementRow } from './store/settlement-views.ts';

/** Kinds of which the one amount that is known is the other side's. */
const onlyTheirs = new Set([
  'not_recorded',
  'refund_not_ours',
  'transfer_rejected',
  'refunded_twice',
  'unknown_payment',
  'unusable_payment',
  'suspense',
]);

function koboIn(detail: Record<string, unknown>, ...names: string[]): bigint | null {
  for (const name of names) {
    const value = detail[name];
    if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
    if (typeof value === 'string' && /^-?\d{1,18}$/.test(value)) return BigInt(value);
  }
  return null;
}

/** The two amounts of an exception, where it has them. */
export function sidesOf({ kind, detail, captureKobo }: Pick<ExceptionRow, 'kind' | 'detail' | 'captureKobo'>): {
  ours: bigint | null;
  theirs: bigint | null;
} {
  if ('ours' in detail || 'theirs' in detail) return { ours: koboIn(detail, 'ours'), theirs: koboIn(detail, 'theirs') };
  const amount = koboIn(detail, 'amountMinor', 'receivedMinor', 'sumMinor', 'amountKobo', 'refund_amount', 'amount');
  if (onlyTheirs.has(kind)) return { ours: null, theirs: amount };
  return { ours: amount ?? captureKobo, theirs: null };
}

export function exceptionView(row: ExceptionRow): MoneyException {
  const { ours, theirs } = sidesOf(row);
  const reference = row.detail['reference'];
  return {
    id: row.id.toString(),
    kind: row.kind,
    owner: row.owner,
    assignee: row.assigneeId === null ? null : { id: row.assigneeId.toString(), name: row.assigneeName ?? '' },
    state: row.state === 'resolved' ? 'closed' : 'open',
    reference: typeof reference === 'string' ? reference : null,
    ours_kobo: ours,
    theirs_kobo: theirs,
    seen: row.seen,
    created_at: row.createdAt,
    last_seen_at: row.lastSeenAt,
    closed_at: row.resolvedAt,
  };
}

/** What is known of an exception, as names and short texts. */
export function factsOf(detail: Record<string, unknown>): { name: string; value: string }[] {
  return Object.entries(detail).flatMap(([name, value]) => {
    if (value === null || value === undefined || value === '') return [];
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
    return [{ name, value: text.slice(0, 500) }];
  });
}

/** `names`: names of users by id. An id without a name is shown as it is stored. */
export function historyOf(history: ExceptionRow['history'], names: ReadonlyMap<string, string>) {
  const nameOf = (who: string) => names.get(who.replace(/^user:/, '')) ?? who;
  return history.map(({ at, state, how, journal, by, to }) => ({
    at: new Date(at),
    state,
    note: how ?? (to === undefined ? null : `to ${nameOf(String(to))}`),
    journal: journal ?? null,
    by: by === undefined ? null : nameOf(by),
  }));
}

export function settlementView(row: SettlementRow): Settlement {
  return {
    id: row.id.toString(),
    provider: row.provider,
    provider_settlement_id: row.providerSettlementId,
    currency: row.currency,
    settled_on: row.settledOn,
    gross_kobo: row.grossMinor,
    fees_kobo: row.feesMinor,
    deductions_kobo: row.deductionsMinor,
    net_kobo: row.netMinor,
    our_gross_kobo: row.ourGrossMinor,
    our_fees_kobo: row.ourFeesMinor,
    lines: row.lines,
    differences: row.differences,
    is_in_bank: row.isInBank,
    created_at: row.createdAt,
  };
}

export const maskedAccount = (number: string) => `••••••${number.slice(-4)}`;

export function payoutView(row: PayoutRow): StaffPayout {
  return {
    reference: row.reference,
    user: { id: row.userId.toString(), name: row.userName },
    amount_kobo: row.amountKobo,
    fee_kobo: row.feeKobo,
    stamp_duty_kobo: row.stampDutyKobo,
    status: row.status,
    approval: row.approval,
    code: row.code,
    is_disputed: row.isDisputed,
    needs_two: row.needsTwo,
    card_kobo: row.cardKobo,
    name_score: row.nameScore,
    is_own_name: row.isOwnName,
    bank: row.bank,
    account_number: maskedAccount(row.accountNumber),
    account_name: row.accountName,
    problem: row.problem,
    created_at: row.createdAt,
    done_at: row.doneAt,
  };
}

export function refundView(row: RefundListRow): StaffRefundView {
  return {
    id: row.id.toString(),
    reference: row.reference,
    reason: row.reason,
    amount_kobo: row.amountMinor,
    currency: row.currency,
    state: row.state,
    problem: row.problem && staffRefundProblem(row.problem),
    told: row.told.map(viewTold),
    provider: row.provider,
    paid_outside: row.paidOutside,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}

export function disputeView(row: DisputeListRow): StaffDispute {
  return {
    id: row.id.toString(),
    provider: row.provider,
    provider_dispute_id: row.providerDisputeId,
    reference: row.reference,
    amount_kobo: row.amountMinor,
    currency: row.currency,
    frozen_kobo: row.frozenKobo,
    state: row.state,
    status: row.status,
    category: row.category,
    due_at: row.dueAt,
    reply: row.reply,
    reply_state: row.replyState,
    reply_problem: row.replyProblem,
    opened_at: row.openedAt,
    decided_at: row.decidedAt,
  };
}
