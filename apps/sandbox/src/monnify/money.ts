import { isObject, type Body } from '../payments/body.ts';
import { MonnifyRefusal } from './reply.ts';

type RawJson = { rawJSON: (text: string) => unknown };
const raw = (text: string) => (JSON as unknown as RawJson).rawJSON(text);

/** Naira with two decimals, as text: `1234.50`. */
export function nairaText(kobo: number): string {
  const digits = String(Math.abs(kobo)).padStart(3, '0');
  return `${kobo < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The same as a JSON number that never was a floating-point number, for responses and events. */
export function nairaNumber(kobo: number): unknown {
  return raw(nairaText(kobo));
}

/** Naira from a JSON number as it was written, or from text, in whole kobo. */
export function koboOf(value: unknown, name: string, leastKobo: number): number {
  const text = typeof value === 'string' ? value : '';
  const parts = /^(\d{1,10})(?:\.(\d{1,2})0*)?$/.exec(text);
  const kobo = parts ? Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0')) : Number.NaN;
  if (!Number.isSafeInteger(kobo) || kobo < leastKobo) throw new MonnifyRefusal(422, '99', `${name} is not valid`);
  return kobo;
}

/** A body whose numbers stay the text that was sent. Naira have decimals, and a float would round them. */
export function parseBody(text: string): Body {
  if (text.trim() === '') return {};
  const keepSource = (_key: string, value: unknown, context?: { source?: string }): unknown =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value;
  try {
    const body: unknown = JSON.parse(text, keepSource as (key: string, value: unknown) => unknown);
    return isObject(body) ? body : {};
  } catch {
    throw new MonnifyRefusal(400, '99', 'Request body is not readable');
  }
}
