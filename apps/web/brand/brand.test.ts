import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { coloursCss, logoSvg, manifest } from './brand-files.ts';
import { readBrand } from './brand-settings.ts';

const brand = readBrand();
const publicFile = (path: string) => join(import.meta.dirname, '../public', path);

function sizeOfPng(path: string): [number, number] {
  const png = readFileSync(publicFile(path));
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

describe('the brand', () => {
  it('is refused with one line for each fault', () => {
    const wrong = JSON.stringify({ ...brand, phone: 'call us', logo: { ...brand.logo, bolt: 'yellow' } });
    expect(() => readBrand(wrong)).toThrow(/phone: a telephone number.*\n.*logo\.bolt: a colour/);
    expect(() => readBrand(JSON.stringify({ ...brand, nmae: 'x' }))).toThrow(/nmae/);
  });

  it('names only icons that exist, in the size that it says', () => {
    const { icons } = JSON.parse(manifest(brand)) as { icons: { src: string; sizes: string; type: string }[] };
    for (const { src, sizes, type } of icons) {
      expect(existsSync(publicFile(src))).toBe(true);
      if (type === 'image/png') expect(`${sizeOfPng(src).join('x')}`).toBe(sizes);
    }
    expect(sizeOfPng('/apple-touch-icon.png')).toEqual([180, 180]);
    expect(sizeOfPng('/social-card.png')).toEqual([1200, 630]);
    expect(readFileSync(publicFile('/favicon.ico')).subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]));
  });

  it('is refused when its colours are too similar, with a sentence for each pair', () => {
    const pale = (light: Record<string, string>, dark: Record<string, string> = {}) =>
      JSON.stringify({ ...brand, colours: { light, dark } });
    expect(() => readBrand(pale({ primary: '#7FBFA0' }))).toThrow(
      'colours.light: on-primary (#ffffff) on primary (#7FBFA0) has a contrast of 2.12; text needs 4.5.',
    );
    expect(() => readBrand(pale({ 'line-strong': '#C0C8C4' }))).toThrow(
      /line-strong \(#C0C8C4\) on surface \(#ffffff\) has a contrast of 1\.\d+; borders and signs need 3\./,
    );
    expect(() => readBrand(pale({}, { ink: '#333333' }))).toThrow(/colours\.dark: ink \(#333333\) on bg/);
    expect(() => readBrand(pale({ primry: '#102030' }))).toThrow(
      'colours.light.primry: there is no colour of that name in tokens.css.',
    );
  });

  it('uses a light colour in the dark theme too when that has none, and checks it there', () => {
    const onBand = (colour: string) =>
      JSON.stringify({ ...brand, colours: { light: { 'on-band': colour }, dark: {} } });
    expect(() => readBrand(onBand('#0A3D2C'))).toThrow(/colours\.dark: on-band/);
    expect(() => readBrand(onBand('#FFFFFF'))).not.toThrow();
  });

  it('changes the colours of pages and mark without touching code', () => {
    const other = {
      ...brand,
      logo: { ...brand.logo, ground: '#102030' },
      colours: { light: { primary: '#102030' }, dark: { primary: '#A0B0C0' } },
    };
    expect(logoSvg(other)).toContain('#102030');
    expect(coloursCss(other)).toContain(":root,:root [data-theme='light']{--primary:#102030}");
    expect(coloursCss(other)).toContain(":root[data-theme='dark'],:root [data-theme='dark']{--primary:#A0B0C0}");
  });
});
