import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokenCipher } from './ciphers/cipher.ts';
import type { EncryptionAlgorithm } from './ciphers/cipher.ts';
import { keyChangeTokens } from './keys/key-change.ts';
import type { NewKey } from './keys/key-change.ts';
import { createMeter, enterToken } from './meter.ts';
import type { Meter, MeterRefusal, NewMeter } from './meter.ts';
import { sampleStaTables } from './ciphers/sta.ts';
import { toTid } from './token/tid.ts';
import type { TokenFields } from './token/token-fields.ts';
import { encodeToken } from './token/token.ts';

// Keys for these tests only.
const decoderKeyHex = '00112233445566778899aabbccddeeff';
const fresh: NewMeter = {
  ea: '11',
  decoderKeyHex,
  keyType: 2,
  supplyGroupCode: '123456',
  tariffIndex: '01',
  keyRevisionNumber: 1,
  baseDate: 2014,
  manufacturedAt: new Date('2024-01-01T00:00:00Z'),
  services: ['electricity', 'water', 'gas'],
};
const made = toTid(fresh.manufacturedAt, 2014);
const options = { staTables: sampleStaTables };

function tokenFor(meter: Meter, fields: TokenFields): string {
  return encodeToken(fields, tokenCipher({ ea: meter.ea, decoderKeyHex: meter.decoderKeyHex, ...options }));
}

function enter(meter: Meter, fields: TokenFields): ReturnType<typeof enterToken> {
  return enterToken(meter, tokenFor(meter, fields), options);
}

function electricity(tid: number, tenths = 100): TokenFields {
  return { kind: 'credit', service: 'electricity', tenths, tid, rnd: 3 };
}

/** The meter refuses, and its state has not changed. */
function expectRefusal(meter: Meter, fields: TokenFields, code: MeterRefusal): void {
  const { state, result } = enter(meter, fields);
  expect(result).toEqual({ code });
  expect(state).toEqual(meter);
}

describe('a meter credits', () => {
  it.each(['electricity', 'water', 'gas'] as const)('%s, and shows the balance', (service) => {
    const meter = createMeter(fresh);
    const first = enter(meter, { kind: 'credit', service, tenths: 123, tid: made + 2, rnd: 0 });
    expect(first.result).toEqual({
      code: 'accept',
      effect: { kind: 'credit', service, tenths: 123, balanceTenths: 123 },
    });
    const second = enter(first.state, { kind: 'credit', service, tenths: 7, tid: made + 3, rnd: 0 });
    expect(second.result).toMatchObject({ effect: { balanceTenths: 130 } });
    expect(second.state.credit).toEqual({ electricity: 0, water: 0, gas: 0, [service]: 130 });
  });

  it('only services with a register, in units and not in money', () => {
    const waterMeter = createMeter({ ...fresh, services: ['water'] });
    expectRefusal(waterMeter, electricity(made + 2), 'function');
    expectRefusal(
      waterMeter,
      { kind: 'currency-credit', service: 'water', units: 100_000n, tid: made + 2 },
      'function',
    );
  });

  it('nothing with a default key or the maker’s initial key', () => {
    expectRefusal(createMeter({ ...fresh, keyType: 1 }), electricity(made + 2), 'ddtk');
    expectRefusal(createMeter({ ...fresh, keyType: 0 }), electricity(made + 2), 'key-type');
  });

  it('nothing that overflows its register, and that token stays valid', () => {
    const meter = createMeter({ ...fresh, registerMaximum: 150 });
    const token = tokenFor(meter, electricity(made + 3, 100));
    const full = enter(meter, electricity(made + 2, 100)).state;
    const refused = enterToken(full, token);
    expect(refused).toEqual({ state: full, result: { code: 'overflow' } });
    const emptied = enter(refused.state, { kind: 'clear-credit', value: 0, tid: made + 4, rnd: 0 }).state;
    expect(enterToken(emptied, token).result).toMatchObject({ code: 'accept', effect: { balanceTenths: 100 } });
  });
});

