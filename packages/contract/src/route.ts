import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './base/staff/permissions.ts';
import type { FeatureName } from './office/settings/features.ts';
import type { ApiScope } from './office/integrations/scopes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * `admin`: works in the back office; what they may do there, their permissions say. From `manager` to `guard`: works for at least one
 * estate; for which one, the check of the object says.
 */
export const roles = [
  'user',
  'homeOwner',
  'manager',
  'accountant',
  'facilityOfficer',
  'viewer',
  'guard',
  'admin',
] as const;
export type Role = (typeof roles)[number];

/**
 * Who may call a route. `signature`: programs of providers, which sign the bytes that they send. `permission`: members of staff
 * who have it, in a session with its second factor; with `roles` also everyone who has one of these. `apiKey`: systems of
 * estates with a key that has this scope, or with any key. `device`: phones and tablets that a manager paired with a gate. `controller`: barriers and
 * readers of a gate, which sign the bytes that they send.
 */
export type Access =
  | 'public'
  | 'signed-in'
  | 'signature'
  | { readonly roles: readonly Role[] }
  | { readonly permission: Permission; readonly roles?: readonly Role[] }
  | { readonly apiKey: ApiScope | 'any' }
  | { readonly device: 'gate' }
  | { readonly controller: 'gate' };

/** Kinds of files that calls return or accept, by the extension of their name. */
export const mediaTypes = {
  csv: 'text/csv',
  /** An hledger journal. */
  journal: 'text/plain',
  json: 'application/json',
  /** One JSON value a line. */
  jsonl: 'application/x-ndjson',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  png: 'image/png',
  jpeg: 'image/jpeg',
} as const;
export type FileKind = keyof typeof mediaTypes;

/** The one file of a multipart body. */
export interface Upload {
  /** Name of its field. */
  field: string;
  kinds: readonly FileKind[];
  maxBytes: number;
}

/** One call of the API: the only description of it. The server validates with it, the client calls with it, OpenAPI is written from it. */
export interface Route<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
  Who extends Access = Access,
> {
  /** Name for programs, e.g. `checkMeter`. */
  id: string;
  method: Method;
  /** With `{name}` for parameters. */
  path: string;
  summary: string;
  access: Who;
  /** Name of the check that the caller may use the object in the path. A refusal is 404: strangers learn nothing. */
  object: string | undefined;
  /** `own`: a browser may send it from our pages only. `any`: also from elsewhere. */
  origin: 'own' | 'any';
  /** Rate limits that it counts against, by their names in the server. */
  limits: readonly string[];
  /** Services that must be switched on; refused with `feature-off` otherwise. */
  features: readonly FeatureName[];
  params: Params;
  query: Query;
  body: Body;
  upload: Upload | undefined;
  /** `json`: `answer` describes the response. `file`: the response is one file. `stream`: `answer` describes the data of one event. */
  kind: 'json' | 'file' | 'stream';
  /** Kinds of files that it returns. */
  files: readonly FileKind[];
  answer: Answer;
  /** HTTP status of success. */
  success: 200 | 201 | 202;
  /** `raw`: `answer` is the whole body, no envelope around it. */
  envelope: 'data' | 'raw';
  /** English, beside `data` of a success, for programs that show it as it is. Our pages have their own texts. */
  message: string | undefined;
  bodyType: 'json' | 'multipart' | 'none';
  /** Optional headers of a request; OpenAPI names them, the handler reads them. */
  headers: Readonly<Record<string, { schema: z.ZodMiniType; description: string }>>;
  /** Takes an `Idempotency-Key`: the same key with the same body never does the thing twice. */
  idempotent: boolean;
  errors: readonly ErrorCode[];
}

/** A route that returns a file. */
export type FileRoute = Route & { kind: 'file' };
/** A route that streams events (SSE) until the caller disconnects. */
export type StreamRoute = Route & { kind: 'stream' };

const nothing = z.strictObject({});

interface RequestParts<P extends z.ZodMiniType, Q extends z.ZodMiniType, X extends Access> {
  id: string;
  path: string;
  summary: string;
  access: X;
  object?: string;
  limits?: readonly string[];
  features?: readonly FeatureName[];
  params?: P;
  query?: Q;
  headers?: Readonly<Record<string, { schema: z.ZodMiniType; description: string }>>;
  errors?: readonly ErrorCode[];
}

interface RouteParts<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  A extends z.ZodMiniType,
  X extends Access,
> extends RequestParts<P, Q, X> {
  method: Method;
  origin?: 'own' | 'any';
  body?: B;
  answer: A;
  success?: 200 | 201 | 202;
  envelope?: 'data' | 'raw';
  message?: string;
  bodyType?: 'json' | 'multipart';
  idempotent?: boolean;
}

/* @__NO_SIDE_EFFECTS__ */
export function defineRoute<
  P extends z.ZodMiniType = typeof nothing,
  Q extends z.ZodMiniType = typeof nothing,
  B extends z.ZodMiniType = typeof nothing,
  A extends z.ZodMiniType = z.ZodMiniType,
  const X extends Access = Access,
