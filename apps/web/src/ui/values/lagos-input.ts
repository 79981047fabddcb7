import { LAGOS_MS } from '@gatelight/contract/lagos-days';

/** What a field of date and time holds, read as Lagos time; '' when it holds none. */
export function instantOf(typed: string): string {
  const at = new Date(`${typed}+01:00`);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
}

/** An instant as a field of date and time in Lagos holds it: "2026-11-24T14:30". */
export const inputOf = (at: Date | string): string =>
  new Date(new Date(at).getTime() + LAGOS_MS).toISOString().slice(0, 16);

export const nowInLagos = (): string => inputOf(new Date());
