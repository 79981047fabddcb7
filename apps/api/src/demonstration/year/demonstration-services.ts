import { addDemonstrationInvoices } from '#service-charges';
import type { Tx } from '#platform/database/db';
import { loadPalmCourtArrears } from '../palm-court/arrears.ts';
import { loadPalmCourtCharges } from '../palm-court/charges.ts';

/** Service charges of the demonstration estates. */
export async function loadDemonstrationServices(tx: Tx): Promise<void> {
  await loadPalmCourtCharges(tx);
  await loadPalmCourtArrears(tx);
  await addDemonstrationInvoices(tx, 1_500_000n);
}
