import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { z } from 'zod';

const id = (digits: number) => z.string().regex(new RegExp(`^[0-9a-f]{${digits}}$`));
const nanoseconds = z.string().regex(/^\d{19}$/);
const attributes = z.array(
  z.strictObject({
    key: z.string(),
    value: z.union([
      z.strictObject({ stringValue: z.string() }),
      z.strictObject({ intValue: z.string().regex(/^-?\d+$/) }),
      z.strictObject({ doubleValue: z.number() }),
      z.strictObject({ boolValue: z.boolean() }),
    ]),
  }),
);

/** The message of OTLP/HTTP in JSON, as opentelemetry.io publishes it: ids in hexadecimal, numbers of 64 bits as text. */
const message = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes }),
      scopeSpans: z.array(
        z.strictObject({
          scope: z.strictObject({ name: z.string() }),
          spans: z.array(
            z.strictObject({
              traceId: id(32),
              spanId: id(16),
              parentSpanId: id(16).optional(),
              name: z.string().min(1),
              kind: z.int().min(1).max(5),
              startTimeUnixNano: nanoseconds,
              endTimeUnixNano: nanoseconds,
              attributes,
              links: z.array(z.strictObject({ traceId: id(32), spanId: id(16) })),
              status: z.strictObject({ code: z.int().optional() }),
            }),
          ),
        }),
      ),
    }),
  ),
});

type Sent = z.output<typeof message>['resourceSpans'][number]['scopeSpans'][number]['spans'][number];

export interface ReceivedSpan extends Omit<Sent, 'attributes'> {
  service: string;
  attributes: Record<string, string | number | boolean>;
}

export interface Collector {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  endpoint: string;
  spans: ReceivedSpan[];
  /** Messages that are not OTLP. */
  faults: string[];
  /** The bodies as they arrived. */
  bodies: string[];
  close: () => void;
}

/** A collector of traces that reads strictly. */
export async function openCollector(): Promise<Collector> {
  const spans: ReceivedSpan[] = [];
  const faults: string[] = [];
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      bodies.push(body);
      const isMeant = request.method === 'POST' && request.url === '/v1/traces';
      const parsed = message.safeParse(isMeant ? JSON.parse(body) : undefined);
      if (parsed.error) faults.push(`${request.method} ${request.url}: ${parsed.error.message}`);
      for (const { resource, scopeSpans } of parsed.data?.resourceSpans ?? []) {
        const service = String(plain(resource.attributes)['service.name']);
        for (const one of scopeSpans.flatMap((scope) => scope.spans))
          spans.push({ ...one, service, attributes: plain(one.attributes) });
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { endpoint: `http://127.0.0.1:${port}`, spans, faults, bodies, close: () => void server.close() };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

function plain(given: z.output<typeof attributes>): Record<string, string | number | boolean> {
  return Object.fromEntries(
    given.map(({ key, value }) => {
      const [read] = Object.values(value) as (string | number | boolean)[];
      return [key, 'intValue' in value ? Number(read) : read!];
    }),
  );
}
