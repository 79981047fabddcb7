import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isKeyExpired, isReservedTid, MAX_TID, nextTid, rndAt, tidToDate, toTid } from './tid.ts';
import type { BaseDate } from './tid.ts';

const baseDates: readonly BaseDate[] = [1993, 2014, 2035];
const at = (text: string): Date => new Date(text);

describe('the minute of a token', () => {
  it('counts whole UTC minutes from the base date', () => {
    expect(toTid(at('2014-01-01T00:00:59.999Z'), 2014)).toBe(0);
    expect(toTid(at('2014-01-01T00:01:00Z'), 2014)).toBe(1);
    expect(toTid(at('2014-01-02T01:00:00+01:00'), 2014)).toBe(1440);
  });

  it('is refused before the base date and after the range, and never wraps', () => {
    expect(() => toTid(at('2013-12-31T23:59:59Z'), 2014)).toThrow(
      expect.objectContaining({ code: 'before-base-date' }),
    );
    expect(toTid(at('2024-11-24T20:15:59Z'), 1993)).toBe(MAX_TID);
    expect(() => toTid(at('2024-11-24T20:16:00Z'), 1993)).toThrow(expect.objectContaining({ code: 'after-range' }));
    expect(toTid(at('2045-11-24T20:15:00Z'), 2014)).toBe(MAX_TID);
    expect(() => toTid(at('2045-11-24T20:16:00Z'), 2014)).toThrow(expect.objectContaining({ code: 'after-range' }));
    expect(() => toTid(new Date(Number.NaN), 2014)).toThrow(expect.objectContaining({ code: 'tid' }));
  });

  it('can be converted back to its time', () => {
    fc.assert(
      fc.property(fc.nat(MAX_TID), fc.constantFrom(...baseDates), (tid, baseDate) => {
        expect(toTid(tidToDate(tid, baseDate), baseDate)).toBe(tid);
      }),
    );
    expect(() => tidToDate(MAX_TID + 1, 2014)).toThrow(expect.objectContaining({ code: 'tid' }));
  });
});

describe('the next identifier of a meter', () => {
  const baseDate = 2014;

  it('is this minute for a meter without tokens, and the next one when this minute is used', () => {
    const now = at('2025-06-01T10:00:30Z');
    const first = nextTid({ now, baseDate, lastTid: null });
    expect(first).toBe(toTid(now, baseDate));
    expect(nextTid({ now, baseDate, lastTid: first })).toBe(first + 1);
    expect(nextTid({ now, baseDate, lastTid: first - 1 })).toBe(first);
    expect(nextTid({ now, baseDate, lastTid: first + 7 })).toBe(first + 8);
  });

  it('skips 00:01, which is for special tokens, by the clock or after the last identifier', () => {
    const reserved = toTid(at('2025-06-01T00:01:00Z'), baseDate);
    expect(isReservedTid(reserved)).toBe(true);
    expect(nextTid({ now: at('2025-06-01T00:01:10Z'), baseDate, lastTid: null })).toBe(reserved + 1);
    expect(nextTid({ now: at('2025-06-01T00:00:10Z'), baseDate, lastTid: reserved - 1 })).toBe(reserved + 1);
  });

  it('gives three tokens of 00:01 the minutes 00:02, 00:03 and 00:04', () => {
    const now = at('2025-06-01T00:01:00Z');
    const midnight = toTid(at('2025-06-01T00:00:00Z'), baseDate);
    const tids: number[] = [];
    for (let count = 0; count < 3; count++) tids.push(nextTid({ now, baseDate, lastTid: tids.at(-1) ?? null }));
    expect(tids).toEqual([midnight + 2, midnight + 3, midnight + 4]);
  });

  it('never returns one identifier twice, even when the clock goes back', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5000 }), { maxLength: 60 }), (minutes) => {
        let lastTid: number | null = null;
        for (const minute of minutes) {
          const tid: number = nextTid({ now: tidToDate(minute, baseDate), baseDate, lastTid });
          expect(tid).toBeGreaterThan(lastTid ?? -1);
          expect(isReservedTid(tid)).toBe(false);
          lastTid = tid;
        }
      }),
    );
  });

  it('is refused at the end of the range and with an expired key', () => {
    const last = tidToDate(MAX_TID, baseDate);
    expect(nextTid({ now: last, baseDate, lastTid: null })).toBe(MAX_TID);
    expect(() => nextTid({ now: last, baseDate, lastTid: MAX_TID })).toThrow(
      expect.objectContaining({ code: 'after-range' }),
    );
    const now = tidToDate(0x560000, baseDate);
    expect(nextTid({ now, baseDate, lastTid: null, keyExpiryNumber: 0x56 })).toBe(0x560000);
    expect(() => nextTid({ now, baseDate, lastTid: null, keyExpiryNumber: 0x55 })).toThrow(
      expect.objectContaining({ code: 'key-expired' }),
    );
    expect(() => nextTid({ now, baseDate, lastTid: 2 ** 24 })).toThrow(expect.objectContaining({ code: 'tid' }));
  });
});

it('expires a key by the highest eight bits of the identifier', () => {
  expect(isKeyExpired(0x55ffff, 0x55)).toBe(false);
  expect(isKeyExpired(0x560000, 0x55)).toBe(true);
  expect(isKeyExpired(MAX_TID, 255)).toBe(false);
});

it('takes the random part from the millisecond clock', () => {
  expect(rndAt(new Date(0x123))).toBe(3);
});
