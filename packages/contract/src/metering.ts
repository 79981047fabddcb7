import * as z from 'zod/mini';
import { kobo, meterNumber, signedKobo, units, utility } from './fields.ts';
import { defineRoute } from './route.ts';

export const checkMeter = defineRoute({
  id: 'checkMeter',
  method: 'POST',
  path: '/api/v1/meter',
  summary: 'Is this a meter that we vend for, and whose is it (masked)',
  body: z.strictObject({ meterNumber }),
  answer: z.object({
    number: z.string(),
    /** Partly masked: enough to recognise, not enough to learn. */
    customer_name: z.string(),
    utility,
    status: z.literal('active'),
  }),
  errors: ['unknown-meter', 'meter-inactive', 'rate-limited'],
});

/** The lines of a price, the same before payment and on the receipt: debt + fee + energy + VAT = amount, to the kobo. */
export const priceLines = z.object({
  amount_kobo: kobo,
  debt_kobo: kobo,
  fee_kobo: kobo,
  energy_kobo: kobo,
  vat_kobo: kobo,
  /** Basis points: 750 is 7.5 %. */
  vat_rate_bp: z.int(),
  tariff_name: z.string(),
  price_kobo_per_unit: kobo,
  units,
  unit: z.enum(['kWh', 'm³']),
  rounding: z.enum(['up', 'down', 'half-up']),
  /**
   * Rounding is done once for all purchases of a meter: this many units were already given by rounding earlier purchases
   * and count towards this one. Below zero: earlier purchases gave less, and this one makes up for it.
   */
  carried_units: z.optional(z.string().check(z.regex(/^-?\d+\.\d{3}$/))),
  /** Still owed on the meter after this purchase. */
  debt_left_kobo: signedKobo,
});
export type PriceLines = z.output<typeof priceLines>;

export const quotePrice = defineRoute({
  id: 'quotePrice',
  method: 'POST',
  path: '/api/v1/quotes',
  summary: 'What an amount buys on a meter, line by line',
  body: z.strictObject({ meterNumber, amount_kobo: kobo }),
  answer: priceLines,
  errors: [
    'unknown-meter',
    'meter-inactive',
    'amount-too-small',
    'amount-too-large',
    'too-many-units',
    'meter-limit-reached',
    'vending-paused',
    'rate-limited',
  ],
});
