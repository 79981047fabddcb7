import { purchaseReference } from '@gatelight/contract/fields';
import { describe, expect, it } from 'vitest';
import { makeReference } from './reference.ts';

describe('the reference made in the browser', () => {
  it('is TOK-, the digits of the instant and eight capitals or digits', () => {
    const reference = makeReference(new Date('2026-11-20T13:07:22.045Z'));
    expect(reference).toMatch(/^TOK-20261120130722045[A-Z0-9]{8}$/);
    expect(purchaseReference.safeParse(reference).success).toBe(true);
  });

  it('differs for two purchases in the same millisecond', () => {
    const at = new Date('2026-11-20T13:07:22.045Z');
    expect(new Set(Array.from({ length: 500 }, () => makeReference(at))).size).toBe(500);
  });

  it('uses every letter and digit about equally often', () => {
    const counts = new Map<string, number>();
    const at = new Date();
    for (let i = 0; i < 3000; i++) {
      for (const letter of makeReference(at).slice(-8)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    }
    expect(counts.size).toBe(36);
    // 24,000 letters over 36: 667 expected; ten standard deviations are 256.
    for (const count of counts.values()) expect(Math.abs(count - 667)).toBeLessThan(256);
  });
});
