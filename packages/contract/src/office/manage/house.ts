import * as z from 'zod/mini';
import { jobStates } from '../../places/facility/parts.ts';
import { instant, kobo, rowId, units } from '../../fields.ts';
import { invoiceStatus } from '../../money/service-charges.ts';
import { houseStory } from '../../places/moves/parts.ts';
import { defineRoute } from '../../route.ts';
import { managedHouse } from './houses.ts';

/* The page of one house: what the list shows, and what the slices below know about it. */

export const getManagedHouse = defineRoute({
  id: 'getManagedHouse',
  method: 'GET',
  path: '/api/v1/manage/estates/{id}/houses/{house}',
  summary: 'One house of an estate of the caller: people, meters, charges, jobs, moves, deposits and notes',
  access: { roles: ['manager'] },
  object: 'managed-home',
  params: z.strictObject({ id: rowId, house: rowId }),
  answer: z.object({
    house: managedHouse,
    /** The last purchase for each meter in use. Null: none, or the household does not show its purchases. */
    purchases: z.array(
      z.object({
        meter: z.string(),
        last: z.nullable(z.object({ at: instant, units, amount_kobo: kobo })),
      }),
    ),
    charges: z.object({
      overdue_kobo: kobo,
      /** The last six, the newest first. */
      invoices: z.array(
        z.object({
          number: z.string(),
          title: z.string(),
          due_on: z.iso.date(),
          amount_kobo: kobo,
          left_kobo: kobo,
          status: invoiceStatus,
        }),
      ),
    }),
    /** Unfinished jobs, the first due on top. */
    jobs: z.array(
      z.object({
        id: z.string(),
        number: z.int(),
        title: z.string(),
        state: z.enum(jobStates),
        due_on: z.nullable(z.iso.date()),
        is_late: z.boolean(),
      }),
    ),
    story: houseStory,
  }),
  errors: ['not-found'],
});
export type HousePage = z.output<typeof getManagedHouse.answer>;

export const managedHousePageRoutes = [getManagedHouse] as const;
