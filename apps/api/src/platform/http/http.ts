import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Server } from 'node:https';
import { Socket } from 'node:net';
import type { ErrorCode, Route } from '@gatelight/contract';
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
import { clientAddress } from './client-address.ts';
import { compressAnswers } from './compress.ts';
import { noteCall } from '../process/vital-signs.ts';
import { isDatabaseUnavailable } from '../database/db.ts';
import { AppError } from '../errors.ts';
import type { Log } from '../log.ts';
import { followTls, readTls, type TlsFiles } from './tls-files.ts';
import { traceCalls } from './trace-calls.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A call of the contract: counted against the capacity. */
    isCall?: boolean;
    /** A file arrives with it, which takes longer than another body. */
    takesFile?: boolean;
  }
}

export interface HttpOptions {
  log: Log;
  trustedProxies: readonly string[];
  secure: boolean;
  /** For a proxy on another machine. Without it, requests arrive without encryption. */
  tls?: TlsFiles | undefined;
  /** Calls that may run at the same time; any more get 503 immediately. Default: 256. */
  mostCalls?: number;
}

export interface Http {
  app: FastifyInstance;
  metrics: Registry;
}

/** The maximum size of a body, in bytes, by kind of route. There is no other limit. */
export const bodyLimits = { call: 64 * 1024, form: 64 * 1024, webhook: 1024 * 1024 } as const;

/** The time that a request may take to arrive. A page waits 90 s for a file (`apps/web/src/api.ts`). */
const arrivalMs = { body: 15_000, file: 95_000 } as const;

/** Fastify with our limits, request ids, headers, metrics and the single place where failures become responses. */
export function createHttp(options: HttpOptions): Http {
  const headers = securityHeaders(options.secure);
  const { tls } = options;
  const pair = tls && readTls(tls);
  const limits = { maxHeaderSize: 16 * 1024, headersTimeout: 10_000, connectionsCheckingInterval: 2000 };
  const app = Fastify({
    loggerInstance: options.log,
    // One line for each request, written by us, with route and outcome instead of addresses that may contain secrets.
    logController: new LogController({ disableRequestLogging: true }),
    // A request with an address that cannot be decoded reaches no hook, so the values of hooks are set here.
    frameworkErrors: (_error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      reply.headers({ 'x-request-id': request.id, ...headers });
      sendAppError(request, reply, new AppError('not-found'));
    },
    clientErrorHandler: (error: ConnectionError, socket: Socket) => refuseUnreadable(error, socket, headers),
    // Fastify's own response while it closes has another format than ours: see refuseWhileClosing.
    return503OnClosing: false,
    bodyLimit: bodyLimits.call,
    requestTimeout: arrivalMs.file,
    connectionTimeout: 30_000,
    keepAliveTimeout: 20_000,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    genReqId: () => randomUUID(),
    ...(pair ? { https: { ...limits, ...pair, minVersion: 'TLSv1.2' } } : { http: limits }),
    routerOptions: { caseSensitive: true, maxParamLength: 300, querystringParser },
  } as Parameters<typeof Fastify>[0]) as unknown as FastifyInstance;

  if (tls && pair) {
    const stopFollowing = followTls(app.server as unknown as Server, tls, pair, options.log);
    app.addHook('onClose', async () => stopFollowing());
  }

  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  const seconds = new Histogram({
    name: 'gatelight_http_request_seconds',
    help: 'Time to respond, by route and status',
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

  app.server.on('connect', (_request: unknown, socket: Socket) =>
    refuseConnection(socket, 'method-not-allowed', headers),
  );
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  traceCalls(app);
  refuseWhileClosing(app);
  endUnusedConnections(app, tls ? 'secureConnection' : 'connection');
  endSlowBodies(app, headers);
  shedCalls(app, options.mostCalls ?? 256);
  app.addHook('onRequest', async (request) => {
    const { url = '' } = request.raw;
    if (url.length > 4096) throw new AppError('too-large');
    // The database stores no NUL, so nothing of ours could match.
    if (/\?.*%00/.test(url)) throw new AppError('invalid-input');
  });
  app.addHook('onSend', async (_request, reply) => {
    const type = String(reply.getHeader('content-type'));
    const isPart = partOfPage.test(type);
    const isAnswer = type.startsWith('application/json');
    if (isPart) reply.header('content-security-policy', "frame-ancestors 'none'");
    for (const [name, value] of Object.entries(headers)) {
      if (isPart && rulesOfDocuments.has(name)) continue;
      // It controls scripts, and the content security policy of a response allows none.
      if (isAnswer && name === 'permissions-policy') continue;
      if (!reply.hasHeader(name)) reply.header(name, value);
    }
  });
  compressAnswers(app);
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unmatched';
    seconds.observe({ route, method: request.method, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    // A stream ends when its reader leaves, and calls of operators are not calls of users.
    if (request.routeOptions.config.isCall !== false && !operations.has(route))
      noteCall('web', reply.elapsedTime, reply.statusCode >= 500);
    const line = {
      req_id: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ip: clientAddress(request),
    };
    if (reply.statusCode >= 500) request.log.error(line, 'request failed');
    else request.log.info(line, 'request');
  });
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    // A caller who leaves in the middle of a body looks like a broken connection of ours.
    const known = request.raw.destroyed && !request.raw.complete ? new AppError('invalid-json') : toAppError(error);
    failures.inc({ code: known.code });
    if (known.code === 'internal') request.log.error({ req_id: request.id, err: error }, 'unexpected error');
    return sendAppError(request, reply, known);
  });
  return { app, metrics };
}

