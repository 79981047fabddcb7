import { expect, test } from 'vitest';
import { createChance } from './chance.ts';
import { payments, planPurchases } from './plan.ts';

const plan = (seed: string) => planPurchases(400, createChance(seed).fork('purchases'));

test('the same seed plans the same purchases, another seed others', () => {
  expect(plan('7')).toEqual(plan('7'));
  expect(plan('7')).not.toEqual(plan('8'));
});

test('no two purchases share a reference, a proof or a phone, and every way of paying comes up', () => {
  const plans = plan('7');
  expect(new Set(plans.map((one) => one.reference)).size).toBe(400);
  expect(new Set(plans.map((one) => one.proof)).size).toBe(400);
  expect(plans.every((one) => /^[A-Za-z0-9_-]{43}$/.test(one.proof))).toBe(true);
  expect(new Set(plans.map((one) => one.phone)).size).toBe(400);
  expect(new Set(plans.map((one) => one.payment))).toEqual(new Set(payments));
});

test('what is transferred is what the way of paying says', () => {
  for (const { payment, amountKobo, transfersKobo } of plan('7')) {
    const [first = 0] = transfersKobo;
    expect(transfersKobo.every((kobo) => kobo > 0)).toBe(true);
    if (payment === 'none') expect(transfersKobo).toEqual([]);
    if (payment === 'under') expect(first).toBeLessThan(amountKobo);
    if (payment === 'over') expect(first).toBeGreaterThan(amountKobo);
    if (payment === 'twice') expect(transfersKobo).toHaveLength(2);
    if (payment === 'tiny') expect(Math.max(...transfersKobo)).toBeLessThan(2500);
    if (['exact', 'late', 'foreign', 'failed', 'twice'].includes(payment)) expect(first).toBe(amountKobo);
  }
});

test('drawing from one stream does not move another', () => {
  const first = createChance('7');
  const alone = first.fork('faults').whole(0, 1e6);
  first.fork('kills').whole(0, 1e6);
  expect(first.fork('faults').whole(0, 1e6)).toBe(alone);
});
