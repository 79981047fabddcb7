import * as z from 'zod/mini';
import { givenText, rowId } from '../../fields.ts';
import { defineRoute } from '../../route.ts';

/* The search over the portal of an estate. Each role finds what it may open: an accountant finds no people. */

export const estateFindKinds = ['house', 'person', 'meter', 'invoice', 'job'] as const;

const found = z.object({
  kind: z.enum(estateFindKinds),
  /** Of a person and of a meter: that of their house. */
  id: z.string(),
  name: z.string(),
  /** Where it is, or what it is about; may be empty. */
  note: z.string(),
});
export type EstateFind = z.output<typeof found>;

export const searchEstate = defineRoute({
  id: 'searchEstate',
  method: 'GET',
  path: '/api/v1/manage/estates/{id}/search',
  summary:
    'Houses, people, meters, invoices and jobs of an estate that a text fits, a few of each kind. Accountants find invoices, facility officers jobs',
  access: { roles: ['manager', 'accountant', 'facilityOfficer'] },
  object: 'managed-estate',
  params: z.strictObject({ id: rowId }),
  query: z.strictObject({ q: givenText(100).check(z.minLength(2)) }),
  answer: z.object({ items: z.array(found) }),
  errors: ['card-number-not-allowed', 'not-found'],
});

export const estateSearchRoutes = [searchEstate] as const;
