import type { RawBuilder } from 'kysely';
import { sql } from './db.ts';

/**
 * The one jsonb argument of an SQL function that needs many values, each under the name by which the function reads it. A value
 * arrives exactly as it would alone: bigint as text, because a JSON number could pass through a float, and bytes as `\x…`.
 * What is undefined is left out. The function refuses a name it does not know (platform.check_arguments).
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

/** Rows for a function that takes many at once as one jsonb: `houseId` arrives as `house_id`, each value as in `sqlArguments`. */
export function sqlRows(rows: readonly object[]): RawBuilder<unknown> {
  const named = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [inSnakeCase(name), encode(value)])),
  );
  return sql`${JSON.stringify(named)}::jsonb`;
}

const inSnakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
