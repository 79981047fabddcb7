import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditedTenths, decodeUnits, MAX_UNITS } from './amount.ts';
import { tokenCipher } from '../ciphers/cipher.ts';
import { tokenCrc } from '../ciphers/crc.ts';
import { decodeCurrency } from './currency-amount.ts';
import { bitsFromDigits, digitsFromBits } from '../digits.ts';
import { sampleStaTables } from '../ciphers/sta.ts';
import { packFields } from './token-fields.ts';
import type { Service, TokenFields } from './token-fields.ts';
import { decodeToken, encodeToken, traceToken } from './token.ts';

const misty = tokenCipher({ ea: '11', decoderKeyHex: '00112233445566778899aabbccddeeff' });
const sample = tokenCipher({ ea: '07', decoderKeyHex: '0abc12def3456789', staTables: sampleStaTables });

const wide = (bits: number): fc.Arbitrary<number> => fc.nat(2 ** bits - 1);
const identity = { tid: wide(24), rnd: wide(4) };
const service = fc.constantFrom<Service>('electricity', 'water', 'gas', 'time');

const credit = fc.record({ kind: fc.constant('credit' as const), service, tenths: fc.nat(MAX_UNITS), ...identity });
const canonicalUnits = wide(16).map(decodeUnits);
const section = { keyPart: wide(32) };
const exact: fc.Arbitrary<TokenFields> = fc.oneof(
  fc.record({ kind: fc.constant('credit' as const), service, tenths: canonicalUnits, ...identity }),
  fc.record({
    kind: fc.constant('currency-credit' as const),
    service,
    units: fc.record({ signExponent: wide(4), field: wide(16) }).map(decodeCurrency),
    tid: identity.tid,
  }),
  fc.record({
    kind: fc.constant('initiate-test' as const),
    controlBits: fc.constant(36 as const),
    control: fc.maxSafeNat().map((n) => n % 2 ** 36),
    manufacturerCode: wide(8),
  }),
  fc.record({
    kind: fc.constant('initiate-test' as const),
    controlBits: fc.constant(28 as const),
    control: wide(28),
    manufacturerCode: wide(16),
  }),
  fc.record({ kind: fc.constant('extended-read' as const), body: fc.maxSafeNat().map((n) => n % 2 ** 44) }),
  fc.record({
    kind: fc.constantFrom('maximum-power-limit' as const, 'phase-unbalance-limit' as const),
    watts: canonicalUnits,
    ...identity,
  }),
  fc.record({
    kind: fc.constantFrom(
      'clear-credit' as const,
      'tariff-rate' as const,
      'clear-tamper' as const,
      'water-meter-factor' as const,
      'extended-set' as const,
    ),
    value: wide(16),
    ...identity,
  }),
  fc.record({
    kind: fc.constant('key-section-1' as const),
    keyExpiryHigh: wide(4),
    keyRevisionNumber: fc.integer({ min: 1, max: 9 }),
    rollover: fc.boolean(),
    threeTokenSet: fc.boolean(),
    keyType: wide(2),
    ...section,
  }),
  fc.record({
    kind: fc.constant('key-section-2' as const),
    keyExpiryLow: wide(4),
    tariffIndex: fc.nat(99),
    ...section,
  }),
);
const exactMisty: fc.Arbitrary<TokenFields> = fc.oneof(
  exact,
  fc.record({ kind: fc.constant('key-section-3' as const), supplyGroupLow: wide(12), ...section }),
  fc.record({ kind: fc.constant('key-section-4' as const), supplyGroupHigh: wide(12), ...section }),
);
const exactSta: fc.Arbitrary<TokenFields> = fc.oneof(
  exact,
  fc.record({ kind: fc.constant('key-supply-group' as const), supplyGroup: fc.nat(999_999) }),
);

describe('the check of a token', () => {
  it('gives the published examples', () => {
    expect(tokenCrc('CRC', 0, 0x05c02a55, 0x2710)).toBe(0x1970);
    expect(tokenCrc('CRC', 0, 0x0b19eb23, 0x0100)).toBe(0xc207);
    expect(tokenCrc('CRC', 0, 0x004a2d90, 0x0ff2)).toBe(0x0ffa);
  });

  it('covers the class, and is different for currency', () => {
    expect(tokenCrc('CRC', 2, 0x05c02a55, 0x2710)).not.toBe(0x1970);
    expect(tokenCrc('CRC_C', 0, 0x05c02a55, 0x2710)).not.toBe(0x1970);
    expect(traceToken({ kind: 'currency-credit', service: 'gas', units: 100_000n, tid: 1 }, misty).crcKind).toBe(
      'CRC_C',
    );
    expect(traceToken({ kind: 'credit', service: 'gas', tenths: 1, tid: 1, rnd: 0 }, misty).crcKind).toBe('CRC');
  });
});

