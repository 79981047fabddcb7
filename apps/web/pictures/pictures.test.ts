// @vitest-environment jsdom
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { PICTURE_SIZES } from '../src/ui/images/picture.tsx';
import { allPictures } from './all.ts';
import { energyDotsCss } from './energy-dots.ts';
import { lights } from './kit.ts';
import { inDrawOrder } from './scene.ts';

const pictures = allPictures();
const [estate] = pictures;

const raw = (svg: string) => Buffer.byteLength(svg);

describe('the pictures', () => {
  it('are one hero, seven services, six audiences, four solutions, five states, the way in and the way to the shop', () => {
    const names = pictures.map((picture) => picture.name);
    expect(new Set(names).size).toBe(names.length);
    expect(names[0]).toBe('estate');
    expect(names.filter((name) => name.startsWith('for-'))).toHaveLength(6);
    expect(names.filter((name) => name.startsWith('solution-'))).toHaveLength(4);
    expect(names.filter((name) => name.startsWith('state-'))).toHaveLength(5);
    expect(names).toHaveLength(1 + 7 + 6 + 4 + 5 + 1 + 1);
  });

  it('keeps the hero within 20 kB, and 6 kB compressed', () => {
    expect(raw(estate?.svg ?? '')).toBeLessThanOrEqual(20_000);
    expect(brotliCompressSync(Buffer.from(estate?.svg ?? '')).length).toBeLessThanOrEqual(6000);
  });

  it.each(pictures.slice(1).map(({ name, svg }) => [name, svg] as const))('keeps %s within 6 kB', (_, svg) => {
    expect(raw(svg)).toBeLessThanOrEqual(6000);
  });

  it('come out the same, to the byte, each time they are drawn', () => {
    expect(allPictures()).toEqual(pictures);
  });

  it.each(pictures.map(({ name, svg }) => [name, svg] as const))('draws %s as well-formed SVG', (_, svg) => {
    const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml');
    expect(parsed.querySelector('parsererror')).toBeNull();
    expect(parsed.documentElement.tagName).toBe('svg');
    expect(svg).not.toMatch(/NaN|undefined|Infinity|Gradient/);
    expect(svg).not.toMatch(/\d\.\d{4,}/);
  });

  it('have the sizes that pages keep free for them', () => {
    const familyOf = (name: string) => {
      if (name === 'estate') return 'estate';
      if (name === 'sign-in') return 'signIn';
      if (name === 'place') return 'place';
      if (name.startsWith('for-')) return 'audience';
      if (name.startsWith('state-')) return 'state';
      return name.startsWith('solution-') ? 'solution' : 'service';
    };
    for (const { name, width, height } of pictures) expect([width, height]).toEqual(PICTURE_SIZES[familyOf(name)]);
  });

  it('names the hero and hides the decoration', () => {
    expect(estate?.svg).toContain('role="img" aria-labelledby="t"><title id="t">An estate with homes');
    for (const { svg } of pictures.slice(1)) expect(svg).toContain('aria-hidden="true"');
  });

  it('lights half of the windows of every house', () => {
    for (let seed = 1; seed < 20; seed++) {
      const windows = lights(12, seed);
      expect(windows.filter((color) => color === '#FFC94F')).toHaveLength(6);
    }
  });

  it('draws what is far before what is near, back walls first and front walls last', () => {
    const solid = (svg: string, x: number, y: number, layer?: 'back' | 'front') => ({ svg, x, y, w: 1, d: 1, layer });
    const drawn = inDrawOrder([
      solid('front wall', 0, 0, 'front'),
      solid('near', 5, 5),
      solid('far', 1, 1),
      solid('back wall', 9, 9, 'back'),
    ]);
    expect(drawn.map(({ svg }) => svg)).toEqual(['back wall', 'far', 'near', 'front wall']);
  });

  it('moves its dots by transform and opacity only', () => {
    const properties = energyDotsCss().match(/[{;]([a-z-]+):/g) ?? [];
    expect(new Set(properties)).toEqual(new Set(['{transform:', '{opacity:', '{animation:']));
  });
});
