import * as z from 'zod/mini';
import { instant, optionalText, rowId } from '../../fields.ts';
import { page, pageQuery } from '../../page.ts';
import { defineRoute } from '../../route.ts';
import { vehicle } from '../helpers.ts';

/* Vehicles of an estate, as its manager gives them stickers. */

const vehicleOfEstate = z.object({ ...vehicle.shape, house: z.string(), since: instant });
export type VehicleOfEstate = z.output<typeof vehicleOfEstate>;

export const listVehicles = defineRoute({
  id: 'listVehicles',
  method: 'GET',
  path: '/api/v1/manage/estates/{id}/vehicles',
  summary: 'Vehicles of the houses of an estate with their stickers, the newest first. No names of people',
  access: { roles: ['manager'] },
  object: 'managed-estate',
  params: z.strictObject({ id: rowId }),
  query: z.strictObject({
    ...pageQuery,
    /** Part of a plate, sticker or house. */
    q: z.optional(optionalText(40)),
    has_sticker: z.optional(z.stringbool()),
  }),
  answer: page(vehicleOfEstate),
  errors: ['card-number-not-allowed'],
});

export const setSticker = defineRoute({
  id: 'setSticker',
  method: 'PUT',
  path: '/api/v1/manage/estates/{id}/vehicles/{vehicle}/sticker',
  summary: 'Give a vehicle a sticker, or take it back with null. A number is on one vehicle of the estate at a time',
  access: { roles: ['manager'] },
  object: 'managed-vehicle',
  params: z.strictObject({ id: rowId, vehicle: rowId }),
  body: z.strictObject({
    sticker: z.nullable(
      z.pipe(
        z.pipe(
          z.string().check(z.maxLength(24, 'too-long:12')),
          z.transform((typed: string) => typed.toUpperCase().replaceAll(/\s/g, '')),
        ),
        z.string().check(z.regex(/^[A-Z0-9-]{1,12}$/, 'sticker-format')),
      ),
    ),
  }),
  answer: z.object({ changed: z.literal(true) }),
  errors: ['not-found', 'sticker-taken'],
});

export const estateVehicleRoutes = [listVehicles, setSticker] as const;
