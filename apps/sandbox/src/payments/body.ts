import { invalid, missing } from './reply.ts';

export type Body = Record<string, unknown>;

// No payment here is larger. The limit also keeps every sum exact as a JavaScript number.
const largestAmountKobo = 1_000_000_000_000;

/** Turns `a[b]=1&c=2` into `{a: {b: '1'}, c: '2'}`, as the provider reads form bodies. */
export function parseForm(text: string): Body {
  const body: Body = Object.create(null) as Body;
  for (const [name, value] of new URLSearchParams(text)) {
    const [, outer, inner] = /^([^[\]]+)\[([^[\]]+)\]$/.exec(name) ?? [];
    if (outer === undefined || inner === undefined) {
      body[name] = value;
      continue;
    }
    const group = body[outer];
    body[outer] = { ...(isObject(group) ? group : {}), [inner]: value };
  }
  return body;
}

/** The body as an object. A missing or different body counts as an empty one, so that the field checks refuse it. */
export function bodyOf(value: unknown): Body {
  return isObject(value) ? value : {};
}

export function isObject(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whole kobo from a number or a numeric string. Anything else is refused. */
export function amountKobo(value: unknown, minimum: number): number {
  if (value === undefined || value === null || value === '') throw missing('Amount is required');
  const amount =
    typeof value === 'number'
      ? value
      : typeof value === 'string' && /^\d{1,15}$/.test(value)
        ? Number(value)
        : Number.NaN;
  if (!Number.isSafeInteger(amount) || amount < minimum || amount > largestAmountKobo)
    throw invalid('Invalid Amount Sent');
  return amount;
}

export function optionalText(value: unknown, name: string, longest = 500): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string' || value.length > longest)
    throw invalid(`${name} must be text of at most ${longest} characters`);
  return value;
}

/** A customer's e-mail address in lower case. */
export function emailOf(value: unknown): string {
  if (value === undefined || value === null || value === '') throw missing('Email Address is required');
  if (typeof value !== 'string' || value.length > 254 || !/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/.test(value)) {
    throw invalid('Invalid Email Address Passed');
  }
  return value.toLowerCase();
}

/** Metadata arrives as an object or as JSON in a string. It is returned as it was sent. */
export function metadataOf(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? '';
  try {
    const parsed: unknown = JSON.parse(value);
    return isObject(parsed) ? parsed : value;
  } catch {
    return value;
  }
}

/** A reference of ours: letters, digits, '-', '.', '=', but no underscore. */
export function referenceOf(value: unknown): string | undefined {
  const reference = optionalText(value, 'Reference', 100);
  if (reference !== undefined && !/^[A-Za-z0-9.=-]+$/.test(reference)) {
    throw invalid('Transaction reference may hold only letters, digits, hyphen, dot and equals sign');
  }
  return reference;
}

/** Page number and size from a query. Both spellings of the size are in use. */
export function pageOf(query: Body): { page: number; perPage: number } {
  return {
    page: countOf(query['page'], 1, 1_000_000),
    perPage: countOf(query['perPage'] ?? query['per_page'], 50, 100),
  };
}

/** A moment of a `from` or `to` filter in milliseconds. */
export function momentOf(value: unknown, name: string): number | undefined {
  const text = optionalText(value, name, 40);
  if (text === undefined) return undefined;
  const moment = Date.parse(text);
  if (Number.isNaN(moment)) throw invalid(`${name} must be a date`);
  return moment;
}

function countOf(value: unknown, otherwise: number, most: number): number {
  const text = optionalText(value, 'perPage and page', 10);
  if (text === undefined) return otherwise;
  if (!/^\d+$/.test(text) || Number(text) < 1) throw invalid('perPage and page must be whole numbers above zero');
  return Math.min(Number(text), most);
}
