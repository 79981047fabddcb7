import * as z from 'zod/mini';
import { givenText, instant, kobo, units, utility } from '../../fields.ts';
import { meterLife } from '../../places/properties/meters.ts';
import { paymentMethod } from '../../money.ts';
import { page, pageQuery } from '../../page.ts';
import { defineRoute } from '../../route.ts';
import { apiScopes } from './scopes.ts';
import { orderStatus } from '../../selling/vending/order-status.ts';

/*
 * What an estate's own system reads with an API key and gets from our webhooks: orders, meters and houses of that one
 * estate. No payer, no phone number, no token digits. docs/integrations.md explains it to their developers.
 */

const limits = ['estate-api'] as const;
const reference = /* @__PURE__ */ givenText(120).check(z.regex(/^[A-Za-z0-9][\w.:-]{2,119}$/));
const number = /* @__PURE__ */ z.string().check(z.regex(/^(\d{11}|\d{13})$/, 'meter-number-format'));

/** An order as its estate sees it: what was sold for which meter, and how the amount divides. */
export const estateOrder = z.object({
  reference: z.string(),
  status: orderStatus,
  /** Null: the resident does not share what they buy with the management of their estate. */
  meter_number: z.nullable(z.string()),
  /** The house in which the meter is now; null also where the meter is. */
  house: z.nullable(z.string()),
  utility,
  amount_kobo: kobo,
  energy_kobo: kobo,
  vat_kobo: kobo,
  /** Taken towards what the meter owed. */
  debt_kobo: kobo,
  fee_kobo: kobo,
  units,
  method: paymentMethod,
  created_at: instant,
  paid_at: z.nullable(instant),
  vended_at: z.nullable(instant),
  updated_at: instant,
});
export type EstateOrder = z.output<typeof estateOrder>;

export const getEstateOfKey = defineRoute({
  id: 'getEstateOfKey',
  method: 'GET',
  path: '/api/v1/estate',
  summary: 'The estate of this API key, and what the key may read',
  access: { apiKey: 'any' },
  limits,
  answer: z.object({
    id: z.string(),
    name: z.string(),
    scopes: z.array(z.enum(apiScopes)),
    per_minute: z.int(),
    expires_at: z.nullable(instant),
  }),
});

export const listEstateOrders = defineRoute({
  id: 'listEstateOrders',
  method: 'GET',
  path: '/api/v1/estate/orders',
  summary: 'Paid orders of the estate, newest first',
  access: { apiKey: 'orders.read' },
  limits,
  query: z.strictObject({
    ...pageQuery,
    /** By when they were placed: from `since` on, before `until`. */
    since: z.optional(instant),
    until: z.optional(instant),
    status: z.optional(orderStatus),
    meter: z.optional(number),
  }),
  answer: page(estateOrder),
});

export const getEstateOrder = defineRoute({
  id: 'getEstateOrder',
  method: 'GET',
  path: '/api/v1/estate/orders/{reference}',
  summary: 'One paid order of the estate',
  access: { apiKey: 'orders.read' },
  limits,
  params: z.strictObject({ reference }),
  answer: estateOrder,
  errors: ['card-number-not-allowed'],
});

export const listEstateMeters = defineRoute({
  id: 'listEstateMeters',
  method: 'GET',
  path: '/api/v1/estate/meters',
  summary: 'Meters of the estate, by number',
  access: { apiKey: 'meters.read' },
  limits,
  query: z.strictObject(pageQuery),
  answer: page(
    z.object({
      number: z.string(),
      utility,
      life: meterLife,
      is_tampered: z.boolean(),
      house: z.nullable(z.string()),
      /** The number of the meter that replaced it. */
      replaced_by: z.nullable(z.string()),
      installed_at: z.nullable(instant),
    }),
  ),
});

export const listHousesOfEstate = defineRoute({
  id: 'listHousesOfEstate',
  method: 'GET',
  path: '/api/v1/estate/houses',
  summary: 'Houses of the estate with the meters in them, oldest first',
  access: { apiKey: 'houses.read' },
  limits,
  query: z.strictObject(pageQuery),
  answer: page(
    z.object({ id: z.string(), name: z.string(), meters: z.array(z.string()), retired_at: z.nullable(instant) }),
  ),
});

export const listEstateOccupants = defineRoute({
  id: 'listEstateOccupants',
  method: 'GET',
  path: '/api/v1/estate/occupants',
  summary:
    'People whom the estate has entered in its houses, by name; residents who signed up themselves are not listed',
  access: { apiKey: 'occupants.read' },
  limits,
  query: z.strictObject(pageQuery),
  answer: page(
    z.object({
      id: z.string(),
      name: z.string(),
      house_id: z.string(),
      house: z.string(),
      is_owner: z.boolean(),
    }),
  ),
});

export const estateApiRoutes = [
  getEstateOfKey,
  listEstateOrders,
  getEstateOrder,
  listEstateMeters,
  listHousesOfEstate,
  listEstateOccupants,
] as const;

const meterFacts = z.object({
  meter_number: z.string(),
  utility,
  house: z.nullable(z.string()),
  /** `meter.replaced`: the meter that took its place. */
  new_meter_number: z.nullable(z.string()),
});

/** The body of a webhook, version 1. Fields may be added to a version; none is removed or changes its meaning. */
export const webhookPayload = z.object({
  type: z.string(),
  version: z.literal(1),
  /** When it happened. */
  timestamp: instant,
  estate_id: z.string(),
  data: z.union([estateOrder, meterFacts, z.object({ message: z.string() })]),
});
export type WebhookPayload = z.output<typeof webhookPayload>;
