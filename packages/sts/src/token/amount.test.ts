import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditedTenths, decodeUnits, encodeUnits, MAX_UNITS } from './amount.ts';
import { decodeCurrency, encodeCurrency, MAX_CURRENCY_UNITS } from './currency-amount.ts';

describe('units', () => {
  it.each([
    [0, 0x0000, 0],
    [1, 0x0001, 1],
    [16_383, 0x3fff, 16_383],
    [16_384, 0x4000, 16_384],
    [16_385, 0x4001, 16_394],
    [180_214, 0x7fff, 180_214],
    [180_215, 0x8000, 180_224],
    [180_223, 0x8000, 180_224],
    [180_224, 0x8000, 180_224],
    [180_225, 0x8001, 180_324],
    [1_818_524, 0xbfff, 1_818_524],
    [1_818_525, 0xc000, 1_818_624],
    [1_818_624, 0xc000, 1_818_624],
    [1_818_625, 0xc001, 1_819_624],
    [MAX_UNITS, 0xffff, MAX_UNITS],
  ])('%i tenths travel as field %i and credit %i', (tenths, field, credited) => {
    expect(encodeUnits(tenths)).toBe(field);
    expect(encodeUnits(BigInt(tenths))).toBe(field);
    expect(creditedTenths(tenths)).toBe(credited);
  });

  it('reads every field back to itself', () => {
    for (let field = 0; field <= 0xffff; field++) expect(encodeUnits(decodeUnits(field))).toBe(field);
  });

  it('never credits less than requested, nor a whole step more', () => {
    fc.assert(
      fc.property(fc.nat(MAX_UNITS), (tenths) => {
        const credited = creditedTenths(tenths);
        const step = 10 ** (encodeUnits(tenths) >>> 14);
        expect(credited - tenths).toBeGreaterThanOrEqual(0);
        expect(credited - tenths).toBeLessThan(step);
      }),
    );
  });

  it('refuses amounts that a token cannot hold', () => {
    for (const wrong of [
      -1,
      0.5,
      MAX_UNITS + 1,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      -1n,
      BigInt(MAX_UNITS) + 1n,
      2n ** 80n,
    ]) {
      expect(() => encodeUnits(wrong)).toThrow(expect.objectContaining({ code: 'amount' }));
    }
    for (const wrong of [-1, 0x10000, 1.5])
      expect(() => decodeUnits(wrong)).toThrow(expect.objectContaining({ code: 'amount' }));
  });
});

describe('currency', () => {
  it.each([
    [0n, { signExponent: 0, field: 0x0000 }],
    [100_000n, { signExponent: 0, field: 0x60aa }],
    [-100_000n, { signExponent: 8, field: 0x60a9 }],
    [16_383n, { signExponent: 0, field: 0x3fff }],
    [16_384n, { signExponent: 0, field: 0x4000 }],
    [180_223n, { signExponent: 0, field: 0x8000 }],
    [-180_223n, { signExponent: 8, field: 0x7fff }],
    [18_204_400_000_000_000_000n, { signExponent: 4, field: 0x0000 }],
    [MAX_CURRENCY_UNITS, { signExponent: 7, field: 0xffff }],
    [-MAX_CURRENCY_UNITS, { signExponent: 15, field: 0xffff }],
  ])('%s units travel as %o', (units, field) => {
    expect(encodeCurrency(units)).toEqual(field);
  });

  it('rounds towards plus infinity, by less than one step', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -MAX_CURRENCY_UNITS, max: MAX_CURRENCY_UNITS }), (units) => {
        const field = encodeCurrency(units);
        const decoded = decodeCurrency(field);
        const exponent = ((field.signExponent & 7) << 2) | (field.field >>> 14);
        expect(decoded >= units).toBe(true);
        expect(decoded - units < 10n ** BigInt(exponent)).toBe(true);
        expect(encodeCurrency(decoded)).toEqual(field);
      }),
      { numRuns: 1000 },
    );
  });

  it('refuses a magnitude that no token can hold', () => {
    for (const wrong of [MAX_CURRENCY_UNITS + 1n, -MAX_CURRENCY_UNITS - 1n]) {
      expect(() => encodeCurrency(wrong)).toThrow(expect.objectContaining({ code: 'amount' }));
    }
  });
});
