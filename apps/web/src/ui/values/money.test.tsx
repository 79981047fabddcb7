import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { lagosTime } from './lagos-time.ts';
import { MeterNumber, nairaText } from './money.tsx';

describe('money', () => {
  it.each([
    [500_000n, false, '₦5,000.00'],
    [500_000n, true, '₦5,000'],
    [500_050n, true, '₦5,000.50'],
    [5n, false, '₦0.05'],
    [-34_884n, false, '−₦348.84'],
    [999_999_999_999_999n, false, '₦9,999,999,999,999.99'],
  ])('writes %s kobo (short: %s) as %s', (kobo, short, text) => {
    expect(nairaText(kobo, short)).toBe(text);
  });
});

describe('a meter number', () => {
  it('is shown in groups and read digit by digit', () => {
    render(<MeterNumber number="04175000019" />);
    expect(screen.getByText('0417 5000 019')).toHaveAttribute('aria-hidden', 'true');
    expect(screen.getByText('0 4 1 7 5 0 0 0 0 1 9')).toBeInTheDocument();
  });
});

describe('a time', () => {
  it('is written in Lagos time, wherever the phone is', () => {
    expect(lagosTime('2026-11-20T13:07:00Z')).toBe('20 Nov 2026, 14:07 WAT');
    expect(lagosTime(new Date('2026-12-31T23:30:00Z'))).toBe('1 Jan 2027, 00:30 WAT');
    expect(lagosTime('2026-09-05T10:00:00Z')).toBe('5 Sep 2026, 11:00 WAT');
  });
});
