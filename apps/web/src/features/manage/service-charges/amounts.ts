import { addMonths, firstOf, lagosMonth } from '@gatelight/contract/lagos-days';

/** A change of money, with its sign: "+₦1,600.00", "−₦300.00", "₦0.00". */
export const withSign = (kobo: bigint, text: string): string => (kobo > 0n ? `+${text}` : text);

/** A change in percent, with one decimal and its sign; undefined without a value before. */
export function changePercent(before: bigint, now: bigint): string | undefined {
  if (before === 0n) return undefined;
  const tenths = ((now - before) * 1000n) / before;
  const sign = tenths > 0n ? '+' : tenths < 0n ? '−' : '';
  const size = tenths < 0n ? -tenths : tenths;
  return `${sign}${size / 10n}.${size % 10n}%`;
}

/** The first day of the month after this one: "2026-12-01". */
export const nextMonth = (now = new Date()): string => firstOf(addMonths(lagosMonth(now), 1));
