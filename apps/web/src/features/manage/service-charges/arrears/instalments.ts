export type Instalment = { readonly dueOn: string; readonly kobo: bigint };

/** The same day so many months later, or the last day of a shorter month. */
function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate())))
    .toISOString()
    .slice(0, 10);
}

/** Monthly instalments in whole naira that add up to the sum: the last one takes what is left. */
export function monthlyInstalments(sum: bigint, count: number, first: string): Instalment[] {
  const each = (sum / BigInt(count) / 100n) * 100n;
  return Array.from({ length: count }, (_, at) => ({
    dueOn: monthsLater(first, at),
    kobo: at === count - 1 ? sum - each * BigInt(count - 1) : each,
  }));
}
