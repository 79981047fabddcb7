const LAGOS = '+01:00';

/** What a field of date and time holds, read as Lagos time; '' when it holds none. */
export function instantOf(typed: string): string {
  const at = new Date(`${typed}${LAGOS}`);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
}

/** Now, as a field of date and time in Lagos has it. */
export const nowInLagos = (): string => new Date(Date.now() + 3_600_000).toISOString().slice(0, 16);
export const todayInLagos = (): string => nowInLagos().slice(0, 10);