>(parts: RouteParts<P, Q, B, A, X>): Route<P, Q, B, A, X> & { kind: 'json' } {
  return {
    ...requestOf(parts),
    method: parts.method,
    origin: parts.origin ?? (parts.access === 'signature' ? 'any' : 'own'),
    body: parts.body ?? (nothing as unknown as B),
    upload: undefined,
    kind: 'json',
    files: [],
    answer: parts.answer,
    success: parts.success ?? 200,
    envelope: parts.envelope ?? 'data',
    message: parts.message,
    bodyType: parts.body ? (parts.bodyType ?? 'json') : 'none',
    idempotent: parts.idempotent ?? false,
  };
}

/** A call that takes one file, beside text fields. */
/* @__NO_SIDE_EFFECTS__ */
export function defineUploadRoute<
  P extends z.ZodMiniType = typeof nothing,
  Q extends z.ZodMiniType = typeof nothing,
  B extends z.ZodMiniType = typeof nothing,
  A extends z.ZodMiniType = z.ZodMiniType,
  const X extends Access = Access,
>(parts: RouteParts<P, Q, B, A, X> & { upload: Upload }): Route<P, Q, B, A, X> & { kind: 'json'; upload: Upload } {
  return { ...defineRoute(parts), upload: parts.upload, bodyType: 'multipart' };
}

/** A call that returns one file: a statement, a receipt, an export. */
/* @__NO_SIDE_EFFECTS__ */
export function defineFileRoute<
  P extends z.ZodMiniType = typeof nothing,
  Q extends z.ZodMiniType = typeof nothing,
  const X extends Access = Access,
>(
  parts: RequestParts<P, Q, X> & { files: readonly FileKind[] },
): Route<P, Q, typeof nothing, typeof nothing, X> & { kind: 'file' } {
  return { ...readingOf(parts), kind: 'file', files: parts.files, answer: nothing };
}

/** A call that streams events as they happen; `event` is the data of one. A client that reconnects sends `Last-Event-ID`. */
/* @__NO_SIDE_EFFECTS__ */
export function defineStreamRoute<
  P extends z.ZodMiniType = typeof nothing,
  Q extends z.ZodMiniType = typeof nothing,
  E extends z.ZodMiniType = z.ZodMiniType,
  const X extends Access = Access,
>(parts: RequestParts<P, Q, X> & { event: E }): Route<P, Q, typeof nothing, E, X> & { kind: 'stream' } {
  return { ...readingOf(parts), kind: 'stream', files: [], answer: parts.event };
}

/* @__NO_SIDE_EFFECTS__ */
function requestOf<P extends z.ZodMiniType, Q extends z.ZodMiniType, X extends Access>(parts: RequestParts<P, Q, X>) {
  return {
    id: parts.id,
    path: parts.path,
    summary: parts.summary,
    access: parts.access,
    object: parts.object,
    limits: parts.limits ?? [],
    features: parts.features ?? [],
    params: parts.params ?? (nothing as unknown as P),
    query: parts.query ?? (nothing as unknown as Q),
    headers: parts.headers ?? {},
    errors: [...(parts.errors ?? []), ...(parts.features ? (['feature-off'] as const) : [])],
  };
}

/* @__NO_SIDE_EFFECTS__ */
function readingOf<P extends z.ZodMiniType, Q extends z.ZodMiniType, X extends Access>(parts: RequestParts<P, Q, X>) {
  return {
    ...requestOf(parts),
    method: 'GET' as const,
    origin: 'own' as const,
    body: nothing,
    upload: undefined,
    success: 200 as const,
    envelope: 'raw' as const,
    message: undefined,
    bodyType: 'none' as const,
    idempotent: false,
  };
}

type Any = z.ZodMiniType;
export type ParamsOf<R> = R extends Route<infer P, Any, Any, Any> ? z.output<P> : never;
export type QueryOf<R> = R extends Route<Any, infer Q, Any, Any> ? z.output<Q> : never;
export type BodyOf<R> = R extends Route<Any, Any, infer B, Any> ? z.output<B> : never;
export type AnswerOf<R> = R extends Route<Any, Any, Any, infer A> ? z.output<A> : never;
/** What a client gives: the side of the wire. */
export type ParamsInputOf<R> = R extends Route<infer P, Any, Any, Any> ? z.input<P> : never;
export type QueryInputOf<R> = R extends Route<Any, infer Q, Any, Any> ? z.input<Q> : never;
/** The names that a route takes in its query. A query that is not a plain object has none. */
export function queryNames({ query }: Route): readonly string[] {
  const { def } = query._zod;
  return 'shape' in def ? Object.keys(def.shape as object) : [];
}
export type BodyInputOf<R> = R extends Route<Any, Any, infer B, Any> ? z.input<B> : never;

/** Fills `{name}` in a route's path; values are percent-encoded. */
export function routePath(route: Route, params: Record<string, string> = {}): string {
  return route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${route.id}: no value for {${name}}`);
    return encodeURIComponent(value);
  });
}

/** The query of a URL, `?` included, or nothing. A value that is not given is left out. */
export function routeQuery(query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, wireText(name, value));
  }
  return search.size > 0 ? `?${search}` : '';
}

/** A value that has no one spelling in a URL would arrive as `[object Object]` or as a date in words. */
function wireText(name: string, value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new TypeError(`${name}: only text, numbers and booleans can be part of a query`);
}

/** 16 to 255 visible characters, made again for each intent and kept over its repeats. */
export const idempotencyKey = z.string().check(z.regex(/^[\x21-\x7e]{16,255}$/));
