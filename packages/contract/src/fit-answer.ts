import * as z from 'zod/mini';

/*
 * A response that does not match its own schema is our bug, and it must not hide the parts that fit: a paid token is shown,
 * even when the list beside it has an unexpected value.
 */

/** `encode`: from the server's values to the wire. `decode`: from the wire to the values of a page. */
type Direction = 'encode' | 'decode';

interface Fitted {
  value: unknown;
  /** Where it does not fit, as `deliveries.0.channel: invalid_value`. */
  faults: string[];
  /** Whether a part is missing or of another kind, and not only a value that the schema does not list. */
  isBroken: boolean;
}

/**
 * The answer with every part that fits as the schema has it. A plain value that does not fit stays as it is. Anything larger
 * that no schema describes is left out, so that nothing leaves the server by mistake.
 */
export function fitAnswer(schema: z.core.$ZodType, value: unknown, direction: Direction): Fitted {
  return fitPart(schema, value, direction, '');
}

function fitPart(schema: z.core.$ZodType, value: unknown, direction: Direction, path: string): Fitted {
  const whole = direction === 'encode' ? z.safeEncode(schema, value) : z.safeDecode(schema, value);
  if (whole.success) return { value: whole.data, faults: [], isBroken: false };
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const part = (inner: z.core.$ZodType, one: unknown, name?: string | number) =>
    fitPart(inner, one, direction, name === undefined ? path : path === '' ? `${name}` : `${path}.${name}`);
  if (def.type === 'object' && isRecord(value)) {
    const fitted = Object.entries(def.shape).map(([name, inner]) => [name, part(inner, value[name], name)] as const);
    return joined(
      Object.fromEntries(
        fitted.filter(([, { value: one }]) => one !== undefined).map(([name, one]) => [name, one.value]),
      ),
      fitted.map(([, one]) => one),
    );
  }
  if (def.type === 'record' && isRecord(value)) {
    const fitted = Object.entries(value).map(([name, one]) => [name, part(def.valueType, one, name)] as const);
    return joined(
      Object.fromEntries(fitted.map(([name, one]) => [name, one.value])),
      fitted.map(([, one]) => one),
    );
  }
  if (def.type === 'array' && Array.isArray(value)) {
    const fitted = value.map((one, at) => part(def.element, one, at));
    return joined(
      fitted.map((one) => one.value),
      fitted,
    );
  }
  if (def.type === 'union') {
    const [nearest] = def.options
      .map((option) => part(option, value))
      .toSorted(
        (one, other) => Number(one.isBroken) - Number(other.isBroken) || one.faults.length - other.faults.length,
      );
    if (nearest) return nearest;
  }
  if ('innerType' in def && value !== null && value !== undefined) return part(def.innerType, value);
  const issue = whole.error.issues[0];
  return {
    value: plain(value, direction),
    faults: [`${path || 'answer'}: ${issue?.code ?? 'unfit'}`],
    isBroken: issue?.code !== 'invalid_value' && issue?.code !== 'invalid_format',
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const joined = (value: unknown, parts: readonly Fitted[]): Fitted => ({
  value,
  faults: parts.flatMap(({ faults }) => faults),
  isBroken: parts.some(({ isBroken }) => isBroken),
});

function plain(value: unknown, direction: Direction): unknown {
  if (direction === 'encode' && typeof value === 'bigint') return Number(value);
  if (direction === 'encode' && value instanceof Date)
    return Number.isNaN(value.getTime()) ? null : value.toISOString();
  return typeof value === 'object' && value !== null ? undefined : value;
}
