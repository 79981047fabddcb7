import { queueForUser } from '#notifications';
import { inTransaction, type Db } from '#platform/database/db';
import { serviceChargeOverdue } from './overdue-message.ts';
import { takeOverdue } from './store.ts';

export const overdueBatch = 50;

/** Tells the people of houses about charges that became overdue: once for each charge. The messages and the note are one commit. */
export async function tellOverdue(db: Db): Promise<number> {
  return inTransaction(db, async (tx) => {
    const rows = await takeOverdue(tx, overdueBatch);
    for (const { chargeId, userId, title, houseName, amountKobo, dueOn } of rows) {
      await queueForUser(tx, {
        userId: userId.toString(),
        event: `service-charge:${chargeId}:overdue`,
        subjectKind: 'service-charge',
        subjectId: chargeId.toString(),
        content: serviceChargeOverdue.content({ title, houseName, amountKobo, dueOn }),
      });
    }
    return new Set(rows.map(({ chargeId }) => chargeId)).size;
  });
}
