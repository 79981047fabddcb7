import { isAlive, purchaseForm } from './buyer.ts';
import { expect, refusedCall, test, type Page } from './product.ts';

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

/** The one of the first screen; the end of the page has another. */
const buyLink = (page: Page) => page.getByRole('link', { name: 'Buy a token now' }).first();
const scrollPosition = (page: Page) => page.evaluate(() => scrollY);
const openSolutions = (page: Page) =>
  page.locator('.solutions details').evaluateAll((all) => all.map((one) => (one as HTMLDetailsElement).open));

/** Titles of the slides that are fully on the screen. */
const slidesInView = (page: Page) =>
  page.locator('#solutions [aria-roledescription="slide"]').evaluateAll((slides) =>
    slides
      .filter((slide) => {
        const { left, right } = slide.getBoundingClientRect();
        return left >= -1 && right <= innerWidth + 1;
      })
      .map((slide) => slide.querySelector('h3')?.textContent),
  );

/** Holds a script back until the returned function is called. */
async function holdBack(page: Page, script: string): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(new RegExp(`/assets/${script}-.*\\.js$`), async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    async function open(page: Page, viewport: typeof phone): Promise<void> {
      await page.setViewportSize(viewport);
      await page.goto('/');
      if (javaScriptEnabled) await isAlive(page);
    }

    test('the sections show more in place and have links, by mouse and by keyboard', async ({ page }) => {
      test.setTimeout(120_000);
      await open(page, desk);
      await test.step('one solution is open at a time, with its picture', async () => {
        const pictures = page.locator('.solution-pictures img');
        expect(await openSolutions(page)).toEqual([true, false, false, false]);
        await expect(pictures.nth(0)).toBeVisible();
        await page.locator('.solutions summary').nth(2).click();
        expect(await openSolutions(page)).toEqual([false, false, true, false]);
        await expect(pictures.nth(2)).toBeVisible();
        await expect(pictures.nth(0)).toBeHidden();
        await page.keyboard.press('Enter');
        expect(await openSolutions(page)).toEqual([false, false, false, false]);
        await expect(pictures.nth(0)).toBeVisible();
        await page.keyboard.press('Shift+Tab');
        await page.keyboard.press('Enter');
        expect(await openSolutions(page)).toEqual([false, true, false, false]);
      });
      await test.step('a link leads to its section below the header', async () => {
        await page.getByRole('banner').getByRole('link', { name: 'Why choose us' }).click();
        await expect(page).toHaveURL(/#why_choose_us$/);
        await expect(page.locator('#why_choose_us')).toBeInViewport();
        const { y = 0 } = (await page.locator('#why_choose_us').boundingBox()) ?? {};
        expect(y).toBeGreaterThanOrEqual(64);
        expect(y).toBeLessThan(120);
      });
      await test.step('the longer text about us opens and closes', async () => {
        await page.setViewportSize(phone);
        const more = page.getByText('Our engineers also do the outside work');
        await expect(more).toBeHidden();
        await page.getByText('Read more').click();
        await expect(more).toBeVisible();
        await page.getByText('Read less').click();
        await expect(more).toBeHidden();
      });
      await test.step('a service leads to its page', async () => {
        await page.setViewportSize(desk);
        await page.getByRole('link', { name: 'Diesel Management Solutions' }).click();
        await expect(page).toHaveURL(/\/services\/diesel$/);
        await expect(page.getByRole('heading', { level: 1 })).toContainText('Diesel');
      });
    });
  });
}

test.describe('slides on a phone without script', () => {
  test.use({ javaScriptEnabled: false, viewport: phone });

  test('scroll and snap, and the next one is partly visible', async ({ page }) => {
    await page.goto('/');
    const slides = page.locator('#solutions [aria-roledescription="slide"]');
    await slides.first().scrollIntoViewIfNeeded();
    expect(await slidesInView(page)).toEqual(['Smart utilities']);
    const { x = 0 } = (await slides.nth(1).boundingBox()) ?? {};
    expect(phone.width - x).toBeGreaterThanOrEqual(20);
    await slides.nth(2).focus();
    await expect.poll(() => slidesInView(page)).toEqual(['Sustainable energy']);
  });
});

test.describe('slides on a phone', () => {
  test.use({ viewport: phone });

  test('are endless, by arrow keys and by a click on the partly visible one', async ({ page }) => {
    await page.goto('/');
    await page.locator('#solutions').scrollIntoViewIfNeeded();
    await expect(page.locator('[data-slides="endless"]')).toBeAttached();
    expect(await slidesInView(page)).toEqual(['Smart utilities']);
    await page.locator('#solutions [aria-roledescription="slide"]').first().focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => slidesInView(page)).toEqual(['Grid and mobility']);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => slidesInView(page)).toEqual(['Smart utilities']);
    const next = page.locator('#solutions [aria-roledescription="slide"]').nth(1);
    const { y = 0 } = (await next.boundingBox()) ?? {};
    await page.mouse.click(phone.width - 8, y + 50);
    await expect.poll(() => slidesInView(page)).toEqual(['Secure estates']);
  });

  test('keep the slide in view and the focus when they become endless', async ({ page }) => {
    const release = await holdBack(page, 'slides');
    await page.goto('/');
    await isAlive(page);
    const third = page.locator('#solutions [aria-roledescription="slide"]').nth(2);
    await third.focus();
    await expect.poll(() => slidesInView(page)).toEqual(['Sustainable energy']);
    release();
    await expect(page.locator('[data-slides="endless"]')).toBeAttached();
    await expect.poll(() => slidesInView(page)).toEqual(['Sustainable energy']);
    await expect(third).toBeFocused();
  });

  test('still scroll when their script is lost', async ({ page, complaints }) => {
    complaints.allow(refusedCall);
    const lost = page.waitForEvent('requestfailed');
    await page.route(/\/assets\/slides-.*\.js$/, (route) => route.abort('failed'));
    await page.goto('/');
    await page.locator('#solutions').scrollIntoViewIfNeeded();
    await lost;
    await page.locator('#solutions [aria-roledescription="slide"]').first().focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => slidesInView(page)).toEqual(['Secure estates']);
  });
});

