import { moneyCode, refundReason, refundState } from '@gatelight/contract/money';
import type { MoneyFacts } from '@gatelight/contract/money';
import type { Purchase } from '@gatelight/contract/selling/vending/quick-purchases';
import { describe, expect, it } from 'vitest';
import * as english from '../src/strings/purchase/money-sentence.ts';
import { RECEIPT_WORDS as ENGLISH_RECEIPT } from '../src/strings/purchase/receipt.ts';
import * as pidgin from '../../../translations/pcm/web/purchase/money-sentence.ts';
import { RECEIPT_WORDS as PIDGIN_RECEIPT } from '../../../translations/pcm/web/purchase/receipt.ts';

const facts = (changes: Partial<MoneyFacts>): MoneyFacts => ({
  code: 'token-ready',
  due_kobo: 500_000n,
  received_kobo: 400_000n,
  refund_state: null,
  refund_kobo: 400_000n,
  extra_kobo: 0n,
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
      const extra = { code: 'token-ready', extra_kobo: 100_000n, extra_state: 'pending' } as const;
      expect(moneySentence(facts(extra))).toContain('₦1,000.00');
      expect(moneySentence(facts({ ...extra, extra_state: 'processed' }))).not.toBe(moneySentence(facts(extra)));
    }
  });

  it('says to which account the money goes when the payer named one, masked', () => {
    const named = { bank_name: 'GTBank', last_four: '6789' };
    for (const { moneySentence } of [english, pidgin]) {
      for (const state of ['requested', 'pending', 'processed'] as const) {
        const refund = { code: 'underpaid', refund_state: state } as const;
        const sentence = moneySentence(facts({ ...refund, refund_account: named }));
        expect(sentence).toContain('GTBank');
        expect(sentence).toContain('6789');
        expect(sentence).not.toMatch(/come? from|came from/);
        const withoutBank = moneySentence(facts({ ...refund, refund_account: { ...named, bank_name: null } }));
        expect(withoutBank).toContain('6789');
        expect(withoutBank).not.toContain('null');
        const unknown = moneySentence(facts({ ...refund, refund_account: { bank_name: null, last_four: null } }));
        expect(unknown).not.toMatch(/null|come? from|came from/);
      }
      const extra = { extra_kobo: 100_000n, extra_state: 'pending', extra_account: named } as const;
      expect(moneySentence(facts(extra))).toContain('GTBank');
      expect(moneySentence(facts({ ...extra, extra_state: 'processed' }))).toContain('6789');
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

  it('names its account in each language, masked', () => {
    for (const words of [ENGLISH_RECEIPT, PIDGIN_RECEIPT]) {
      const payers = words.refundAccount({ bank_name: 'GTBank', last_four: '6789', given_by: 'payer' });
      expect(payers).toMatch(/^To GTBank •••• 6789, \w+ you g[ai]ve us$/);
      // No one reads that they gave an account which staff entered.
      const ours = words.refundAccount({ bank_name: 'GTBank', last_four: '6789', given_by: 'staff' });
      expect(ours).toMatch(/^To GTBank •••• 6789, /);
      expect(ours).not.toMatch(/you g/);
      expect(words.refundAccount({ bank_name: null, last_four: '6789' })).toMatch(/account •••• 6789, /);
      expect(words.refundAccount({ bank_name: null, last_four: null })).toMatch(/^To the bank account \w+ you g/);
    }
  });

  it.each(refundState.options)('has its state in each language: %s', (state) => {
    const [ours, theirs] = [ENGLISH_RECEIPT, PIDGIN_RECEIPT].map((words) => words.refundState(refund({ state })));
    expect([ours, theirs].join()).not.toContain('undefined');
    expect(theirs).not.toBe(ours);
  });
});
