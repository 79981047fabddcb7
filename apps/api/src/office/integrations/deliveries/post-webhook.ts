import { Agent, request, type Dispatcher } from 'undici';
import { isForbidden, lookupAllowed } from '../endpoints/address.ts';

/** The result of one attempt. `problem` is null when the endpoint accepted the message. */
export interface Posted {
  status: number | null;
  problem: string | null;
  /** The first 1,024 characters of the response. */
  answer: string;
  tookMs: number;
}

export interface PostWebhook {
  (message: { url: string; headers: Record<string, string>; body: string }): Promise<Posted>;
  close: () => Promise<void>;
}

const timeoutMs = 10_000;
const answerLimit = 1024;

/** Posts webhooks: 3 s to connect, 10 s in all, no redirects, a response of at most 1 kB. It never throws. */
export function createPostWebhook({ totalMs = timeoutMs } = {}): PostWebhook {
  const agent = new Agent({ connect: { timeout: 3000, lookup: lookupAllowed }, keepAliveTimeout: 1000 });
  const post = async ({ url, headers, body }: { url: string; headers: Record<string, string>; body: string }) => {
    const startedAt = performance.now();
    const outcomeOf = (status: number | null, problem: string | null, answer = ''): Posted => ({
      status,
      problem,
      answer,
      tookMs: Math.round(performance.now() - startedAt),
    });
    if (isForbidden(url)) return outcomeOf(null, 'this address is not allowed: public https addresses only');
    try {
      const signal = AbortSignal.timeout(totalMs);
      const response = await request(url, { method: 'POST', dispatcher: agent, signal, headers, body });
      const { statusCode: status } = response;
      const answer = await readStart(response.body);
      if (status >= 200 && status < 300) return outcomeOf(status, null, answer);
      if (status >= 300 && status < 400)
        return outcomeOf(status, 'it redirects, and redirects are not followed', answer);
      return outcomeOf(status, `it returned status ${status}`, answer);
    } catch (error) {
      return outcomeOf(null, problemOf(error, totalMs));
    }
  };
  return Object.assign(post, { close: () => agent.destroy() });
}

/**
 * The start of a response. The rest is not read. Zero bytes are removed, because PostgreSQL cannot store them in text.
 */
async function readStart(body: Dispatcher.ResponseData['body']): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body) {
    const bytes = Buffer.from(part as Uint8Array);
    parts.push(bytes);
    size += bytes.length;
    if (size >= answerLimit) break;
  }
  return Buffer.concat(parts).toString('utf8').slice(0, answerLimit).replaceAll('\0', '\ufffd');
}

const words = new Map<string, string>([
  ['ECONNREFUSED', 'it refuses connections'],
  ['ENOTFOUND', 'its host name could not be found'],
  ['EAI_AGAIN', 'its host name could not be looked up'],
  ['ECONNRESET', 'it closed the connection'],
  ['UND_ERR_SOCKET', 'it closed the connection'],
  ['UND_ERR_CONNECT_TIMEOUT', 'no connection within 3 seconds'],
  ['EPRIVATE', 'its host name leads to a private address'],
]);

function problemOf(error: unknown, totalMs: number): string {
  const { name, code, message } = error as { name?: string; code?: unknown; message?: string };
  if (name === 'TimeoutError') return `no response within ${totalMs / 1000} seconds`;
  return (words.get(String(code)) ?? `it could not be reached: ${message ?? String(error)}`).slice(0, 300);
}
