import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hmacSha256 } from './hmac.ts';

it('gives the results of RFC 4231', () => {
  expect(hmacSha256(Buffer.alloc(20, 0x0b), Buffer.from('Hi There'))).toBe(
    'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
  );
  expect(hmacSha256(Buffer.from('Jefe'), Buffer.from('what do ya want for nothing?'))).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
});

it("gives the same result as Node's HMAC", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), fc.uint8Array({ maxLength: 200 }), (key, message) => {
      const wanted = createHmac('sha256', key).update(message).digest('hex');
      expect(hmacSha256(Buffer.from(key), Buffer.from(message))).toBe(wanted);
    }),
  );
});
