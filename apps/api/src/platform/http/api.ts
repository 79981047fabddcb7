import {
  type Access,
  type BodyOf,
  type FeatureName,
  type FileKind,
  type FileRoute,
  fitAnswer,
  mediaTypes,
  type ParamsOf,
  type QueryOf,
  type Role,
  type Route,
  type StreamRoute,
  type Upload,
} from '@gatelight/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { Caller, EstateSystem, GateDevice, User } from '../callers/caller.ts';
import { refuseEndedSession } from '../callers/session.ts';
import { withDatabaseBudget } from '../database/query-deadline.ts';
import { AppError } from '../errors.ts';
import {
  type Authenticate,
  type AuthenticateController,
  type AuthenticateDevice,
  type AuthenticateKey,
  callerOf,
  controllerCallerOf,
  databaseBudgetMs,
  deviceCallerOf,
  isForControllers,
  keyCallerOf,
} from './authenticate-request.ts';
import { bodyLimits } from './http.ts';
import { refuseForeignOrigin } from './origin.ts';
import { bodyFor, bodyLimitOf, parse, parseJsonBodies, parseParams } from './read-input.ts';
import { createStreams, type StreamEvent, type StreamOptions } from './streams.ts';
import { readMultipart, uploadedFile, type UploadedFile } from './uploads.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The exact bytes of the body: signatures cover these, not the parsed value. */
    rawBody?: Buffer;
  }
}

export interface Call<R> {
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  caller: R extends { access: 'public' | 'signature' }
    ? Caller
    : R extends { access: { apiKey: string } }
      ? EstateSystem
      : R extends { access: { device: string } | { controller: string } }
        ? GateDevice
        : User;
  /** The file of a route with an upload. */
  file: R extends { upload: Upload } ? UploadedFile : undefined;
  headers: FastifyRequest['headers'];
  rawBody: Buffer;
  /** Ends when a stream's caller leaves or the server closes. */
  signal: AbortSignal;
  /** Time since the request arrived. */
  elapsedMs: () => number;
  /** For headers such as `Idempotent-Replayed`. */
  setHeader: (name: string, value: string) => void;
}

/** The result of a route that returns a file. */
export interface FileAnswer {
  kind: FileKind;
  /** The name under which a browser saves it. */
  name: string;
  content: Buffer | string | Readable;
}

type Answer<R extends Route> = R extends FileRoute
  ? FileAnswer
  : R extends StreamRoute
    ? AsyncIterable<StreamEvent<z.output<R['answer']>>>
    : z.output<R['answer']>;

export type Handler<R extends Route> = (call: Call<R>) => Promise<Answer<R>>;

/** Binds a route of the contract to its handler. */
export type Serve = <R extends Route>(route: R, handler: Handler<R>) => void;

/**
 * Whether this user may use the object that the path names. `roles`: the roles that the call requires. A user may have
 * one of them only in another place.
 */
export type ObjectCheck = (
  user: User,
  params: Readonly<Record<string, string>>,
  roles: readonly Role[],
) => Promise<boolean>;

/** Throws `feature-off` unless each of these services is on for this caller, or for the meter that the call names. */
export type RequireFeatures = (
  names: readonly FeatureName[],
  caller: Caller,
  meterNumber: string | undefined,
) => Promise<void>;

export interface ApiOptions {
  /** Address of our own pages: pages of other sites may not write. */
  publicUrl: string;
  authenticate: Authenticate;
  /** Without it there are no calls for API keys. */
  authenticateKey?: AuthenticateKey;
  /** Without it there are no calls for devices of gates. */
  authenticateDevice?: AuthenticateDevice;
  /** Without it there are no calls for barriers and readers. */
  authenticateController?: AuthenticateController;
  /** By the names that routes use. */
  objectChecks?: Readonly<Record<string, ObjectCheck>>;
  /** Refuses a call whose service is switched off. */
  requireFeatures?: RequireFeatures;
  streams?: StreamOptions;
  /**
   * Called for each response that does not match its own schema; it is sent as far as it matches. Without this handler
   * such a response is an error.
   */
  onUnfitAnswer?: (route: Route, faults: readonly string[]) => void;
}

