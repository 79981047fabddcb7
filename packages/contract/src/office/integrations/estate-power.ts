import * as z from 'zod/mini';
import { givenText, instant } from '../../fields.ts';
import { powerMeterKinds, supplyKinds } from '../../places/power.ts';
import { defineRoute } from '../../route.ts';

/*
 * What an estate's own system enters in the power account with an API key: readings of bulk meters, generators and solar plants, and
 * when power came and went.
 */

const access = { apiKey: 'power.write' } as const;
const limits = ['estate-api'] as const;
const tenths = z.int().check(z.minimum(0), z.maximum(9_999_999_999));

export const listPowerMetersOfKey = defineRoute({
  id: 'listPowerMetersOfKey',
  method: 'GET',
  path: '/api/v1/estate/power/meters',
  summary: 'Meters of the power account of the estate, with their newest reading',
  access,
  limits,
  answer: z.array(
    z.object({
      name: z.string(),
      account_number: z.string(),
      kind: z.enum(powerMeterKinds),
      last_tenths: z.nullable(z.int()),
      last_at: z.nullable(instant),
    }),
  ),
});

export const addReadingsOfKey = defineRoute({
  id: 'addReadingsOfKey',
  method: 'POST',
  path: '/api/v1/estate/power/readings',
  summary:
    'Enter readings of meters of the power account, all or none. A reading that is stored already changes nothing, so a repeat is safe',
  access,
  limits,
  body: z.strictObject({
    readings: z
      .array(
        z.strictObject({
          /** Name or account number of the meter. */
          meter: givenText(80),
          at: instant,
          /** What the meter shows, in tenths of a kWh. */
          reading_tenths: tenths,
        }),
      )
      .check(z.minLength(1), z.maxLength(500)),
  }),
  answer: z.object({
    /** False: at least one reading has a fault, and none was stored. */
    stored: z.boolean(),
    same: z.int(),
    /** `place`: which of the readings, counted from 0. */
    faults: z.array(
      z.object({
        place: z.int(),
        code: z.enum(['power-row-meter', 'reading-too-low', 'reading-too-high', 'reading-exists', 'reading-in-future']),
      }),
    ),
  }),
  errors: ['card-number-not-allowed'],
});
export type ReadingsOfKey = z.output<typeof addReadingsOfKey.answer>;

export const noteSupplyOfKey = defineRoute({
  id: 'noteSupplyOfKey',
  method: 'POST',
  path: '/api/v1/estate/power/supply',
  summary: 'Power of the grid or of a generator came on or went off. What is noted already changes nothing',
  access,
  limits,
  body: z.strictObject({ kind: z.enum(supplyKinds), is_on: z.boolean(), at: instant }),
  answer: z.object({ noted: z.boolean() }),
  errors: ['supply-overlaps', 'reading-in-future'],
});

export const estatePowerRoutes = [listPowerMetersOfKey, addReadingsOfKey, noteSupplyOfKey] as const;
