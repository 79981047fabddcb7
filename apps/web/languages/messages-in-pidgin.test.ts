import { nothingChargedCodes } from '@gatelight/contract/errors';
import { pageErrors } from '@gatelight/contract/messages';
import { typedReference, oneTimeCode } from '@gatelight/contract/fields';
import { fieldProblem } from '@gatelight/contract/message-of';
import { enquiryForm, ticketForm, waitingListForm } from '@gatelight/contract/office/support';
import { quickPurchaseForm } from '@gatelight/contract/selling/vending/quick-purchases';
import type { ErrorCode, FieldProblem } from '@gatelight/contract/errors';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import * as english from '../src/strings/common/messages.ts';
import * as pidgin from '../../../translations/pcm/web/common/messages.ts';

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

/** Every problem that a form can have, found by filling each field with what people should not type. */
function problemsOf(form: z.ZodMiniObject): FieldProblem[] {
  return Object.keys(form.shape).flatMap((name) =>
    BAD_TEXTS.flatMap((typed) => {
      const { error } = form.safeParse({ [name]: typed });
      return (error?.issues ?? []).filter(({ path }) => path[0] === name).map(({ message }) => fieldProblem(message));
    }),
  );
}

/** The problems that have no text of their own in a language, or the English one. */
function withoutText(problems: readonly FieldProblem[]): FieldProblem[] {
  const general = { code: 'wrong-kind' } as const;
  return problems.filter(
    (problem) =>
      problem.code !== 'wrong-kind' &&
      (english.fieldMessage(problem) === english.fieldMessage(general) ||
        pidgin.fieldMessage(problem) === pidgin.fieldMessage(general) ||
        pidgin.fieldMessage(problem) === english.fieldMessage(problem)),
  );
}

describe('a problem with a field', () => {
  it.each([
    ['the quick purchase', quickPurchaseForm],
    ['a message to us', ticketForm],
    ['an enquiry', enquiryForm],
    ['the waiting list', waitingListForm],
  ] as const)('has a text in each language for any value typed into %s', (_, form) => {
    const problems = problemsOf(form as unknown as z.ZodMiniObject);
    expect(new Set(problems.map(({ code }) => code)).size).toBeGreaterThan(3);
    expect(withoutText(problems)).toEqual([]);
  });

  it('has a text in each language for a reference and a one-time code', () => {
    const problems = BAD_TEXTS.flatMap((typed) =>
      [typedReference, oneTimeCode].flatMap((schema) =>
        (schema.safeParse(typed).error?.issues ?? []).map(({ message }) => fieldProblem(message)),
      ),
    );
    expect(new Set(problems.map(({ code }) => code)).size).toBeGreaterThan(3);
    expect(withoutText(problems)).toEqual([]);
  });
});

describe('an error of the server', () => {
  // Codes that only calls of staff return have English texts, like the pages of staff.
  const codes = Object.keys(pageErrors) as ErrorCode[];

  it.each(codes)('has a text in each language: %s', (code) => {
    const said = pidgin.errorMessage({ code });
    expect(said).not.toBe(english.errorMessage({ code }));
    expect(said).not.toContain('undefined');
    if (code !== 'internal') expect(said).not.toBe(pidgin.errorMessage({ code: 'internal' }));
  });

  it('says in Pidgin too that nothing was charged, for the same codes', () => {
    const saying = codes.filter((code) => pidgin.errorMessage({ code }).includes('No money comot.'));
    expect(saying.toSorted()).toEqual([...nothingChargedCodes].toSorted());
  });

  it('has its facts in the text', () => {
    expect(pidgin.errorMessage({ code: 'rate-limited', retry_after_seconds: 700 })).toContain('12 minutes');
    expect(pidgin.errorMessage({ code: 'amount-too-large', max_kobo: 100_000_000 })).toContain('1000000');
    expect(pidgin.errorMessage({ code: 'provider-unavailable', reason: 'purchase-expired' })).toBe(
      'Time finish for this purchase before account number come. No money comot. Abeg start again.',
    );
    const problem = { code: 'too-long', max: 100 } as const;
    expect(pidgin.errorMessage({ code: 'invalid-input', field_codes: { name: problem } })).toBe(
      pidgin.fieldMessage(problem),
    );
  });

  it('gets the general text when its code is newer than the page', () => {
    expect(pidgin.errorMessage({ code: 'brand-new' as ErrorCode })).toBe(pidgin.errorMessage({ code: 'internal' }));
  });
});
