import type { ErrorBody, ErrorCode, ErrorFacts } from '@gatelight/contract/errors';
import type { AnswerOf, BodyInputOf, FileRoute, ParamsInputOf, QueryInputOf, Route } from '@gatelight/contract/route';
import { routePath, routeQuery } from '@gatelight/contract/route';
import { STRINGS } from './strings/index.ts';
import { errorMessage, fieldMessage } from './strings/common/messages.ts';

const TIMEOUT_MS = 10_000;
/** The largest file that we take, 8 MB, needs this long at 1 Mbit/s. */
const FILE_TIMEOUT_MS = 90_000;

/** Failures without a response from the server. */
export type LocalFailure = 'no-network' | 'too-slow' | 'unreadable-answer';

/** A call that failed. `code` is for the program; `message` and `fields` are texts in the language of the page, made from codes. */
export class CallError extends Error {
  readonly code: ErrorCode | LocalFailure;
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;
  readonly facts: ErrorFacts;

  constructor(failure: {
    message: string;
    code: ErrorCode | LocalFailure;
    status: number;
    fields?: Record<string, string>;
    requestId?: string;
    facts?: ErrorFacts;
  }) {
    super(failure.message);
    this.name = 'CallError';
    this.code = failure.code;
    this.status = failure.status;
    this.fields = failure.fields ?? {};
    this.requestId = failure.requestId;
    this.facts = failure.facts ?? {};
  }
}

/** What one call may carry; the contract says which of them a route has. */
export type CallParts<R extends Route> = {
  readonly params?: ParamsInputOf<R>;
  readonly query?: QueryInputOf<R>;
  readonly body?: BodyInputOf<R>;
  /** The file of a route that takes one. */
  readonly file?: Blob;
  /** One key for each intent: sending the same key again never does the thing twice. */
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
};

function urlOf(route: Route, params: unknown, query: unknown): string {
  const path = routePath(route, (params ?? {}) as Record<string, string>);
  return `${path}${routeQuery((query ?? {}) as Record<string, unknown>)}`;
}

function wireBody(route: Route, body: unknown, file: Blob | undefined): BodyInit | undefined {
  if (route.bodyType === 'none') return undefined;
  if (route.bodyType === 'json') {
    // Kobo are whole numbers on the wire and far below 2^53.
    return JSON.stringify(body, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value));
  }
  const form = new FormData();
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) form.set(name, String(value));
  if (route.upload && file) form.set(route.upload.field, file);
  return form;
}

function isErrorBody(value: unknown): value is ErrorBody {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string';
}

let errorText = errorMessage;

/** The back office has more errors than other pages: its frame loads their texts. */
export function setErrorTexts(textOf: typeof errorMessage): void {
  errorText = textOf;
}

/** Never takes a sentence from the server: the texts are made here from its codes and facts. */
function refusal(status: number, body: unknown): CallError {
  if (status >= 500 && status !== 503) {
    return new CallError({
      message: STRINGS.failures.server,
      code: 'internal',
      status,
      requestId: isErrorBody(body) ? body.request_id : undefined,
    });
  }
  if (isErrorBody(body)) {
    const fields = Object.entries(body.field_codes ?? {}).map(([name, problem]) => [name, fieldMessage(problem)]);
    return new CallError({
      message: errorText(body),
      code: body.code,
      status,
      fields: Object.fromEntries(fields) as Record<string, string>,
      requestId: body.request_id,
      facts: body,
    });
  }
  return new CallError({ message: STRINGS.failures.server, code: 'internal', status });
}

type EarlyAnswers = (url: string, init: RequestInit) => Promise<Response> | undefined;

let takeEarlyAnswer: EarlyAnswers | undefined;

/** Requests that the document of residents' pages made before its scripts were loaded (`start/page/early-answers.ts`). */
export function answerEarlyWith(take: EarlyAnswers): void {
  takeEarlyAnswer = take;
}

const nameOf = (cause: unknown) => (cause instanceof Error || cause instanceof DOMException ? cause.name : '');

/** Why a request got no response, or only a part of one. */
function lostFailure(cause: unknown): CallError {
  // Browsers report a timeout within the body as an abort.
  const isSlow = ['TimeoutError', 'AbortError'].includes(nameOf(cause));
  const [code, message] = isSlow
    ? (['too-slow', STRINGS.failures.tooSlow] as const)
    : (['no-network', STRINGS.failures.noNetwork] as const);
  return new CallError({ message, code, status: 0 });
}

