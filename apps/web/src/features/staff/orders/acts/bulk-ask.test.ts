import type { StaffOrder } from '@gatelight/contract/office/staff-lists/staff-orders';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { data, fakeServer } from '../../../../testing/fake-server.ts';
import { bulkAsk, bulkAskAgain } from './bulk-ask.ts';

const BATCH = '5b1c8f9e-6f0e-4f57-9a43-0d4f2f3c1a11';
const act = (id: number, state: string, error: string | null = null) => ({
  id: String(id),
  kind: 'order.ask-again',
  object: null,
  input: { reference: `TOK-${id}` },
  reason: 'It is late',
  state,
  error,
  asked_by: { id: '1', name: 'Chioma Nwosu' },
  asked_at: '2026-11-02T09:00:00.000Z',
  decided_by: null,
  decided_at: null,
  note: null,
  ended_at: null,
  needs_second_person: false,
  facts: null,
  preview: null,
  batch_id: BATCH,
  may_decide: false,
  may_withdraw: false,
});
const orders = Array.from({ length: 120 }, (_, index) => ({ reference: `TOK-${index + 1}` }) as StaffOrder);
const run = () =>
  bulkAsk('order.ask-again', orders, ({ reference }) => ({ reference }), 'It is late', 'the-key-of-this-one');

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('counts every act of a batch, also those after the first hundred', async () => {
  const server = fakeServer({
    'POST /api/v1/admin/acts/batch': () => data({ batch_id: BATCH, ids: ['1'] }),
    'GET /api/v1/admin/acts': ({ url }) =>
      url.includes('cursor=more')
        ? data({ items: Array.from({ length: 20 }, (_, at) => act(101 + at, at < 5 ? 'waiting' : 'done')), next: null })
        : data({
            items: Array.from({ length: 100 }, (_, at) =>
              at === 0 ? act(1, 'not-possible', 'order-not-in-state') : act(1 + at, 'done'),
            ),
            next: 'more',
          }),
  });
  expect(await run()).toEqual({
    done: 114,
    waiting: 5,
    underWay: 0,
    failed: [{ name: 'TOK-1', text: 'The order is no longer in a state that allows this.' }],
  });
  expect(server.to('POST /api/v1/admin/acts/batch')[0]?.headers.get('idempotency-key')).toBe('the-key-of-this-one');
});

it('does not count acts in progress as done', async () => {
  fakeServer({
    'POST /api/v1/admin/acts/batch': () => data({ batch_id: BATCH, ids: ['1', '2'] }),
    'GET /api/v1/admin/acts': () => data({ items: [act(1, 'done'), act(2, 'running'), act(3, 'asked')], next: null }),
  });
  const result = run();
  await vi.runAllTimersAsync();
  expect(await result).toEqual({ done: 1, waiting: 0, underWay: 2, failed: [] });
});

it('counts an order as done only when it no longer waits for its token', async () => {
  const order = (reference: string, status: string) => ({
    reference,
    payer_reference: null,
    status,
    customer_name: null,
    buyer_id: null,
    meter_number: '04175000019',
    utility: 'electricity',
    estate_name: 'Palm Court Estate',
    amount_kobo: 500_000,
    method: 'transfer',
    created_at: '2026-11-02T09:00:00.000Z',
    paid_at: '2026-11-02T09:01:00.000Z',
    vended_at: null,
    attention: null,
    owner: null,
  });
  const server = fakeServer({
    'POST /api/v1/admin/acts/batch': () => data({ batch_id: BATCH, ids: ['1', '2', '3'] }),
    'GET /api/v1/admin/acts': () =>
      data({ items: [act(1, 'done'), act(2, 'done'), act(3, 'not-possible', 'order-not-in-state')], next: null }),
    'GET /api/v1/admin/orders': () =>
      data({ items: [order('TOK-1', 'vended'), order('TOK-2', 'unknown'), order('TOK-3', 'unknown')], next: null }),
  });
  const result = bulkAskAgain(orders.slice(0, 3), 'It is late', 'the-key-of-this-one');
  await vi.runAllTimersAsync();
  expect(await result).toMatchObject({ done: 1, unanswered: { count: 1 }, failed: [{ name: 'TOK-3' }] });
  expect((await result).unanswered?.text).toContain('1 still waiting');
  expect(server.to('GET /api/v1/admin/orders')[0]?.url).toContain(`batch=${BATCH}`);
});
