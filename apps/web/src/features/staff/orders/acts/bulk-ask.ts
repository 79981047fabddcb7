import type { ActKind, ActView } from '@gatelight/contract/base/staff/acts';
import type { StaffOrder } from '@gatelight/contract/office/staff-lists/staff-orders';
import { failureOf } from '../../../../strings/staff/failure-of.ts';
import { STAFF_ORDER_WORDS as words } from '../../../../strings/staff/orders.ts';
import type { BulkResult } from '../../../../ui/table/table-types.ts';
import { actsOfBatch, askMany, ordersOfBatch } from '../queries.ts';

/** The worker will start these in a moment. */
const OPEN = ['asked', 'running'];
const WAITS_FOR_TOKEN = ['paid', 'vending', 'unknown'];
const LOOKS = 8;
const REST_MS = 700;

/** Polls for some seconds, until no act is open. */
async function readUntil<Row>(read: () => Promise<Row[]>, isOpen: (row: Row) => boolean): Promise<Row[]> {
  let rows = await read();
  for (let looks = 0; looks < LOOKS && rows.some(isOpen); looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    rows = await read();
  }
  return rows;
}

function resultOf(acts: readonly ActView[]): BulkResult {
  const count = (...states: readonly string[]) => acts.filter(({ state }) => states.includes(state)).length;
  const failed = acts.filter(({ state }) => !['done', 'waiting', 'under-way', ...OPEN].includes(state));
  return {
    done: count('done'),
    waiting: count('waiting'),
    underWay: count(...OPEN, 'under-way'),
    failed: failed.map(({ input, error, id }) => ({
      name: typeof input.reference === 'string' ? input.reference : id,
      text: error === null ? words.bulk.notAsked : failureOf(error),
    })),
  };
}

/**
 * Requests one act on many orders, waits some seconds for the results, and returns them. A repeat under the same `key` returns
 * the results of the same acts.
 */
export async function bulkAsk(
  kind: ActKind,
  orders: readonly StaffOrder[],
  inputOf: (order: StaffOrder) => Record<string, unknown>,
  reason: string,
  key: string,
): Promise<BulkResult> {
  const { batch_id: batch } = await askMany(kind, orders.map(inputOf), reason, key);
  return resultOf(await readUntil(() => actsOfBatch(batch), isUnderWay));
}

const isUnderWay = ({ state }: ActView) => OPEN.includes(state);

/**
 * Makes the worker ask the authority again about many orders. The act only makes the question due: an order is done when it no longer waits
 * for its token.
 */
export async function bulkAskAgain(orders: readonly StaffOrder[], reason: string, key: string): Promise<BulkResult> {
  const inputs = orders.map(({ reference }) => ({ reference }));
  const { batch_id: batch } = await askMany('order.ask-again', inputs, reason, key);
  const acts = await readUntil(() => actsOfBatch(batch), isUnderWay);
  const asked = new Set(acts.filter(({ state }) => state === 'done').map(({ input }) => input.reference));
  const isSilent = ({ reference, status }: StaffOrder) => asked.has(reference) && WAITS_FOR_TOKEN.includes(status);
  const now = asked.size === 0 ? [] : await readUntil(() => ordersOfBatch(batch), isSilent);
  const silent = now.filter(isSilent).length;
  const result = resultOf(acts);
  return { ...result, done: result.done - silent, unanswered: { count: silent, text: words.bulk.silent(silent) } };
}
