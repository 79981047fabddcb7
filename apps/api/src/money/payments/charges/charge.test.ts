import { expect, test } from 'vitest';
import { chargeTransitions, lateMoneyMs, nextCheckInMs, statusesBefore, type ChargeStatus } from './charge.ts';
import { refundBackOffMs, refundTransitions, statesBefore } from '../refunds/refund.ts';

const openedAt = new Date('2026-11-20T10:00:00Z');
const expiresAt = new Date('2026-11-20T10:30:00Z');
const after = (seconds: number) => new Date(openedAt.getTime() + seconds * 1000);

test('a captured or failed charge never changes again', () => {
  const from = new Set<ChargeStatus>(chargeTransitions.map(([before]) => before));
  expect([...from].toSorted()).toEqual(['expired', 'initiated', 'pending']);
});

test('money is accepted before the provider has responded, while waiting, and after expiry', () => {
  expect(statusesBefore('captured')).toEqual(['initiated', 'pending', 'expired']);
});

test('no status leads back to the beginning, and only the beginning leads to pending', () => {
  expect(statusesBefore('initiated')).toEqual([]);
  expect(statusesBefore('pending')).toEqual(['initiated']);
});

test('a processed refund never changes again, and a refund that the provider already has is not sent', () => {
  expect(refundTransitions.map(([before]): string => before)).not.toContain('processed');
  // Only staff move it on from needs_attention; they ask the provider first.
  expect(statesBefore('sending')).toEqual(['queued', 'needs_attention']);
});

test.each([
  ['a fresh charge', 30, 20],
  ['one of six minutes', 360, 30],
  ['one of twenty minutes', 1200, 60],
])('%s is checked within a minute', (_what, age, expected) => {
  expect(nextCheckInMs({ openedAt, expiresAt, now: after(age) })).toBe(expected * 1000);
});

test('a charge is checked again right after it expires', () => {
  expect(nextCheckInMs({ openedAt, expiresAt, now: after(1790) })).toBe(11_000);
});

test('after expiry it is checked less and less often, and after three days not at all', () => {
  const rests = [1801, 1800 + 900, 1800 + 3 * 3600].map((age) =>
    nextCheckInMs({ openedAt, expiresAt, now: after(age) }),
  );
  expect(rests).toEqual([60_000, 600_000, 7_200_000]);
  const late = new Date(expiresAt.getTime() + lateMoneyMs + 1);
  expect(nextCheckInMs({ openedAt, expiresAt, now: late })).toBeUndefined();
});

test('a refund that makes no progress waits longer each time, but never more than a minute', () => {
  const rests = [0, 1, 4, 50].map(refundBackOffMs);
  expect(rests).toEqual([2000, 4000, 32_000, 60_000]);
});
