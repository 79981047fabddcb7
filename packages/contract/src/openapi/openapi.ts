import type * as z from 'zod/mini';
import { errorCodes, type ErrorCode } from '../errors.ts';
import { webhookPayload } from '../office/integrations/estate-api.ts';
import { webhookKinds } from '../office/integrations.ts';
import { exampleOf, exampleOfRequest } from './openapi-example.ts';
import { pascal, schemaNames, type SchemaNames } from './openapi-names.ts';
import { wireSchema, type Json } from './openapi-schemas.ts';
import { describeCall, type Subject } from './openapi-words.ts';
import { pageQuery } from '../page.ts';
import { errorMessage } from '../base/staff/staff-messages.ts';
import { idempotencyKey, mediaTypes, type Route } from '../route.ts';

/** Longer examples of responses are left out: they would make the document 50% larger. */
const longestExample = 1500;

/** The parameters of every list, described once. */
const pageParameters = {
  cursor: { name: 'Cursor', description: '`next` of the page before; without it the first page.' },
  limit: { name: 'Limit', description: 'How many items a page has.' },
};

function parameters(schema: z.ZodMiniType, where: 'path' | 'query'): Json[] {
  const shape = wireSchema(schema) as { properties?: Record<string, Json>; required?: string[] };
  const zod = (schema as { shape?: Record<string, unknown> }).shape ?? {};
  return Object.entries(shape.properties ?? {}).map(([name, one]) => {
    const isOfPage = (name === 'cursor' || name === 'limit') && zod[name] === pageQuery[name];
    if (isOfPage) return { $ref: `#/components/parameters/${pageParameters[name].name}` };
    return { name, in: where, required: where === 'path' || (shape.required ?? []).includes(name), schema: one };
  });
}

function sharedParameters(): Json {
  return Object.fromEntries(
    (['cursor', 'limit'] as const).map((name) => [
      pageParameters[name].name,
      {
        name,
        in: 'query',
        required: false,
        description: pageParameters[name].description,
        schema: wireSchema(pageQuery[name]),
      },
    ]),
  );
}

function keyParameter(route: Route): Json[] {
  if (!route.idempotent) return [];
  const description = 'The same key with the same body gives the same answer; with another body it is refused.';
  return [{ name: 'Idempotency-Key', in: 'header', required: false, description, schema: wireSchema(idempotencyKey) }];
}

function headerParameters(route: Route): Json[] {
  return Object.entries(route.headers).map(([name, { schema, description }]) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: wireSchema(schema),
  }));
}

function inEnvelope(data: unknown): Json {
  return { status: 'success', data };
}

/** The example, or nothing when its own schema does not accept it. */
function accepted(schema: z.ZodMiniType, example: unknown): unknown {
  return schema.safeParse(example).success ? example : undefined;
}

function answerContent(route: Route, names: SchemaNames): Json {
  const json = wireSchema(route.answer);
  const data = names.name(json, `${pascal(route.id)}Answer`);
  const example = accepted(route.answer, exampleOf(json));
  const isRaw = route.envelope === 'raw';
  const isShown = example !== undefined && JSON.stringify(example).length <= longestExample;
  const schema = isRaw
    ? data
    : {
        type: 'object',
        required: ['status', 'data'],
        properties: { status: { const: 'success' }, message: { type: 'string' }, data },
      };
  return { schema, ...(isShown ? { example: isRaw ? example : inEnvelope(example) } : {}) };
}

const binary = { type: 'string', format: 'binary' };

function success(route: Route, names: SchemaNames): Json {
  if (route.kind === 'file') {
    const content = Object.fromEntries(route.files.map((kind) => [mediaTypes[kind], { schema: binary }]));
    return { description: 'The file', content };
  }
  if (route.kind === 'stream') {
    const description = 'Events (server-sent events); the data of each is JSON of this shape';
    return {
      description,
      content: { 'text/event-stream': { schema: names.name(wireSchema(route.answer), `${pascal(route.id)}Event`) } },
    };
  }
  return { description: 'Done', content: { 'application/json': answerContent(route, names) } };
}

