import * as z from 'zod/mini';
import { meterNumber, utility } from '../../fields.ts';
import { defineRoute } from '../../route.ts';

// In a file of its own: pages without a session load this call of a meter and no other.
export const checkMeter = defineRoute({
  id: 'checkMeter',
  method: 'POST',
  path: '/api/v1/meter',
  summary: 'Is this a meter that we vend for, and whose is it (masked, unless the caller may use it)',
  access: 'public',
  limits: ['meter-requests', 'meter-lookup'],
  body: z.strictObject({ meterNumber }),
  answer: z.object({
    number: z.string(),
    /** Partly masked: enough to recognise, not enough to learn. */
    customer_name: z.string(),
    /** House and estate; given only to callers who may use the meter, for whom the name is not masked either. */
    customer_addr: z.optional(z.string()),
    /** Named to strangers too: a payer recognises the meter by it, and the form fills it in. */
    estate_name: z.string(),
    utility,
    status: z.literal('active'),
  }),
  errors: ['unknown-meter', 'meter-inactive', 'meter-replaced'],
});