test.describe('an early click', () => {
  test.use({ viewport: phone });

  test('in the moment of hydration opens the form', async ({ page }) => {
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

  test('opens the form while the script of the form is lost', async ({ page, complaints }) => {
    complaints.allow(refusedCall);
    await page.route(/\/assets\/quick-purchase.*\.js/, (route) => route.abort('failed'));
    await page.goto('/');
    await isAlive(page);
    await buyLink(page).click();
    await expect(purchaseForm(page)).toBeInViewport();
  });

  test('does not scroll a visitor back who moved on before the script of the form loaded', async ({ page }) => {
    const release = await holdBack(page, 'quick-purchase');
    await page.goto('/');
    await isAlive(page);
    await buyLink(page).click();
    await expect(purchaseForm(page)).toBeInViewport();
    await page.locator('#who_we_are').evaluate((section) => section.scrollIntoView({ behavior: 'instant' }));
    // The position of the section in the window: content that grows above it changes the page's offset, but not what a visitor sees.
    const place = () =>
      page.locator('#who_we_are').evaluate((section) => Math.round(section.getBoundingClientRect().top));
    const before = await place();
    release();
    await expect(purchaseForm(page)).toHaveAttribute('data-alive', '');
    await expect(page).toHaveURL(/#quick_purchase$/);
    expect(await place()).toBe(before);
  });

  test('leaves the calculator in its place with the typed values, before its script has loaded', async ({ page }) => {
    const release = await holdBack(page, 'calculator-section');
    await page.setViewportSize(phone);
    await page.goto('/');
    await isAlive(page);
    const calculator = page.locator('form[name="calculator"]');
    await calculator.getByRole('textbox').fill('7000');
    await buyLink(page).click();
    await expect(page).toHaveURL(/#quick_purchase$/);
    await expect(calculator).toBeVisible();
    await expect(calculator.getByRole('textbox')).toHaveValue('7000');
    release();
    await expect(calculator).toHaveAttribute('data-alive', '');
    await expect(calculator.getByRole('textbox')).toHaveValue('7,000');
  });

  test('on an amount finds it visibly waiting, and works when the form is ready', async ({ page }) => {
    const release = await holdBack(page, 'quick-purchase');
    await page.goto('/');
    await isAlive(page);
    const chip = purchaseForm(page).getByRole('button', { name: '₦2,000', exact: true });
    await chip.scrollIntoViewIfNeeded();
    await expect(chip).toBeDisabled();
    release();
    await chip.click();
    await expect(purchaseForm(page).getByRole('textbox', { name: 'Amount' })).toHaveValue('2,000');
  });
});

test('a service on the landing page opens without loading a document', async ({ page }) => {
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(request.url());
  });
  await page.goto('/');
  await isAlive(page);
  await page.getByRole('link', { name: 'Access Control Systems' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await scrollPosition(page)).toBe(0);
  expect(documents).toHaveLength(1);
});

test('Back returns to where the visitor was, over sections and over pages', async ({ page }) => {
  await page.setViewportSize(desk);
  await page.goto('/');
  await isAlive(page);
  // The form is below the first screen: its script loads at the first action of a visitor.
  await page.keyboard.press('Shift');
  await expect(purchaseForm(page)).toHaveAttribute('data-alive', '');
  const section = page.getByRole('banner').getByRole('link', { name: 'Who we serve' });
  await section.click();
  await expect(page.locator('#who_we_serve')).toBeInViewport();
  const sectionAt = await scrollPosition(page);
  await page.mouse.wheel(0, -150);
  await expect.poll(() => scrollPosition(page)).toBe(sectionAt - 150);
  const place = await scrollPosition(page);
  await page.getByRole('banner').getByRole('link', { name: 'Contact us' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeFocused();
  expect(await scrollPosition(page)).toBe(0);
  await page.goBack();
  await expect(page.locator('#who_we_serve')).toBeInViewport();
  expect(await scrollPosition(page)).toBe(place);
  await page.goBack();
  await expect.poll(() => scrollPosition(page)).toBe(0);
  await page.goForward();
  await expect.poll(() => scrollPosition(page)).toBe(place);
});

test('a section of the landing page is reached from another page', async ({ page }) => {
  await page.setViewportSize(desk);
  await page.goto('/about');
  await isAlive(page);
  await page.getByRole('banner').getByRole('link', { name: 'Solutions' }).click();
  await expect(page.locator('#solutions')).toBeInViewport();
  await expect(page.locator('#solutions h2')).toBeFocused();
  const { y = 0 } = (await page.locator('#solutions').boundingBox()) ?? {};
  expect(Math.abs(y - 80)).toBeLessThan(3);
});

test('sections are scrolled to smoothly, unless the visitor chose reduced motion', async ({ page }) => {
  await page.goto('/');
  const howItScrolls = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
  expect(await howItScrolls()).toBe('auto');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await howItScrolls()).toBe('smooth');
});

test('a page whose script hangs says so, and can be read without it', async ({ page }) => {
  await page.goto('/contact');
  await isAlive(page);
  await page.route(/\/assets\/terms-page.*\.js/, () => undefined);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).first().click();
  await expect(page.getByText('Slow network…')).toBeVisible();
  await page.getByRole('link', { name: 'Try again' }).click({ timeout: 30_000 });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Service');
  await expect(page).toHaveURL(/\/terms$/);
});
