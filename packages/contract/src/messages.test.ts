import { describe, expect, it } from 'vitest';
import { cardName } from './money/payments/cards.ts';
import { renameFavouriteMeter, saveFavouriteMeter } from './places/households/favourite-meters.ts';
import { errorCodes, errorMessage, fieldMessage, fieldProblem, nothingChargedCodes, type ErrorCode } from './index.ts';

const codes = Object.keys(errorCodes) as ErrorCode[];

describe('the English message of an error', () => {
  it.each(codes)('exists: %s', (code) => {
    expect(errorMessage({ code })).toMatch(/^[A-Z][\w ,.:'-]+/);
    expect(errorMessage({ code })).not.toContain('undefined');
  });

  it('says that nothing was charged for the codes that are listed so, and for no other', () => {
    const saying = codes.filter((code) => errorMessage({ code }).includes('Nothing was charged.'));
    expect(saying.toSorted()).toEqual([...nothingChargedCodes].toSorted());
  });

  it.each([
    [{ code: 'amount-too-large', max_kobo: 100_000_000 }, 'Maximum amount is 1000000'],
    [{ code: 'rate-limited', retry_after_seconds: 61 }, 'Too many attempts. Please wait and try again in 2 minutes.'],
    [{ code: 'rate-limited', retry_after_seconds: 9 }, 'Too many attempts. Please wait and try again in 1 minute.'],
    [{ code: 'method-not-allowed', allowed_methods: ['GET', 'POST'] }, 'Use GET or POST here.'],
    [{ code: 'unsupported-media-type', expected_type: 'text/csv' }, 'Send this as text/csv.'],
    [{ code: 'invalid-input', field_codes: { name: { code: 'too-long', max: 100 } } }, 'Use at most 100 characters'],
  ] as const)('has the facts in it: %j', (failure, message) => {
    expect(errorMessage(failure)).toBe(message);
  });

  it.each(['account-refused', 'no-account', 'page-refused', 'purchase-cancelled', 'purchase-expired'] as const)(
    'says why there is no bank account, and that nothing was charged: %s',
    (reason) => {
      const message = errorMessage({ code: 'provider-unavailable', reason });
      expect(message).toContain('Nothing was charged.');
      expect(message).not.toBe(errorMessage({ code: 'provider-unavailable' }));
    },
  );

  it('does not mention accounts where no account was requested', () => {
    expect(errorMessage({ code: 'provider-unavailable' })).not.toMatch(/account/);
    expect(errorMessage({ code: 'provider-unavailable', reason: 'page-refused' })).not.toMatch(/account/);
  });
});

describe('the problem that a check of the contract has', () => {
  it('is a code, with its maximum where it has one', () => {
    expect(fieldProblem('name-required')).toEqual({ code: 'name-required' });
    expect(fieldProblem('too-long:4000')).toEqual({ code: 'too-long', max: 4000 });
  });

  it('requires the full name of a person, and just a name for a thing', () => {
    expect(fieldMessage(fieldProblem('name-required'))).toBe('Full Name is required');
    for (const body of [saveFavouriteMeter.body, renameFavouriteMeter.body]) {
      const problem = body
        .safeParse({ meterNumber: '04175000019', name: ' ' })
        .error?.issues.find(({ path }) => path[0] === 'name');
      expect(fieldMessage(fieldProblem(problem?.message ?? ''))).toBe('Enter a name');
    }
    expect(fieldMessage(fieldProblem(cardName.safeParse('').error?.issues[0]?.message ?? ''))).toBe('Enter a name');
  });

  it('is the wrong kind of value where the message is the schema library’s', () => {
    expect(fieldProblem('Invalid input: expected string, received undefined')).toEqual({ code: 'wrong-kind' });
    expect(fieldProblem('Too big: expected number to be <=5')).toEqual({ code: 'wrong-kind' });
  });

  it('has a general text when the code is not known', () => {
    expect(fieldMessage({ code: 'constructor' as 'wrong-kind' })).toBe(fieldMessage({ code: 'wrong-kind' }));
  });
});
