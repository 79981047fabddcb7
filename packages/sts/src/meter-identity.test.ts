import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isLuhnValid, isMeterNumber, luhnDigit, meterPan, parseMeterPan } from './meter-identity.ts';

const digits = (length: number): fc.Arbitrary<string> =>
  fc.array(fc.nat(9), { minLength: length, maxLength: length }).map((list) => list.join(''));

it('accepts meter numbers of 11 and 13 digits with a right check digit', () => {
  for (const drn of [
    '12345678903',
    '04175000019',
    '04175000027',
    '04175000035',
    '04175000043',
    '04175000050',
    '04175000068',
    '00000000000',
  ]) {
    expect(isMeterNumber(drn)).toBe(true);
  }
  expect(isMeterNumber('0000000000000')).toBe(true);
});

it('refuses a wrong check digit, another length, letters, spaces and foreign digits', () => {
  for (const drn of [
    '12345678904',
    '11111111113',
    '',
    '0',
    '1234567890',
    '123456789031',
    '1234567890a',
    ' 12345678903',
    '１２３４５６７８９０３',
  ]) {
    expect(isMeterNumber(drn)).toBe(false);
  }
  expect(() => meterPan('12345678904')).toThrow(expect.objectContaining({ code: 'meter-number' }));
});

it('finds every single mistyped digit', () => {
  fc.assert(
    fc.property(digits(10), fc.nat(10), fc.integer({ min: 1, max: 9 }), (body, place, change) => {
      const drn = body + String(luhnDigit(body));
      const wrong = (Number(drn.charAt(place)) + change) % 10;
      expect(isLuhnValid(drn)).toBe(true);
      expect(isLuhnValid(drn.slice(0, place) + String(wrong) + drn.slice(place + 1))).toBe(false);
    }),
  );
});

it('makes an 18-digit MeterPAN from either length and splits it again', () => {
  fc.assert(
    fc.property(fc.oneof(digits(10), digits(12)), (body) => {
      const drn = body + String(luhnDigit(body));
      const pan = meterPan(drn);
      expect(pan).toMatch(/^(600727\d{12}|0000\d{14})$/);
      expect(parseMeterPan(pan)).toEqual({ iin: drn.length === 11 ? '600727' : '0000', drn });
    }),
  );
});

it('refuses a MeterPAN of another issuer, another length or with a wrong check digit', () => {
  const pan = meterPan('12345678903');
  const wrongCheck = pan.slice(0, 17) + String((Number(pan.charAt(17)) + 1) % 10);
  for (const wrong of [wrongCheck, pan.slice(1), `${pan}0`, `600728${pan.slice(6)}`, '']) {
    expect(() => parseMeterPan(wrong)).toThrow(expect.objectContaining({ code: 'meter-pan' }));
  }
});
