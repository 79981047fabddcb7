import { afterEach, expect, it, vi } from 'vitest';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { createLog } from '../log.ts';
import { startTracing } from './export-spans.ts';
import { openSpan, traced } from './spans.ts';
import { openCollector } from './test-collector.ts';

afterEach(() => vi.useRealTimers());

it('sends OTLP with service, version, kind, times and outcome, and the last spans when it stops', async () => {
  const collector = await openCollector();
  const log = createLog('test', 'silent');
  const stop = startTracing({ endpoint: `${collector.endpoint}/`, part: 'web', log });
  openSpan('GET /x', { kind: 'server', attributes: { status: 200, share: 0.5, isNew: true } })!.end();
  await traced('broken', {}, () => Promise.reject(new Error('x'))).catch(() => undefined);
  await stop();
  collector.close();
  expect(collector.faults).toEqual([]);
  const [call, broken] = collector.spans;
  expect(call).toMatchObject({
    service: 'gatelight-web',
    kind: 2,
    attributes: { status: 200, share: 0.5, isNew: true },
    status: {},
  });
  expect(Number(call!.endTimeUnixNano.slice(0, -6))).toBeCloseTo(Date.now(), -5);
  expect(BigInt(call!.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(call!.startTimeUnixNano));
  expect(broken).toMatchObject({ status: { code: 2 }, attributes: { 'error.type': 'Error' } });
  expect(openSpan('later')).toBeUndefined();
});

it('a collector that is unavailable or refuses causes one warning and nothing else', async () => {
  const server = createServer((_request, response) => response.writeHead(503).end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const lines: string[] = [];
  const log = createLog('test', 'info', { write: (line: string) => void lines.push(line) });
  const stop = startTracing({
    endpoint: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    part: 'web',
    log,
  });
  for (let calls = 0; calls < 6000; calls += 1) openSpan('call')?.end();
  await stop();
  server.close();
  expect(lines).toHaveLength(1);
  // A thousand found no place, and five hundred were refused.
  expect(JSON.parse(lines[0]!)).toMatchObject({
    spans: 1500,
    msg: expect.stringContaining('OTEL_EXPORTER_OTLP_ENDPOINT'),
  });
});

it('without the setting nothing is recorded', async () => {
  const stop = startTracing({ endpoint: undefined, part: 'web', log: createLog('test', 'silent') });
  expect(openSpan('call')).toBeUndefined();
  await stop();
});
