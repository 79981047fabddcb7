import { staffRefundProblem } from '@gatelight/contract';
import type { MoneyException, StaffRefundView } from '@gatelight/contract';
import { viewTold } from '#payments';
import type { ExceptionRow } from './store/exceptions.ts';
import type { PayoutRow, RefundListRow } from './store/money-lists.ts';

/** Kinds whose only known amount is from the other side. */
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

/** The two amounts of an exception, if it has them. */
export function sidesOf({
  kind,
  detail,
  capture_kobo: captured,
}: Pick<ExceptionRow, 'kind' | 'detail' | 'capture_kobo'>): {
  ours: bigint | null;
  theirs: bigint | null;
} {
  if ('ours' in detail || 'theirs' in detail) return { ours: koboIn(detail, 'ours'), theirs: koboIn(detail, 'theirs') };
  const amount = koboIn(detail, 'amountMinor', 'receivedMinor', 'sumMinor', 'amountKobo', 'refund_amount', 'amount');
  if (onlyTheirs.has(kind)) return { ours: null, theirs: amount };
  return { ours: amount ?? captured, theirs: null };
}

export function exceptionView(row: ExceptionRow): MoneyException {
  const { ours, theirs } = sidesOf(row);
  const reference = row.detail['reference'];
  return {
    ...row,
    state: row.state === 'resolved' ? 'closed' : 'open',
    reference: typeof reference === 'string' ? reference : null,
    ours_kobo: ours,
    theirs_kobo: theirs,
  };
}

/** The facts of an exception, as names and short texts. */
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

export const maskedAccount = (number: string) => `••••••${number.slice(-4)}`;

export const payoutView = (row: PayoutRow) => ({
  ...row,
  account_number: maskedAccount(row.account_number),
});

export const refundView = (row: RefundListRow): StaffRefundView => ({
  ...row,
  problem: row.problem && staffRefundProblem(row.problem),
  told: row.told.map(viewTold),
});