async function sendRequest(url: string, init: RequestInit): Promise<Response> {
  try {
    return await (takeEarlyAnswer?.(url, init) ?? fetch(url, init));
  } catch (cause) {
    throw nameOf(cause) === 'AbortError' ? cause : lostFailure(cause);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads the body of a response. `signal`: of a caller who may no longer want it. */
async function readBody<Body>(body: Promise<Body>, signal: AbortSignal | undefined): Promise<Body> {
  try {
    return await body;
  } catch (cause) {
    throw signal?.aborted ? cause : lostFailure(cause);
  }
}

/**
 * Renews the session after a 401 on a call sent at that time: `renewed` when the call may be sent again, `ended` when the
 * user must sign in. Set by `data/session/session.ts`; public pages, which have no session, do not load it.
 */
type SessionRenewal = (sentAt: number) => Promise<'renewed' | 'ended'>;

let renewSession: SessionRenewal | undefined;

export function renewSessionWith(renewal: SessionRenewal): void {
  renewSession = renewal;
}

/** A 401 with another code, such as a wrong password, is the result of the call itself. */
export function isSessionOver(failure: unknown): boolean {
  return failure instanceof CallError && (failure.code === 'sign-in-required' || failure.code === 'session-ended');
}

/** An id of W3C Trace Context: the traces of a call's tries name it (docs/decisions/0107). */
function newTrace(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `00-${hex.slice(0, 32)}-${hex.slice(32)}-00`;
}

async function sendOnce(route: Route, parts: CallParts<Route>, trace: string): Promise<Response> {
  const timeout = AbortSignal.timeout(route.upload || route.kind === 'file' ? FILE_TIMEOUT_MS : TIMEOUT_MS);
  const headers = new Headers({ accept: 'application/json', ...parts.headers });
  if (route.bodyType === 'json') headers.set('content-type', 'application/json');
  if (parts.idempotencyKey) headers.set('idempotency-key', parts.idempotencyKey);
  headers.set('traceparent', trace);
  const response = await sendRequest(urlOf(route, parts.params, parts.query), {
    method: route.method,
    headers,
    body: wireBody(route, parts.body, parts.file),
    signal: parts.signal ? AbortSignal.any([timeout, parts.signal]) : timeout,
  });
  if (!response.ok) throw refusal(response.status, await response.json().catch(() => undefined));
  return response;
}

/** A call that meets an expired session renews it once and is sent again, with the same key. */
async function sendWithSession(route: Route, parts: CallParts<Route>): Promise<Response> {
  const sentAt = performance.now();
  const trace = newTrace();
  try {
    return await sendOnce(route, parts, trace);
  } catch (failure) {
    if (route.access === 'public' || !renewSession || !isSessionOver(failure)) throw failure;
    if ((await renewSession(sentAt)) === 'ended') throw failure;
    return sendOnce(route, parts, trace);
  }
}

/**
 * Makes one call of the contract and returns its checked data (the value of `data`, or the whole body of a raw
 * route). Throws `CallError` when it is refused, when the network fails, or when no response arrives within 10 seconds (files: 90).
 */
export async function call<R extends Route>(route: R, parts: CallParts<R> = {}): Promise<AnswerOf<R>> {
  const response = await sendWithSession(route, parts as CallParts<Route>);
  const body = parseJson(await readBody(response.text(), parts.signal));
  const data = route.envelope === 'raw' ? body : (body as { data?: unknown } | undefined)?.data;
  const answer = route.answer.safeParse(data);
  if (answer.success) return answer.data as AnswerOf<R>;
  const fitted = await fitLoosely(route, data).catch(() => undefined);
  if (!fitted || fitted.isBroken) {
    throw new CallError({ message: STRINGS.failures.unreadable, code: 'unreadable-answer', status: response.status });
  }
  return fitted.value as AnswerOf<R>;
}

/** A page from before an update may get a value that it does not know: it still shows the rest, above all a paid token. */
async function fitLoosely(route: Route, data: unknown) {
  const { fitAnswer } = await import('@gatelight/contract/fit-answer');
  return fitAnswer(route.answer, data, 'decode');
}

/** Makes one call that returns a file. Throws as `call` does. */
export async function callFile<R extends FileRoute>(route: R, parts: CallParts<R> = {}): Promise<Blob> {
  const response = await sendWithSession(route, parts as CallParts<Route>);
  return readBody(response.blob(), parts.signal);
}

/** The text to show for any error thrown by a call. */
export function failureText(failure: unknown): string {
  return failure instanceof CallError ? failure.message : STRINGS.failures.server;
}
