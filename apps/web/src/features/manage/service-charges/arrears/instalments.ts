import { addMonths, lastOf, monthOf } from '@gatelight/contract/lagos-days';

export type Instalment = { readonly dueOn: string; readonly kobo: bigint };

/** The same day some months later, or the last day of a shorter month. */
function monthsLater(day: string, months: number): string {
  const month = addMonths(monthOf(day), months);
  const same = `${month}-${day.slice(8)}`;
  return same < lastOf(month) ? same : lastOf(month);
}

/** Monthly instalments in whole naira that add up to the sum: the last one is the remainder. */
export function monthlyInstalments(sum: bigint, count: number, first: string): Instalment[] {
  const each = (sum / BigInt(count) / 100n) * 100n;
  return Array.from({ length: count }, (_, at) => ({
    dueOn: monthsLater(first, at),
    kobo: at === count - 1 ? sum - each * BigInt(count - 1) : each,
  }));
}
