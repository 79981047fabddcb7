import * as z from 'zod/mini';
import { errorCodes, type ErrorCode } from './errors.ts';
import { errorMessage } from './messages.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One call of the API: the only description of it. The server validates with it, the client calls with it, OpenAPI is written from it. */
export interface Route<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> {
  /** Name for programs, e.g. `checkMeter`. */
  id: string;
  method: Method;
  /** With `{name}` for parameters. */
  path: string;
  summary: string;
  params: Params;
  query: Query;
  body: Body;
  /** The whole body of the answer when `raw`, else what stands under `data`. */
  answer: Answer;
  /** Status of a successful answer. */
  success: 200 | 201 | 202;
  /** `raw`: `answer` is the whole body, no envelope around it. */
  envelope: 'data' | 'raw';
  bodyType: 'json' | 'multipart' | 'none';
  /** Optional headers of a request; OpenAPI names them, the handler reads them. */
  headers: Readonly<Record<string, { schema: z.ZodMiniType; description: string }>>;
  /** Takes an `Idempotency-Key`: the same key with the same body never does the thing twice. */
  idempotent: boolean;
  errors: readonly ErrorCode[];
}

const nothing = z.strictObject({});

interface RouteParts<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  A extends z.ZodMiniType,
> {
  id: string;
  method: Method;
  path: string;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  answer: A;
  success?: 200 | 201 | 202;
  envelope?: 'data' | 'raw';
  bodyType?: 'json' | 'multipart';
  headers?: Readonly<Record<string, { schema: z.ZodMiniType; description: string }>>;
  idempotent?: boolean;
  errors?: readonly ErrorCode[];
}

/* @__NO_SIDE_EFFECTS__ */
export function defineRoute<
  P extends z.ZodMiniType = typeof nothing,
  Q extends z.ZodMiniType = typeof nothing,
  B extends z.ZodMiniType = typeof nothing,
  A extends z.ZodMiniType = z.ZodMiniType,
>(parts: RouteParts<P, Q, B, A>): Route<P, Q, B, A> {
  return {
    id: parts.id,
    method: parts.method,
    path: parts.path,
    summary: parts.summary,
    params: parts.params ?? (nothing as unknown as P),
    query: parts.query ?? (nothing as unknown as Q),
    body: parts.body ?? (nothing as unknown as B),
    answer: parts.answer,
    success: parts.success ?? 200,
    envelope: parts.envelope ?? 'data',
    bodyType: parts.body ? (parts.bodyType ?? 'json') : 'none',
    headers: parts.headers ?? {},
    idempotent: parts.idempotent ?? false,
    errors: parts.errors ?? [],
  };
}

export type ParamsOf<R> = R extends Route<infer P, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType> ? z.output<P> : never;
export type QueryOf<R> = R extends Route<z.ZodMiniType, infer Q, z.ZodMiniType, z.ZodMiniType> ? z.output<Q> : never;
export type BodyOf<R> = R extends Route<z.ZodMiniType, z.ZodMiniType, infer B, z.ZodMiniType> ? z.output<B> : never;
export type BodyInputOf<R> = R extends Route<z.ZodMiniType, z.ZodMiniType, infer B, z.ZodMiniType> ? z.input<B> : never;
export type AnswerOf<R> = R extends Route<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, infer A> ? z.output<A> : never;

/** Fills `{name}` in a route's path; values are percent-encoded. */
export function routePath(route: Route, params: Record<string, string> = {}): string {
  return route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${route.id}: no value for {${name}}`);
    return encodeURIComponent(value);
  });
}

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

/** 16 to 255 visible characters, made anew for each intent and kept over its repeats. */
export const idempotencyKey = z.string().check(z.regex(/^[\x21-\x7e]{16,255}$/));

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

/** What any call can meet, besides what it says of itself. */
function commonErrors(route: Route): ErrorCode[] {
  const reading: ErrorCode[] = ['invalid-input', 'unavailable', 'internal'];
  if (route.path.includes('{')) reading.push('not-found');
  if (route.bodyType === 'none') return reading;
  return [...reading, 'invalid-json', 'forbidden-origin', 'too-large', 'unsupported-media-type'];
}

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
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

function operation(route: Route): Json {
  const media = route.bodyType === 'multipart' ? 'multipart/form-data' : 'application/json';
  return {
    operationId: route.id,
    summary: route.summary,
    parameters: [
      ...parameters(route.params, 'path'),
      ...parameters(route.query, 'query'),
      ...headerParameters(route),
      ...keyParameter(route),
    ],
    ...(route.bodyType === 'none'
      ? {}
      : { requestBody: { required: true, content: { [media]: { schema: jsonSchema(route.body) } } } }),
    responses: {
      [route.success]: {
        description: 'Done',
        content: { 'application/json': { schema: answerSchema(route) } },
      },
      ...failures(route),
    },
  };
}

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
