import { parse } from 'yaml';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type Fields = Record<string, Json>;

/** The operations that this sandbox serves and the provider's OpenAPI describes, as `METHOD /path`. */
export const servedOperations = [
  'GET /charge/{reference}',
  'GET /transaction/verify/{reference}',
  'GET /transaction',
  'GET /transaction/{id}',
  'POST /transaction/initialize',
  'POST /transaction/charge_authorization',
  'POST /customer/authorization/deactivate',
  'POST /refund',
  'GET /refund',
  'GET /refund/{id}',
  'POST /refund/retry_with_customer_details/{id}',
  'GET /bank',
  'GET /bank/resolve',
  'POST /transferrecipient',
  'GET /transferrecipient',
  'GET /transferrecipient/{code}',
  'POST /transfer',
  'GET /transfer',
  'GET /transfer/{code}',
  'GET /transfer/verify/{reference}',
  'POST /transfer/finalize_transfer',
  'POST /transfer/resend_otp',
  'GET /balance',
  'GET /balance/ledger',
  'GET /settlement',
  'GET /settlement/{id}/transactions',
  'GET /dispute',
  'GET /dispute/{id}',
  'PUT /dispute/{id}/resolve',
  'POST /dispute/{id}/evidence',
] as const;

const dropped = new Set(['description', 'example', 'examples', 'title', 'x-tags', 'externalDocs', 'format']);

/**
 * The schema of each operation's successful response, as JSON Schema, by `METHOD /path`. `text` is the OpenAPI
 * document.
 */
export function extractAnswers(text: string): Record<string, Json> {
  const document = parse(text) as Fields;
  return Object.fromEntries(servedOperations.map((operation) => [operation, answerOf(document, operation)]));
}

function answerOf(document: Fields, operation: string): Json {
  const [method = '', path = ''] = operation.split(' ');
  const described = at(document, ['paths', path, method.toLowerCase()]);
  const responses = fields(resolved(document, fields(described)['responses'] ?? {}));
  const code = Object.keys(responses).find((one) => one.startsWith('2')) ?? '';
  const content = fields(at(resolved(document, responses[code] ?? {}), ['content']));
  const media = fields(Object.values(content)[0] ?? {});
  return schemaOf(document, media['schema'] ?? {});
}

function schemaOf(document: Fields, given: Json): Json {
  const schema = fields(resolved(document, given));
  const made: Fields = {};
  for (const [name, value] of Object.entries(schema)) {
    if (dropped.has(name) || name === 'nullable') continue;
    if (name === 'properties')
      made[name] = Object.fromEntries(
        Object.entries(fields(value)).map(([key, one]) => [key, schemaOf(document, one)]),
      );
    else if (name === 'items') made[name] = schemaOf(document, value);
    else if (['allOf', 'anyOf', 'oneOf'].includes(name) && Array.isArray(value))
      made[name] = value.map((one) => schemaOf(document, one));
    else made[name] = value;
  }
  if (schema['nullable'] !== true) return made;
  // OpenAPI 3.0 has it beside the type, JSON Schema in the type.
  if (typeof made['type'] === 'string') made['type'] = [made['type'], 'null'];
  if (Array.isArray(made['enum']) && !made['enum'].includes(null)) made['enum'] = [...made['enum'], null];
  return made;
}

function resolved(document: Fields, value: Json): Json {
  const reference = fields(value)['$ref'];
  if (typeof reference !== 'string') return value;
  return resolved(document, at(document, reference.replace('#/', '').split('/')));
}

function at(from: Json, path: readonly string[]): Json {
  return path.reduce<Json>((value, name) => fields(value)[name] ?? {}, from);
}

function fields(value: Json): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
