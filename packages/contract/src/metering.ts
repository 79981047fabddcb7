import * as z from 'zod/mini';
import { meterNumber, utility } from './fields.ts';
import { defineRoute } from './route.ts';

export const checkMeter = defineRoute({
  id: 'checkMeter',
  method: 'POST',
  path: '/api/v1/meter',
  summary: 'Is this a meter that we vend for, and whose is it (masked)',
  access: 'public',
  limits: ['meter-requests', 'meter-lookup'],
  body: z.strictObject({ meterNumber }),
  answer: z.object({
    number: z.string(),
    /** Partly masked: enough to recognise, not enough to learn. */
    customer_name: z.string(),
    utility,
    status: z.literal('active'),
  }),
  errors: ['unknown-meter', 'meter-inactive'],
});
