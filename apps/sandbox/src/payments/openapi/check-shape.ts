import { readFileSync } from 'node:fs';
import { Ajv, type AnySchema } from 'ajv';
import { expect } from 'vitest';

const answers = JSON.parse(readFileSync(new URL('paystack-answers.json', import.meta.url), 'utf8')) as Record<
  string,
  AnySchema
>;
const ajv = new Ajv({ strict: false, allErrors: true });

/** Fails unless `body` matches the provider's OpenAPI for this operation (`METHOD /path`, or `refused`). */
export function expectShape(operation: string, body: unknown): void {
  const schema = answers[operation];
  if (!schema) throw new Error(`the OpenAPI does not describe ${operation}`);
  const validate = ajv.compile(schema);
  expect(validate(body) ? [] : validate.errors).toEqual([]);
}

/** The schemas in this repository, for a comparison with the original document. */
export function carriedAnswers(): Record<string, unknown> {
  return answers;
}
