import { isAlive, purchaseForm } from './buyer.ts';
import { expect, refusedCall, test } from './product.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a press in the moment the page comes alive leads to the form', async ({ page }) => {
  // Before the parts further down are even looked at: the press is then the last one they could hear.
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!('alive' in document.documentElement.dataset)) return;
      observer.disconnect();
      document.querySelector<HTMLElement>('a[href$="#quick_purchase"]')?.click();
    });
    observer.observe(document, { attributes: true, subtree: true, attributeFilter: ['data-alive'] });
  });
  await page.goto('/');
  await isAlive(page);
  await expect(purchaseForm(page)).toBeInViewport();
  await expect(purchaseForm(page)).toHaveAttribute('data-alive', '');
  await expect(page).toHaveURL(/#quick_purchase$/);
});

test('a link to a section works while a script of the page is lost', async ({ page, complaints }) => {
  complaints.allow(refusedCall);
  await page.route(/\/assets\/landing-sections.*\.js/, (route) => route.abort('failed'));
  await page.goto('/');
  await isAlive(page);
  await page.getByRole('link', { name: 'Buy a token now' }).click();
  await expect(purchaseForm(page)).toBeInViewport();
});

test('who was shown a section and went on is not pulled back when the script comes', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/landing-sections.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  await isAlive(page);
  await page.getByRole('link', { name: 'Buy a token now' }).click();
  await expect(purchaseForm(page)).toBeInViewport();
  await page.waitForTimeout(1100);
  await page.locator('#who_we_are').evaluate((section) => section.scrollIntoView({ behavior: 'instant' }));
  const place = await page.evaluate(() => scrollY);
  release();
  await expect(page).toHaveURL(/#quick_purchase$/);
  await expect(page.locator('#solutions [aria-roledescription="carousel"]')).toBeAttached();
  await page.waitForTimeout(500);
  expect(await page.evaluate(() => scrollY)).toBe(place);
});

test('the focus goes with the solutions when their row becomes one to swipe', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/solutions-carousel.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  await isAlive(page);
  await page.locator('#solutions ul[tabindex]').focus();
  release();
  await expect(page.locator('#solutions [aria-roledescription="slide"]').first()).toBeFocused();
});

test('a page whose script hangs says so, and can be read without it', async ({ page }) => {
  await page.goto('/contact');
  await isAlive(page);
  await page.route(/\/assets\/terms-page.*\.js/, () => undefined);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).first().click();
  await expect(page.getByText('Slow network…')).toBeVisible();
  await page.getByRole('link', { name: 'Try again' }).click({ timeout: 15_000 });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Service');
  await expect(page).toHaveURL(/\/terms$/);
});
