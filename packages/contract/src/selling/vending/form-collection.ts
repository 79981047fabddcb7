import * as z from 'zod/mini';
import type { FieldCode } from '../../errors.ts';
import { meterNumber, optionalEmail, optionalText, phoneNumber, purchaseReference, text } from '../../fields.ts';
import { defineRoute } from '../../route.ts';

/** The stored form, sent as multipart once the payment succeeded. Every value is text. */
export const collectForm = defineRoute({
  id: 'collectForm',
  method: 'POST',
  path: '/api/v1/forms/quick-purchase',
  summary: 'Form collection for quick purchases',
  access: 'public',
  limits: ['forms'],
  body: z.strictObject({
    reference: purchaseReference,
    fullname: text(100, 'name-required'),
    email: z.optional(optionalEmail),
    phoneNumber,
    meterNumber,
    estateName: text(120, 'estate-required'),
    /** Naira, converted from minor units by the page. */
    amount: z.string().check(z.regex(/^\d{1,13}(\.\d{1,2})?$/, 'amount-format' satisfies FieldCode)),
    status: z.optional(optionalText(40)),
  }),
  bodyType: 'multipart',
  answer: z.object({ received: z.literal(true) }),
  errors: ['card-number-not-allowed'],
});

export const formCollectionRoutes = [collectForm] as const;
