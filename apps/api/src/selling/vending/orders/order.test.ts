import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moneySentence, naira, orderStatus } from '@gatelight/contract';
import { createDb, sql, type Db } from '#platform/database/db';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database';
import { moneyFactsOf, type MoneyView } from './money-facts.ts';
import { allowedTransitions, formatMicro, formatTenths, paymentState } from './order.ts';

const sentenceOf = (order: MoneyView) => moneySentence(moneyFactsOf(order));

describe('the text for a payer', () => {
  it('shows a carried fraction to the thousandth of a unit', () => {
    expect(formatMicro(734_521n)).toBe('0.073');
    expect(formatMicro(-734_521n)).toBe('-0.073');
    expect(formatMicro(-4n)).toBe('0.000');
    expect(formatMicro(15_000_000n)).toBe('1.500');
  });

  it('shows naira and units as people write them', () => {
    expect(naira(500_000n)).toBe('₦5,000.00');
    expect(naira(123_456_789n)).toBe('₦1,234,567.89');
    expect(formatTenths(225n)).toBe('22.5');
    expect(formatTenths(7n)).toBe('0.7');
  });

  it('never says failed while the outcome is unknown', () => {
    const sentence = sentenceOf({
      status: 'unknown',
      paymentOutcome: 'exact',
      amountKobo: 500_000n,
      receivedKobo: 500_000n,
      refunds: [],
    });
    expect(sentence).toContain('it is safe');
    expect(sentence).not.toMatch(/fail/i);
  });

  it('has a sentence for every state and every way in which money can arrive', () => {
    for (const status of orderStatus.options) {
      for (const paymentOutcome of ['exact', 'overpaid', 'underpaid', 'late', 'wrong_currency', null] as const) {
        const order = { status, paymentOutcome, amountKobo: 500_000n, receivedKobo: 300_000n, refunds: [] };
        expect(sentenceOf(order).length).toBeGreaterThan(20);
        expect(paymentState(order)).toMatch(/^[a-z_]+$/);
      }
    }
  });

  it('names the state of a payment in the terms of the gateway', () => {
    expect(paymentState({ status: 'awaiting_payment', paymentOutcome: null })).toBe('pending');
    expect(paymentState({ status: 'expired', paymentOutcome: null })).toBe('expired');
    expect(paymentState({ status: 'refunding', paymentOutcome: 'underpaid' })).toBe('amount_mismatch');
    expect(paymentState({ status: 'vending', paymentOutcome: 'overpaid' })).toBe('success');
    expect(paymentState({ status: 'refunded', paymentOutcome: 'late' })).toBe('paid_late');
    expect(paymentState({ status: 'refunding', paymentOutcome: 'wrong_currency' })).toBe('currency_mismatch');
  });
});

describe('the table of transitions', () => {
  let database: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await createTestDatabase();
    db = createDb({ url: database.appUrl, poolSize: 2 });
  });
  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });

  it('is the same in the code and in the database', async () => {
    const { rows } = await sql<{ from: string; to: string }>`
      select from_status as "from", to_status as "to" from vending.allowed_transition
    `.execute(db);
    const stored = rows.map(({ from, to }) => `${from}>${to}`).toSorted();
    const written = Object.entries(allowedTransitions)
      .flatMap(([from, all]) => all.map((to) => `${from}>${to}`))
      .toSorted();
    expect(stored).toEqual(written);
  });

  it('names every state of the contract', () => {
    expect(Object.keys(allowedTransitions).toSorted()).toEqual([...orderStatus.options].toSorted());
  });
});
