import * as z from 'zod/mini';
import { kobo } from '../fields.ts';

/** The late fee that a bill has by the rule of its estate: it had it on the day on which it was made, and it stays the same. */
export const lateFee = z.object({
  /** So much for each month; null: a part of what is unpaid. */
  amount_kobo: z.nullable(kobo),
  /** A part of what is unpaid for each month, in hundredths of a percent; null: a sum. */
  percent_bp: z.nullable(z.int()),
  /** The first day with a fee, if a part is unpaid then. */
  first_on: z.iso.date(),
  /** All fees of this bill together. */
  most_kobo: kobo,
  /** Of it so much was charged, each by an invoice of its own. */
  charged_kobo: kobo,
  /** The next fee if nothing is paid until then; null: none comes. */
  next_on: z.nullable(z.iso.date()),
  next_kobo: z.nullable(kobo),
});
export type LateFee = z.output<typeof lateFee>;
