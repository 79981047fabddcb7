export interface Answer {
  /** 0: no response arrived, and the outcome is unknown. */
  status: number;
  body: unknown;
  retryAfterSeconds: number | undefined;
}

export interface Caller {
  call(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Responses by status; 0: broken connections and time-outs. */
  counts(): ReadonlyMap<number, number>;
}

// As long as a browser's page waits before it says that the network is bad.
const patienceMs = 20_000;

/** Calls the product like a page would: no retries of its own, a limit of time. */
export function createCaller(url: string): Caller {
  const counts = new Map<number, number>();

  async function sendOnce(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<Answer> {
    try {
      const response = await fetch(url + path, {
        method,
        signal: AbortSignal.timeout(patienceMs),
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
      return {
        status: response.status,
        body: parse(text),
        retryAfterSeconds: Number.isFinite(seconds) ? seconds : undefined,
      };
    } catch {
      return { status: 0, body: undefined, retryAfterSeconds: undefined };
    }
  }

  return {
    async call(method, path, body, headers = {}) {
      const answer = await sendOnce(method, path, body, headers);
      counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
      return answer;
    },
    counts: () => counts,
  };
}

/** Worth the same request again: nothing came back, or the product said that it is not its moment. */
export function isPassing(answer: Answer): boolean {
  return answer.status === 0 || answer.status === 409 || answer.status >= 500;
}

/** The part of a JSON response at this path of names, or undefined. */
export function at(body: unknown, ...path: (string | number)[]): unknown {
  let value: unknown = body;
  for (const name of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string | number, unknown>)[name];
  }
  return value;
}

export function textAt(body: unknown, ...path: (string | number)[]): string | undefined {
  const value = at(body, ...path);
  return typeof value === 'string' ? value : undefined;
}

/** An amount in kobo, whole and exact; throws for anything else. */
export function koboAt(body: unknown, ...path: (string | number)[]): number {
  const value = at(body, ...path);
  const kobo = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  if (typeof kobo !== 'number' || !Number.isSafeInteger(kobo))
    throw new Error(`not an amount in kobo: ${String(value)}`);
  return kobo;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
