/** A JSON object whose members are not checked yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** A vector with a wrong format, reported as a miss of that vector. */
export class FormatError extends Error {}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function objectAt(parent: JsonObject, name: string): JsonObject {
  const value = parent[name];
  if (!isObject(value)) throw new FormatError(`${name} is not an object`);
  return value;
}

export function textAt(parent: JsonObject, name: string): string {
  const value = parent[name];
  if (typeof value !== 'string') throw new FormatError(`${name} is not a text`);
  return value;
}

export function numberAt(parent: JsonObject, name: string): number {
  const value = parent[name];
  if (typeof value !== 'number') throw new FormatError(`${name} is not a number`);
  return value;
}

export function hexAt(parent: JsonObject, name: string): number {
  const text = textAt(parent, name);
  if (!/^[0-9a-f]{1,12}$/i.test(text)) throw new FormatError(`${name} is not hexadecimal`);
  return Number.parseInt(text, 16);
}

export function listAt(parent: JsonObject, name: string): readonly unknown[] {
  const value: unknown = parent[name];
  if (!Array.isArray(value)) throw new FormatError(`${name} is not a list`);
  return value;
}
