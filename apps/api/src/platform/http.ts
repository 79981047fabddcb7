import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import {
  cardNumberMessage,
  errorCodes,
  type BodyOf,
  type ErrorBody,
  type ParamsOf,
  type QueryOf,
  type Route,
} from '@gatelight/contract';
import Fastify, {
  LogController,
  type ConnectionError,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { z } from 'zod';
import { isDatabaseUnavailable } from './db.ts';
import { AppError } from './errors.ts';
import type { Log } from './log.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The exact bytes of the body: signatures cover these, not what they parse to. */
    rawBody?: Buffer;
  }
}

/** Who asks, for limits, logs and audit. */
export interface Caller {
  ip: string;
  requestId: string;
}

export interface Call<R> {
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  caller: Caller;
  headers: FastifyRequest['headers'];
  rawBody: Buffer;
  /** For `Idempotent-Replayed` and the like. */
  setHeader: (name: string, value: string) => void;
}

export type Handler<R extends Route> = (call: Call<R>) => Promise<z.output<R['answer']>>;

export interface HttpOptions {
  log: Log;
  trustedProxies: readonly string[];
  /** Origins whose pages may write; others are refused. */
  publicUrl: string;
  secure: boolean;
}

export interface Http {
  app: FastifyInstance;
  metrics: Registry;
}

const bodyLimit = 64 * 1024;

/** Fastify with our limits, request ids, headers, metrics and the one place where failures become answers. */
export function createHttp(options: HttpOptions): Http {
  const headers = securityHeaders(options.secure);
  const app = Fastify({
    loggerInstance: options.log,
    // One line a request, ours, with route and outcome instead of addresses that may hold secrets.
    logController: new LogController({ disableRequestLogging: true }),
    // An address that cannot be decoded reaches no hook: what hooks would have set is set here.
    frameworkErrors: (_error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      reply.headers({ 'x-request-id': request.id, ...headers });
      sendAppError(request, reply, new AppError('not-found'));
    },
    clientErrorHandler: (error: ConnectionError, socket: Socket) => refuseUnreadable(error, socket, headers),
    bodyLimit,
    requestTimeout: 15_000,
    connectionTimeout: 30_000,
    keepAliveTimeout: 20_000,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    genReqId: () => randomUUID(),
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 10_000, connectionsCheckingInterval: 2000 },
    routerOptions: { caseSensitive: true, maxParamLength: 300, querystringParser },
  } as Parameters<typeof Fastify>[0]) as unknown as FastifyInstance;

  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  const seconds = new Histogram({
    name: 'gatelight_http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [metrics],
  });
  const failures = new Counter({
    name: 'gatelight_http_failures_total',
    help: 'Refused and failed requests, by code',
    labelNames: ['code'],
    registers: [metrics],
  });

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (request.raw.url !== undefined && request.raw.url.length > 4096) throw new AppError('too-large');
  });
  app.addHook('onSend', async (_request, reply) => {
    const isPart = partOfPage.test(String(reply.getHeader('content-type')));
    for (const [name, value] of Object.entries(headers)) {
      if (isPart && rulesOfDocuments.has(name)) continue;
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unmatched';
    seconds.observe({ route, method: request.method, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    const line = {
      req_id: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ip: request.ip,
    };
    if (reply.statusCode >= 500) request.log.error(line, 'request failed');
    else request.log.info(line, 'request');
  });
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    // A caller who went away in the middle of a body looks like a broken connection of ours.
    const known = request.raw.destroyed && !request.raw.complete ? new AppError('invalid-json') : toAppError(error);
    failures.inc({ code: known.code });
    if (known.code === 'internal') request.log.error({ req_id: request.id, err: error }, 'unexpected error');
    return sendAppError(request, reply, known);
  });
  return { app, metrics };
}

/** A parameter given twice is refused rather than guessed at; the parsers of the contract only know strings. */
function querystringParser(text: string): Record<string, unknown> {
  const parsed: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of new URLSearchParams(text)) {
    parsed[name] = name in parsed ? [parsed[name], value].flat() : value;
  }
  return parsed;
}

// Of a script or a font these rules would say nothing, in 300 bytes for each of the files of a page.
const partOfPage = /^(?:font\/|image\/(?!svg)|text\/css|(?:application|text)\/javascript)/;
const rulesOfDocuments = new Set([
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
]);

function securityHeaders(secure: boolean): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'cache-control': 'no-store',
    ...(secure ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}

