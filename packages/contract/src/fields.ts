import * as z from 'zod/mini';
import { holdsCardNumber, holdsCardNumberByItself } from './card-numbers.ts';
import type { FieldCode } from './errors.ts';

/** Checks a length first, then brings the text into its canonical form, then checks that. */
function typed<Wanted extends z.core.$ZodType<unknown, string>>(
  length: z.core.$ZodCheck<string>,
  canonical: (typed: string) => string,
  wanted: Wanted,
) {
  return z.pipe(z.pipe(z.string().check(length), z.transform(canonical)), wanted);
}

const atMost = (max: number, times = 1) => z.maxLength(max * times, `too-long:${max}`);

/**
 * Invisible characters: controls, text directions, zero widths, fillers. Two of them have a meaning and stay
 * (`$1`): the joiners U+200C and U+200D after a combining mark, an Arabic letter or an emoji, because Persian, the
 * Indian scripts and emoji of several parts are written with them.
 */
const unseen =
  /([\p{M}\p{Script=Arabic}\p{Extended_Pictographic}\p{Emoji_Modifier}][\u200c\u200d](?=[\p{L}\p{Extended_Pictographic}]))|[\p{Cc}\p{Cf}\p{Cs}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]/gu;

/** Removes invisible characters and more than four marks on one letter; letters get one canonical form. */
function cleaned(text: string): string {
  return text
    .replace(unseen, '$1')
    .normalize('NFC')
    .replace(/(\p{M}{4})\p{M}+/gu, '$1');
}

const oneLine = (text: string) => cleaned(text.replace(/[\t-\r\x85\u2028\u2029]+/g, ' ')).trim();
const severalLines = (text: string) =>
  text
    .replace(/\r\n?|[\x85\u2028\u2029]/g, '\n')
    .split('\n')
    .map((line) => cleaned(line.replaceAll('\t', ' ')))
    .join('\n')
    .trim();
const withoutSpaces = (text: string) => oneLine(text).replace(/[\s-]/g, '');

/** Free text must not contain a card number: it would reach a table, a message or a log. */
const noCardNumber = () => z.refine<string>((text) => !holdsCardNumber(text), 'card-number' satisfies FieldCode);

/** For e-mail addresses, user names and references, whose own digits may look like a card number. */
const noCardNumberByItself = () =>
  z.refine<string>((text) => !holdsCardNumberByItself(text), 'card-number' satisfies FieldCode);

/** At least one visible character: a letter, digit or sign. Combining marks and spaces do not count. */
const somethingSeen = (emptyCode: FieldCode) => z.regex(/[\p{L}\p{N}\p{P}\p{S}]/u, emptyCode);

/** One line of free text. Names may hold any letters, apostrophes and emoji. */
export const optionalText = (max: number) =>
  typed(atMost(max, 4), oneLine, z.string().check(atMost(max), noCardNumber()));

/** One line that names someone or something: a user name. */
export const identifierText = (max: number) =>
  typed(atMost(max, 4), oneLine, z.string().check(atMost(max), noCardNumberByItself()));

export const text = (max: number, emptyCode: FieldCode) =>
  z.pipe(optionalText(max), z.string().check(somethingSeen(emptyCode)));

/** Free text of several lines. */
export const longText = (max: number, emptyCode: FieldCode) =>
  typed(atMost(max, 4), severalLines, z.string().check(somethingSeen(emptyCode), atMost(max), noCardNumber()));

/** A language by its code, such as `pcm`. Where we have no words in it, they are English. */
export const languageCode = z.string().check(z.regex(/^[a-z]{2,3}$/));

/** A text from the caller's program that we store or compare unchanged. */
export const givenText = (max: number, missingCode?: FieldCode) =>
  z.string(missingCode).check(z.maxLength(max), noCardNumber());

/** 11 digits; spaces and dashes are removed first. Stored as text because leading zeros matter. */
export const meterNumber = /* @__PURE__ */ typed(
  z.maxLength(64, 'meter-number-format' satisfies FieldCode),
  withoutSpaces,
  z.string().check(z.regex(/^\d{11}$/, 'meter-number-format' satisfies FieldCode)),
);

/** A Nigerian phone number as people write it: 0 and ten digits. */
export const phoneNumber = /* @__PURE__ */ typed(
  z.maxLength(64, 'phone-number-format' satisfies FieldCode),
  withoutSpaces,
  z.string().check(z.regex(/^0\d{10}$/, 'phone-number-format' satisfies FieldCode)),
);

const emailFormat: FieldCode = 'email-format';

/** An e-mail address, or '' where it is optional. */
export const optionalEmail = /* @__PURE__ */ typed(
  z.maxLength(254, emailFormat),
  oneLine,
  z.union([z.literal(''), z.email(emailFormat)], emailFormat).check(/* @__PURE__ */ noCardNumberByItself()),
);

