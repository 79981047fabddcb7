import { afterEach, describe, expect, it, vi } from 'vitest';
import { lagosYear } from './lagos-year.ts';

afterEach(() => vi.restoreAllMocks());

describe('the year in Lagos', () => {
  it('begins an hour before that of London', () => {
    expect(lagosYear(new Date('2026-12-31T22:59:59Z'))).toBe(2026);
    expect(lagosYear(new Date('2026-12-31T23:00:00Z'))).toBe(2027);
    expect(lagosYear(new Date('2027-01-01T11:00:00Z'))).toBe(2027);
  });

  it('is known without a time zone for all but a day of the year', () => {
    const zones = vi.spyOn(Intl, 'DateTimeFormat');
    expect(lagosYear(new Date('2026-11-21T10:00:00Z'))).toBe(2026);
    expect(lagosYear(new Date('2027-01-02T00:00:00Z'))).toBe(2027);
    expect(zones).not.toHaveBeenCalled();
  });
});
