import * as z from 'zod/mini';
import { kobo, meterNumber, rounding, signedKobo, text, units } from '../../fields.ts';
import { paymentMethod } from '../../money.ts';
import { defineRoute } from '../../route.ts';

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
  rounding,
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
  access: 'public',
  limits: ['meter-requests', 'meter-lookup'],
  /** Without a method: a transfer of a visitor, the wallet of a user. */
  body: z.strictObject({ meterNumber, amount_kobo: kobo, method: z.optional(paymentMethod) }),
  answer: priceLines,
  errors: [
    'unknown-meter',
    'meter-inactive',
    'meter-replaced',
    'amount-too-small',
    'amount-too-large',
    'too-many-units',
    'meter-limit-reached',
    'meter-tampered',
    'meter-held',
    'vending-paused',
  ],
});

export const quoteEstate = defineRoute({
  id: 'quoteEstate',
  method: 'POST',
  path: '/api/v1/quotes/estate',
  summary: 'What an amount buys in an estate, at the price that most of its electricity meters have',
  access: 'public',
  limits: ['meter-requests'],
  body: z.strictObject({ estate: text(120, 'estate-required'), amount_kobo: kobo }),
  answer: priceLines,
  errors: ['unknown-estate', 'amount-too-small', 'amount-too-large', 'too-many-units', 'card-number-not-allowed'],
});

export const priceRoutes = [quotePrice, quoteEstate] as const;
