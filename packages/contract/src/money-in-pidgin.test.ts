import { describe, expect, it } from 'vitest';
import { moneyCode, moneySentence as english, refundState, type MoneyFacts } from './money.ts';
import { TRANSACTION_STATUS_NAMES as ENGLISH_STATUSES } from './transaction-words.ts';
import { moneySentence } from '../../../translations/pcm/contract/money.ts';
import { pageErrorMessage } from '../../../translations/pcm/contract/messages.ts';
import { TRANSACTION_STATUS_NAMES } from '../../../translations/pcm/contract/transaction-words.ts';

const facts = (changes: Partial<MoneyFacts>): MoneyFacts => ({
  code: 'token-ready',
  due_kobo: 500_000n,
  received_kobo: 400_000n,
  refund_state: null,
  refund_kobo: 400_000n,
  extra_kobo: 0n,
  ...changes,
});

describe('what the contract says in Pidgin, for the server as for pages', () => {
  it.each(moneyCode.options)('has a sentence of its own about the money: %s', (code) => {
    expect(moneySentence(facts({ code })).length).toBeGreaterThan(20);
    expect(moneySentence(facts({ code }))).not.toBe(english(facts({ code })));
  });

  it.each(refundState.options)('says how far a refund is: %s', (state) => {
    const refund = facts({ code: 'underpaid', refund_state: state });
    expect(moneySentence(refund)).toContain('₦4,000.00');
    expect(moneySentence(refund).length).toBeGreaterThan(moneySentence(facts({ code: 'underpaid' })).length + 20);
  });

  it('has texts of errors and words of transactions', () => {
    expect(pageErrorMessage({ code: 'wrong-pin', tries_left: 2 })).toBe('That wallet PIN no correct. 2 tries remain.');
    for (const [status, word] of Object.entries(TRANSACTION_STATUS_NAMES))
      expect(word).not.toBe(ENGLISH_STATUSES[status as keyof typeof ENGLISH_STATUSES]);
  });
});
