import { moneyCode, refundReason, refundState } from '@gatelight/contract/money';
import type { MoneyFacts } from '@gatelight/contract/money';
import type { Purchase } from '@gatelight/contract/vending';
import { describe, expect, it } from 'vitest';
import * as english from '../../purchase/money-sentence.ts';
import { RECEIPT_WORDS as ENGLISH_RECEIPT } from '../../purchase/receipt.ts';
import * as pidgin from './money-sentence.ts';
import { RECEIPT_WORDS as PIDGIN_RECEIPT } from './receipt.ts';

const facts = (changes: Partial<MoneyFacts>): MoneyFacts => ({
  code: 'token-ready',
  due_kobo: 500_000n,
  received_kobo: 400_000n,
  refund_state: null,
  refund_kobo: 400_000n,
  extra_kobo: 0n,
  extra_returned: false,
  ...changes,
});

describe('the sentence that says where the money is', () => {
  it.each(moneyCode.options)('exists in each language and is another one for each code: %s', (code) => {
    for (const { moneySentence } of [english, pidgin]) {
      const others = moneyCode.options.filter((other) => other !== code);
      const sentence = moneySentence(facts({ code }));
      expect(sentence.length).toBeGreaterThan(20);
      expect(others.map((other) => moneySentence(facts({ code: other })))).not.toContain(sentence);
    }
    expect(pidgin.moneySentence(facts({ code }))).not.toBe(english.moneySentence(facts({ code })));
  });

  it.each(refundState.options)('says in each language how far a refund is: %s', (state) => {
    for (const { moneySentence } of [english, pidgin]) {
      for (const code of ['underpaid', 'paid-late', 'wrong-currency', 'paid-after-failure', 'no-token'] as const) {
        const without = moneySentence(facts({ code }));
        const sentence = moneySentence(facts({ code, refund_state: state }));
        expect(sentence.startsWith(without)).toBe(true);
        expect(sentence.length).toBeGreaterThan(without.length + 20);
      }
    }
  });

  it('has the amounts in it', () => {
    for (const { moneySentence } of [english, pidgin]) {
      expect(moneySentence(facts({ code: 'underpaid' }))).toMatch(/₦4,000\.00.*₦5,000\.00/);
      expect(moneySentence(facts({ code: 'paid-after-failure' }))).toContain('₦4,000.00');
      const extra = { code: 'token-ready', extra_kobo: 100_000n } as const;
      expect(moneySentence(facts(extra))).toContain('₦1,000.00');
      expect(moneySentence(facts({ ...extra, extra_returned: true }))).not.toBe(moneySentence(facts(extra)));
    }
  });

  it('never says that a purchase failed while its outcome is unknown', () => {
    for (const code of ['making-token', 'token-delayed', 'token-unclear'] as const) {
      expect(english.moneySentence(facts({ code }))).not.toMatch(/fail/i);
      expect(pidgin.moneySentence(facts({ code }))).not.toMatch(/fail|no work/i);
    }
  });
});

describe('a refund on the receipt', () => {
  const refund = (changes: Partial<Purchase['refunds'][number]>): Purchase['refunds'][number] => ({
    amount_kobo: 1n,
    currency: 'NGN',
    reason: 'late',
    state: 'pending',
    at: new Date(0),
    ...changes,
  });

  it.each(refundReason.options)('has its reason in each language: %s', (reason) => {
    const [ours, theirs] = [ENGLISH_RECEIPT, PIDGIN_RECEIPT].map((words) => words.refundReason(refund({ reason })));
    expect([ours, theirs].join()).not.toContain('undefined');
    expect(theirs).not.toBe(ours);
  });

  it.each(refundState.options)('has its state in each language: %s', (state) => {
    const [ours, theirs] = [ENGLISH_RECEIPT, PIDGIN_RECEIPT].map((words) => words.refundState(refund({ state })));
    expect([ours, theirs].join()).not.toContain('undefined');
    expect(theirs).not.toBe(ours);
  });
});
