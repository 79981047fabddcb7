import * as z from 'zod/mini';
import { rowId } from '../../fields.ts';

export const base = '/api/v1/manage/estates/{id}/service-charges';
export const toManagers = { roles: ['manager'] } as const;
export const toMoney = { roles: ['manager', 'accountant'] } as const;
export const toFigures = { roles: ['manager', 'accountant', 'viewer'] } as const;
export const ofEstate = { object: 'managed-estate', params: z.strictObject({ id: rowId }) } as const;
export const ofHead = { object: 'managed-charge-head', params: z.strictObject({ id: rowId, head: rowId }) } as const;
export const ofChange = {
  object: 'managed-rate-change',
  params: z.strictObject({ id: rowId, change: rowId }),
} as const;
export const ofRun = { object: 'managed-charge-run', params: z.strictObject({ id: rowId, run: rowId }) } as const;
export const ofInvoice = { object: 'managed-invoice', params: z.strictObject({ id: rowId, invoice: rowId }) } as const;
export const ofPayment = {
  object: 'managed-charge-payment',
  params: z.strictObject({ id: rowId, payment: rowId }),
} as const;
export const ofHouse = { object: 'managed-charge-house', params: z.strictObject({ id: rowId, house: rowId }) } as const;
