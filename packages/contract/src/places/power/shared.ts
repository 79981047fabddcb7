import * as z from 'zod/mini';
import type { ErrorCode } from '../../errors.ts';
import { rowId, text } from '../../fields.ts';

export const readers = { roles: ['manager', 'accountant', 'facilityOfficer', 'viewer'] } as const;
export const writers = { roles: ['manager', 'facilityOfficer'] } as const;
export const params = z.strictObject({ id: rowId });
export const reading = { access: readers, object: 'managed-estate', params } as const;
export const writing = { access: writers, object: 'managed-estate', params, idempotent: true } as const;

export const tenths = z.int();
export const day = z.iso.date();
export const name = () => text(80, 'name-required');
export const refusals = [
  'card-number-not-allowed',
  'not-found',
  'idempotency-key-reused',
] as const satisfies ErrorCode[];
