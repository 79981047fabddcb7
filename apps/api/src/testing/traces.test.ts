import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { recordSpans, traced, type EndedSpan } from '#platform/tracing/spans';
import { openCollector, type Collector, type ReceivedSpan } from '#platform/tracing/test-collector';
import { createVendingClient } from '#vending';
import { addFundedUser } from './test-funds.ts';
import { newReference, openProduct, pause, type Product } from './test-processes.ts';

vi.setConfig({ testTimeout: 120_000 });

let collector: Collector;
let product: Product;
beforeAll(async () => {
  collector = await openCollector();
  product = await openProduct({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
}, 120_000);
afterAll(async () => {
  await product.close();
  collector.close();
});

const phoneNumber = '08031234567';
const browsersTrace = '4bf92f3577b34da6a3ce929d0e0e4736';

const find = (traceId: string, service: string, name: RegExp) =>
  collector.spans.find((span) => span.traceId === traceId && span.service === service && name.test(span.name));

async function until<T>(look: () => T | undefined, what: string): Promise<T> {
  for (const giveUpAt = performance.now() + 60_000; performance.now() < giveUpAt; await pause(100)) {
    const found = look();
    if (found !== undefined) return found;
  }
  throw new Error(`never seen: ${what}, only ${[...new Set(collector.spans.map(({ name }) => name))].join(', ')}`);
}

test('one trace follows a quick purchase from the call through web, database, worker and message provider', async () => {
  await product.start('worker');
  await product.start('main');
  const reference = newReference();
  const opened = await product.openLink(reference, phoneNumber, {
    traceparent: `00-${browsersTrace}-00f067aa0ba902b7-01`,
  });
  expect(opened.status).toBe(200);
  const { account_number: accountNumber } = opened.body.data as { account_number: string };
  await product.transfer(accountNumber, 500_000);

  const sent = await until(() => collector.spans.find(({ name }) => name === 'send sms'), 'a message of the token');
  const { traceId } = sent;
  const call = await until(() => find(traceId, 'gatelight-web', /^POST \/v1\//), 'the call');
  expect(call).toMatchObject({ kind: 2, attributes: { 'http.response.status_code': 200 } });
  expect(call.parentSpanId).toBeUndefined();
  // A header from outside is linked, but does not set our ids.
  expect(call.links).toEqual([{ traceId: browsersTrace, spanId: '00f067aa0ba902b7' }]);
  expect(traceId).not.toBe(browsersTrace);
  const parentOf = (span: ReceivedSpan) => collector.spans.find(({ spanId }) => spanId === span.parentSpanId)?.name;
  const queried = await until(() => find(traceId, 'gatelight-web', /open_order|begin_purchase/), 'a statement');
  expect(queried).toMatchObject({ kind: 3, attributes: { 'db.system.name': 'postgresql' } });
  expect(parentOf(queried)).toBe(call.name);
  await until(() => find(traceId, 'gatelight-web', /^POST paystack$/), 'the account at the payment provider');
  // A webhook announces the transfer. Its own trace is linked.
  const paid = await until(() => find(traceId, 'gatelight-worker', /^record payment$/), 'the payment');
  expect(parentOf(paid)).toBe(call.name);
  const [announced] = paid.links as { traceId: string }[];
  await until(() => find(announced!.traceId, 'gatelight-worker', /^job payments\./), 'the job that heard of it');
  const vend = await until(() => find(traceId, 'gatelight-worker', /^vend$/), 'the vend');
  expect(parentOf(vend)).toBe(call.name);
  await until(() => find(traceId, 'gatelight-worker', /^issue token$/), 'the token');
  await until(() => find(traceId, 'gatelight-worker', /store_tokens/), 'its statement');
  await until(() => find(traceId, 'gatelight-worker', /^POST sms$/), 'the message provider');
});

test('one trace follows a wallet vend into the vending process', async () => {
  await product.start('vending-process');
  const client = createVendingClient(product.vendingLine);
  const userId = await addFundedUser(product, 'traced', 600_000n);
  while (!(await client.ping())) await pause(50);
  const own: EndedSpan[] = [];
  recordSpans((span) => own.push(span));
  const request = { userId, key: 'first', meterNumber: '04175000019', amountKobo: 500_000n };
  await traced('call', {}, () => client.vend(request)).finally(() => {
    recordSpans(undefined);
    client.close();
  });
  const { traceId, spanId } = own.find(({ name }) => name === 'call')!;
  const vend = await until(() => find(traceId, 'gatelight-vending', /^vend$/), 'the vend');
  expect(vend.parentSpanId).toBe(spanId);
  await until(() => find(traceId, 'gatelight-vending', /place_wallet_vend/), 'its first commit');
  await until(() => find(traceId, 'gatelight-vending', /^issue token$/), 'the token');
  await until(() => find(traceId, 'gatelight-vending', /store_tokens/), 'its second commit');
});

test('the sent data is OTLP, has no trace of an idle job, and no facts about a person', async () => {
  expect(collector.faults).toEqual([]);
  const jobs = new Set(collector.spans.map(({ name }) => name).filter((name) => name.startsWith('job ')));
  expect(jobs).toContain('job vend');
  // They run every few seconds or more often, and find no work here. On a slow machine, other jobs may find some work.
  for (const idle of [
    'payments.refunds',
    'withdrawals.send',
    'imports.run-wanted',
    'integrations.deliver',
    'walk-ins.work',
  ]) {
    expect(jobs, idle).not.toContain(`job ${idle}`);
  }
  const text = collector.bodies.join('\n');
  const [token] = await product.asOwner<{ token: string }>('select token from vending.token limit 1');
  for (const secret of [
    phoneNumber,
    phoneNumber.slice(1),
    token?.token ?? '',
    '04175000019',
    'Ada Obi',
    'traced@example.com',
  ])
    expect(text.includes(secret), secret).toBe(false);
});
