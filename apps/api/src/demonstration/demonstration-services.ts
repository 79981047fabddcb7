import { addServiceCharge, demonstrationBills } from '#service-charges';
import type { Tx } from '#platform/database/db';

/** Bills of the demonstration estates. */
export async function loadDemonstrationServices(tx: Tx): Promise<void> {
  for (const { houseId, bills } of await demonstrationBills(tx)) {
    for (const { title, dueOn } of bills) {
      await addServiceCharge(tx, { houseId, title, amountKobo: 1_500_000n, dueOn });
    }
  }
}
