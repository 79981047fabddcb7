import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { writeIfNew } from '../pictures/write-if-new.ts';
import { readBrand } from './brand-settings.ts';
import type { BrandSettings } from './brand-settings.ts';

const WEB = join(import.meta.dirname, '..');

/** The mark as a separate file. A maskable icon fills its square and keeps the mark in the safe middle. */
export function logoSvg({ logo }: BrandSettings, shape: 'rounded' | 'maskable' = 'rounded'): string {
  const isMaskable = shape === 'maskable';
  const ground = `<rect width="32" height="32"${isMaskable ? '' : ' rx="9"'} fill="${logo.ground}"/>`;
  const mark = `<path d="M7 25V14.2l9-7 9 7V25" fill="none" stroke="${logo.line}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/><path d="M17.4 13l-5 7h3.3l-1 5.2 5-7h-3.3z" fill="${logo.bolt}"/>`;
  const placed = isMaskable ? `<g transform="translate(4 4) scale(.75)">${mark}</g>` : mark;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${ground}${placed}</svg>\n`;
}

/** The name and icons that a phone uses when the site is on its home screen. */
export function manifest(brand: BrandSettings): string {
  const icon = (src: string, sizes: string, purpose: 'any' | 'maskable') => ({
    src,
    sizes,
    type: 'image/png',
    purpose,
  });
  const content = {
    id: '/',
    name: brand.name,
    short_name: brand.name,
    description: brand.slogan,
    lang: 'en-NG',
    // A visitor without a session is led to the sign-in page.
    start_url: '/user/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: brand.paper.light,
    theme_color: brand.paper.light,
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      icon('/icon-192.png', '192x192', 'any'),
      icon('/icon-512.png', '512x512', 'any'),
      icon('/icon-maskable-192.png', '192x192', 'maskable'),
      icon('/icon-maskable-512.png', '512x512', 'maskable'),
    ],
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** Colour tokens that the operator replaces. They come after those of tokens.css and apply in the same places. */
export function coloursCss({ colours }: BrandSettings): string {
  const rules = (tokens: Record<string, string>) =>
    Object.entries(tokens)
      .map(([name, value]) => `--${name}:${value}`)
      .join(';');
  const light = rules(colours.light);
  const dark = rules(colours.dark);
  const sheets = ['/* Made from brand.json. */'];
  if (light) sheets.push(`:root,:root [data-theme='light']{${light}}`);
  if (dark) {
    sheets.push(`@media screen and (prefers-color-scheme:dark){:root:not([data-theme='light']){${dark}}}`);
    sheets.push(`@media screen{:root[data-theme='dark'],:root [data-theme='dark']{${dark}}}`);
  }
  return `${sheets.join('\n')}\n`;
}

/** Checks brand.json and writes the files that pages use from it. */
export function writeBrandFiles(): void {
  const brand = readBrand();
  mkdirSync(join(WEB, 'src/pictures'), { recursive: true });
  writeIfNew(join(WEB, 'public/icon.svg'), logoSvg(brand));
  writeIfNew(join(WEB, 'public/site.webmanifest'), manifest(brand));
  writeIfNew(join(WEB, 'src/pictures/brand-colours.css'), coloursCss(brand));
}