describe('a meter remembers identifiers', () => {
  it('so that a token works once', () => {
    const { state } = enter(createMeter(fresh), electricity(made + 2));
    expectRefusal(state, electricity(made + 2), 'used');
    expectRefusal(state, { kind: 'clear-tamper', value: 0, tid: made + 2, rnd: 9 }, 'used');
  });

  it('so that a token from before its manufacture is old, and a token from that minute is used', () => {
    expectRefusal(createMeter(fresh), electricity(made - 1), 'old');
    expectRefusal(createMeter(fresh), electricity(made), 'used');
  });

  it('and accepts tokens out of order while they are above the smallest stored one', () => {
    let meter = createMeter({ ...fresh, tidStoreSize: 3 });
    for (const tid of [made + 30, made + 10, made + 20]) {
      const entered = enter(meter, electricity(tid));
      expect(entered.result.code).toBe('accept');
      meter = entered.state;
    }
    expect(meter.tids).toEqual([made + 10, made + 20, made + 30]);
    expectRefusal(meter, electricity(made + 9), 'old');
    expectRefusal(meter, electricity(made + 10), 'used');
    expect(enter(meter, electricity(made + 15)).state.tids).toEqual([made + 15, made + 20, made + 30]);
  });

  it('fifty of them by default', () => {
    let meter = createMeter(fresh);
    expect(meter.tids).toHaveLength(50);
    for (let index = 1; index <= 51; index++) meter = enter(meter, electricity(made + index, 1)).state;
    expect(meter.tids).toHaveLength(50);
    expectRefusal(meter, electricity(made + 1), 'old');
    expectRefusal(meter, electricity(made + 2), 'used');
  });

  it('and credits each token exactly once, in any order and with any repeats', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 80 }), (minutes) => {
        let meter = createMeter(fresh);
        for (const minute of minutes) meter = enter(meter, electricity(made + minute, 1)).state;
        expect(meter.credit.electricity).toBe(new Set(minutes).size);
      }),
      { numRuns: 50 },
    );
  });
});

describe('a meter refuses', () => {
  it('input that is not 20 digits or is beyond 66 bits', () => {
    const meter = createMeter(fresh);
    expect(enterToken(meter, '1234').result).toEqual({ code: 'format' });
    expect(enterToken(meter, '99999999999999999999').result).toEqual({ code: 'range' });
  });

  it('a mistyped token and a token for another meter with the same code', () => {
    const meter = createMeter(fresh);
    const foreign = createMeter({ ...fresh, decoderKeyHex: 'ff'.repeat(16) });
    const token = tokenFor(meter, electricity(made + 2));
    const mistyped = token.slice(0, 19) + String((Number(token.charAt(19)) + 1) % 10);
    expect(enterToken(meter, mistyped)).toEqual({ state: meter, result: { code: 'crc' } });
    expect(enterToken(foreign, token)).toEqual({ state: foreign, result: { code: 'crc' } });
  });

  it('tokens issued after its key expired, except key changes', () => {
    const meter = createMeter({ ...fresh, keyExpiryNumber: 0x55 });
    expect(enter(meter, electricity(0x55ffff)).result.code).toBe('accept');
    expectRefusal(meter, electricity(0x560000), 'expired-key');
    expectRefusal(meter, { kind: 'clear-tamper', value: 0, tid: 0x560000, rnd: 0 }, 'expired-key');
    expect(enter(meter, { kind: 'key-section-2', keyExpiryLow: 15, tariffIndex: 1, keyPart: 0 }).result.code).toBe(
      'accept',
    );
  });

  it('tests for another maker', () => {
    const meter = createMeter({ ...fresh, manufacturerCode: 34 });
    const test = (manufacturerCode: number): TokenFields => ({
      kind: 'initiate-test',
      controlBits: 36,
      control: 1,
      manufacturerCode,
    });
    expect(enter(meter, test(0)).result.code).toBe('accept');
    expect(enter(meter, test(34)).result).toEqual({
      code: 'accept',
      effect: { kind: 'test', control: 1, controlBits: 36 },
    });
    expectRefusal(meter, test(35), 'manufacturer-code');
  });

  it('functions without a public meaning', () => {
    expectRefusal(createMeter(fresh), { kind: 'extended-read', body: 0 }, 'function');
    expectRefusal(createMeter(fresh), { kind: 'extended-set', value: 0, tid: made + 2, rnd: 0 }, 'function');
  });

  it('or accepts any random digits with a typed result', () => {
    const meter = createMeter(fresh);
    const digits = fc.array(fc.nat(9), { minLength: 20, maxLength: 20 }).map((list) => list.join(''));
    fc.assert(
      fc.property(fc.oneof(digits, fc.string()), (text) => {
        expect(enterToken(meter, text).result.code).toMatch(/^[a-z-]+$/);
      }),
    );
  });
});

