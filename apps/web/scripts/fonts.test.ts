// @vitest-environment node
import { readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { codePointsOf } from './cmap.ts';

const file = (name: string) => new URL(`../src/fonts/${name}`, import.meta.url);

/** One after the other: the decoder keeps one buffer for all its work. */
async function drawn(...names: string[]): Promise<Set<number>> {
  const points = new Set<number>();
  for (const name of names) for (const point of await codePointsOf(readFileSync(file(name)))) points.add(point);
  return points;
}

const missing = (points: Set<number>, text: string) =>
  Array.from(text).filter((character) => !points.has(character.codePointAt(0) ?? 0));

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,:;()-–·’“”&@+/%';

describe('our fonts', () => {
  it('draw the naira sign and the letters of Yoruba and Igbo names in running text', async () => {
    const text = await drawn('text.woff2', 'text-ng.woff2', 'text-vn.woff2');
    expect(missing(text, `${ALPHABET}₦ẸẹỌọṢṣỊịỤụṄṅÀàÁáÈèÉéÌìÍíÒòÓóÙùÚú`)).toEqual([]);
  });

  it('draw the naira sign in headings and big amounts', async () => {
    const display = await drawn('display.woff2', 'display-ng.woff2', 'display-vn.woff2');
    expect(missing(display, `${ALPHABET}₦ẸẹỌọỊịỤụ`)).toEqual([]);
  });

  it('draw every digit of a token', async () => {
    expect(missing(await drawn('digits.woff2'), '0123456789 -')).toEqual([]);
  });

  it('name in the style sheet exactly what the small files hold', async () => {
    const css = readFileSync(new URL('../src/ui/styles/fonts.css', import.meta.url), 'utf8');
    for (const name of ['text-ng.woff2', 'text-vn.woff2', 'display-ng.woff2', 'display-vn.woff2']) {
      const face = css.slice(css.indexOf(name)).split('}')[0] ?? '';
      const ranges = Array.from(face.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g), ([, from = '', to]) => [
        Number.parseInt(from, 16),
        Number.parseInt(to ?? from, 16),
      ]);
      const points = await codePointsOf(readFileSync(file(name)));
      for (const point of points) {
        if (point === 0x20) continue;
        expect(
          ranges.some(([from = 0, to = 0]) => point >= from && point <= to),
          `${name} ${point.toString(16)}`,
        ).toBe(true);
      }
    }
  });

  it('are small: what every page loads is under 40 kB', () => {
    const sizes = ['text.woff2', 'display.woff2', 'digits.woff2', 'text-ng.woff2'].map(
      (name) => statSync(file(name)).size,
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(40_000);
  });
});
