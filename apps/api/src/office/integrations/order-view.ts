import type { EstateOrder } from '@gatelight/contract';
import type { EstateOrderRow } from './estate-store.ts';

/** An order as the API and the webhooks show it. */
export function viewOfOrder(row: EstateOrderRow): EstateOrder {
  return {
    reference: row.reference,
    status: row.status,
    meter_number: row.meterNumber,
    house: row.house,
    utility: row.utility,
    amount_kobo: row.amountKobo,
    energy_kobo: row.energyKobo,
    vat_kobo: row.vatKobo,
    debt_kobo: row.debtKobo,
    fee_kobo: row.feeKobo,
    units: `${row.unitsTenths / 10n}.${row.unitsTenths % 10n}`,
    method: row.method,
    created_at: row.createdAt,
    paid_at: row.paidAt,
    vended_at: row.vendedAt,
    updated_at: row.updatedAt,
  };
}
