import * as z from 'zod/mini';
import { instant, kobo } from './fields.ts';
import { defineRoute } from './route.ts';

/** One bill of a house: security, cleaning, the generator. */
export const serviceCharge = z.object({
  id: z.string(),
  title: z.string(),
  estate_name: z.string(),
  house_name: z.string(),
  amount_kobo: kobo,
  due_on: z.iso.date(),
  status: z.enum(['due', 'overdue', 'paid']),
  paid_at: z.nullable(instant),
  /** Whether the caller paid it; somebody else of the house may have. */
  paid_by_you: z.boolean(),
  /** The journal's reference, once it is paid. */
  reference: z.nullable(z.string()),
});
export type ServiceCharge = z.output<typeof serviceCharge>;

export const listServiceCharges = defineRoute({
  id: 'listServiceCharges',
  method: 'GET',
  path: '/api/v1/service-charge',
  summary: "What the caller's houses owe and what is paid, newest first (at most 200)",
  access: 'signed-in',
  answer: z.object({ owed_kobo: kobo, has_house: z.boolean(), items: z.array(serviceCharge) }),
});

export const payServiceCharge = defineRoute({
  id: 'payServiceCharge',
  features: ['service-charges'],
  method: 'POST',
  path: '/api/v1/service-charge/pay',
  summary: 'Pay one bill from the wallet, once',
  access: 'signed-in',
  limits: ['service-charge'],
  idempotent: true,
  body: z.strictObject({
    charge_id: z.string().check(z.regex(/^[1-9]\d{0,17}$/)),
    /** What the page showed: a bill that was changed meanwhile is not paid. */
    amount_kobo: kobo,
  }),
  answer: z.object({ charge: serviceCharge }),
  errors: [
    'not-found',
    'insufficient-funds',
    'step-up-required',
    'charge-already-paid',
    'charge-changed',
    'idempotency-key-reused',
  ],
});

export const serviceChargeRoutes = [listServiceCharges, payServiceCharge] as const;
