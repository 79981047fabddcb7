import type { EstateOrder } from '@gatelight/contract';
import type { EstateOrderRow } from './estate-store.ts';

/** An order as the API and the webhooks show it. */
export const viewOfOrder = ({ id: _id, units_tenths: tenths, ...row }: EstateOrderRow): EstateOrder => ({
  ...row,
  units: `${tenths / 10n}.${tenths % 10n}`,
});
