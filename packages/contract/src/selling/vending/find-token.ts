import * as z from 'zod/mini';
import type { FieldCode } from '../../errors.ts';
import {
  linkSecret,
  meterNumber,
  oneTimeCode,
  phoneNumber,
  typedReference,
  typedReferenceOrMeter,
} from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { purchase } from './quick-purchases.ts';

/** By what a purchase is looked for; exactly one of the first two. */
const lookup = {
  reference: z.optional(typedReference),
  /** Finds the newest purchase that the phone made for this meter; a paid purchase comes before an unpaid one. */
  meterNumber: z.optional(meterNumber),
  phoneNumber,
};

const namesOne = (given: { reference?: string | undefined; meterNumber?: string | undefined }) =>
  (given.reference === undefined) !== (given.meterNumber === undefined);
const oneOfBoth = { path: ['reference'], error: 'reference-or-meter' satisfies FieldCode };

/** The form of Find my token, where one field takes the reference or the meter number. */
export const findTokenForm = z.object({ wanted: typedReferenceOrMeter, phoneNumber });
export type FindTokenForm = z.output<typeof findTokenForm>;

export const findToken = defineRoute({
  id: 'findToken',
  method: 'POST',
  path: '/api/v1/find-token',
  summary: 'Send a one-time code to the phone of a purchase; the response is the same whether there is one or not',
  access: 'public',
  limits: ['find-token-ip', 'find-token-phone', 'find-token-meter', 'messages'],
  body: z.strictObject(lookup).check(z.refine(namesOne, oneOfBoth)),
  success: 202,
  answer: z.object({ expires_in_seconds: z.int() }),
  errors: ['card-number-not-allowed'],
});

export const verifyFindToken = defineRoute({
  id: 'verifyFindToken',
  method: 'POST',
  path: '/api/v1/find-token/verify',
  summary: 'With the code: the purchase, its token, and the secret to come back with',
  access: 'public',
  limits: ['otp-tries', 'otp-tries-phone'],
  body: z.strictObject({ ...lookup, otp: oneTimeCode }).check(z.refine(namesOne, oneOfBoth)),
  answer: z.object({ secret: linkSecret, purchase }),
  errors: ['wrong-code', 'card-number-not-allowed'],
});

export const findTokenRoutes = [findToken, verifyFindToken] as const;