function requestBody(route: Route, names: SchemaNames): Json {
  if (route.bodyType === 'none') return {};
  const json = wireSchema(route.body);
  if (route.bodyType === 'json') {
    const example = accepted(route.body, exampleOfRequest(route.id, json));
    const schema = names.name(json, `${pascal(route.id)}Body`);
    const content = { schema, ...(example === undefined ? {} : { example }) };
    return { requestBody: { required: true, content: { 'application/json': content } } };
  }
  const schema = json;
  const { upload } = route;
  if (!upload) return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  const fields = schema as { properties?: Json; required?: string[] };
  const description = `At most ${upload.maxBytes} bytes`;
  const withFile = {
    ...schema,
    type: 'object',
    properties: { ...fields.properties, [upload.field]: { ...binary, description } },
    required: [...(fields.required ?? []), upload.field],
  };
  const encoding = { [upload.field]: { contentType: upload.kinds.map((kind) => mediaTypes[kind]).join(', ') } };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: withFile, encoding } } } };
}

/** Failures that follow from how a call is described, besides the ones that it names itself. */
function commonErrors(route: Route): ErrorCode[] {
  const codes: ErrorCode[] = ['invalid-input', 'unavailable', 'internal'];
  if (route.path.includes('{') || route.object !== undefined) codes.push('not-found');
  if (route.access === 'signature' || isForControllers(route)) codes.push('invalid-signature');
  else if (hasApiKey(route)) codes.push('api-key-required', 'scope-required');
  else if (isForDevices(route)) codes.push('device-required');
  else if (route.access !== 'public') codes.push('sign-in-required');
  if (typeof route.access === 'object' && !hasApiKey(route) && !isForDevices(route) && !isForControllers(route)) {
    codes.push(
      ...('permission' in route.access
        ? (['permission-required', 'second-factor-required'] as const)
        : (['role-required'] as const)),
    );
  }
  if (route.limits.length > 0) codes.push('rate-limited');
  if (route.idempotent) codes.push('idempotency-key-reused');
  if (route.method !== 'GET' && route.origin === 'own') codes.push('forbidden-origin');
  if (route.bodyType !== 'none') codes.push('invalid-json', 'too-large', 'unsupported-media-type');
  return codes;
}

const retryAfter = {
  'Retry-After': { description: 'Seconds until a repeat makes sense', schema: { type: 'integer' } },
};

/** One response for each HTTP status; `responses` collects them, because most calls share theirs. */
function failures(route: Route, responses: Record<string, Json>): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set<ErrorCode>([...route.errors, ...commonErrors(route)])) {
    const { status } = errorCodes[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, unsorted]) => {
      const codes = unsorted.toSorted();
      const name = codes.map(pascal).join('Or');
      responses[name] ??= {
        description: codes.map((code) => `${code}: ${errorMessage({ code })}`).join('\n'),
        ...(status === 429 || status === 503 ? { headers: retryAfter } : {}),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      };
      return [String(status), { $ref: `#/components/responses/${name}` }];
    }),
  );
}

/** Calls of estates' own systems; sessions do not open them. */
const hasApiKey = ({ access: who }: Route) => typeof who === 'object' && 'apiKey' in who;

const isForDevices = ({ access: who }: Route) => typeof who === 'object' && 'device' in who;

const isForControllers = ({ access: who }: Route) => typeof who === 'object' && 'controller' in who;

function securityOf(route: Route): Json[] {
  if (route.access === 'public') return [];
  if (hasApiKey(route)) return [{ apiKey: [] }];
  if (isForDevices(route)) return [{ gateDevice: [] }];
  if (isForControllers(route)) return [{ gateController: [], gateControllerKey: [] }];
  return route.access === 'signature' ? [{ signature: [] }] : [{ session: [] }, { bearer: [] }];
}

/** OpenAPI has no word for roles of a cookie, for checks of an object or for rate limits: these are its extensions. */
function access(route: Route): Json {
  return {
    security: securityOf(route),
    ...(typeof route.access === 'object' && 'roles' in route.access ? { 'x-roles': route.access.roles } : {}),
    ...(typeof route.access === 'object' && 'apiKey' in route.access ? { 'x-scope': route.access.apiKey } : {}),
    ...(typeof route.access === 'object' && 'permission' in route.access
      ? { 'x-permission': route.access.permission }
      : {}),
    ...(route.object === undefined ? {} : { 'x-object-check': route.object }),
    ...(route.limits.length === 0 ? {} : { 'x-rate-limits': route.limits }),
  };
}

function resumeParameter(route: Route): Json[] {
  if (route.kind !== 'stream') return [];
  const description = 'Id of the last event that arrived; the stream goes on after it.';
  return [{ name: 'Last-Event-ID', in: 'header', required: false, description, schema: { type: 'string' } }];
}

