import * as z from 'zod/mini';
import { actInput, acts } from '../base/staff/acts.ts';
import * as fields from '../fields.ts';
import { defaultPageSize, maxPageSize, pageQuery } from '../page.ts';

/* The schemas of the contract as JSON Schema, from the wire's side, with what a reader needs beside the types: examples and true bounds. */

export type Json = Record<string, unknown>;

const examples = new Map<unknown, unknown>([
  [fields.meterNumber, '04175000019'],
  [fields.phoneNumber, '08031234567'],
  [fields.emailAddress, 'ada@example.com'],
  [fields.requiredEmail, 'ada@example.com'],
  [fields.optionalEmail, 'ada@example.com'],
  [fields.purchaseReference, 'TOK-20261123131013373S9VLJ8GP'],
  [fields.oneTimeCode, '204816'],
  [fields.kobo, 500_000],
  [fields.signedKobo, -500_000],
  [fields.instant, '2026-11-23T13:10:13.373Z'],
  [fields.units, '22.5'],
  [fields.month, '2026-11'],
]);

const pageSize = { type: 'integer', minimum: 1, maximum: maxPageSize, default: defaultPageSize };

/** What each kind of act takes, by its kind: `order.refund`. */
function actInputs(): Json {
  return {
    description: 'What an act takes depends on its `kind`; the title of each schema is the kind.',
    anyOf: acts.map(({ kind, input }) => ({ title: kind, ...wireSchema(input) })),
  };
}

/** A schema as JSON Schema, as a client sends or receives it. */
export function wireSchema(schema: z.ZodMiniType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      if (zodSchema === actInput)
        Object.assign(replaced(jsonSchema), actInputs(), {
          examples: [{ reference: 'TOK-20261123131013373S9VLJ8GP' }],
        });
      if (zodSchema === pageQuery.limit) Object.assign(replaced(jsonSchema), pageSize);
      const example = examples.get(zodSchema);
      if (example !== undefined) jsonSchema.examples = [example];
      // The bounds of every whole number in JavaScript are not bounds of ours.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  }) as Json;
  return rest;
}

function replaced(schema: object): object {
  for (const key of Object.keys(schema)) delete (schema as Json)[key];
  return schema;
}