/** When a request takes longer than this to arrive, its caller is authenticated again before anything is done. */
const slowBodyMs = 1000;

/**
 * The calls of the contract on one server. Each request passes these steps, in this order: capacity and origin, the
 * caller, their permission, then the schemas, then the handler. Strangers are refused before they learn which input a
 * call accepts.
 */
export function createApi(app: FastifyInstance, options: ApiOptions): Serve {
  parseJsonBodies(app);
  const streams = createStreams(app, options.streams);
  const callers = new WeakMap<FastifyRequest, Caller>();

  async function admitCaller(route: Route, request: FastifyRequest): Promise<void> {
    if (route.origin === 'own') refuseForeignOrigin(request, options.publicUrl);
    if (typeof route.access === 'object' && 'apiKey' in route.access) {
      callers.set(request, await keyCallerOf(request, route.access.apiKey, options.authenticateKey));
      return void parseParams(route.params, request.params ?? {});
    }
    if (typeof route.access === 'object' && 'device' in route.access) {
      callers.set(request, await deviceCallerOf(request, options.authenticateDevice));
      return void parseParams(route.params, request.params ?? {});
    }
    // The signature covers the body, which has not arrived yet.
    if (typeof route.access === 'object' && 'controller' in route.access) {
      return void parseParams(route.params, request.params ?? {});
    }
    const caller = await callerOf(request, route.access === 'signature' ? undefined : options.authenticate);
    callers.set(request, caller);
    if (route.access !== 'public' && route.access !== 'signature') {
      if (caller.kind !== 'user') throw new AppError('sign-in-required');
      if (typeof route.access === 'object') requireAccess(route.access, caller);
      if (route.object !== undefined) await requireObject(route, route.object, caller, request);
    }
    parseParams(route.params, request.params ?? {});
  }

  async function requireObject(route: Route, object: string, user: User, request: FastifyRequest): Promise<void> {
    const mayUse = options.objectChecks?.[object];
    if (!mayUse) throw new Error(`${route.id}: there is no object check '${object}'`);
    const given = request.params as Readonly<Record<string, string>>;
    const parsed = parseParams(route.params, given ?? {}) as Readonly<Record<string, unknown>>;
    // Parsed like in the handler, so that both decide about the same object.
    const params = Object.fromEntries(
      Object.entries(given).map(([name, text]) => {
        const value = parsed[name];
        return [name, typeof value === 'string' ? value : text];
      }),
    );
    // The same as for an object that does not exist, so that strangers cannot find out.
    if (!(await withDatabaseBudget(databaseBudgetMs, () => refuseEndedSession(mayUse(user, params, rolesFor(route))))))
      throw new AppError('not-found');
  }

  function callOf(route: Route, request: FastifyRequest, reply: FastifyReply, signal: AbortSignal): Call<Route> {
    return {
      params: parseParams(route.params, request.params ?? {}),
      query: parse(route.query, { ...(request.query as object) }),
      body: parse(route.body, bodyFor(route, request.body)),
      caller: callers.get(request),
      file: uploadedFile(request),
      headers: request.headers,
      rawBody: request.rawBody ?? Buffer.alloc(0),
      signal,
      elapsedMs: () => reply.elapsedTime,
      setHeader: (name, value) => void reply.header(name, value),
    } as Call<Route>;
  }

  /** The work is already done: a response that does not match must not hide a token or where the money is. */
  function encodeAnswer(route: Route, answer: unknown): unknown {
    const { onUnfitAnswer } = options;
    if (!onUnfitAnswer) return z.encode(route.answer, answer as z.output<typeof route.answer>);
    const { value, faults } = fitAnswer(route.answer, answer, 'encode');
    if (faults.length > 0) onUnfitAnswer(route, faults);
    return value;
  }

  async function* encodeEvents(
    route: Route,
    events: AsyncIterable<StreamEvent<unknown>>,
  ): AsyncGenerator<StreamEvent<unknown>> {
    for await (const event of events) yield { ...event, data: encodeAnswer(route, event.data) };
  }

  function bindRoute(scope: FastifyInstance, route: Route, handler: (call: Call<Route>) => Promise<unknown>): void {
    scope.route({
      method: route.method,
      url: route.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { isCall: route.kind !== 'stream', takesFile: route.upload !== undefined },
      bodyLimit: bodyLimitOf(route),
      onRequest: (request) => admitCaller(route, request),
      handler: async (request, reply) => {
        const signal = route.kind === 'stream' ? streams.open(reply) : neverEnds;
        // While a body arrives slowly, the sender's session or permission may have ended.
        if (reply.elapsedTime > slowBodyMs && callers.get(request)?.kind === 'user') await admitCaller(route, request);
        if (isForControllers(route)) {
          callers.set(request, await controllerCallerOf(request, options.authenticateController));
        }
        const call = callOf(route, request, reply, signal);
        if (route.features.length > 0) {
          const meter = meterNamedIn(call.body);
          await withDatabaseBudget(databaseBudgetMs, async () =>
            options.requireFeatures?.(route.features, call.caller, meter),
          );
        }
        const answer = await withDatabaseBudget(databaseBudgetMs, () => refuseEndedSession(handler(call)));
        if (route.kind === 'file') return sendFile(route, reply, answer as FileAnswer);
        if (route.kind === 'stream') {
          return streams.send(reply, encodeEvents(route, answer as AsyncIterable<StreamEvent<unknown>>), signal);
        }
        const data = encodeAnswer(route, answer);
        const message = route.message === undefined ? {} : { message: route.message };
        const body = route.envelope === 'raw' ? data : { status: 'success', ...message, data };
        return reply.status(route.success).type('application/json; charset=utf-8').send(JSON.stringify(body));
      },
    });
  }

  return (route, handler) => {
    const { object } = route;
    if (object !== undefined && !options.objectChecks?.[object]) {
      throw new Error(`${route.id}: there is no object check '${object}'`);
    }
    const handle = handler as unknown as (call: Call<Route>) => Promise<unknown>;
    if (route.bodyType !== 'multipart') return bindRoute(app, route, handle);
    // A separate scope, in which forms are read and JSON is not.
    void app.register(async (scope) => {
      await readMultipart(scope, { fieldBytes: bodyLimits.form, upload: route.upload });
      bindRoute(scope, route, handle);
    });
  };
}

