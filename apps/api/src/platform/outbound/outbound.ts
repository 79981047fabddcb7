import { Agent, FormData, request, type Dispatcher } from 'undici';
import { noteCall, type PartName } from '../process/vital-signs.ts';
import { currentTrace, openSpan, type Attributes } from '../tracing/spans.ts';
import { isPrivateHost, lookupPublic, reachesPublicAddressesOnly } from './private-addresses.ts';

/**
 * The result of a call to an outside service. `answered`: there is a response, whatever its content. `not-sent`: it
 * certainly never arrived, so it may be tried again. `unknown`: it may have been done; look it up before trying again.
 */
export type Outcome =
  | { kind: 'answered'; status: number; text: string; json: unknown }
  | { kind: 'not-sent'; why: string }
  | { kind: 'unknown'; why: string };

export interface OutboundCall {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as multipart/form-data, instead of `body`. */
  form?: Record<string, string>;
}

export interface Outbound {
  call: (call: OutboundCall) => Promise<Outcome>;
  /** Whether a call would be refused at the moment because so many failed: the breaker is open. */
  isResting: () => boolean;
  close: () => Promise<void>;
}

export interface OutboundOptions {
  baseUrl: string;
  /** The part of the health page that counts its responses. */
  part?: PartName;
  totalTimeoutMs?: number;
  /** Bulkhead: calls to this provider that may run concurrently; the rest wait for their turn within the time limit. */
  concurrency?: number;
  /** The largest response that is read, in bytes. */
  maxAnswerBytes?: number;
}

const notSentCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EPRIVATE',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function bodyOf({ body, form }: OutboundCall): string | FormData | null {
  if (!form) return body === undefined ? null : JSON.stringify(body);
  const multipart = new FormData();
  for (const [name, value] of Object.entries(form)) multipart.append(name, value);
  return multipart;
}

async function readLimited(body: Dispatcher.ResponseData['body'], limit: number): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body) {
    const bytes = Buffer.isBuffer(part) ? part : Buffer.from(part as Uint8Array);
    size += bytes.length;
    if (size > limit) throw new Error('the response was too large');
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString('utf8');
}

/**
 * Opens after 5 failures in a row and lets one call through again each 5 s: a provider that is down must not be our
 * outage.
 */
function createBreaker() {
  let failures = 0;
  let retryAt = 0;
  return {
    refuses(): boolean {
      if (failures < 5 || Date.now() >= retryAt) {
        if (failures >= 5) retryAt = Date.now() + 5000;
        return false;
      }
      return true;
    },
    isOpen: () => failures >= 5 && Date.now() < retryAt,
    recordResult(ok: boolean) {
      failures = ok ? 0 : failures + 1;
      if (failures >= 5) retryAt = Date.now() + 5000;
    },
  };
}

function createBulkhead(limit: number) {
  let free = limit;
  const waiting = new Set<() => void>();
  return {
    /** Returns true with a place, false when none became free in time. */
    async enter(signal: AbortSignal): Promise<boolean> {
      if (free > 0) {
        free -= 1;
        return true;
      }
      return new Promise<boolean>((resolve) => {
        const takePlace = () => {
          signal.removeEventListener('abort', giveUp);
          resolve(true);
        };
        const giveUp = () => {
          waiting.delete(takePlace);
          resolve(false);
        };
        waiting.add(takePlace);
        signal.addEventListener('abort', giveUp, { once: true });
      });
    },
    releasePlace() {
      const [next] = waiting;
      if (!next) {
        free += 1;
        return;
      }
      waiting.delete(next);
      next();
    },
  };
}

/**
 * Calls to one provider, at one configured base URL: no redirects, connect 3 s, total 10 s. Only public addresses in
 * production.
 */
export function createOutbound(options: OutboundOptions): Outbound {
  const publicOnly = reachesPublicAddressesOnly();
  const agent = new Agent({
    connect: { timeout: 3000, ...(publicOnly ? { lookup: lookupPublic } : {}) },
    connections: options.concurrency ?? 16,
  });
  const breaker = createBreaker();
  const bulkhead = createBulkhead(options.concurrency ?? 16);
  const base = options.baseUrl.replace(/\/$/, '');
  const { host } = new URL(base);

  async function sendCall(call: OutboundCall, signal: AbortSignal): Promise<Outcome & { kind: 'answered' }> {
    const { statusCode, body } = await request(base + call.path, {
      method: call.method,
      dispatcher: agent,
      signal,
      headers: {
        accept: 'application/json',
        ...(call.form ? {} : { 'content-type': 'application/json' }),
        ...call.headers,
      },
      body: bodyOf(call),
    });
    const text = await readLimited(body, options.maxAnswerBytes ?? 1_000_000);
    return { kind: 'answered', status: statusCode, text, json: parseJson(text) };
  }

  return {
    async call(one) {
      // A host that is an IP address is never looked up.
      if (publicOnly && isPrivateHost(base)) return { kind: 'not-sent', why: 'the provider is at a private address' };
      if (breaker.refuses()) return { kind: 'not-sent', why: 'resting after repeated failures' };
      // Not AbortSignal.timeout, which also fires when the call ended long ago.
      const ending = new AbortController();
      const { signal } = ending;
      const timer = setTimeout(() => {
        ending.abort(Object.assign(new Error('no response in time'), { code: 'ETIMEDOUT' }));
      }, options.totalTimeoutMs ?? 10_000);
      if (!(await bulkhead.enter(signal))) return { kind: 'not-sent', why: 'too many calls at the same time' };
      const startedAt = performance.now();
      // Without the path, which may contain an account number, and without a header, because our traces do not concern
      // a provider.
      const span =
        currentTrace() &&
        openSpan(`${one.method} ${options.part ?? host}`, {
          kind: 'client',
          attributes: { 'http.request.method': one.method, 'server.address': host },
        });
      const recordCall = (ok: boolean, attributes: Attributes) => {
        breaker.recordResult(ok);
        span?.end({ hasFailed: !ok, attributes });
        if (options.part !== undefined) noteCall(options.part, performance.now() - startedAt, !ok);
      };
      try {
        const outcome = await sendCall(one, signal);
        recordCall(outcome.status < 500, { 'http.response.status_code': outcome.status });
        return outcome;
      } catch (error) {
        const code = (error as { code?: unknown }).code;
        recordCall(false, { 'error.type': String(code) });
        const why = error instanceof Error ? error.message || String(code) : String(error);
        return notSentCodes.has(String(code)) ? { kind: 'not-sent', why } : { kind: 'unknown', why };
      } finally {
        clearTimeout(timer);
        bulkhead.releasePlace();
      }
    },
    isResting: breaker.isOpen,
    close: () => agent.close(),
  };
}