interface Shared {
  names: SchemaNames;
  responses: Record<string, Json>;
}

function operation(route: Route, tag: string, { names, responses }: Shared): Json {
  return {
    operationId: route.id,
    tags: [tag],
    summary: route.summary,
    description: describeCall(route),
    ...access(route),
    parameters: [
      ...parameters(route.params, 'path'),
      ...parameters(route.query, 'query'),
      ...headerParameters(route),
      ...keyParameter(route),
      ...resumeParameter(route),
    ],
    ...requestBody(route, names),
    responses: { [route.success]: success(route, names), ...failures(route, responses) },
  };
}

/** What our webhooks send to an estate's own system. docs/integrations.md explains signatures and repeats. */
function webhooks(names: SchemaNames): Json {
  const schema = names.name(wireSchema(webhookPayload), 'WebhookPayload');
  return Object.fromEntries(
    webhookKinds.map((kind) => [
      kind,
      {
        post: {
          operationId: `on${pascal(kind)}`,
          tags: ['Webhooks'],
          summary: kind,
          description:
            'Signed as the Standard Webhooks specification says. Any 2xx answer within 10 s is a delivery; others are repeated.',
          security: [],
          requestBody: { required: true, content: { 'application/json': { schema } } },
          responses: { '200': { description: 'Delivered' } },
        },
      },
    ]),
  );
}

const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-access',
    description: 'The session of a user in a browser (`access` without https). Writes also need an Origin of ours.',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The same token, for clients that are not browsers.',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An API key of an estate, `glk_…`, for its own systems. Never in an address. `x-scope` names what the key needs.',
  },
  gateDevice: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-gate',
    description: 'The key of a device that a manager paired with a gate (`gate` without https).',
  },
  gateController: {
    type: 'apiKey',
    in: 'header',
    name: 'webhook-signature',
    description:
      'Standard Webhooks: `v1,` and HMAC-SHA-256 over `id.timestamp.body` as base64, with `webhook-id` and `webhook-timestamp` beside it. A message is taken once, within 5 minutes.',
  },
  gateControllerKey: {
    type: 'apiKey',
    in: 'header',
    name: 'gatelight-key',
    description: 'The key of the barrier or reader, `glg_…`.',
  },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Signature',
    description: "A signature of the raw bytes; the header has the provider's own name, e.g. X-Paystack-Signature.",
  },
};

const errorSchema = {
  type: 'object',
  required: ['status', 'message', 'code'],
  properties: {
    status: { const: 'error' },
    message: { type: 'string' },
    code: { enum: Object.keys(errorCodes) },
    max_kobo: { type: 'integer' },
    retry_after_seconds: { type: 'integer' },
    allowed_methods: { type: 'array', items: { type: 'string' } },
    expected_type: { type: 'string' },
    reason: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    field_codes: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        required: ['code'],
        properties: { code: { type: 'string' }, max: { type: 'integer' }, max_kobo: { type: 'integer' } },
      },
    },
    request_id: { type: 'string' },
  },
};

/** The contract as an OpenAPI 3.1 document, from the wire's side. `named`: schemas that have a name in the contract. */
export function openApi(
  subjects: readonly Subject[],
  about: { title: string; version: string; url: string },
  named: ReadonlyMap<string, z.ZodMiniType> = new Map(),
): Json {
  const known = new Map(Array.from(named, ([name, schema]) => [JSON.stringify(wireSchema(schema)), name]));
  const shared: Shared = { names: schemaNames({ known }), responses: {} };
  for (const { answer, body } of subjects.flatMap(({ routes }) => routes)) {
    for (const schema of [answer, body]) shared.names.count(wireSchema(schema));
  }
  const paths: Record<string, Json> = {};
  for (const { name, routes } of subjects) {
    for (const route of routes) {
      paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route, name, shared) };
    }
  }
  const events = webhooks(shared.names);
  return {
    openapi: '3.1.0',
    info: { title: about.title, version: about.version },
    servers: [{ url: about.url }],
    tags: [...subjects.map(({ name }) => ({ name })), { name: 'Webhooks' }],
    paths,
    webhooks: events,
    components: {
      securitySchemes,
      parameters: sharedParameters(),
      responses: shared.responses,
      schemas: { Error: errorSchema, ...shared.names.named() },
    },
  };
}
