import type { Payments } from '#payments';
import type { Db } from '#platform/db';
import type { Job } from '#platform/jobs';
import { moveOrder, overdueOrders, postpone } from './store.ts';

/**
 * Closes orders that nobody paid. The provider is asked once more first: an order whose money arrived unseen is paid, not
 * expired. While the provider gives no answer the order stays open; a state is never guessed.
 */
export function expireJob(deps: { db: Db; payments: Payments }): Job {
  return {
    name: 'expire-orders',
    everyMs: 5000,
    async run() {
      const overdue = await overdueOrders(deps.db, 20);
      for (const order of overdue) {
        const settled = await deps.payments.settle(order.reference, 'sweep');
        if (settled.kind === 'pending' || settled.kind === 'failed')
          await moveOrder(deps.db, order.id, order.status, 'expired');
        else await postpone(deps.db, order.id, 30);
      }
      return overdue.length;
    },
  };
}
