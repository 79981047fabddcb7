import { describe, expect, it } from 'vitest';
import { koboOf, typedKobo, typedNaira } from '../../../ui/values/number-text.ts';
import { changePercent, nextMonth, withSign } from './amounts.ts';

describe('amounts of service charges', () => {
  it('reads naira as typed, and nothing else', () => {
    expect(koboOf('5000')).toBe(500_000);
    expect(koboOf('5000.5')).toBe(500_050);
    expect(koboOf('0.07')).toBe(7);
    expect(koboOf('')).toBe(0);
    expect(koboOf('5.005')).toBe(0);
    expect(koboOf('1e9')).toBe(0);
    expect(typedKobo('999999999999.99')).toBe(99_999_999_999_999n);
    expect(koboOf('999999999999.99')).toBe(99_999_999_999_999);
  });

  it('writes kobo as they were typed', () => {
    expect(typedNaira(500_000n)).toBe('5000');
    expect(typedNaira(500_050n)).toBe('5000.50');
  });

  it('says how much more or less in percent, and nothing without a value before', () => {
    expect(changePercent(387_000_000n, 401_010_000n)).toBe('+3.6%');
    expect(changePercent(100n, 90n)).toBe('−10.0%');
    expect(changePercent(100n, 100n)).toBe('0.0%');
    expect(changePercent(0n, 100n)).toBeUndefined();
    expect(withSign(1n, '₦1')).toBe('+₦1');
    expect(withSign(0n, '₦0')).toBe('₦0');
  });

  it('counts days in Lagos', () => {
    expect(nextMonth(new Date('2026-12-31T22:59:00Z'))).toBe('2027-01-01');
    expect(nextMonth(new Date('2026-12-31T23:01:00Z'))).toBe('2027-02-01');
  });
});
