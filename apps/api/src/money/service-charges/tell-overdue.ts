import { queueForUser } from '#notifications';
import { inTransaction, type Db } from '#platform/database/db';
import { serviceChargeOverdue } from './messages/overdue.ts';
import { takeOverdue } from './worker-store.ts';

export const overdueBatch = 50;

/** Tells the people of houses about invoices that became overdue: once for each invoice. The messages and the note are one commit. */
export async function tellOverdue(db: Db): Promise<number> {
  return inTransaction(db, async (tx) => {
    const rows = await takeOverdue(tx, overdueBatch);
    for (const { invoiceId, userId, title, houseName, amountKobo, dueOn } of rows) {
      await queueForUser(tx, {
        userId: userId.toString(),
        event: `invoice:${invoiceId}:overdue`,
        subjectKind: 'service-charge',
        subjectId: invoiceId.toString(),
        content: serviceChargeOverdue.content({ title, houseName, amountKobo, dueOn }),
      });
    }
    return new Set(rows.map(({ invoiceId }) => invoiceId)).size;
  });
}
