// @vitest-environment jsdom
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { PICTURE_SIZES } from '../src/ui/images/picture.tsx';
import { allPictures } from './all.ts';
import { energyDotsCss } from './energy-dots.ts';
import { lights } from './kit.ts';
import { inDrawOrder } from './scene.ts';

const pictures = allPictures();
const [estate, night] = pictures;
const small = pictures.slice(3);

const raw = (svg: string) => Buffer.byteLength(svg);

describe('the pictures', () => {
  it('are the hero by day and by night, a house at night, seven services, six audiences, four solutions, five states, the way in and the way to the shop', () => {
    const names = pictures.map((picture) => picture.name);
    expect(new Set(names).size).toBe(names.length);
    expect(names[0]).toBe('estate');
    expect(names.filter((name) => name.startsWith('for-'))).toHaveLength(6);
    expect(names.filter((name) => name.startsWith('solution-'))).toHaveLength(4);
    expect(names.filter((name) => name.startsWith('state-'))).toHaveLength(5);
    expect(names).toHaveLength(3 + 7 + 6 + 4 + 5 + 1 + 1);
  });

  it('keeps the hero within 20 kB, and 6 kB compressed', () => {
    expect(raw(estate?.svg ?? '')).toBeLessThanOrEqual(20_000);
    expect(brotliCompressSync(Buffer.from(estate?.svg ?? '')).length).toBeLessThanOrEqual(6000);
  });

  it('keeps the night, which only some load, within 26 kB, and 6 kB compressed', () => {
    expect(raw(night?.svg ?? '')).toBeLessThanOrEqual(26_000);
    expect(brotliCompressSync(Buffer.from(night?.svg ?? '')).length).toBeLessThanOrEqual(6000);
  });

  it.each(small.map(({ name, svg }) => [name, svg] as const))(
    'keeps %s within 6 kB, and its night within 1.7',
    (_, svg) => {
      const [style = ''] = /<style>.*<\/style>/.exec(svg) ?? [];
      expect(raw(svg) - raw(style)).toBeLessThanOrEqual(6000);
      expect(raw(style)).toBeLessThanOrEqual(1700);
    },
  );

  it('are the same, to the byte, each time they are drawn', () => {
    expect(allPictures()).toEqual(pictures);
  });

  it.each(pictures.map(({ name, svg }) => [name, svg] as const))('draws %s as well-formed SVG', (_, svg) => {
    const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml');
    expect(parsed.querySelector('parsererror')).toBeNull();
    expect(parsed.documentElement.tagName).toBe('svg');
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    expect(svg).not.toMatch(/\d\.\d{4,}/);
  });

  it('have the sizes that pages keep free for them', () => {
    const familyOf = (name: string) => {
      if (name === 'estate' || name === 'estate-night') return 'estate';
      if (name === 'house-at-night') return 'house';
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
    for (const { svg } of small) expect(svg).toContain('aria-hidden="true"');
  });

  it('have one geometry by day and by night', () => {
    // Each face begins with its own place, so a face of the day is found in the night whatever path holds it.
    const faces = (svg = '') => Array.from(svg.matchAll(/ d="([^"]*)"/g), ([, d = '']) => d.split('z')).flat();
    const atNight = new Set(faces(night?.svg));
    expect(faces(estate?.svg).length).toBeGreaterThan(300);
    expect(faces(estate?.svg).filter((face) => !atNight.has(face))).toEqual([]);
  });

  it('have gradients for light only, at night', () => {
    expect(estate?.svg).not.toContain('Gradient');
    // These groups contain the parts that small pictures show only at night.
    for (const { svg } of small)
      expect(svg.replaceAll(/<g class="n" opacity="0">.*?<\/g>/g, '')).not.toContain('Gradient');
    const solids = night?.svg.match(/<path [^>]*fill="url[^>]*>/g) ?? [];
    // The cones of the four street lamps.
    expect(solids).toHaveLength(4);
  });

  it('lights 10 of the 19 windows of the houses at night, in three tones', () => {
    const panes = (color: string) =>
      Array.from(night?.svg.matchAll(new RegExp(`<path d="([^"]*)" fill="${color}"/>`, 'g')) ?? [], ([, d = '']) => d)
        .map((d) => d.split('z').length - 1)
        .reduce((sum, count) => sum + count, 0);
    // The two windows of the guard and the one of the substation, drawn again over its halo, are lit too.
    expect(panes('#FFD77A') + panes('#FFBE45')).toBe(4);
    expect(panes('#FFC94F')).toBe(6 + 3);
  });

  it('lights a lamp at night where a page has nothing to show: no entries, no such page, no network', () => {
    const lit = small.filter(({ svg }) => svg.includes('fill="url(#k)"')).map(({ name }) => name);
    expect(lit).toEqual(['state-empty', 'state-not-found', 'state-offline']);
    for (const { name, svg } of small) expect(svg.includes('.n{opacity:1}'), name).toBe(lit.includes(name));
  });

  it('gives each small picture its night: no colour of the day is left', () => {
    for (const { name, svg } of small) {
      const [style = ''] = /<style>.*<\/style>/.exec(svg) ?? [];
      const used = Array.from(
        svg.matchAll(/ (fill|stroke)="(#[0-9A-F]{6})"/g),
        ([, what, hex]) => `[${what}="${hex}"]`,
      );
      const left = new Set(used.filter((rule) => !style.includes(rule)));
      expect(
        [...left].filter((rule) => rule !== '[fill="#FFC94F"]' && rule !== '[fill="#FFF1CC"]'),
        name,
      ).toEqual([]);
    }
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
