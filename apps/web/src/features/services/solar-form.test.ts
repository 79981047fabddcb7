import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { asAmount, asText, useSolarForm } from './solar-form.ts';

describe('a number with a fixed count of decimals', () => {
  it.each([
    ['4', 1, 40],
    ['4.5', 1, 45],
    ['4,5', 1, 45],
    ['4.50', 1, 45],
    [' 225 ', 2, 22_500],
    ['225.50', 2, 22_550],
    ['80', 0, 80],
    ['80.0', 0, 80],
    ['', 0, undefined],
    ['4.55', 1, undefined],
    ['-4', 1, undefined],
    ['1e3', 0, undefined],
    ['.5', 1, undefined],
    ['٤', 0, undefined],
    ['1234567890123', 0, undefined],
  ])('reads %j with %d decimals as %j', (text, decimals, amount) => {
    expect(asAmount(text, decimals)).toBe(amount);
  });

  it.each([
    [40, 1, '4'],
    [45, 1, '4.5'],
    [5, 1, '0.5'],
    [22_500, 2, '225'],
    [22_505, 2, '225.05'],
    [0, 0, '0'],
    [10, 0, '10'],
  ])('writes %d with %d decimals as %j', (amount, decimals, text) => {
    expect(asText(amount, decimals)).toBe(text);
  });
});

describe('the assumptions', () => {
  it('each keep their own value when several are filled at the same time', () => {
    const { result } = renderHook(useSolarForm);
    act(() => {
      result.current.setTyped('tariff_kobo', '300');
      result.current.setTyped('panel_watts', '450');
    });
    expect(result.current.typed).toMatchObject({ tariff_kobo: '300', panel_watts: '450' });
  });
});
