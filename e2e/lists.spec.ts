import { isAlive, purchaseForm } from './buyer.ts';
import { expect, settled, test, type Page } from './product.ts';

const estate = (page: Page) => purchaseForm(page).getByRole('combobox', { name: 'Estate Name' });
const search = (page: Page) => page.getByRole('combobox', { name: 'Search: Estate Name' });

/** Keeps a script of the page back until it is let through. */
async function holdBack(page: Page, script: string): Promise<() => void> {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(new RegExp(`/assets/${script}-.*\\.js$`), async (route) => {
    await held;
    await route.continue();
  });
  return letThrough;
}

test('a list pressed before the script of its form has come opens as soon as it is there', async ({ page }) => {
  const letThrough = await holdBack(page, 'quick-purchase-form');
  await page.goto('/');
  await isAlive(page);
  await estate(page).click();
  letThrough();
  await expect(search(page)).toBeFocused();
  await expect(page.getByRole('listbox')).toHaveCount(1);
});

test('a list pressed while it loads opens once, keeps the focus and what was typed', async ({ page }) => {
  const letThrough = await holdBack(page, 'select-list');
  await page.goto('/');
  await isAlive(page);
  await estate(page).click();
  await estate(page).click();
  await expect(estate(page)).toBeFocused();
  await expect(estate(page)).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.type('palm c');
  letThrough();
  await expect(search(page)).toBeFocused();
  await expect(search(page)).toHaveValue('palm c');
  await page.keyboard.type('ourt');
  await expect(search(page)).toHaveValue('palm court');
  await expect(page.getByRole('option')).toHaveText('Palm Court Estate');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(estate(page)).toBeFocused();
});

test('a list that is there opens and closes by every press on its field', async ({ page }) => {
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

test('a list that cannot be fetched says so and can be pressed again', async ({ page, complaints }) => {
  complaints.allow(/Failed to load resource/);
  await page.route(/\/assets\/select-list-.*\.js$/, (route) => route.abort('failed'));
  await page.goto('/#quick_purchase');
  await isAlive(page);
  await estate(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'No network.' })).toBeVisible();
  await expect(estate(page)).toHaveAttribute('aria-expanded', 'false');
  await page.unroute(/\/assets\/select-list-.*\.js$/);
  await estate(page).click();
  await expect(search(page)).toBeFocused();
});

test('a list touched on a phone shows itself and not the keyboard, and closes by a touch beside it', async ({
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
  await page.getByRole('option', { name: 'Palm Court Estate' }).tap();
  await expect(estate(page)).toContainText('Palm Court Estate');
  await context.close();
});
