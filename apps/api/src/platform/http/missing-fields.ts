import { fieldProblem } from '@gatelight/contract';
import { z } from 'zod';

/** A copy of the value with a text at this path; undefined if the path leads through something else than an object. */
function withText(value: unknown, [name, ...rest]: readonly PropertyKey[], text: string): unknown {
  if (name === undefined) return text;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const copy: Record<PropertyKey, unknown> = Object.assign(Object.create(null), value);
  copy[name] = withText(copy[name], rest, text);
  return copy;
}

const valueAt = (value: unknown, path: readonly PropertyKey[]) =>
  path.reduce<unknown>((inner, name) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[name], value);

/**
 * The contract's message for a missing text: the same as for an empty one, because the schema library has only a
 * general sentence for it. For every other issue returns that issue's own message.
 */
export function messageOfIssue(schema: z.core.$ZodType, value: unknown, issue: z.core.$ZodIssue): string {
  const isMissingText =
    issue.code === 'invalid_type' &&
    issue.expected === 'string' &&
    issue.path.length > 0 &&
    (valueAt(value, issue.path) ?? null) === null;
  if (!isMissingText) return issue.message;
  const empty = z.safeParse(schema, withText(value, issue.path, ''));
  const path = issue.path.join('.');
  const found = empty.error?.issues.find(
    (one) => one.path.join('.') === path && fieldProblem(one.message).code !== 'wrong-kind',
  );
  return found?.message ?? issue.message;
}
