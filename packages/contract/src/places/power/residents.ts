import * as z from 'zod/mini';
import { defineFileRoute, defineRoute } from '../../route.ts';
import { kobo, month, rowId } from '../../fields.ts';
import { balance, burned, money, powerMonth, publishing } from './account.ts';
import { params, tenths } from './shared.ts';
import { supply } from './supply-hours.ts';

/* What residents of an estate read. */

export const listPowerEstates = defineRoute({
  id: 'listPowerEstates',
  method: 'GET',
  path: '/api/v1/users/power',
  summary: 'The estates in which the caller has a house, and whether each publishes its power account',
  access: 'signed-in',
  answer: z.array(z.object({ id: z.string(), name: z.string(), houses: z.array(z.string()), publishing })),
});
export type PowerEstate = z.output<typeof listPowerEstates.answer>[number];

const residents = { access: 'signed-in', object: 'resident-estate', params } as const;

export const getOpenPower = defineRoute({
  id: 'getOpenPower',
  method: 'GET',
  path: '/api/v1/users/power/{id}',
  summary: "The power account of an estate as its residents see it, and the part of the caller's own houses",
  ...residents,
  query: z.strictObject({ month: z.optional(month) }),
  answer: z.object({
    estate_name: z.string(),
    publishing,
    /** Null: the manager hides it, or the estate has fewer than 3 houses, or nothing was entered. */
    account: z.nullable(
      z.object({
        ...balance,
        money,
        diesel: burned,
        months: z.array(powerMonth),
        known_months: z.array(month),
      }),
    ),
    yours: z.object({
      houses: z.array(z.string()),
      bought_tenths: tenths,
      paid_kobo: kobo,
      /** Of a house on average. Null: fewer than 3 houses bought anything. */
      average_tenths: z.nullable(tenths),
    }),
  }),
  errors: ['not-found'],
});
export type OpenPower = z.output<typeof getOpenPower.answer>;

export const getOpenReceipt = defineFileRoute({
  id: 'getOpenReceipt',
  path: '/api/v1/users/power/{id}/receipts/{entry}',
  summary: 'The receipt of a payment to the supplier, for residents',
  ...residents,
  params: z.strictObject({ id: rowId, entry: rowId }),
  files: ['jpeg'],
  errors: ['not-found'],
});

export const getOpenSupply = defineRoute({
  id: 'getOpenSupply',
  method: 'GET',
  path: '/api/v1/users/power/{id}/supply',
  summary: 'Hours of supply of an estate of the caller: today and this month',
  ...residents,
  answer: z.object(supply),
  errors: ['not-found'],
});
export type OpenSupply = z.output<typeof getOpenSupply.answer>;
