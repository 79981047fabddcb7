import * as z from 'zod/mini';

/** What was typed, of a length that can still be worked on, in its canonical form; then as it must be. */
function typed<Wanted extends z.core.$ZodType<unknown, string>>(
  length: z.core.$ZodCheck<string>,
  canonical: (typed: string) => string,
  wanted: Wanted,
) {
  return z.pipe(z.pipe(z.string().check(length), z.transform(canonical)), wanted);
}

const atMost = (max: number, times = 1) => z.maxLength(max * times, `Use at most ${max} characters`);
const withoutSpaces = (text: string) => text.replace(/[\s-]/g, '');
const trimmed = (text: string) => text.trim();

/** Letters in one canonical form, no control characters, outer spaces gone. Names may hold any letters, apostrophes and emoji. */
const cleanText = (max: number) =>
  typed(
    atMost(max, 4),
    (text) => text.normalize('NFC').trim(),
    z.string().check(atMost(max), z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Remove the hidden characters')),
  );

export const text = (max: number, emptyMessage: string) =>
  z.pipe(cleanText(max), z.string().check(z.minLength(1, emptyMessage)));

export const optionalText = (max: number) => cleanText(max);

/** Text of several lines: line breaks stay, other control characters are refused. */
export const longText = (max: number, emptyMessage: string) =>
  typed(
    atMost(max, 4),
    (text) => text.normalize('NFC').replace(/\r\n?/g, '\n').trim(),
    z
      .string()
      .check(
        z.minLength(1, emptyMessage),
        atMost(max),
        z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\t])*$/u, 'Remove the hidden characters'),
      ),
  );

/** 11 digits; spaces and dashes are taken out first. Kept as text: leading zeros matter. */
export const meterNumber = /* @__PURE__ */ typed(
  z.maxLength(64, 'Meter Number must be 11 digits'),
  withoutSpaces,
  z.string().check(z.regex(/^\d{11}$/, 'Meter Number must be 11 digits')),
);

/** A Nigerian phone number as people write it: 0 and ten digits. */
export const phoneNumber = /* @__PURE__ */ typed(
  z.maxLength(64, 'Phone Number must be 11 digits and start with 0'),
  withoutSpaces,
  z.string().check(z.regex(/^0\d{10}$/, 'Phone Number must be 11 digits and start with 0')),
);

const emailMessage = 'Invalid email format';

/** An e-mail address, or '' where it is optional. */
export const optionalEmail = /* @__PURE__ */ typed(
  z.maxLength(254, emailMessage),
  trimmed,
  z.union([z.literal(''), z.email(emailMessage)], emailMessage),
);

export const requiredEmail = /* @__PURE__ */ typed(z.maxLength(254, emailMessage), trimmed, z.email(emailMessage));

const referenceShape = /^TOK-[0-9A-Z-]{16,40}$/;

/** `TOK-`, a timestamp without separators, eight upper-case letters or digits. Made in the browser; an idempotency key, never a permission. */
export const purchaseReference = /* @__PURE__ */ z
  .string()
  .check(
    z.regex(referenceShape, 'The reference must start with TOK- and hold only capital letters, digits and dashes'),
  );

const referenceMessage = 'The reference starts with TOK-. It is on your receipt.';

/** What people type or paste as a reference: any case, spaces around. */
export const typedReference = /* @__PURE__ */ typed(
  z.maxLength(80, referenceMessage),
  (text) => text.trim().toUpperCase(),
  z.string().check(z.regex(referenceShape, referenceMessage)),
);

export const oneTimeCode = /* @__PURE__ */ typed(
  z.maxLength(64, 'OTP must be exactly 6 digits'),
  trimmed,
  z.string().check(z.length(6, 'OTP must be exactly 6 digits'), z.regex(/^\d+$/, 'OTP must be numeric')),
);

/** Largest amount that any call takes: 15 digits of kobo, which a JSON number carries exactly. */
export const maxKobo = 999_999_999_999_999n;

/** Whole kobo: an integer on the wire, `bigint` inside. */
export const kobo = /* @__PURE__ */ z.codec(z.int().check(z.minimum(0), z.maximum(Number(maxKobo))), z.bigint(), {
  decode: (wire) => BigInt(wire),
  encode: (amount) => Number(amount),
});

/** Kobo that may be negative (a balance, a difference). */
export const signedKobo = /* @__PURE__ */ z.codec(z.int(), z.bigint(), {
  decode: (wire) => BigInt(wire),
  encode: (amount) => Number(amount),
});

/** An instant: ISO 8601 in UTC on the wire, `Date` inside. */
export const instant = /* @__PURE__ */ z.codec(z.iso.datetime(), z.date(), {
  decode: (wire) => new Date(wire),
  encode: (date) => date.toISOString(),
});

/** The unguessable part of a purchase's link: 256 bits, base64url. Whoever holds it may read that purchase. */
export const linkSecret = /* @__PURE__ */ z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

/** kWh or m³ as a decimal string with one place, as the token carries them. */
export const units = /* @__PURE__ */ z.string().check(z.regex(/^\d+\.\d$/));

export const utility = z.enum(['electricity', 'water', 'gas']);
export type Utility = z.output<typeof utility>;
