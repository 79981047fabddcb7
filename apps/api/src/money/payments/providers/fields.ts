/* Reads what a provider sent: fields of any shape, none of which is trusted. */

export type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value as an object, otherwise an empty one: the provider sends null, '' and 0 where objects are documented. */
export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function momentOf(value: unknown): Date | undefined {
  if (typeof value !== 'string') return undefined;
  const moment = new Date(value);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