export const requiredEmail = /* @__PURE__ */ typed(
  z.maxLength(254, emailFormat),
  oneLine,
  z.email(emailFormat).check(/* @__PURE__ */ noCardNumberByItself()),
);

const emailAddressFormat: FieldCode = 'email-address';

/** As `requiredEmail`, refused in the words that the specification gives to the add-meter form. */
export const emailAddress = /* @__PURE__ */ typed(
  z.maxLength(254, emailAddressFormat),
  oneLine,
  z.email(emailAddressFormat).check(/* @__PURE__ */ noCardNumberByItself()),
);

const referenceShape = /^TOK-[0-9A-Z-]{16,40}$/;

/** `TOK-`, a timestamp without separators, eight upper-case letters or digits. Made in the browser; an idempotency key, never a permission. */
export const purchaseReference = /* @__PURE__ */ z
  .string()
  .check(z.regex(referenceShape, 'reference-characters' satisfies FieldCode), /* @__PURE__ */ noCardNumber());

const referenceFormat: FieldCode = 'reference-format';

/** What people type or paste as a reference: any case, spaces around. */
export const typedReference = /* @__PURE__ */ typed(
  z.maxLength(80, referenceFormat),
  (text) => oneLine(text).toUpperCase(),
  z.string().check(/* @__PURE__ */ noCardNumber(), z.regex(referenceShape, referenceFormat)),
);

const referenceOrMeter: FieldCode = 'reference-or-meter';

/** What one field takes of people who look for their purchase: its reference, or the 11 digits of the meter number. */
export const typedReferenceOrMeter = /* @__PURE__ */ typed(
  z.maxLength(80, referenceOrMeter),
  (text) => (/^[\d\s-]+$/.test(oneLine(text)) ? withoutSpaces(text) : oneLine(text).toUpperCase()),
  z.string().check(/* @__PURE__ */ noCardNumber(), z.regex(/^(TOK-[0-9A-Z-]{16,40}|\d{11})$/, referenceOrMeter)),
);

export const oneTimeCode = /* @__PURE__ */ typed(
  z.maxLength(64, 'otp-length' satisfies FieldCode),
  oneLine,
  z.string().check(z.length(6, 'otp-length' satisfies FieldCode), z.regex(/^\d+$/, 'otp-digits' satisfies FieldCode)),
);

/** Largest amount that any call takes: 15 digits of kobo, which a JSON number carries exactly. */
export const maxKobo = 999_999_999_999_999n;

/** Whole kobo: an integer on the wire, `bigint` inside. */
export const kobo = /* @__PURE__ */ z.codec(
  z
    .int('amount-format' satisfies FieldCode)
    .check(
      z.minimum(0, 'amount-format' satisfies FieldCode),
      z.maximum(Number(maxKobo), 'amount-too-large' satisfies FieldCode),
    ),
  z.bigint(),
  {
    decode: (wire) => BigInt(wire),
    encode: (amount) => Number(amount),
  },
);

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

/**
 * When the data in a form was last changed, according to the response that filled it. The change is refused if someone changed it since.
 * Without it nothing is compared, because pages of the previous version do not send it.
 */
export const seenAt = /* @__PURE__ */ z.optional(instant);

/** The unguessable part of a purchase's link: 256 bits, base64url. Anyone who has it can read that purchase. */
export const linkSecret = /* @__PURE__ */ z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

/** kWh or m³ as a decimal string with one place, as the token carries them. */
export const units = /* @__PURE__ */ z.string().check(z.regex(/^\d+\.\d$/));

export const utility = z.enum(['electricity', 'water', 'gas']);
export type Utility = z.output<typeof utility>;

/** How the units of a purchase become a number with one place, as a token carries it. */
export const rounding = /* @__PURE__ */ z.enum(['up', 'down', 'half-up']);
export type Rounding = z.output<typeof rounding>;

/** A day that exists, `2026-11-24`, and not one of the year 0000, which the database does not know. */
export const day = /* @__PURE__ */ z.iso.date().check(/* @__PURE__ */ z.refine((text) => text >= '1900'));

/** A calendar month, `2026-11`. */
export const month = /* @__PURE__ */ z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/));

export const rowIdShape = /^[1-9]\d{0,11}$/;
/** The id of a row, as text: a JSON number would lose digits of it. */
export const rowId = /* @__PURE__ */ z.string().check(z.regex(rowIdShape));

/** The id of a row that the user chooses: `missingCode` when there is none. */
export const chosenId = (missingCode: FieldCode) => z.string(missingCode).check(z.regex(rowIdShape, missingCode));

/** The payer saw that the same was paid a moment ago (`paid-a-moment-ago`), and pays again. */
export const wantedRepeat = /* @__PURE__ */ z.optional(z.literal(true));
