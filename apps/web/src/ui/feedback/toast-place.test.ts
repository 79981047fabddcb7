import { describe, expect, it } from 'vitest';
import { freeShift } from './toast-place.ts';

const box = (top: number, height: number, left = 0, width = 390) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const toast = box(740, 80, 16, 358);

describe('a message', () => {
  it('stays at the bottom where it covers nothing', () => {
    expect(freeShift([toast], [box(100, 48), box(600, 48)])).toBe(0);
  });

  it('goes up to the nearest gap that is high enough', () => {
    const controls = [box(750, 48), box(660, 48), box(500, 48)];
    const shift = freeShift([toast], controls);
    expect(toast.bottom - shift).toBe(660 - 8);
    expect(toast.top - shift).toBeGreaterThan(548);
  });

  it('does not move for elements beside it', () => {
    expect(freeShift([toast], [box(750, 48, 380, 100)])).toBe(0);
  });

  it('stays in its place while that is free, even if a lower place is free too', () => {
    expect(freeShift([toast], [box(750, 48)], 300)).toBe(300);
  });

  it('keeps two messages together and off everything', () => {
    const toasts = [box(652, 80, 16, 358), toast];
    const shift = freeShift(toasts, [box(700, 48)]);
    expect(toasts.every(({ top, bottom }) => bottom - shift <= 700 || top - shift >= 748)).toBe(true);
  });

  it('covers another field rather than its own', () => {
    const wrong = { ...box(752, 40), weight: 20 };
    const shift = freeShift([toast], [wrong, ...[0, 90, 180, 270, 360, 450, 540, 630].map((top) => box(top, 60))]);
    expect(toast.bottom - shift).toBeLessThanOrEqual(752);
  });

  it('covers the least when no place is free, and stays on the screen', () => {
    const shift = freeShift([toast], [box(0, 400), box(420, 400, 0, 40)]);
    expect(toast.top - shift).toBeGreaterThanOrEqual(0);
    expect(shift).toBeLessThan(420);
  });

  it('covers announced text rather than a button within it', () => {
    // A card that is announced as a whole, with a button at its top and one at its foot.
    const said = [box(0, 844)];
    const controls = [box(400, 48, 300, 80), box(720, 48)];
    const shift = freeShift([toast], controls, 330, said);
    expect([toast.top - shift >= 448, toast.bottom - shift <= 720]).toEqual([true, true]);
  });
});
