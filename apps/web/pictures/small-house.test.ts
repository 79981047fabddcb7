// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { smallHouse } from './small-house.ts';

const { svg } = smallHouse();
const picture = new DOMParser().parseFromString(svg, 'image/svg+xml');

describe('the small house', () => {
  it('is well formed, within 4.5 kB, and the same each time', () => {
    expect(picture.querySelector('parsererror')).toBeNull();
    expect(svg).not.toMatch(/NaN|undefined|\d\.\d{4,}/);
    expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(4500);
    expect(smallHouse().svg).toBe(svg);
  });

  it('has a light for each of seven days: glass and halo, and a patch on the grass before the ground floor', () => {
    for (const day of [1, 2, 3, 4, 5, 6, 7]) {
      const parts = Array.from(picture.querySelectorAll(`.day-${day}`));
      expect(
        parts.some((part) => part.tagName === 'path'),
        `glass of day ${day}`,
      ).toBe(true);
      expect(
        parts.some((part) => part.classList.contains('house-halo')),
        `halo of day ${day}`,
      ).toBe(true);
    }
    expect(picture.querySelector('.day-8')).toBeNull();
    const patches = Array.from(picture.querySelectorAll('[fill-opacity]'), (patch) => patch.classList.value);
    expect(patches).toEqual(['day-1', 'day-3', 'day-5']);
  });

  it('leaves no colour of the day in what is dark', () => {
    const solids = Array.from(picture.querySelectorAll('[fill]:not([class])'), (solid) => solid.getAttribute('fill'));
    for (const day of ['#8ED3A4', '#FFF8EA', '#1E8A64', '#2B4A5E', '#8A6A45']) expect(solids).not.toContain(day);
  });
});