/**
 * Requires a role or the permission of the call. A session of staff without its second factor gets an error that says
 * so.
 */
function requireAccess(
  access: Exclude<Access, string | { apiKey: unknown } | { device: unknown } | { controller: unknown }>,
  caller: User,
): void {
  if (access.roles?.some((role) => caller.roles.includes(role))) return;
  if ('permission' in access) {
    if (caller.permissions?.includes(access.permission)) return;
    if (caller.lacksSecondFactor) throw new AppError('second-factor-required');
  }
  throw new AppError(access.roles ? 'role-required' : 'permission-required');
}

/** The roles that a call requires; empty if a permission or an account is enough. */
const rolesFor = ({ access }: Route): readonly Role[] =>
  typeof access === 'object' && 'roles' in access ? (access.roles ?? []) : [];

/** The number of the meter that a body names, under any of the names that our calls use. */
function meterNamedIn(body: unknown): string | undefined {
  const { meter_number, meterNumber, metadata } = (body ?? {}) as Record<string, unknown>;
  const named = meter_number ?? meterNumber ?? (metadata as { meter_number?: unknown } | undefined)?.meter_number;
  return typeof named === 'string' ? named : undefined;
}

const neverEnds = new AbortController().signal;

function sendFile(route: Route, reply: FastifyReply, { kind, name, content }: FileAnswer): FastifyReply {
  if (!route.files.includes(kind)) throw new Error(`${route.id} does not declare that it returns ${kind}`);
  const isText = mediaTypes[kind].startsWith('text/');
  const plain = name.replaceAll(/[^\w. -]/g, '_');
  const disposition = `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
  return reply
    .type(isText ? `${mediaTypes[kind]}; charset=utf-8` : mediaTypes[kind])
    .header('content-disposition', disposition)
    .send(content);
}
