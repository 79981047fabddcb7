import { accessFaults } from './axe.ts';
import { readFile } from 'node:fs/promises';
import { expect, settled, test, type Page } from './product.ts';
import { sheets } from './sheets.ts';

// The kit in different settings of users: our fonts, other colours, no motion, paper, bigger letters.

async function openKit(page: Page): Promise<void> {
  await page.goto('/dev/ui');
  await expect(page.getByRole('heading', { level: 1, name: 'Components' })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
}

const light = (page: Page, title: string) => page.getByRole('group', { name: `${title}, light`, exact: true });

/** Which fonts drew the text of an element, and whether each came from us. */
async function fontsOf(page: Page, selector: string): Promise<{ familyName: string; isCustomFont: boolean }[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
  await devtools.detach();
  return fonts.map(({ familyName, isCustomFont }) => ({ familyName, isCustomFont }));
}

test('the naira sign and every letter beside it are drawn by our own fonts', async ({ page }) => {
  await openKit(page);
  const families = { text: 'Public Sans', display: 'Bricolage Grotesque', digits: 'Red Hat Mono' };
  for (const [specimen, family] of Object.entries(families)) {
    const selector = `[data-specimen="${specimen}"]`;
    const text = await page.locator(selector).first().textContent();
    // Red Hat Mono has no naira sign, so money is never set in it.
    expect(text?.includes('₦')).toBe(specimen !== 'digits');
    const fonts = await fontsOf(page, selector);
    expect(fonts.length, specimen).toBeGreaterThan(0);
    for (const font of fonts) {
      expect(font.isCustomFont, `${specimen} is drawn by ${font.familyName}`).toBe(true);
      expect(font.familyName).toContain(family);
    }
  }
});

test('every component can be used by everyone, in both themes', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openKit(page);
  await settled(page);
  // Both themes are side by side, so one screenshot shows both.
  expect(await accessFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  // Parts that follow the width of the screen do so a moment later.
  await expect.poll(() => sticksOut(page)).toBe(0);
});

function sticksOut(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));
}

test('with the few colours of a contrast theme chosen, focused and refused states are visible', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openKit(page);
  const look = (name: string | RegExp, title: string) =>
    light(page, title)
      .getByRole(title === 'Tabs' ? 'tab' : 'button', { name, exact: true })
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await look('₦5,000', 'Amount field')).not.toBe(await look('₦1,000', 'Amount field'));
  expect(await look('Card', 'Tabs')).not.toBe(await look('Bank transfer', 'Tabs'));
  const style = (title: string, label: string, property: 'outlineStyle' | 'outlineWidth' | 'color') =>
    light(page, title)
      .getByRole('textbox', { name: label })
      .evaluate((input, name) => getComputedStyle(input.closest('.control') ?? input)[name], property);
  await light(page, 'Field').getByRole('textbox', { name: 'Empty' }).focus();
  expect(await style('Field', 'Empty', 'outlineStyle')).toBe('solid');
  expect(await style('Field', 'Empty', 'outlineWidth')).toBe('3px');
  // The one input under the six cells would be read twice.
  expect(await style('One-time code', 'One-time code', 'color')).toBe('rgba(0, 0, 0, 0)');
  const border = (label: string) =>
    light(page, 'Field')
      .getByRole('textbox', { name: label })
      .evaluate((input) => getComputedStyle(input.closest('.control') ?? input).borderTopWidth);
  expect(await border('Refused')).not.toBe(await border('Empty'));
});

test('with reduced motion nothing keeps moving', async ({ page }) => {
  await openKit(page);
  const spinner = light(page, 'Button').getByRole('img', { name: 'Loading Spinner' }).first().locator('rect').first();
  const seconds = await spinner.evaluate((bar) => Number.parseFloat(getComputedStyle(bar).animationDuration));
  expect(seconds).toBeLessThan(0.001);
  await expect(spinner).toHaveCSS('animation-iteration-count', '1');
  await light(page, 'Dialog').getByRole('button', { name: 'Open a dialog' }).click();
  await page.keyboard.press('Escape');
  const moving = () => document.getAnimations().filter((one) => one.playState === 'running').length;
  await expect.poll(() => page.evaluate(moving)).toBe(0);
  await page.goto('/');
  await expect(page.locator('.energy-dot')).toHaveCount(0);
  await expect(page.locator('main')).toHaveCSS('animation-name', 'none');
});

test('on paper a page is its text, and a receipt is one sheet or one roll', async ({ page }) => {
  await page.goto('/terms');
  await page.emulateMedia({ media: 'print' });
  for (const gone of ['.skip-link', 'header nav', 'footer', '.sandbox-bar']) {
    for (const part of await page.locator(gone).all()) await expect(part, gone).toBeHidden();
  }
  await expect(page.getByRole('banner')).toHaveCSS('position', 'static');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.emulateMedia({ media: null });
  await openKit(page);
  // The page shows it twice; a purchase has one.
  await page.evaluate(() => document.querySelectorAll('[data-receipt]')[1]?.removeAttribute('data-receipt'));
  await expect(light(page, 'Receipt').getByRole('img', { name: 'QR code of this receipt' })).toBeVisible();
  expect(await sheets(page, { format: 'A4' })).toBe(1);
  expect(await sheets(page, { width: '80mm', height: '297mm' })).toBe(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await expect(page.getByText('Gatelight Energy Services Limited').first()).toBeVisible();
  await expect(light(page, 'Receipt').getByRole('button', { name: 'Print' })).toBeHidden();
});

test('a receipt is saved as a picture', async ({ page }) => {
  await openKit(page);
  await light(page, 'Receipt').getByRole('button', { name: 'More' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Save picture' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('gatelight-TOK-20261120130722045AB12CD34.png');
  const png = await readFile(await download.path());
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(png.readUInt32BE(16)).toBe(720);
  expect(png.readUInt32BE(20)).toBeGreaterThan(600);
});

test('a token is one row where it fits and three groups above two on a phone; amounts are in equal columns', async ({
  page,
}) => {
  await openKit(page);
  const columns = (title: string, selector: string) =>
    light(page, title)
      .locator(selector)
      .first()
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').map(Number.parseFloat));
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await columns('Token', '.token-groups')).toHaveLength(5);
  expect(await columns('Amount field', '.chips > div')).toHaveLength(6);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await columns('Token', '.token-groups')).toHaveLength(3);
    const chips = await columns('Amount field', '.chips > div');
    expect(chips).toHaveLength(3);
    expect(Math.max(...chips) - Math.min(...chips)).toBeLessThan(1);
  }
});