describe('20 digits', () => {
  it('are exactly 66 bits', () => {
    fc.assert(
      fc.property(wide(2), wide(32), wide(32), (top, hi, lo) => {
        const digits = digitsFromBits(top, hi, lo);
        expect(digits).toBe(((BigInt(top) << 64n) | (BigInt(hi) << 32n) | BigInt(lo)).toString().padStart(20, '0'));
        expect(bitsFromDigits(digits)).toEqual({ top, block: { hi, lo } });
      }),
      { numRuns: 2000 },
    );
  });

  it('are refused above the largest number of 66 bits', () => {
    expect(bitsFromDigits('73786976294838206463')).toEqual({ top: 3, block: { hi: 0xffffffff, lo: 0xffffffff } });
    expect(bitsFromDigits('73786976294838206464')).toBe('range');
    expect(bitsFromDigits('99999999999999999999')).toBe('range');
  });

  it('must be 20 ASCII digits', () => {
    for (const wrong of [
      '',
      '1',
      '7378697629483820646',
      '737869762948382064630',
      '7378697629483820646a',
      ' 7378697629483820646',
      '7378-6976-2948-3820-64',
      '７３７８６９７６２９４８３８２０６４６３',
      '-0000000000000000001',
      '0x000000000000000001',
      '1e18'.padStart(20, '0'),
    ]) {
      expect(decodeToken(wrong, misty)).toEqual({ ok: false, code: 'format' });
    }
  });
});

describe('a token', () => {
  it("of the standard's printed sample is read as 25.6 kWh", () => {
    const token = BigInt('0x2c45ed1618406df95').toString().padStart(20, '0');
    const fields: TokenFields = { kind: 'credit', service: 'electricity', tenths: 256, tid: 0x19eb23, rnd: 11 };
    expect(encodeToken(fields, sample)).toBe(token);
    expect(decodeToken(token, sample)).toEqual({ ok: true, fields });
    expect(traceToken(fields, sample)).toMatchObject({
      token,
      dataBlockHex: '0b19eb230100c207',
      crcHex: 'c207',
      token66Hex: '2c45ed1618406df95',
    });
  });

  it('can be read back unchanged, with EA11 and EA07', () => {
    fc.assert(
      fc.property(exactMisty, (fields) => {
        expect(decodeToken(encodeToken(fields, misty), misty)).toEqual({ ok: true, fields });
      }),
      { numRuns: 2000 },
    );
    fc.assert(
      fc.property(exactSta, (fields) => {
        expect(decodeToken(encodeToken(fields, sample), sample)).toEqual({ ok: true, fields });
      }),
      { numRuns: 2000 },
    );
  });

  it('of credit has the amount that the meter credits', () => {
    fc.assert(
      fc.property(credit, (fields) => {
        expect(decodeToken(encodeToken(fields, misty), misty)).toEqual({
          ok: true,
          fields: { ...fields, tenths: creditedTenths(fields.tenths) },
        });
      }),
    );
  });

  it('of random digits always gives a typed result', () => {
    const digits = fc.array(fc.nat(9), { minLength: 20, maxLength: 20 }).map((list) => list.join(''));
    const codes = new Set<string>();
    fc.assert(
      fc.property(fc.oneof(digits, fc.string()), fc.constantFrom(misty, sample, null), (text, cipher) => {
        const decoded = decodeToken(text, cipher);
        codes.add(decoded.ok ? 'ok' : decoded.code);
      }),
      { numRuns: 5000 },
    );
    for (const code of codes) expect(['ok', 'format', 'range', 'no-key', 'crc', 'function']).toContain(code);
    expect(codes).toContain('crc');
  });

  it('with one wrong digit, or read with another key, fails its check or is not a token', () => {
    const other = tokenCipher({ ea: '11', decoderKeyHex: 'ffeeddccbbaa99887766554433221100' });
    let passed = 0;
    fc.assert(
      fc.property(credit, fc.nat(19), fc.integer({ min: 1, max: 9 }), (fields, place, change) => {
        const token = encodeToken(fields, misty);
        const wrong =
          token.slice(0, place) + String((Number(token.charAt(place)) + change) % 10) + token.slice(place + 1);
        for (const decoded of [decodeToken(wrong, misty), decodeToken(token, other)]) if (decoded.ok) passed += 1;
      }),
      { seed: 62055, numRuns: 1000 },
    );
    expect(passed).toBe(0);
  });
});