describe('a management token', () => {
  const identity = { tid: made + 2, rnd: 0 };

  it('sets limits, rate and factor, and clears a tamper condition', () => {
    const meter = { ...createMeter(fresh), isTampered: true };
    expect(enter(meter, { kind: 'maximum-power-limit', watts: 5000, ...identity }).state.maximumPowerLimitWatts).toBe(
      5000,
    );
    expect(
      enter(meter, { kind: 'phase-unbalance-limit', watts: 900, ...identity }).state.phaseUnbalanceLimitWatts,
    ).toBe(900);
    expect(enter(meter, { kind: 'tariff-rate', value: 7, ...identity }).state.tariffRate).toBe(7);
    expect(enter(meter, { kind: 'water-meter-factor', value: 9, ...identity }).state.waterMeterFactor).toBe(9);
    const cleared = enter(meter, { kind: 'clear-tamper', value: 0, ...identity });
    expect(cleared.state.isTampered).toBe(false);
    expect(cleared.state.tids).toContain(identity.tid);
  });

  it('clears one register or all', () => {
    const meter = { ...createMeter(fresh), credit: { electricity: 1, water: 2, gas: 3 } };
    const clear = (value: number): Meter['credit'] =>
      enter(meter, { kind: 'clear-credit', value, ...identity }).state.credit;
    expect(clear(0)).toEqual({ electricity: 0, water: 2, gas: 3 });
    expect(clear(1)).toEqual({ electricity: 1, water: 0, gas: 3 });
    expect(clear(2)).toEqual({ electricity: 1, water: 2, gas: 0 });
    expect(clear(0xffff)).toEqual({ electricity: 0, water: 0, gas: 0 });
  });

  it('is refused for a register that the meter does not have, or that does not exist', () => {
    const meter = createMeter({ ...fresh, services: ['electricity'] });
    for (const value of [1, 3, 4, 7]) expectRefusal(meter, { kind: 'clear-credit', value, ...identity }, 'function');
    for (const value of [8, 0xfffe]) expectRefusal(meter, { kind: 'clear-credit', value, ...identity }, 'range');
    expectRefusal(meter, { kind: 'water-meter-factor', value: 9, ...identity }, 'function');
  });
});

