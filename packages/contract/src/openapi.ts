import * as z from 'zod/mini';
import { errorCodes, type ErrorCode } from './errors.ts';
import { errorMessage } from './staff-messages.ts';
import { idempotencyKey, mediaTypes, type Route } from './route.ts';

type Json = Record<string, unknown>;

function jsonSchema(schema: z.ZodMiniType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
  return rest;
}

function parameters(schema: z.ZodMiniType, where: 'path' | 'query'): Json[] {
  const shape = jsonSchema(schema) as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(shape.properties ?? {}).map(([name, one]) => ({
    name,
    in: where,
    required: where === 'path' || (shape.required ?? []).includes(name),
    schema: one,
  }));
}

function keyParameter(route: Route): Json[] {
  if (!route.idempotent) return [];
  const description = 'The same key with the same body gives the same answer; with another body it is refused.';
  return [{ name: 'Idempotency-Key', in: 'header', required: false, description, schema: jsonSchema(idempotencyKey) }];
}

function headerParameters(route: Route): Json[] {
  return Object.entries(route.headers).map(([name, { schema, description }]) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: jsonSchema(schema),
  }));
}

function answerSchema(route: Route): Json {
  const data = jsonSchema(route.answer);
  if (route.envelope === 'raw') return data;
  return {
    type: 'object',
    required: ['status', 'data'],
    properties: { status: { const: 'success' }, message: { type: 'string' }, data },
  };
}

const binary = { type: 'string', format: 'binary' };

function success(route: Route): Json {
  if (route.kind === 'file') {
    const content = Object.fromEntries(route.files.map((kind) => [mediaTypes[kind], { schema: binary }]));
    return { description: 'The file', content };
  }
  if (route.kind === 'stream') {
    const description = 'Events (server-sent events); the data of each is JSON of this shape';
    return { description, content: { 'text/event-stream': { schema: jsonSchema(route.answer) } } };
  }
  return { description: 'Done', content: { 'application/json': { schema: answerSchema(route) } } };
}

function requestBody(route: Route): Json {
  if (route.bodyType === 'none') return {};
  const schema = jsonSchema(route.body);
  if (route.bodyType === 'json') {
    return { requestBody: { required: true, content: { 'application/json': { schema } } } };
  }
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
  if (route.access === 'signature') codes.push('invalid-signature');
  else if (hasApiKey(route)) codes.push('api-key-required', 'scope-required');
  else if (route.access !== 'public') codes.push('sign-in-required');
  if (typeof route.access === 'object' && !hasApiKey(route)) {
    codes.push(
      ...('permission' in route.access
        ? (['permission-required', 'second-factor-required'] as const)
        : (['role-required'] as const)),
    );
  }
  if (route.limits.length > 0) codes.push('rate-limited');
  if (route.method !== 'GET' && route.origin === 'own') codes.push('forbidden-origin');
  if (route.bodyType !== 'none') codes.push('invalid-json', 'too-large', 'unsupported-media-type');
  return codes;
}

const retryAfter = {
  'Retry-After': { description: 'Seconds until a repeat makes sense', schema: { type: 'integer' } },
};

function failures(route: Route): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set<ErrorCode>([...route.errors, ...commonErrors(route)])) {
    const { status } = errorCodes[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `${code}: ${errorMessage({ code })}`).join('\n'),
        ...(status === 429 || status === 503 ? { headers: retryAfter } : {}),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

/** Calls of estates' own systems; sessions do not open them. */
const hasApiKey = ({ access: who }: Route) => typeof who === 'object' && 'apiKey' in who;

function securityOf(route: Route): Json[] {
  if (route.access === 'public') return [];
  if (hasApiKey(route)) return [{ apiKey: [] }];
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

function operation(route: Route): Json {
  return {
    operationId: route.id,
    summary: route.summary,
    ...access(route),
    parameters: [
      ...parameters(route.params, 'path'),
      ...parameters(route.query, 'query'),
      ...headerParameters(route),
      ...keyParameter(route),
      ...resumeParameter(route),
    ],
    ...requestBody(route),
    responses: { [route.success]: success(route), ...failures(route) },
  };
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
    description: 'The same token, for clients that are no browser.',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An API key of an estate, `glk_…`, for its own systems. Never in an address. `x-scope` names what the key needs.',
  },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Signature',
    description: "A signature of the raw bytes; the header has the provider's own name, e.g. X-Paystack-Signature.",
  },
};

/** The contract as an OpenAPI 3.1 document, from the wire's side. */
export function openApi(routes: readonly Route[], about: { title: string; version: string; url: string }): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: about.title, version: about.version },
    servers: [{ url: about.url }],
    paths,
    components: {
      securitySchemes,
      schemas: {
        Error: {
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
        },
      },
    },
  };
}
