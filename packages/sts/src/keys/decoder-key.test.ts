import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { blockFromHex, blockToHex } from '../ciphers/block.ts';
import { controlBlock, deriveDecoderKey, panBlock } from './decoder-key.ts';
import type { DecoderKeyInput } from './decoder-key.ts';
import { desEncrypt } from '../ciphers/des.ts';
import { meterPan } from '../meter-identity.ts';
import { hasOddParity } from './vending-key.ts';

// Keys for these tests only.
const desKey = '0123456789abcdef';
const longKey = '000102030405060708090a0b0c0d0e0f10111213';
const input: DecoderKeyInput = {
  dkga: '04',
  ea: '11',
  vendingKeyHex: longKey,
  meterPan: meterPan('12345678903'),
  keyType: 2,
  supplyGroupCode: '123456',
  tariffIndex: '01',
  keyRevisionNumber: 1,
  baseDate: 2014,
};

it('encodes the meter and the attributes as 16 digits each', () => {
  expect(blockToHex(panBlock(input.meterPan, 2))).toBe('0072712345678903');
  expect(blockToHex(panBlock(input.meterPan, 3))).toBe('0072700000000000');
  expect(blockToHex(panBlock(meterPan('1234567890128'), 2))).toBe('0001234567890128');
  expect(blockToHex(controlBlock(input))).toBe('2123456011ffffff');
});

describe('DKGA04', () => {
  it('is HMAC-SHA-256 over 49 bytes, shortened to the key length', () => {
    const message = Buffer.concat([
      Buffer.from([4, 2]),
      Buffer.from('04'),
      Buffer.from([2]),
      Buffer.from('14'),
      Buffer.from([2]),
      Buffer.from('11'),
      Buffer.from([2]),
      Buffer.from('01'),
      Buffer.from([0, 4, 6]),
      Buffer.from('123456'),
      Buffer.from([1]),
      Buffer.from('2'),
      Buffer.from([1]),
      Buffer.from('1'),
      Buffer.from([0x12]),
      Buffer.from(input.meterPan),
      Buffer.from([0, 0, 0, 0x80]),
    ]);
    expect(message.length).toBe(49);
    const whole = createHmac('sha256', Buffer.from(longKey, 'hex')).update(message).digest('hex');
    expect(deriveDecoderKey(input)).toBe(whole.slice(0, 32));
  });

  it('gives a different key for every attribute, including the algorithm and the base date', () => {
    const others: readonly Partial<DecoderKeyInput>[] = [
      {},
      { baseDate: 1993 },
      { baseDate: 2035 },
      { keyType: 1 },
      { supplyGroupCode: '123457' },
      { tariffIndex: '02' },
      { keyRevisionNumber: 2 },
      { meterPan: meterPan('04175000019') },
      { vendingKeyHex: longKey.replace('13', '12') },
    ];
    const keys = others.map((other) => deriveDecoderKey({ ...input, ...other }));
    expect(new Set(keys).size).toBe(others.length);
    expect(deriveDecoderKey({ ...input, ea: '07' })).toMatch(/^[0-9a-f]{16}$/);
  });

  it('refuses common keys, because public sources disagree about them', () => {
    expect(() => deriveDecoderKey({ ...input, keyType: 3 })).toThrow(
      expect.objectContaining({ code: 'key-attributes' }),
    );
  });
});

describe('DKGA02', () => {
  const legacy: DecoderKeyInput = { ...input, dkga: '02', ea: '07', vendingKeyHex: desKey };

  it('is one DES block, added to its input and to the vending key', () => {
    const data = 0x0072712345678903n ^ 0x2123456011ffffffn;
    const encrypted = BigInt(
      `0x${blockToHex(desEncrypt(blockFromHex(desKey), blockFromHex(data.toString(16).padStart(16, '0'))))}`,
    );
    const key = encrypted ^ data ^ BigInt(`0x${desKey}`);
    expect(deriveDecoderKey(legacy)).toBe(key.toString(16).padStart(16, '0'));
  });

  it('does not depend on the base date, and gives a group of meters one common key', () => {
    expect(deriveDecoderKey({ ...legacy, baseDate: 1993 })).toBe(deriveDecoderKey(legacy));
    const other = { ...legacy, meterPan: meterPan('04175000019') };
    expect(deriveDecoderKey({ ...legacy, keyType: 3 })).toBe(deriveDecoderKey({ ...other, keyType: 3 }));
    expect(deriveDecoderKey(legacy)).not.toBe(deriveDecoderKey(other));
  });

  it('refuses a vending key with a byte of even parity', () => {
    expect(hasOddParity(desKey)).toBe(true);
    expect(hasOddParity('0123456789abcdee')).toBe(false);
    expect(() => deriveDecoderKey({ ...legacy, vendingKeyHex: '0123456789abcdee' })).toThrow(
      expect.objectContaining({ code: 'vending-key-parity' }),
    );
  });

  it('refuses EA11, whose keys are longer than those of DKGA02', () => {
    expect(() => deriveDecoderKey({ ...legacy, ea: '11' })).toThrow(expect.objectContaining({ code: 'algorithm' }));
  });
});

it('refuses wrong vending keys, meters and attributes, and repeats no key in the message', () => {
  const refusals: readonly (readonly [Partial<DecoderKeyInput>, string])[] = [
    [{ vendingKeyHex: desKey }, 'vending-key'],
    [{ vendingKeyHex: `${longKey}16` }, 'vending-key'],
    [{ vendingKeyHex: longKey.replace('0', 'g') }, 'vending-key'],
    [{ meterPan: input.meterPan.slice(0, 17) + String((Number(input.meterPan.charAt(17)) + 1) % 10) }, 'meter-pan'],
    [{ meterPan: '12345678903' }, 'meter-pan'],
    [{ keyType: 0 }, 'key-attributes'],
    [{ supplyGroupCode: '12345' }, 'key-attributes'],
    [{ tariffIndex: '1' }, 'key-attributes'],
    [{ keyRevisionNumber: 0 }, 'key-attributes'],
    [{ keyRevisionNumber: 10 }, 'key-attributes'],
  ];
  for (const [wrong, code] of refusals) {
    expect(() => deriveDecoderKey({ ...input, ...wrong })).toThrow(
      expect.objectContaining({ code, message: expect.not.stringContaining(longKey) }),
    );
  }
});
