import { z } from 'zod';

/** Letters in one canonical form, no control characters, outer spaces gone. Names may hold any letters, apostrophes and emoji. */
const cleanText = (max: number) =>
  z
    .string()
    .max(max * 4, `Use at most ${max} characters`)
    .transform((text) => text.normalize('NFC').trim())
    .pipe(
      z
        .string()
        .max(max, `Use at most ${max} characters`)
        .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Remove the hidden characters'),
    );

export const text = (max: number, emptyMessage: string) => cleanText(max).pipe(z.string().min(1, emptyMessage));

export const optionalText = (max: number) => cleanText(max);

/** Text of several lines: line breaks stay, other control characters are refused. */
export const longText = (max: number, emptyMessage: string) =>
  z
    .string()
    .max(max * 4, `Use at most ${max} characters`)
    .transform((typed) => typed.normalize('NFC').replace(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .min(1, emptyMessage)
        .max(max, `Use at most ${max} characters`)
        .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\t])*$/u, 'Remove the hidden characters'),
    );

/** 11 digits; spaces and dashes are taken out first. Kept as text: leading zeros matter. */
export const meterNumber = z
  .string()
  .max(64, 'Meter Number must be 11 digits')
  .transform((typed) => typed.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{11}$/, 'Meter Number must be 11 digits'));

/** A Nigerian phone number as people write it: 0 and ten digits. */
export const phoneNumber = z
  .string()
  .max(64, 'Phone Number must be 11 digits and start with 0')
  .transform((typed) => typed.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^0\d{10}$/, 'Phone Number must be 11 digits and start with 0'));

/** An e-mail address, or '' where it is optional. */
export const optionalEmail = z
  .string()
  .max(254, 'Invalid email format')
  .transform((typed) => typed.trim())
  .pipe(z.union([z.literal(''), z.email('Invalid email format')], 'Invalid email format'));

export const requiredEmail = z
  .string()
  .max(254, 'Invalid email format')
  .transform((typed) => typed.trim())
  .pipe(z.email('Invalid email format'));

/** `TOK-`, a timestamp without separators, eight upper-case letters or digits. Made in the browser; an idempotency key, never a permission. */
export const purchaseReference = z
  .string()
  .regex(
    /^TOK-[0-9A-Z-]{16,40}$/,
    'The reference must start with TOK- and hold only capital letters, digits and dashes',
  );

/** What people type or paste as a reference: any case, spaces around. */
export const typedReference = z
  .string()
  .max(80, 'The reference starts with TOK-. It is on your receipt.')
  .transform((typed) => typed.trim().toUpperCase())
  .pipe(z.string().regex(/^TOK-[0-9A-Z-]{16,40}$/, 'The reference starts with TOK-. It is on your receipt.'));

export const oneTimeCode = z
  .string()
  .transform((typed) => typed.trim())
  .pipe(z.string().length(6, 'OTP must be exactly 6 digits').regex(/^\d+$/, 'OTP must be numeric'));

/** Largest amount that any call takes: 15 digits of kobo, which a JSON number carries exactly. */
export const maxKobo = 999_999_999_999_999n;

/** Whole kobo: an integer on the wire, `bigint` inside. */
export const kobo = z.codec(z.int().min(0).max(Number(maxKobo)), z.bigint(), {
  decode: (wire) => BigInt(wire),
  encode: (amount) => Number(amount),
});

/** Kobo that may be negative (a balance, a difference). */
export const signedKobo = z.codec(z.int(), z.bigint(), {
  decode: (wire) => BigInt(wire),
  encode: (amount) => Number(amount),
});

/** An instant: ISO 8601 in UTC on the wire, `Date` inside. */
export const instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (wire) => new Date(wire),
  encode: (date) => date.toISOString(),
});

/** The unguessable part of a purchase's link: 256 bits, base64url. Whoever holds it may read that purchase. */
export const linkSecret = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** kWh or m³ as a decimal string with one place, as the token carries them. */
export const units = z.string().regex(/^\d+\.\d$/);

export const utility = z.enum(['electricity', 'water', 'gas']);
export type Utility = z.output<typeof utility>;
