import { hostname } from 'node:os';
import { Agent, request } from 'undici';
import type { Log } from '../log.ts';
import { productVersion } from '../process/version.ts';
import { recordSpans, type Attributes, type EndedSpan, type SpanKind } from './spans.ts';

/*
 * Sends spans to a collector: OTLP over HTTP in JSON (opentelemetry.io/docs/specs/otlp). The official packages have 20
 * MB in 2,000 files, half of what a start may take to install; see docs/decisions/0107.
 */

const sendEveryMs = 2000;
const mostInOne = 500;
/** Spans that wait while the collector is unavailable; newer ones are dropped. */
const mostWaiting = 5000;
const answerWithinMs = 5000;
const warnEveryMs = 60_000;

export interface TracingOptions {
  /** The value of OTEL_EXPORTER_OTLP_ENDPOINT; undefined: nothing is recorded. */
  endpoint: string | undefined;
  /** web, worker or vending. */
  part: string;
  log: Log;
}

/** Records spans in this process from now on. Returns a function that sends the last ones and stops. */
export function startTracing({ endpoint, part, log }: TracingOptions): () => Promise<void> {
  if (endpoint === undefined) return async () => undefined;
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const agent = new Agent({ connections: 1 });
  const resource = {
    'service.name': `gatelight-${part}`,
    'service.version': productVersion(),
    'service.instance.id': `${hostname()}-${process.pid}`,
  };
  let waiting: EndedSpan[] = [];
  let dropped = 0;
  let warnedAt = -Infinity;
  let sending: Promise<void> | undefined;

  async function send(): Promise<void> {
    while (waiting.length > 0) {
      const spans = waiting.slice(0, mostInOne);
      waiting = waiting.slice(mostInOne);
      try {
        const { statusCode, body } = await request(url, {
          method: 'POST',
          dispatcher: agent,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(toOtlp(resource, spans)),
          signal: AbortSignal.timeout(answerWithinMs),
        });
        await body.dump();
        if (statusCode >= 300) throw new Error(`status ${statusCode}`);
      } catch (error) {
        // They are useful for some minutes only: they are not sent again, and never delay the product.
        dropped += spans.length;
        warn(error);
        return;
      }
    }
  }

  function warn(error: unknown): void {
    if (performance.now() - warnedAt < warnEveryMs) return;
    warnedAt = performance.now();
    log.warn({ err: error, spans: dropped }, 'traces could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT');
    dropped = 0;
  }

  const flush = () => (sending ??= send().finally(() => (sending = undefined)));
  recordSpans((span) => {
    if (waiting.length < mostWaiting) waiting.push(span);
    else dropped += 1;
  });
  const timer = setInterval(() => void flush(), sendEveryMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    recordSpans(undefined);
    await flush();
    await agent.close();
  };
}

const kinds: Record<SpanKind, number> = { internal: 1, server: 2, client: 3 };
const failed = { code: 2 };

/** The message of OTLP with these spans. */
function toOtlp(resource: Attributes, spans: readonly EndedSpan[]): object {
  return {
    resourceSpans: [
      {
        resource: { attributes: encode(resource) },
        scopeSpans: [
          {
            scope: { name: 'gatelight' },
            spans: spans.map((span) => ({
              traceId: span.traceId,
              spanId: span.spanId,
              ...(span.parentSpanId === undefined ? {} : { parentSpanId: span.parentSpanId }),
              name: span.name,
              kind: kinds[span.kind],
              startTimeUnixNano: nanoseconds(span.startedAt),
              endTimeUnixNano: nanoseconds(span.endedAt),
              attributes: encode(span.attributes),
              links: span.links.map(({ traceId, spanId }) => ({ traceId, spanId })),
              status: span.hasFailed ? failed : {},
            })),
          },
        ],
      },
    ],
  };
}

function encode(attributes: Attributes): object[] {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: encodeValue(value) }));
}

function encodeValue(value: string | number | boolean): object {
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value === 'string') return { stringValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

/** As text: a JavaScript number cannot hold it. */
function nanoseconds(ms: number): string {
  return String(BigInt(Math.floor(ms)) * 1_000_000n + BigInt(Math.round((ms % 1) * 1e6)));
}
