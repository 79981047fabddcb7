/**
 * Renders what must be pixels: icons of every size, favicon.ico and the social card. Run it after a change of brand.json
 * or of the pictures; the results are committed, because a build has no browser. Playwright's Chromium must be there, or
 * CHROMIUM names another one.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { logoSvg, writeBrandFiles } from '../brand/brand-files.ts';
import { readBrand } from '../brand/brand-settings.ts';
import { estateAtNight } from '../pictures/estate.ts';

const file = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const brand = readBrand();

async function drawn(page: Page, html: string, width: number, height: number): Promise<Buffer> {
  await page.setViewportSize({ width, height });
  await page.setContent(`<style>*{margin:0}svg{display:block}</style>${html}`);
  await page.evaluate(() => document.fonts.ready);
  return page.screenshot({ omitBackground: true });
}

const icon = (page: Page, size: number, shape: 'rounded' | 'maskable') =>
  drawn(page, logoSvg(brand, shape).replace('<svg', `<svg width="${size}" height="${size}"`), size, size);

/** An .ico file that holds PNG images. */
function ico(images: readonly { readonly size: number; readonly png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  for (const [at, { size, png }] of images.entries()) {
    const entry = 6 + 16 * at;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...images.map(({ png }) => png)]);
}

function font(name: string, family: string): string {
  const data = readFileSync(file(`src/fonts/${name}.woff2`)).toString('base64');
  return `@font-face{font-family:${family};font-weight:400 700;src:url(data:font/woff2;base64,${data})}`;
}

/** The estate at night: it is easy to see among the light cards of a chat. */
function socialCard(): string {
  const words = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  return `<style>${font('display', 'Display')}${font('text', 'Words')}
    body{width:1200px;height:630px;overflow:hidden;background:radial-gradient(620px 480px at 850px 320px,#10231C,${brand.paper.dark});color:#EAF3EE;position:relative;font-family:Words}
    .mark{position:absolute;left:64px;top:60px;display:flex;align-items:center;gap:18px;font:700 40px Display;letter-spacing:-.02em}
    h1{position:absolute;left:64px;top:172px;width:500px;font:700 57px/1.06 Display;letter-spacing:-.035em}
    .scene{position:absolute;left:506px;top:8px}.scene svg{width:720px;height:auto}
    .foot{position:absolute;inset:auto 0 0;height:14px;background:${brand.logo.ground}}</style>
    <div class="scene">${estateAtNight().svg}</div>
    <div class="mark">${logoSvg(brand).replace('<svg', '<svg width="60" height="60"')}${words(brand.name)}</div>
    <h1>${words(brand.slogan)}</h1><div class="foot"></div>`;
}

writeBrandFiles();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const page = await browser.newPage();
const small: { size: number; png: Buffer }[] = [];
for (const size of [16, 32, 48]) small.push({ size, png: await icon(page, size, 'rounded') });
writeFileSync(file('public/favicon.ico'), ico(small));
for (const size of [192, 512]) {
  writeFileSync(file(`public/icon-${size}.png`), await icon(page, size, 'rounded'));
  writeFileSync(file(`public/icon-maskable-${size}.png`), await icon(page, size, 'maskable'));
}
// Phones of one maker cut the corners themselves, and paint what is clear black.
const apple = logoSvg(brand).replace(' rx="9"', '').replace('<svg', '<svg width="180" height="180"');
writeFileSync(file('public/apple-touch-icon.png'), await drawn(page, apple, 180, 180));
writeFileSync(file('public/social-card.png'), await drawn(page, socialCard(), 1200, 630));
await browser.close();