/** A parameter that is given twice is refused; the parsers of the contract only know strings. */
function querystringParser(text: string): Record<string, unknown> {
  const parsed: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of new URLSearchParams(text)) {
    parsed[name] = name in parsed ? [parsed[name], value].flat() : value;
  }
  return parsed;
}

// These headers only apply to documents. Leaving them out saves 250 bytes for each script, style sheet, font and
// picture.
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
    'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
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

/**
 * Browsers open connections before they need them. Node treats a connection without any request as busy, and would wait
 * for it when the server closes.
 */
function endUnusedConnections(app: FastifyInstance, opened: 'connection' | 'secureConnection'): void {
  const sockets = new Set<Socket>();
  app.server.on(opened, (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.addHook('preClose', async () => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  });
}

/** Node has one time limit for all requests, that of files. Other bodies are small, and a slow one only holds a connection. */
function endSlowBodies(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    const { socket } = raw;
    const hasBody = 'transfer-encoding' in raw.headers || Number(raw.headers['content-length'] ?? 0) > 0;
    // A request of a test that was injected has no connection.
    if (!hasBody || routeOptions.config.takesFile || !(socket instanceof Socket)) return;
    const timer = setTimeout(() => {
      if (!raw.complete) refuseConnection(socket, 'invalid-json', headers, '408 Request Timeout');
    }, arrivalMs.body).unref();
    raw.once('close', () => clearTimeout(timer));
  });
}

/** While the server closes, requests can still arrive on open connections. They get a response in our format. */
function refuseWhileClosing(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => void (closing = true));
  app.addHook('onRequest', async (_request, reply) => {
    if (!closing) return;
    reply.header('connection', 'close');
    throw new AppError('unavailable', { retryAfterSeconds: 2 });
  });
}

/**
 * Refuses calls beyond capacity immediately: a growing queue only makes every caller wait. One route may take half of
 * the places, so that a slow provider does not stop the other routes. Pages, files and health checks are not counted.
 */
