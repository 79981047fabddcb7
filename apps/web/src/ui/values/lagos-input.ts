import { LAGOS_MS } from '@gatelight/contract/lagos-days';

/** The instant of a field of date and time, read as Lagos time; '' when the field is empty. */
export function instantOf(typed: string): string {
  const at = new Date(`${typed}+01:00`);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
}

/** An instant in the format of a field of date and time, in Lagos: "2026-11-24T14:30". */
export const inputOf = (at: Date | string): string =>
  new Date(new Date(at).getTime() + LAGOS_MS).toISOString().slice(0, 16);

export const nowInLagos = (): string => inputOf(new Date());
