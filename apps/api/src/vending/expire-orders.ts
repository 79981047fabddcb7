import type { Payments } from '#payments';
import type { Db } from '#platform/db';
import type { Job } from '#platform/jobs';
import type { Log } from '#platform/log';
import { moveOrder, overdueOrders, postpone, type OverdueOrder } from './store.ts';

interface ExpireDeps {
  db: Db;
  payments: Pick<Payments, 'verifyAndCapture'>;
  log: Log;
}

async function closeOne({ db, payments }: ExpireDeps, order: OverdueOrder): Promise<void> {
  const outcome = await payments.verifyAndCapture(order.reference, 'sweep');
  if (outcome.kind === 'pending' || outcome.kind === 'failed') await moveOrder(db, order.id, order.status, 'expired');
  else await postpone(db, order.id, 30);
}

/**
 * Closes orders that nobody paid. The provider is asked once more first: an order whose money arrived unseen is paid, not
 * expired. While the provider gives no answer the order stays open; a state is never guessed.
 */
export function expireJob(deps: ExpireDeps): Job {
  return {
    name: 'expire-orders',
    everyMs: 5000,
    async run() {
      const overdue = await overdueOrders(deps.db, 20);
      for (const order of overdue) {
        try {
          await closeOne(deps, order);
        } catch (error) {
          // One that cannot be closed must not keep the ones behind it open.
          deps.log.error({ err: error, orderId: order.id.toString() }, 'an order could not be closed');
          await postpone(deps.db, order.id, 30);
        }
      }
      return overdue.length;
    },
  };
}
