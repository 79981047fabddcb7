const LAGOS = '+01:00';

/** What a field of date and time holds, read as Lagos time; '' when it holds none. */
export function instantOf(typed: string): string {
  const at = new Date(`${typed}${LAGOS}`);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
}

/** An instant as a field of date and time in Lagos holds it: "2026-11-24T14:30". Lagos is one hour ahead of UTC, all year. */
export const inputOf = (at: Date | string): string =>
  new Date(new Date(at).getTime() + 3_600_000).toISOString().slice(0, 16);

export const nowInLagos = (): string => inputOf(new Date());
/** The day in Lagos: "2026-11-24". */
export const todayInLagos = (now = new Date()): string => inputOf(now).slice(0, 10);