function shedCalls(app: FastifyInstance, mostCalls: number): void {
  const running = new Map<string, number>();
  const counted = new WeakMap<FastifyRequest, string>();
  let total = 0;
  const releasePlace = (request: FastifyRequest) => {
    const route = counted.get(request);
    if (route === undefined || !counted.delete(request)) return;
    total -= 1;
    running.set(route, (running.get(route) ?? 1) - 1);
  };
  app.addHook('onRequest', async (request) => {
    if (!request.routeOptions.config.isCall) return;
    const route = request.routeOptions.url ?? '';
    const sameRoute = running.get(route) ?? 0;
    if (total >= mostCalls || sameRoute >= Math.ceil(mostCalls / 2)) {
      throw new AppError('unavailable', { retryAfterSeconds: 2 });
    }
    counted.set(request, route);
    total += 1;
    running.set(route, sameRoute + 1);
  });
  app.addHook('onResponse', async (request) => releasePlace(request));
}

const operations = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * There is no request to respond to, only a connection: bytes that are not HTTP, headers without end, an unknown
 * method.
 */
function refuseUnreadable(error: ConnectionError, socket: Socket, headers: Record<string, string>): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  switch (error.code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return refuseConnection(socket, 'invalid-json', headers, '408 Request Timeout');
    case 'HPE_HEADER_OVERFLOW':
      return refuseConnection(socket, 'too-large', headers, '431 Request Header Fields Too Large');
    case 'HPE_INVALID_METHOD':
      return refuseConnection(socket, 'method-not-allowed', headers);
    default:
      return refuseConnection(socket, 'invalid-json', headers);
  }
}

/** The time that a client has to read why its connection ends. */
const lastReadMs = 1000;

function refuseConnection(socket: Socket, code: ErrorCode, headers: Record<string, string>, line?: string): void {
  const error = new AppError(code);
  const body = JSON.stringify(error.body());
  const lines = Object.entries({
    ...headers,
    // The requested path is not known: these are the methods of pages and calls.
    ...(code === 'method-not-allowed' ? { allow: 'GET, HEAD, POST' } : {}),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => undefined);
  // A client that does not close its side would hold the connection.
  setTimeout(() => socket.destroy(), lastReadMs).unref();
  socket.end(`HTTP/1.1 ${line ?? `${error.status} ${STATUS_CODES[error.status]}`}\r\n${lines.join('')}\r\n${body}`);
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof z.core.$ZodError) return new AppError('internal');
  if (isDatabaseUnavailable(error)) return new AppError('unavailable', { retryAfterSeconds: 5 });
  const { code, statusCode = 500 } = error as { code?: unknown; statusCode?: number };
  switch (code) {
    // PostgreSQL: a text with a NUL, or half of a surrogate pair.
    case '22021':
    case '22P05':
      return new AppError('invalid-input');
    // Fastify requires this for QUERY, a method that none of our paths has.
    case 'FST_ERR_ROUTE_MISSING_CONTENT_TYPE':
      return new AppError('method-not-allowed', { allow: ['GET', 'HEAD', 'POST'] });
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
      // Fastify refused the request for a reason that has no text here.
      return new AppError(String(code).startsWith('FST_') && statusCode < 500 ? 'invalid-json' : 'internal');
  }
}

/** Sends a failure in the format of the contract. */
export function sendAppError(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  const { retryAfterSeconds, allow } = error.details;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  if (allow) reply.header('allow', allow.join(', '));
  const body = JSON.stringify(error.body(request.id));
  return reply.status(error.status).type('application/json; charset=utf-8').send(body);
}

/** 405 with the allowed methods when the path exists for another method, otherwise nothing. */
export function refuseUnknown(routes: readonly Route[]) {
  return (path: string, method: string): AppError | undefined => {
    const matching = routes.filter((route) => new RegExp(`^${route.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path));
    if (matching.length === 0 || matching.some((route) => route.method === method)) return undefined;
    return refuseMethod(matching.map((route) => route.method));
  };
}

/** 405 for a path that only has these methods. */
export function refuseMethod(methods: readonly string[]): AppError {
  const own = [...new Set(methods)];
  const allow = own.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return new AppError('method-not-allowed', { allow });
}
