import { describe, expect, it } from 'vitest';
import { moneySentence, refundReason, refundState, type MoneyFacts, type RefundState } from './money.ts';
import {
  REFUND_LABELS,
  REFUND_NOTICES,
  REFUND_TITLES,
  STAFF_REFUND_WORDS,
  refundPlace,
  refundToTell,
  staffMoneySentence,
  staffRefundProblem,
  staffRefundReason,
} from './money-states.ts';
import { orderStatus, type OrderStatus } from './selling/vending/order-status.ts';
import { moneySentence as inPidgin } from '../../../translations/pcm/contract/money.ts';

/** States whose money is back with its payer, or in a wallet. In all others nothing has gone back. */
const over: readonly RefundState[] = ['processed', 'in_wallet', 'by_bank'];
const onItsWay: readonly RefundState[] = ['requested', 'pending'];

const goneBack = /went back|gone back|was sent back|is back|has returned|sent back$/;
const moving = /on its way|is sending|being sent back/;
/** A code of a program: a word with an underscore, or "state: code". */
const rawCode = /[a-z]_[a-z]|provider: |undefined|null/;

const facts = (changes: Partial<MoneyFacts>): MoneyFacts => ({
  code: 'no-token',
  due_kobo: 500_000n,
  received_kobo: 500_000n,
  refund_state: null,
  refund_kobo: 500_000n,
  extra_kobo: 0n,
  ...changes,
});

/** Every English sentence about a refund in this state, for payers and for staff. */
const sentencesOf = (state: RefundState): string[] => [
  moneySentence(facts({ refund_state: state })),
  moneySentence(facts({ refund_state: state, method: 'card' })),
  moneySentence(facts({ code: 'token-ready', extra_kobo: 100n, extra_state: state })),
  REFUND_TITLES[state],
  REFUND_LABELS[state],
  STAFF_REFUND_WORDS[state].label,
  STAFF_REFUND_WORDS[state].sentence,
  ...(['vend_failed', 'refunding', 'refunded', 'paid_late'] as const).map((status) =>
    staffMoneySentence(status, [{ state }]),
  ),
];

describe('words about money that goes back', () => {
  it.each(refundState.options)('say where the money is, without a code: %s', (state) => {
    for (const sentence of sentencesOf(state)) {
      expect(sentence.length).toBeGreaterThan(5);
      expect(sentence).not.toMatch(rawCode);
      if (!over.includes(state)) expect(sentence.replace('No money has gone back yet', '')).not.toMatch(goneBack);
      if (!onItsWay.includes(state)) expect(sentence).not.toMatch(moving);
    }
  });

  it('guess nothing for a state of a newer server, in both languages', () => {
    const newer = 'newer' as RefundState;
    const refund = facts({ code: 'paid-late', refund_state: newer });
    const extra = facts({ code: 'token-ready', extra_kobo: 100n, extra_state: newer });
    expect(moneySentence(refund)).toBe('We received ₦5,000.00 after this account had closed, so no token was made.');
    expect(moneySentence(extra)).toBe(
      'We received your ₦5,000.00 and your token is ready. You paid ₦1.00 more than the price.',
    );
    for (const one of [refund, extra]) expect(inPidgin(one)).not.toMatch(rawCode);
    expect(staffMoneySentence('refunding', [{ state: newer }])).toBe('No token was made.');
    expect(staffMoneySentence('newer' as OrderStatus, [])).toBe('');
    expect(staffMoneySentence('newer' as OrderStatus, [{ state: 'in_wallet' }])).toMatch(/^\S/);
  });

  it('say to payers and staff that a refund waits for the bank account of the payer', () => {
    expect(staffMoneySentence('refunding', [{ state: 'needs_account' }])).toBe(
      "No token was made. Waiting for the payer's bank account. No money has gone back yet.",
    );
    expect(moneySentence(facts({ refund_state: 'needs_account', refund_kobo: 6_000_000n }))).toMatch(
      /which account ₦60,000\.00 should go to\. Open this purchase with Find my token/,
    );
    expect(moneySentence(facts({ refund_state: 'needs_account', method: 'card' }))).toMatch(/Contact us/);
    expect(REFUND_NOTICES.needs_account('₦1.00 for X')).toMatch(/needs to know to which account/);
  });

  it.each(orderStatus.options)('say to staff what an order holds, with and without a refund: %s', (status) => {
    const alone = staffMoneySentence(status, []);
    expect(alone).not.toMatch(rawCode);
    // Without a refund that was read, only an order that ended so may say that the money went back.
    if (status !== 'refunded') expect(alone).not.toMatch(goneBack);
    for (const state of refundState.options) {
      const sentence = staffMoneySentence(status, [{ state }]);
      expect(sentence).not.toMatch(rawCode);
      expect(sentence.length).toBeGreaterThan(10);
    }
  });

  it('are about the amount that waits for a person, when several are refunded', () => {
    const states = (...given: RefundState[]) => refundToTell(given.map((state) => ({ state })))?.state;
    expect(states('processed', 'needs_account', 'requested')).toBe('needs_account');
    expect(states('in_wallet', 'requested')).toBe('requested');
    expect(states('needs_attention', 'frozen')).toBe('frozen');
    expect(states()).toBeUndefined();
  });

  it.each(refundReason.options)('name the reason to staff: %s', (reason) => {
    expect(staffRefundReason(reason)).not.toMatch(rawCode);
  });

  it('never show a code of a provider', () => {
    for (const problem of ['provider: needs_attention', 'provider: failed'])
      expect(staffRefundProblem(problem)).not.toMatch(rawCode);
    expect(staffRefundProblem('The bank is closed.')).toBe('The bank is closed.');
  });

  it('say who named the bank account', () => {
    const account = { bank_name: 'GTBank', last_four: '6789' };
    expect(refundPlace({ ...account, given_by: 'payer' })).toMatch(/that you gave us$/);
    expect(refundPlace({ ...account, given_by: 'staff' })).toBe(
      'the GTBank account ending in 6789 that our team entered',
    );
    expect(refundPlace({ bank_name: null, last_four: null, given_by: 'staff' })).not.toMatch(/you gave/);
    expect(refundPlace(undefined)).toBe('the account it came from');
  });
});