describe('a token is not read', () => {
  /** A token with a body that this package would not make. */
  function forged(tokenClass: number, hi: number, field: number): string {
    const crc = tokenCrc(tokenClass === 0 && hi >>> 28 >= 4 && hi >>> 28 <= 7 ? 'CRC_C' : 'CRC', tokenClass, hi, field);
    const plain = { hi: hi >>> 0, lo: ((field << 16) | crc) >>> 0 };
    const { hi: high, lo } = tokenClass === 1 ? plain : misty.encrypt(plain);
    return digitsFromBits((lo >>> 27) & 3, high, ((lo & 0xe7ffffff) | (tokenClass << 27)) >>> 0);
  }

  it('when its class or sub-class is reserved', () => {
    for (const subclass of [8, 9, 15])
      expect(decodeToken(forged(0, subclass << 28, 0), misty)).toEqual({ ok: false, code: 'function' });
    for (const subclass of [3, 15])
      expect(decodeToken(forged(1, subclass << 28, 0), null)).toEqual({ ok: false, code: 'function' });
    for (const subclass of [11, 15])
      expect(decodeToken(forged(2, subclass << 28, 0), misty)).toEqual({ ok: false, code: 'function' });
    expect(decodeToken(forged(3, 0, 0), misty)).toEqual({ ok: false, code: 'function' });
  });

  it('when a field has a value that is not allowed', () => {
    expect(decodeToken(forged(2, (3 << 28) | (10 << 20), 0), misty)).toEqual({ ok: false, code: 'range' });
    expect(decodeToken(forged(2, 3 << 28, 0), misty)).toEqual({ ok: false, code: 'range' });
    expect(decodeToken(forged(2, (4 << 28) | (100 << 16), 0), misty)).toEqual({ ok: false, code: 'range' });
  });

  it('without a key, unless it is in class 1', () => {
    const test: TokenFields = { kind: 'initiate-test', controlBits: 36, control: 1, manufacturerCode: 0 };
    expect(decodeToken(encodeToken(test, null), null)).toEqual({ ok: true, fields: test });
    const token = encodeToken({ kind: 'clear-tamper', value: 0, tid: 5, rnd: 1 }, misty);
    expect(decodeToken(token, null)).toEqual({ ok: false, code: 'no-key' });
  });
});

describe('a token is not made', () => {
  it('from fields that are out of range', () => {
    const refusals: readonly (readonly [TokenFields, string])[] = [
      [{ kind: 'credit', service: 'water', tenths: MAX_UNITS + 1, tid: 0, rnd: 0 }, 'amount'],
      [{ kind: 'credit', service: 'water', tenths: 1, tid: 2 ** 24, rnd: 0 }, 'field'],
      [{ kind: 'credit', service: 'water', tenths: 1, tid: -1, rnd: 0 }, 'field'],
      [{ kind: 'credit', service: 'water', tenths: 1, tid: 0, rnd: 16 }, 'field'],
      [{ kind: 'clear-credit', value: 0x10000, tid: 0, rnd: 0 }, 'field'],
      [{ kind: 'maximum-power-limit', watts: -1, tid: 0, rnd: 0 }, 'amount'],
      [{ kind: 'initiate-test', controlBits: 28, control: 2 ** 28, manufacturerCode: 0 }, 'field'],
      [{ kind: 'initiate-test', controlBits: 36, control: 0, manufacturerCode: 256 }, 'field'],
      [{ kind: 'extended-read', body: 2 ** 44 }, 'field'],
      [{ kind: 'key-section-2', keyExpiryLow: 0, tariffIndex: 0, keyPart: 2 ** 32 }, 'field'],
      [{ kind: 'key-supply-group', supplyGroup: 1 }, 'algorithm'],
    ];
    for (const [fields, code] of refusals)
      expect(() => encodeToken(fields, misty)).toThrow(expect.objectContaining({ code }));
    expect(() => encodeToken({ kind: 'key-section-3', supplyGroupLow: 1, keyPart: 1 }, sample)).toThrow(
      expect.objectContaining({ code: 'algorithm' }),
    );
    expect(() => encodeToken({ kind: 'key-section-4', supplyGroupHigh: 1, keyPart: 1 }, sample)).toThrow(
      expect.objectContaining({ code: 'algorithm' }),
    );
    expect(() => encodeToken({ kind: 'clear-tamper', value: 0, tid: 0, rnd: 0 }, null)).toThrow(
      expect.objectContaining({ code: 'decoder-key' }),
    );
  });

  it('with its class in the wrong place', () => {
    expect(packFields({ kind: 'clear-tamper', value: 0, tid: 5, rnd: 1 }, '11')).toEqual({
      tokenClass: 2,
      hi: 0x51000005,
      field: 0,
    });
  });
});
