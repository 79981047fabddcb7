import type { StaffOrder } from '@gatelight/contract/staff-orders';
import { failureOf } from '../../../strings/staff/failure-of.ts';
import { STAFF_ORDER_WORDS as words } from '../../../strings/staff/orders.ts';
import type { BulkResult } from '../../../ui/table/table-types.ts';
import { actsOfBatch, askMany } from './queries.ts';

const OPEN = ['asked', 'running'];
const LOOKS = 8;
const REST_MS = 700;

/**
 * Requests one act on many orders, waits some seconds for the results, and returns them. A repeat under the same `key` returns
 * the results of the same acts.
 */
export async function bulkAsk(
  kind: string,
  orders: readonly StaffOrder[],
  inputOf: (order: StaffOrder) => Record<string, unknown>,
  reason: string,
  key: string,
): Promise<BulkResult> {
  const { batch_id: batch } = await askMany(kind, orders.map(inputOf), reason, key);
  let acts = await actsOfBatch(batch);
  for (let looks = 0; looks < LOOKS && acts.some(({ state }) => OPEN.includes(state)); looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    acts = await actsOfBatch(batch);
  }
  const count = (...states: readonly string[]) => acts.filter(({ state }) => states.includes(state)).length;
  const failed = acts.filter(({ state }) => !['done', 'waiting', ...OPEN].includes(state));
  return {
    done: count('done'),
    waiting: count('waiting'),
    underWay: count(...OPEN),
    failed: failed.map(({ input, error, id }) => ({
      name: typeof input.reference === 'string' ? input.reference : id,
      text: error === null ? words.bulk.notAsked : failureOf(error),
    })),
  };
}
