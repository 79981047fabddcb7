import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creditedTenths } from '@gatelight/sts';
import { moneySentence, naira, orderStatus } from '@gatelight/contract';
import { createDb, sql, type Db } from '#platform/db';
import { AppError } from '#platform/errors';
import { createTestDatabase, type TestDatabase } from '#platform/test-database';
import { moneyFactsOf, type MoneyView } from './money-facts.ts';
import { allowedTransitions, formatMicro, formatTenths, paymentState, quote, type QuoteInput } from './order.ts';

const plain: QuoteInput = {
  amountKobo: 500_000n,
  feeKobo: 0n,
  debtOutstandingKobo: 0n,
  debtRecoveryBp: 0,
  vatRateBp: 750,
  priceKoboPerUnit: 20_740n,
  rounding: 'up',
  carriedMicro: 0n,
};

describe('a price', () => {
  it('splits ₦5,000 into energy and VAT to the kobo, and rounds the units up', () => {
    expect(quote(plain)).toEqual({
      amountKobo: 500_000n,
      debtKobo: 0n,
      feeKobo: 0n,
      energyKobo: 465_116n,
      vatKobo: 34_884n,
      debtLeftKobo: 0n,
      unitsTenths: 225n,
      carryBeforeMicro: 0n,
    });
  });

  it('takes its part of a debt first, and never more than is owed', () => {
    const fifth = quote({ ...plain, debtOutstandingKobo: 1_200_000n, debtRecoveryBp: 2000 });
    expect(fifth.debtKobo).toBe(100_000n);
    expect(fifth.debtLeftKobo).toBe(1_100_000n);
    const rest = quote({ ...plain, debtOutstandingKobo: 30_000n, debtRecoveryBp: 2000 });
    expect(rest.debtKobo).toBe(30_000n);
    expect(rest.debtLeftKobo).toBe(0n);
  });

  it('rounds units the way the tariff says', () => {
    expect(quote({ ...plain, rounding: 'down' }).unitsTenths).toBe(224n);
    expect(quote({ ...plain, rounding: 'half-up' }).unitsTenths).toBe(224n);
  });

  it('prints what the token will hold where a token has to round up', () => {
    const big = quote({ ...plain, amountKobo: 50_000_000n });
    expect(big.unitsTenths % 10n).toBe(4n);
    expect(big.unitsTenths).toBe(BigInt(creditedTenths(big.unitsTenths)));
  });

  it('refuses an amount that debt eats up whole', () => {
    expect(() => quote({ ...plain, debtOutstandingKobo: 9_000_000n, debtRecoveryBp: 10_000 })).toThrow(AppError);
  });

  it('refuses more units than one token can carry', () => {
    expect(() => quote({ ...plain, amountKobo: 1_000_000_000_000n, priceKoboPerUnit: 1n })).toThrow('One token');
  });

  it('adds up to what is paid, for every amount, debt, rate and price', () => {
    fc.assert(
      fc.property(
        fc.record({
          amountKobo: fc.bigInt({ min: 100_000n, max: 100_000_000n }),
          feeKobo: fc.bigInt({ min: 0n, max: 10_000n }),
          debtOutstandingKobo: fc.bigInt({ min: 0n, max: 50_000_000n }),
          debtRecoveryBp: fc.integer({ min: 0, max: 9000 }),
          vatRateBp: fc.integer({ min: 0, max: 3000 }),
          priceKoboPerUnit: fc.bigInt({ min: 500n, max: 500_000n }),
          rounding: fc.constantFrom('up', 'down', 'half-up' as const),
          carriedMicro: fc.constant(0n),
        }),
        (input) => {
          let priced;
          try {
            priced = quote(input);
          } catch (error) {
            expect((error as AppError).code).toBe('amount-too-small');
            return;
          }
          expect(priced.debtKobo + priced.feeKobo + priced.energyKobo + priced.vatKobo).toBe(input.amountKobo);
          expect(priced.debtKobo).toBeLessThanOrEqual(input.debtOutstandingKobo);
          expect(priced.debtLeftKobo).toBe(input.debtOutstandingKobo - priced.debtKobo);
          // VAT is inside: the rate on the energy, within the half kobo that rounding decides.
          const exactTimes10000 = priced.energyKobo * BigInt(input.vatRateBp);
          const difference = priced.vatKobo * 10_000n - exactTimes10000;
          expect(difference < 0n ? -difference : difference).toBeLessThanOrEqual(10_000n);
          if (input.rounding === 'up') {
            expect(priced.unitsTenths * input.priceKoboPerUnit).toBeGreaterThanOrEqual(priced.energyKobo * 10n);
          }
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('an amount split into many purchases', () => {
  const parts = fc.array(fc.bigInt({ min: 100_000n, max: 3_000_000n }), { minLength: 2, maxLength: 60 });

  it('buys at most a tenth of a unit more than one purchase, and at most a tenth less', () => {
    fc.assert(
      fc.property(
        parts,
        fc.bigInt({ min: 500n, max: 500_000n }),
        fc.constantFrom('up', 'down', 'half-up' as const),
        (amounts, priceKoboPerUnit, rounding) => {
          const input = { ...plain, priceKoboPerUnit, rounding };
          let carriedMicro = 0n;
          let tenths = 0n;
          let energyKobo = 0n;
          for (const amountKobo of amounts) {
            const part = quote({ ...input, amountKobo, carriedMicro });
            carriedMicro += part.unitsTenths * 1_000_000n - (part.energyKobo * 10_000_000n) / priceKoboPerUnit;
            tenths += part.unitsTenths;
            energyKobo += part.energyKobo;
          }
          const exactTenths = Number(energyKobo * 10n) / Number(priceKoboPerUnit);
          // A token above 1,638.3 units holds steps of 10 tenths: what it rounds up is taken back by the next one.
          const step = Number(amounts.at(-1)! * 10n) / Number(priceKoboPerUnit) > 16_000 ? 10 : 1;
          expect(Math.abs(Number(tenths) - exactTenths)).toBeLessThan(step + 0.001);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('of ₦1,000,000 in purchases of ₦1,000 buys what one purchase buys', () => {
    const alone = quote({ ...plain, amountKobo: 100_000_000n });
    let carriedMicro = 0n;
    let tenths = 0n;
    for (let index = 0; index < 1000; index += 1) {
      const part = quote({ ...plain, amountKobo: 100_000n, carriedMicro });
      carriedMicro += part.unitsTenths * 1_000_000n - (part.energyKobo * 10_000_000n) / plain.priceKoboPerUnit;
      tenths += part.unitsTenths;
    }
    // The one token holds steps of a whole unit and is rounded up to one.
    expect(Number(tenths - alone.unitsTenths)).toBeLessThanOrEqual(1);
    expect(Number(tenths - alone.unitsTenths)).toBeGreaterThanOrEqual(-10);
  });

  it('buys nothing when earlier purchases gave all of it in advance', () => {
    expect(() => quote({ ...plain, amountKobo: 1000n, carriedMicro: 900_000n })).toThrow(AppError);
  });
});

const sentenceOf = (order: MoneyView) => moneySentence(moneyFactsOf(order));

describe('the text for a payer', () => {
  it('writes a carried fraction to the thousandth of a unit', () => {
    expect(formatMicro(734_521n)).toBe('0.073');
    expect(formatMicro(-734_521n)).toBe('-0.073');
    expect(formatMicro(-4n)).toBe('0.000');
    expect(formatMicro(15_000_000n)).toBe('1.500');
  });

  it('writes naira and units as people read them', () => {
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

  it('has a sentence for every state and every way in which money can come', () => {
    for (const status of orderStatus.options) {
      for (const paymentOutcome of ['exact', 'overpaid', 'underpaid', 'late', 'wrong_currency', null] as const) {
        const order = { status, paymentOutcome, amountKobo: 500_000n, receivedKobo: 300_000n, refunds: [] };
        expect(sentenceOf(order).length).toBeGreaterThan(20);
        expect(paymentState(order)).toMatch(/^[a-z_]+$/);
      }
    }
  });

  it('says how a payment stands in the words of the gateway', () => {
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