describe('a change of key', () => {
  const newKeyFor = (ea: EncryptionAlgorithm, change: Partial<NewKey> = {}): NewKey => ({
    ea,
    decoderKeyHex: ea === '11' ? 'a1a2a3a4b1b2b3b4c1c2c3c4d1d2d3d4' : 'a1a2a3a4d1d2d3d4',
    keyType: 2,
    supplyGroupCode: '654321',
    tariffIndex: '42',
    keyRevisionNumber: 3,
    keyExpiryNumber: 0x9b,
    ...change,
  });
  const oldMeter = createMeter({ ...fresh, ea: '07', decoderKeyHex: '0abc12def3456789' });

  function setFor(meter: Meter, newKey: NewKey, rollover = false, threeTokenSet = false): string[] {
    const cipher = tokenCipher({ ea: meter.ea, decoderKeyHex: meter.decoderKeyHex, ...options });
    return keyChangeTokens(cipher, { newKey, rollover, threeTokenSet });
  }

  function enterAll(meter: Meter, tokens: readonly string[]): ReturnType<typeof enterToken> {
    return tokens.reduce<ReturnType<typeof enterToken>>((last, token) => enterToken(last.state, token, options), {
      state: meter,
      result: { code: 'format' },
    });
  }

  it('needs four tokens with EA11, two or three with EA07', () => {
    expect(setFor(createMeter(fresh), newKeyFor('11'))).toHaveLength(4);
    expect(setFor(oldMeter, newKeyFor('07'))).toHaveLength(2);
    expect(setFor(oldMeter, newKeyFor('07'), false, true)).toHaveLength(3);
  });

  it('is done in any order of its tokens, after the last one', () => {
    const meter = createMeter(fresh);
    const tokens = setFor(meter, newKeyFor('11'));
    fc.assert(
      fc.property(fc.shuffledSubarray(tokens, { minLength: 4 }), (order) => {
        const waiting = enterAll(meter, order.slice(0, 3));
        expect(waiting.state.decoderKeyHex).toBe(decoderKeyHex);
        expect(waiting.result).toMatchObject({ code: 'accept', effect: { kind: 'key-section', missing: 1 } });
        const { state, result } = enterAll(meter, order);
        expect(result).toEqual({ code: 'accept', effect: { kind: 'key-changed', rollover: false } });
        const { ea: _ea, ...installed } = newKeyFor('11');
        expect(state).toEqual({ ...meter, ...installed });
      }),
    );
  });

  it('with EA07 and two tokens keeps the supply group, and with three replaces it', () => {
    for (const [threeTokenSet, supplyGroupCode] of [
      [false, '123456'],
      [true, '654321'],
    ] as const) {
      const tokens = setFor(oldMeter, newKeyFor('07'), false, threeTokenSet);
      for (const order of [tokens, tokens.toReversed()]) {
        const { state, result } = enterAll(oldMeter, order);
        expect(result).toMatchObject({ effect: { kind: 'key-changed' } });
        expect(state).toMatchObject({
          decoderKeyHex: 'a1a2a3a4d1d2d3d4',
          supplyGroupCode,
          tariffIndex: '42',
          keyRevisionNumber: 3,
          keyExpiryNumber: 0x9b,
        });
      }
    }
  });

  it('makes tokens of the new key valid and those of the old one invalid', () => {
    const meter = createMeter(fresh);
    const before = tokenFor(meter, electricity(made + 5));
    const changed = enterAll(meter, setFor(meter, newKeyFor('11', { keyExpiryNumber: 255 }))).state;
    const after = tokenFor(changed, electricity(made + 5));
    expect(enterToken(meter, after).result.code).toBe('crc');
    expect(enterToken(changed, before).result.code).toBe('crc');
    expect(enterToken(changed, after).result.code).toBe('accept');
  });

  it('keeps the identifiers, unless the base date rolls over: then the store starts at zero', () => {
    const meter = enter(createMeter(fresh), electricity(made + 5)).state;
    expect(enterAll(meter, setFor(meter, newKeyFor('11'))).state.tids).toEqual(meter.tids);
    const rolled = enterAll(meter, setFor(meter, newKeyFor('11'), true));
    expect(rolled.result).toEqual({ code: 'accept', effect: { kind: 'key-changed', rollover: true } });
    expect(rolled.state.tids).toEqual(Array.from({ length: 50 }, () => 0));
    expect(enter(rolled.state, electricity(1000)).result.code).toBe('accept');
  });

  it('restores a meter whose key has expired', () => {
    const meter = createMeter({ ...fresh, keyExpiryNumber: 0 });
    expectRefusal(meter, electricity(made + 2), 'expired-key');
    const changed = enterAll(meter, setFor(meter, newKeyFor('11', { keyExpiryNumber: 255 }))).state;
    expect(enter(changed, electricity(made + 2)).result.code).toBe('accept');
  });

  it('between key types is only accepted with known rules, and a refused set is dropped', () => {
    const allowed = [
      [0, 1],
      [0, 2],
      [0, 3],
      [2, 2],
      [2, 1],
    ] as const;
    const forbidden = [
      [1, 1],
      [1, 2],
      [2, 3],
      [3, 2],
      [3, 3],
    ] as const;
    for (const [from, to] of allowed) {
      const meter = createMeter({ ...fresh, keyType: from });
      expect(enterAll(meter, setFor(meter, newKeyFor('11', { keyType: to }))).state.keyType).toBe(to);
    }
    for (const [from, to] of forbidden) {
      const meter = createMeter({ ...fresh, keyType: from });
      expect(enterAll(meter, setFor(meter, newKeyFor('11', { keyType: to })))).toEqual({
        state: meter,
        result: { code: 'key-type' },
      });
    }
  });

  it('shows how many tokens are missing, or that this is not known yet', () => {
    const [first = '', second = '', third = ''] = setFor(oldMeter, newKeyFor('07'), false, true);
    const one = enterToken(oldMeter, second, options);
    expect(one.result).toEqual({ code: 'accept', effect: { kind: 'key-section', section: 2, missing: null } });
    const two = enterToken(one.state, first, options);
    expect(two.result).toEqual({ code: 'accept', effect: { kind: 'key-section', section: 1, missing: 1 } });
    expect(enterToken(two.state, first, options)).toEqual(two);
    expect(enterToken(two.state, third, options).result).toMatchObject({ effect: { kind: 'key-changed' } });
  });

  it('is refused for another algorithm, an unknown key type, or an expiry out of range', () => {
    const meter = createMeter(fresh);
    expect(() => setFor(meter, newKeyFor('07'))).toThrow(expect.objectContaining({ code: 'algorithm' }));
    expect(() => setFor(meter, newKeyFor('11'), false, true)).toThrow(expect.objectContaining({ code: 'algorithm' }));
    expect(() => setFor(meter, newKeyFor('11', { keyType: 0 }))).toThrow(
      expect.objectContaining({ code: 'key-attributes' }),
    );
    expect(() => setFor(meter, newKeyFor('11', { keyExpiryNumber: 256 }))).toThrow(
      expect.objectContaining({ code: 'key-attributes' }),
    );
    expect(() => setFor(meter, newKeyFor('11', { decoderKeyHex: 'a1a2a3a4d1d2d3d4' }))).toThrow(
      expect.objectContaining({ code: 'decoder-key' }),
    );
  });
});

it('continues after its state was stored and loaded at any moment', () => {
  const meter = createMeter(fresh);
  const held = enter(meter, { kind: 'key-section-2', keyExpiryLow: 15, tariffIndex: 1, keyPart: 7 }).state;
  const credited = enter(held, electricity(made + 2)).state;
  expect(JSON.parse(JSON.stringify(credited))).toEqual(credited);
});

it('needs room for at least one identifier, and an EA07 meter needs tables', () => {
  expect(() => createMeter({ ...fresh, tidStoreSize: 0 })).toThrow(expect.objectContaining({ code: 'field' }));
  const oldMeter = createMeter({ ...fresh, ea: '07', decoderKeyHex: '0abc12def3456789' });
  expect(() => enterToken(oldMeter, '0'.repeat(20))).toThrow(expect.objectContaining({ code: 'sta-tables' }));
});
