import {
  enquiryForm,
  errorCodes,
  quickPurchaseForm,
  ticketForm,
  typedReference,
  oneTimeCode,
  waitingListForm,
} from '@gatelight/contract';
import type { ErrorCode } from '@gatelight/contract';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { fieldMessage, refusalMessage } from './messages.ts';

const BAD_TEXTS = [
  '',
  ' ',
  'x',
  '\u0007',
  'x'.repeat(200),
  'x'.repeat(16_000),
  '0',
  '12',
  '999',
  '1'.repeat(13),
  'abc@',
  'ABC-1',
  '0803',
  '4084084084084081',
];

/** Every message that a form can put under a field, found by filling each field with what people should not type. */
function messagesOf(form: z.ZodMiniObject): string[] {
  return Object.keys(form.shape).flatMap((name) =>
    BAD_TEXTS.flatMap((typed) => {
      const { error } = form.safeParse({ [name]: typed });
      return (error?.issues ?? []).filter(({ path }) => path[0] === name).map(({ message }) => message);
    }),
  );
}

/** What nobody can type: the field is missing or has another kind. People never see it. */
const isProgrammers = (message: string) => /^(?:Invalid (?:input|option)|Too (?:big|small)|Unrecognized)/.test(message);

describe('a message of the contract', () => {
  it.each([
    ['the quick purchase', quickPurchaseForm],
    ['a message to us', ticketForm],
    ['an enquiry', enquiryForm],
    ['the waiting list', waitingListForm],
  ] as const)('has words in Pidgin, whatever is typed into %s', (_, form) => {
    const messages = [...new Set(messagesOf(form as unknown as z.ZodMiniObject))].filter(
      (message) => !isProgrammers(message),
    );
    expect(messages.length).toBeGreaterThan(3);
    expect(messages.filter((message) => fieldMessage(message) === message)).toEqual([]);
  });

  it('has words in Pidgin for a reference and a code that cannot be right', () => {
    const messages = BAD_TEXTS.flatMap((typed) =>
      [typedReference, oneTimeCode].flatMap((schema) =>
        (schema.safeParse(typed).error?.issues ?? []).map(({ message }) => message),
      ),
    ).filter((message) => !isProgrammers(message));
    expect(messages.length).toBeGreaterThan(3);
    expect(messages.filter((message) => fieldMessage(message) === message)).toEqual([]);
  });

  it('stays as it is when it is nobody’s we know', () => {
    expect(fieldMessage('constructor')).toBe('constructor');
  });
});

describe('a refusal of the server', () => {
  const codes = Object.keys(errorCodes) as ErrorCode[];

  it.each(codes)('is said in Pidgin: %s', (code) => {
    const { message } = errorCodes[code];
    const said = refusalMessage(code, message);
    expect(said).not.toBe(message);
    // Who reads that nothing was charged must read it here too: the form looks for these words.
    expect(said.includes('No money comot.')).toBe(message.includes('Nothing was charged.'));
  });

  it('keeps what its message says beyond its code', () => {
    expect(refusalMessage('rate-limited', 'Too many attempts. Please wait and try again in 12 minutes.')).toContain(
      '12 minutes',
    );
    expect(refusalMessage('invalid-input', 'Maximum amount is 1000000')).toBe('The biggest amount na 1000000');
    expect(
      refusalMessage(
        'provider-unavailable',
        'This purchase expired before an account was opened. Nothing was charged. Please start again.',
      ),
    ).toBe('Time finish for this purchase before account number come. No money comot. Abeg start again.');
  });

  it('of a code that came later than these pages is said as the server says it', () => {
    expect(refusalMessage('brand-new' as ErrorCode, 'Something new.')).toBe('Something new.');
  });
});