/** Bytes that are no HTTP, headers without end, nobody there any more: there is no request to answer, only a connection. */
function refuseUnreadable(error: ConnectionError, socket: Socket, headers: Record<string, string>): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, code] =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? ['408 Request Timeout', 'invalid-json' as const]
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? ['431 Request Header Fields Too Large', 'too-large' as const]
        : ['400 Bad Request', 'invalid-json' as const];
  const body = JSON.stringify({ status: 'error', message: errorCodes[code].message, code } satisfies ErrorBody);
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`);
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof z.core.$ZodError) return new AppError('internal');
  if (isDatabaseUnavailable(error)) return new AppError('unavailable', { retryAfterSeconds: 5 });
  const code = (error as { code?: unknown }).code;
  switch (code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('unsupported-media-type');
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
    case 'FST_PARTS_LIMIT':
    case 'FST_FIELDS_LIMIT':
    case 'FST_FILES_LIMIT':
      return new AppError('too-large');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_BAD_URL':
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return new AppError('invalid-json');
    default:
      return new AppError('internal');
  }
}

/** Writes a failure as the contract has it. */
export function sendAppError(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  const { fields, retryAfterSeconds } = error.details;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  // Only the code's own words for a 500: a cause is for the log.
  const message = error.code === 'internal' ? errorCodes.internal.message : error.message;
  const body: ErrorBody = {
    status: 'error',
    message,
    code: error.code,
    ...(fields ? { fields } : {}),
    request_id: request.id,
  };
  return reply.status(error.status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

/** The contract's own words where it has some; a schema library's are for programmers. */
function wordsOf(issue: z.core.$ZodIssue): string {
  const isProgrammers = /^(?:Invalid [a-z]+|Too (?:big|small)): /.test(issue.message);
  return isProgrammers ? 'This field is missing or not of the right kind' : issue.message;
}

function refuseInput(error: z.core.$ZodError): never {
  // Without a prototype: a field may be called anything, `__proto__` included.
  const fields = Object.create(null) as Record<string, string>;
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[[...issue.path, key].join('.')] ??= 'This field is not known';
    } else {
      fields[issue.path.join('.') || 'body'] ??= wordsOf(issue);
    }
  }
  if (error.issues.some(({ message }) => message === cardNumberMessage))
    throw new AppError('card-number-refused', { fields });
  const [first] = Object.values(fields);
  throw new AppError('invalid-input', { ...(first ? { message: first } : {}), fields });
}

function parse<S extends z.core.$ZodType>(schema: S, value: unknown): z.output<S> {
  const result = z.safeParse(schema, value);
  if (!result.success) refuseInput(result.error);
  return result.data;
}

/** A path that no thing of ours can have leads to nothing: 404, and nothing about patterns. */
function parseParams<S extends z.core.$ZodType>(schema: S, value: unknown): z.output<S> {
  const result = z.safeParse(schema, value);
  if (!result.success) throw new AppError('not-found');
  return result.data;
}

/**
 * Cookie-less today, but a page of another site must not be able to write in a visitor's name from the first day on. Over
 * plain http the product is reached under more names than one (localhost, 127.0.0.1, a computer's name); behind https
 * only under its own, and a name that an attacker's DNS points here is not it.
 */
export function refuseForeignOrigin(request: FastifyRequest, publicUrl: string): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const own = new URL(publicUrl);
  if (own.protocol === 'http:' && (site === 'same-origin' || origin === `http://${host ?? ''}`)) return;
  if (origin === undefined ? site !== 'cross-site' : origin === own.origin) return;
  throw new AppError('forbidden-origin');
}

/** Stands for a body that is no JSON. Not refused yet: a forged message is refused for its signature before it is read. */
const unreadable = Symbol('unreadable body');

function bodyFor(route: Route, body: unknown): unknown {
  if (body !== unreadable) return body ?? {};
  // A route without a schema reads the bytes itself.
  if (route.body instanceof z.core.$ZodUnknown) return undefined;
  throw new AppError('invalid-json');
}

/** JSON bodies, with their exact bytes kept. An empty body counts as `{}`: a POST without fields needs none. */
export function parseJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser(
    ['application/json', 'application/csp-report', 'application/reports+json'],
    { parseAs: 'buffer', bodyLimit },
    (request, bytes, done) => {
      const raw = bytes as Buffer;
      request.rawBody = raw;
      if (raw.length === 0) return done(null, {});
      try {
        return done(null, JSON.parse(raw.toString('utf8')));
      } catch {
        return done(null, unreadable);
      }
    },
  );
}

/** Binds a route of the contract to what answers it: parses what comes in, checks what goes out. */
export function serve<R extends Route>(
  app: FastifyInstance,
  route: R,
  options: { publicUrl: string; allowForeignOrigin?: boolean },
  handler: Handler<R>,
): void {
  app.route({
    method: route.method,
    url: route.path.replace(/\{(\w+)\}/g, ':$1'),
    handler: async (request, reply) => {
      if (!options.allowForeignOrigin) refuseForeignOrigin(request, options.publicUrl);
      const call = {
        params: parseParams(route.params, request.params ?? {}),
        query: parse(route.query, { ...(request.query as object) }),
        body: parse(route.body, bodyFor(route, request.body)),
        caller: { ip: request.ip, requestId: request.id },
        headers: request.headers,
        rawBody: request.rawBody ?? Buffer.alloc(0),
        setHeader: (name: string, value: string) => void reply.header(name, value),
      } as Call<R>;
      const answer = z.encode(route.answer, await handler(call));
      const body = route.envelope === 'raw' ? answer : { status: 'success', data: answer };
      return reply.status(route.success).type('application/json; charset=utf-8').send(JSON.stringify(body));
    },
  });
}

/** 404 in our words, or 405 with what is allowed where the path exists for another method. */
export function refuseUnknown(routes: readonly Route[]) {
  return (path: string, method: string): AppError | undefined => {
    const allowed = routes.filter((route) => new RegExp(`^${route.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path));
    if (allowed.length === 0 || allowed.some((route) => route.method === method)) return undefined;
    return new AppError('method-not-allowed', {
      message: `Use ${[...new Set(allowed.map((route) => route.method))].join(' or ')} here.`,
    });
  };
}
