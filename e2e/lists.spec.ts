import { isAlive, purchaseForm } from './buyer.ts';
import { keepFromPreparing } from '../scripts/testing/page-bytes.ts';
import { expect, settled, test, type Page } from './product.ts';

const estate = (page: Page) => purchaseForm(page).getByRole('combobox', { name: 'Estate Name' });
const search = (page: Page) => page.getByRole('combobox', { name: 'Search: Estate Name' });

/** Holds back scripts of the page. The returned function waits until one of them is requested, then lets all through. */
async function holdBack(page: Page, scripts: RegExp): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: asked, resolve: note } = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    note();
    await released;
    await route.continue();
  });
  return async () => {
    await asked;
    release();
  };
}

test('a list clicked before the script of its form has loaded opens as soon as it is ready', async ({ page }) => {
  const letThrough = await holdBack(page, /\/assets\/quick-purchase-.*\.js$/);
  await page.goto('/');
  await isAlive(page);
  await estate(page).click();
  await letThrough();
  await expect(search(page)).toBeFocused();
  await expect(page.getByRole('listbox')).toHaveCount(1);
});

test('a list clicked while it loads opens once, keeps the focus and what was typed', async ({ page }) => {
  await keepFromPreparing(page);
  await page.goto('/#quick_purchase');
  await isAlive(page);
  await expect(purchaseForm(page)).toHaveAttribute('data-alive', '');
  await page.waitForLoadState('networkidle');
  const letThrough = await holdBack(page, /\/assets\/.*\.js$/);
  await estate(page).click();
  await estate(page).click();
  await expect(estate(page)).toBeFocused();
  await expect(estate(page)).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.type('palm c');
  await letThrough();
  await expect(search(page)).toBeFocused();
  await expect(search(page)).toHaveValue('palm c');
  await page.keyboard.type('ourt');
  await expect(search(page)).toHaveValue('palm court');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText('Palm Court Estate');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(estate(page)).toBeFocused();
});

test('a list that is there opens and closes by every click on its field', async ({ page }) => {
  await page.goto('/#quick_purchase');
  await isAlive(page);
  await estate(page).scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  for (let turn = 0; turn < 3; turn += 1) {
    await estate(page).click();
    await expect(search(page)).toBeFocused();
    await settled(page);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    await estate(page).click();
    await expect(page.getByRole('listbox')).toBeHidden();
    await expect(estate(page)).toBeFocused();
  }
});

test('a list that cannot be fetched says so and can be clicked again', async ({ page, complaints }) => {
  complaints.allow(/Failed to load resource/);
  await keepFromPreparing(page);
  await page.goto('/#quick_purchase');
  await isAlive(page);
  await expect(purchaseForm(page)).toHaveAttribute('data-alive', '');
  await page.waitForLoadState('networkidle');
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort('failed'));
  await estate(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'No network.' })).toBeVisible();
  await expect(estate(page)).toHaveAttribute('aria-expanded', 'false');
  await page.unroute(/\/assets\/.*\.js$/);
  await estate(page).click();
  await expect(search(page)).toBeFocused();
});

test('a list touched on a phone opens without the keyboard, and closes by a touch beside it', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 780 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto('/#quick_purchase');
  await isAlive(page);
  await estate(page).tap();
  await expect(page.getByRole('dialog', { name: 'Estate Name' })).toBeFocused();
  await search(page).tap();
  await expect(search(page)).toBeFocused();
  await page.touchscreen.tap(195, 40);
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(estate(page)).toBeFocused();
  await estate(page).tap();
  await page.getByRole('listbox').getByRole('option', { name: 'Palm Court Estate' }).tap();
  await expect(estate(page)).toContainText('Palm Court Estate');
  await context.close();
});
