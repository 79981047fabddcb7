import type { ErrorBody, ErrorCode, ErrorFacts } from '@gatelight/contract/errors';
import { vi } from 'vitest';

export interface ReceivedCall {
  method: string;
  /** Path with query. */
  url: string;
  body: unknown;
  headers: Headers;
}

export interface Reply {
  status?: number;
  body: unknown;
}

type Handler = (received: ReceivedCall) => Reply | Promise<Reply>;

function bodyOf(init: RequestInit | undefined): unknown {
  if (typeof init?.body === 'string') return JSON.parse(init.body);
  if (init?.body instanceof FormData) return Object.fromEntries(init.body);
  return undefined;
}

/** Responds to `fetch` by "METHOD /path" (without query) and records the requests. A path without a handler is a lost network. */
export function fakeServer(handlers: Record<string, Handler>) {
  const calls: ReceivedCall[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit): Promise<Response> => {
    const method = init?.method ?? 'GET';
    const received = { method, url, body: bodyOf(init), headers: new Headers(init?.headers) };
    calls.push(received);
    const handler = handlers[`${method} ${url.split('?')[0]}`];
    if (!handler) throw new TypeError('Failed to fetch');
    const { status = 200, body } = await handler(received);
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
  return {
    handlers,
    calls,
    /** The calls to one "METHOD /path". */
    to: (route: string) => calls.filter((one) => `${one.method} ${one.url.split('?')[0]}` === route),
  };
}

export function data(value: unknown): Reply {
  return { body: { status: 'success', data: value } };
}

/** An error as the server sends it. Its `message` is for API clients: a page that shows it fails its test. */
export function refusal(
  status: number,
  code: ErrorCode,
  facts: Pick<ErrorBody, keyof ErrorFacts | 'field_codes'> = {},
): Reply {
  return { status, body: { status: 'error', code, message: 'No page shows this sentence', ...facts } };
}

/** A response that arrives when the test says so. */
export function heldBack() {
  let release: (reply: Reply) => void = () => undefined;
  const reply = new Promise<Reply>((resolve) => {
    release = resolve;
  });
  return { reply, release };
}
