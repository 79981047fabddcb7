import { expect, test } from 'vitest';
import { exceptionFacts } from './exception-facts.ts';

test('the facts of an exception are amounts in naira and times in Lagos, without its sides and our own numbers', () => {
  const facts = Object.entries({
    ours: '700000',
    theirs: '0',
    captureId: '35',
    eventId: '6',
    paidAt: '2026-11-19T02:59:16.179Z',
    frozenKobo: '900000',
    amountMinor: '-50',
    amount: '350000',
    provider: 'paystack',
    message_type: 'INCORRECT_AMOUNT',
    transaction_id: '4099260521',
    providerRefundId: '12',
  }).map(([name, value]) => ({ name, value }));
  expect(exceptionFacts(facts)).toEqual([
    { label: 'Paid at', value: '19 Nov 2026, 03:59 WAT' },
    { label: 'Frozen', value: '₦9,000.00' },
    { label: 'Amount', value: '−₦0.50' },
    { label: 'Amount', value: '₦3,500.00' },
    { label: 'Provider', value: 'Paystack' },
    { label: 'Message type', value: 'INCORRECT_AMOUNT' },
    { label: 'Transaction id', value: '4099260521' },
    { label: 'Provider refund id', value: '12' },
  ]);
});
