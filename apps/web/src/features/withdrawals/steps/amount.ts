import { WITHDRAWAL_WORDS as WORDS } from '../../../strings/app/withdrawals.ts';
import { nairaText } from '../../../ui/values/money.tsx';
import { typedKobo } from '../../../ui/values/number-text.ts';
import type { WithdrawalLimits } from '../queries.ts';

/** Kobo of an amount as typed, such as "5000.50"; null when it is not an amount or empty. */
export function amountKoboOf(typed: string): bigint | null {
  const amount = typedKobo(typed);
  return amount > 0n ? amount : null;
}

/** The error of an amount, in the specified text; '' without an error. */
export function amountProblem(typed: string, limits: WithdrawalLimits): string {
  const amount = amountKoboOf(typed);
  if (amount === null) return WORDS.enterAmount;
  if (amount < limits.minimum_kobo) return WORDS.belowMinimum(nairaText(limits.minimum_kobo, true));
  if (amount > limits.balance_kobo) return WORDS.insufficient;
  const most = mostNow(limits);
  return amount > most ? WORDS.overLimit(nairaText(most, true)) : '';
}

/** The most that the limits allow in one withdrawal now. */
export function mostNow({ per_withdrawal_kobo: once, left_today_kobo: today }: WithdrawalLimits): bigint {
  return once < today ? once : today;
}
