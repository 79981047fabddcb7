import { describe, expect, it, test } from 'vitest';
import type * as z from 'zod/mini';
import { userName } from './base/identity/user-name.ts';
import { errorMessage, fieldMessage, holdsCardNumber, routes, type Route } from './index.ts';

/** One card number as people write and disguise it. */
const disguised = [
  '4084084084084081',
  '4084 0840 8408 4081',
  '4084-0840-8408-4081',
  '4084\u20110840\u20118408\u20114081',
  '4084.0840.8408.4081',
  '４０８４０８４０８４０８４０８１',
  '٤٠٨٤٠٨٤٠٨٤٠٨٤٠٨١',
  '۴۰۸۴ ۰۸۴۰ ۸۴۰۸ ۴۰۸۱',
  '4084\u200b0840\u200b8408\u200b4081',
  '4\u200d0\u200d8\u200d4\u200d0\u200d8\u200d4\u200d0\u200d8\u200d4\u200d0\u200d8\u200d4\u200d0\u200d8\u200d1',
  '40840840\u00ad84084081',
  '\u202e4084084084084081\u202c',
  '4084\u00a00840\u00a08408\u00a04081',
];

test.each([
  ...disguised,
  'my card is 4084 0840 8408 4081, thank you',
  '4084 0840 8408 4081 12/27 408',
  '4084084084084081 12/27',
  'cvv 408 4084084084084081',
  '1. 4084084084084081',
  '5078-5078-5078-5078-12',
  '5531 8866 5214 2950',
  'TOK-4084084084084081',
  '378282246310005',
  '4222222222222',
  '4\u20e3084084084084081',
])('%j holds a card number', (text) => {
  expect(holdsCardNumber(text)).toBe(true);
});

test.each([
  '',
  '4084084084084082',
  'call 08031234567 about meter 04175000019',
  '08031234567 04175000019',
  '2348031234567',
  '+234 803 123 4567',
  'NGN 5,000.00 on 21.11.2026',
  'I paid ₦5,000.00 at 14:07 on 20/11/2026 from 0123456789',
  '04175000019\n04175000027\n04175000035',
  '1234567890',
])('%j holds none', (text) => {
  expect(holdsCardNumber(text)).toBe(false);
});

test('tokens and references are never taken for cards, whatever their digits', () => {
  for (let n = 0; n < 1000; n += 1) {
    const digits = String(n).padStart(3, '0');
    const stamp = `20261121093000${digits}`;
    const token = `5873 2094 1166 4082 7${digits}`;
    for (const text of [
      `msg_abc8d71f5312322670591${digits}f2ab1cde`,
      `1a5${digits}71-2093-4609-83f9-${stamp.slice(5)}`,
      `TOK-${stamp}AB12CD34`,
      `tok-${stamp}12345678`,
      `TOK-${1_763_717_400_000 + n}AB12CD34`,
      token,
      token.replaceAll(' ', ''),
      `my token\n${token}\ndoes not work`,
    ]) {
      expect(holdsCardNumber(text), text).toBe(false);
    }
  }
});

test('meter and phone numbers of 11 digits are never taken for cards', () => {
  for (let n = 0; n < 1000; n += 1) expect(holdsCardNumber(`0417500${String(n).padStart(4, '0')}`)).toBe(false);
});

interface Def {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  options?: readonly z.ZodMiniType[];
  innerType?: z.ZodMiniType;
  in?: z.ZodMiniType;
}

const defOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Def;

interface Leaf {
  at: string;
  schema: z.ZodMiniType;
}

/** The types that a schema accepts as input, as they arrive over the wire. */
function inputTypes(schema: z.ZodMiniType): string[] {
  const { type, in: from, innerType, options } = defOf(schema);
  if (from) return inputTypes(from);
  if (innerType) return inputTypes(innerType);
  if (options) return options.flatMap(inputTypes);
  return [type];
}

/** Every field of an input that may be a string. */
function stringFields(at: string, schema: z.ZodMiniType): Leaf[] {
  const { type, shape, innerType, options } = defOf(schema);
  if (shape) return Object.entries(shape).flatMap(([name, field]) => stringFields(`${at}.${name}`, field));
  if ((type === 'optional' || type === 'default') && innerType) return stringFields(at, innerType);
  if (options?.some((option) => defOf(option).shape)) return options.flatMap((option) => stringFields(at, option));
  return inputTypes(schema).some((input) => input === 'string' || input === 'unknown' || input === 'any')
    ? [{ at, schema }]
    : [];
}

const fieldsOf = (route: Route): Leaf[] =>
  (['params', 'query', 'body'] as const).flatMap((part) => stringFields(`${route.id}.${part}`, route[part]));

