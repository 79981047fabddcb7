import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockFromHex, blockToHex } from './block.ts';
import { tokenCipher } from './cipher.ts';
import { desEncrypt } from './des.ts';
import { digitsFromBits } from '../digits.ts';
import { misty1 } from './misty1.ts';
import { parseStaTables, sampleStaTables, sta } from './sta.ts';

const block = fc.record({ hi: fc.nat(0xffffffff), lo: fc.nat(0xffffffff) });

describe('MISTY1', () => {
  it('gives the result of RFC 2994', () => {
    const cipher = misty1(blockFromHex('0011223344556677'), blockFromHex('8899aabbccddeeff'));
    expect(blockToHex(cipher.encrypt(blockFromHex('0123456789abcdef')))).toBe('8b1da5f56ab3d07c');
    expect(blockToHex(cipher.encrypt(blockFromHex('fedcba9876543210')))).toBe('04b68240b13be95d');
    expect(blockToHex(cipher.decrypt(blockFromHex('8b1da5f56ab3d07c')))).toBe('0123456789abcdef');
  });

  it('decrypts everything that it encrypted, with any key', () => {
    fc.assert(
      fc.property(block, block, block, (high, low, plain) => {
        const cipher = misty1(high, low);
        expect(cipher.decrypt(cipher.encrypt(plain))).toEqual(plain);
      }),
    );
  });
});

describe('STA', () => {
  it("gives the result of the standard's printed sample", () => {
    const cipher = sta(sampleStaTables, blockFromHex('0abc12def3456789'));
    const { hi, lo } = cipher.encrypt(blockFromHex('0b19eb230100c207'));
    // The sample is printed as 66 bits: class 0 in bits 28 and 27, whose original values are above bit 63.
    const asToken = digitsFromBits((lo >>> 27) & 3, hi, (lo & 0xe7ffffff) >>> 0);
    expect(asToken).toBe(BigInt('0x2c45ed1618406df95').toString().padStart(20, '0'));
    expect(blockToHex(cipher.decrypt({ hi, lo }))).toBe('0b19eb230100c207');
  });

  it('decrypts everything that it encrypted, with any key and any tables', () => {
    const shuffled = (length: number): fc.Arbitrary<number[]> =>
      fc.shuffledSubarray(
        Array.from({ length }, (_, index) => index),
        { minLength: length },
      );
    fc.assert(
      fc.property(shuffled(16), shuffled(16), shuffled(64), block, block, (s1, s2, p, key, plain) => {
        const cipher = sta({ s1, s2, p }, key);
        expect(cipher.decrypt(cipher.encrypt(plain))).toEqual(plain);
      }),
    );
  });

  it('reads tables from a file, and refuses a list that is not a permutation, with its name', () => {
    const { s1: S1, s2: S2, p: P } = sampleStaTables;
    expect(parseStaTables(JSON.stringify({ S1, S2, P }))).toEqual(sampleStaTables);
    const refusals: readonly (readonly [unknown, string])[] = [
      [{ S1: S1.slice(1), S2, P }, 'S1'],
      [{ S1, S2: [...S2.slice(1), S2[1]], P }, 'S2'],
      [{ S1, S2, P: P.map((bit) => bit + 1) }, 'P'],
      [{ S1, S2, P: P.map(String) }, 'P'],
      [{ S1, S2 }, 'P'],
      [[S1, S2, P], 'object'],
      [null, 'object'],
    ];
    for (const [data, word] of refusals) {
      expect(() => parseStaTables(JSON.stringify(data))).toThrow(
        expect.objectContaining({ code: 'sta-tables', message: expect.stringContaining(word) }),
      );
    }
    expect(() => parseStaTables('{"S1": ')).toThrow('not valid JSON');
  });
});

describe('DES', () => {
  // NBS Special Publication 500-20: the substitution table tests, which use every entry of the eight boxes, and one
  // test each of the initial permutation and the key permutation.
  it.each([
    ['7ca110454a1a6e57', '01a1d6d039776742', '690f5b0d9a26939b'],
    ['0131d9619dc1376e', '5cd54ca83def57da', '7a389d10354bd271'],
    ['07a1133e4a0b2686', '0248d43806f67172', '868ebb51cab4599a'],
    ['3849674c2602319e', '51454b582ddf440a', '7178876e01f19b2a'],
    ['04b915ba43feb5b6', '42fd443059577fa2', 'af37fb421f8c4095'],
    ['0113b970fd34f2ce', '059b5e0851cf143a', '86a560f10ec6d85b'],
    ['0170f175468fb5e6', '0756d8e0774761d2', '0cd3da020021dc09'],
    ['43297fad38e373fe', '762514b829bf486a', 'ea676b2cb7db2b7a'],
    ['07a7137045da2a16', '3bdd119049372802', 'dfd64a815caf1a0f'],
    ['04689104c2fd3b2f', '26955f6835af609a', '5c513c9c4886c088'],
    ['37d06bb516cb7546', '164d5e404f275232', '0a2aeeae3ff4ab77'],
    ['1f08260d1ac2465e', '6b056e18759f5cca', 'ef1bf03e5dfa575a'],
    ['584023641aba6176', '004bd6ef09176062', '88bf0db6d70dee56'],
    ['025816164629b007', '480d39006ee762f2', 'a1f9915541020b56'],
    ['49793ebc79b3258f', '437540c8698f3cfa', '6fbf1cafcffd0556'],
    ['4fb05e1515ab73a7', '072d43a077075292', '2f22e49bab7ca1ac'],
    ['49e95d6d4ca229bf', '02fe55778117f12a', '5a6b612cc26cce4a'],
    ['018310dc409b26d6', '1d9d5c5018f728c2', '5f4c038ed12b2e41'],
    ['1c587f1c13924fef', '305532286d6f295a', '63fac0d034d9f793'],
    ['0101010101010101', '8000000000000000', '95f8a5e5dd31d900'],
    ['8001010101010101', '0000000000000000', '95a8d72813daa94d'],
  ])('under key %s turns %s into %s', (key, plain, encrypted) => {
    expect(blockToHex(desEncrypt(blockFromHex(key), blockFromHex(plain)))).toBe(encrypted);
  });
});

describe('a prepared decoder key', () => {
  it('is refused when its length is wrong for its algorithm, or the tables are missing', () => {
    expect(() => tokenCipher({ ea: '11', decoderKeyHex: '0'.repeat(16) })).toThrow(
      expect.objectContaining({ code: 'decoder-key' }),
    );
    expect(() => tokenCipher({ ea: '07', decoderKeyHex: '0'.repeat(32) })).toThrow(
      expect.objectContaining({ code: 'decoder-key' }),
    );
    expect(() => tokenCipher({ ea: '11', decoderKeyHex: 'x'.repeat(32) })).toThrow(
      expect.objectContaining({ code: 'decoder-key' }),
    );
    expect(() => tokenCipher({ ea: '07', decoderKeyHex: '0'.repeat(16) })).toThrow(
      expect.objectContaining({ code: 'sta-tables' }),
    );
  });
});
