import type { RawBuilder } from 'kysely';
import { sql } from './db.ts';

/**
 * The single jsonb argument of an SQL function that needs many values, each with the name that the function reads. A
 * value arrives exactly as a separate argument would: bigint as text, because a JSON number could become a float, and
 * bytes as `\x…`. Undefined values are left out. The function refuses a name that it does not know
 * (platform.check_arguments).
 */
export function sqlArguments(values: Readonly<Record<string, unknown>>): RawBuilder<unknown> {
  return sql`${encodeArguments(values)}::jsonb`;
}

export function encodeArguments(values: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, encode(value)])));
}

function encode(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  // As the driver writes it: jsonb refuses half of a surrogate pair.
  if (typeof value === 'string') return value.toWellFormed();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (Array.isArray(value)) return value.map(encode);
  return value;
}

/**
 * Rows for a function that takes many at a time as one jsonb: `houseId` becomes `house_id`, each value as in
 * `sqlArguments`.
 */
export function sqlRows(rows: readonly object[]): RawBuilder<unknown> {
  const named = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [inSnakeCase(name), encode(value)])),
  );
  return sql`${JSON.stringify(named)}::jsonb`;
}

const inSnakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