/** Fields that may hold such digits, each for a reason. Nothing of them is kept as text. */
const exempt: Readonly<Record<string, string>> = {
  'createPaymentLink.params.merchant': 'compared with our own name',
  'getPaymentLink.params.merchant': 'compared with our own name',
  'getPaymentLink.params.secret': 'only its hash is used',
  'createPaymentLink.body.amount': 'an amount of money',
  'collectForm.body.amount': 'an amount of money, of 13 digits at most',
  'registerUser.body.password': 'only its hash is used',
  'signIn.body.password': 'only its hash is used',
  'refreshSession.body.refreshToken': 'only its hash is used',
  'signOut.body.refreshToken': 'only its hash is used',
  'resetPassword.body.newPassword': 'only its hash is used',
  'changePassword.body.current_password': 'only its hash is used',
  'changePassword.body.new_password': 'only its hash is used',
  'requestEmailChange.body.current_password': 'only its hash is used',
  'stepUp.body.password': 'only its hash is used',
  'adminSignIn.body.password': 'only its hash is used',
  'adminRegister.body.password': 'only its hash is used',
  'adminRegister.body.secret': 'only its hash is used',
  'providerWebhook.body': 'a signed message of the payment provider',
  'providerWebhook.params.provider': 'compared with the names of our providers',
  'termiiWebhook.body': 'a signed message of the SMS provider',
  'nameAccounts.query.codes': 'compared with rows, never kept',
  'reportCsp.body': 'a report of a browser; card numbers are taken out before it is logged',
};

/** The same for fields that many calls have. */
const exemptEverywhere: readonly (readonly [RegExp, string])[] = [
  [/\.params\.[a-z_]*id$/i, 'the number of a row: looked up, never kept'],
  [/\.body\.[a-z]+_id$/, 'the number of a row: looked up, never kept'],
  [/\.(?:params|query)\.(?:estate|actor|buyer)$/, 'compared with rows, never kept'],
  [/^verifyAudit\.body\.after$/, 'the number of a row'],
  [/\.query\.cursor$/, 'our own mark of a page'],
  [/\.(?:\w+_)?password$/i, 'only its hash is kept; a password may hold any characters'],
  [/\.(?:refreshToken|secret)$/, 'only its hash is used'],
];
const isExempt = (at: string) => at in exempt || exemptEverywhere.some(([pattern]) => pattern.test(at));

const messagesOf = ({ schema }: Leaf, text: string) =>
  (schema.safeParse(text).error?.issues ?? []).map(({ message }) => message);

describe('a card number in a call of the contract', () => {
  const fields = routes.flatMap(fieldsOf);
  const checked = fields.filter(({ at }) => !isExempt(at));

  it('is looked for in every field: the walk finds those that we know', () => {
    const names = fields.map(({ at }) => at);
    expect(names).toEqual(
      expect.arrayContaining([
        'openTicket.body.message',
        'openTicket.body.place',
        'openTicket.body.email',
        'collectForm.body.status',
        'createPaymentLink.body.customerEmail',
        'createPaymentLink.body.metadata.order_id',
        'verifyFindToken.body.reference',
      ]),
    );
    expect(Object.keys(exempt).filter((name) => !names.includes(name))).toEqual([]);
  });

  it.each(checked.map((field) => [field.at, field] as const))('is refused in %s', (_, field) => {
    const isFreeText = field.schema.safeParse('Some plain words').success;
    for (const text of disguised) {
      const messages = messagesOf(field, text);
      expect(messages, text).not.toEqual([]);
      if (isFreeText) expect(messages, text).toContain('card-number');
    }
  });

  it.each(['4084084084084081@example.com', 'ada+4084084084084081@example.com', 'ada@4084084084084081.com'])(
    'is refused in the e-mail address %s',
    (address) => {
      const emails = checked.filter(({ schema }) => schema.safeParse('ada@example.com').success);
      expect(emails.length).toBeGreaterThan(3);
      for (const field of emails) expect(messagesOf(field, address), field.at).toContain('card-number');
    },
  );

  it.each(['ngozi179544384966299@example.com', 'house4084084084084081@example.com'])(
    'is not seen in the digits of the e-mail address %s',
    (address) => {
      const emails = checked.filter(({ schema }) => schema.safeParse('ada@example.com').success);
      for (const field of emails) {
        const isFreeText = field.schema.safeParse('Some plain words').success;
        if (!isFreeText) expect(messagesOf(field, address), field.at).toEqual([]);
      }
    },
  );

  it('is not seen in the digits of a user name', () => {
    expect(userName.safeParse('ngozi179544384966299').success).toBe(true);
    expect(userName.safeParse('4084084084084081').success).toBe(false);
  });

  it('is refused in a reference, and a real reference is not', () => {
    const references = checked.filter(({ schema }) => schema.safeParse('TOK-20261121093000123AB12CD34').success);
    expect(references.length).toBeGreaterThan(4);
    for (const field of references) {
      expect(messagesOf(field, 'TOK-4084084084084081'), field.at).toContain('card-number');
    }
  });

  it('has a code of its own in every call with free text', () => {
    for (const route of routes) {
      const takesFreeText = fieldsOf(route).some((field) =>
        messagesOf(field, 'TOK-4084084084084081').includes('card-number'),
      );
      if (takesFreeText) expect.soft(route.errors, route.id).toContain('card-number-not-allowed');
    }
  });

  it('is refused in the same words under a field and by its code', () => {
    expect(errorMessage({ code: 'card-number-not-allowed' })).toBe(fieldMessage({ code: 'card-number' }));
  });
});
