import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isStrictJson, parseStrictJson } from './strict-json.ts';

describe('strict JSON refuses', () => {
  it.each([
    ['a key twice', '{"a":1,"a":2}'],
    ['a key twice with the same value', '{"a":1,"b":{},"a":1}'],
    ['a key twice, once escaped', String.raw`{"a":1,"\u0061":2}`],
    ['a key twice, both escaped in different ways', String.raw`{"\n":1,"\u000a":2}`],
    ['a key twice in a nested object', '{"a":[{"b":{"c":1,"d":[],"c":2}}]}'],
    ['a key twice after a nested object', '{"a":{"x":{"a":1}},"a":2}'],
    ['__proto__ twice', '{"__proto__":1,"__proto__":2}'],
    ['the empty key twice', '{"":1,"":2}'],
    ['a key twice with quotes and brackets in it', String.raw`{"a\"{,[":1,"a\"{,[":2}`],
    ['text that is not JSON', '{"a":'],
    ['nothing', ''],
  ])('%s', (_what, text) => {
    expect(isStrictJson(Buffer.from(text))).toBe(false);
  });

  it.each([
    ['a lone continuation byte', [0x22, 0x80, 0x22]],
    ['an overlong slash', [0x22, 0xc0, 0xaf, 0x22]],
    ['a surrogate written as bytes', [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ['a character that is cut off', [0x22, 0xe2, 0x82, 0x22]],
    ['UTF-16', [0x7b, 0x00, 0x7d, 0x00]],
  ])('%s', (_what, bytes) => {
    expect(isStrictJson(Buffer.from(bytes))).toBe(false);
  });
});

describe('strict JSON accepts', () => {
  it.each([
    '{"a":1,"b":{"a":1},"c":[{"a":1},{"a":1}]}',
    '["a","a",["a"]]',
    '{"a":"a","b":"a"}',
    '{"a":"\\"a\\":1,\\"a\\":2"}',
    String.raw`{"a\\":1,"a":2}`,
    '{"\u00e1":1,"a\u0301":2}',
    ' { "a" : [ ] , "b" : null } ',
    '"naïve ₦"',
    '1',
  ])('%s', (text) => {
    expect(parseStrictJson(Buffer.from(text))).toEqual(JSON.parse(text));
  });

  it('everything that JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(parseStrictJson(Buffer.from(text))).toEqual(JSON.parse(text));
      }),
    );
  });

  it('four times as deep in about four times the time', () => {
    const msFor = (depth: number) => {
      const deep = Buffer.from('{"a":['.repeat(depth) + ']}'.repeat(depth));
      const startedAt = performance.now();
      expect(isStrictJson(deep)).toBe(true);
      return performance.now() - startedAt;
    };
    msFor(1000);
    // Quadratic work would take sixteen times as long; a busy machine may double a measurement.
    const times = [1, 2, 3].map(() => msFor(80_000) / msFor(20_000));
    expect(Math.min(...times)).toBeLessThan(10);
  });
});
