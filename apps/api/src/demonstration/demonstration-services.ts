import { addDemonstrationInvoices } from '#service-charges';
import type { Tx } from '#platform/database/db';

/** Bills of the demonstration estates. */
export const loadDemonstrationServices = (tx: Tx): Promise<void> => addDemonstrationInvoices(tx, 1_500_000n);
