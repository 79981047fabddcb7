import * as z from 'zod/mini';
import { rowId } from '../../fields.ts';

/* What the calls about tanks, entries and figures have in common. */

export const writers = { roles: ['manager', 'facilityOfficer'] } as const;
export const readers = { roles: ['manager', 'facilityOfficer', 'accountant', 'viewer'] } as const;
export const ofEstate = { access: readers, object: 'managed-estate' } as const;
export const estateParams = z.strictObject({ id: rowId });

export const litres = z.number().check(z.minimum(0), z.maximum(1_000_000));
export const signedLitres = z.number();
export const mm = z.int().check(z.minimum(0), z.maximum(20_000));
