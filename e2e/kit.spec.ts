import { expect, settled, test, type Page } from './product.ts';

// Keys of the ARIA Authoring Practices, on the page that shows every component; names as a screen reader reads them.

async function openKit(page: Page, section: string): Promise<void> {
  await page.goto(`/dev/ui#${section}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Components' })).toBeVisible();
}

const light = (page: Page, title: string) => page.getByRole('group', { name: `${title}, light`, exact: true });

/** For several tests in one, which share the page: it is large. */
const severalMs = 180_000;

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** What has the focus, by its text or label. */
const focused = (page: Page) => page.locator(':focus');

test('a dialog takes the focus, holds a list, and closes as it should', async ({ page }) => {
  test.setTimeout(severalMs);
  await test.step('a dialog takes the focus, keeps it, and returns it', async () => {
    await openKit(page, 'dialog');
    const opener = light(page, 'Dialog').getByRole('button', { name: 'Open a dialog' });
    const dialog = page.getByRole('dialog', { name: 'Are you sure you want to logout?' });
    await opener.press('Enter');
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
    await press(page, 'Tab');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    // The page behind is inert: no key and no scroll reaches it.
    for (let presses = 0; presses < 6; presses += 1) {
      await press(page, 'Tab');
      const isOutside = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
      );
      expect(isOutside).toBe(false);
    }
    const scrolled = await page.evaluate(() => scrollY);
    await page.mouse.move(40, 400);
    await page.mouse.wheel(0, 600);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    await press(page, 'Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });
  await test.step('a dialog closes by a click outside that begins there, and never while it is sending', async () => {
    await openKit(page, 'dialog');
    const story = light(page, 'Dialog');
    await story.getByRole('button', { name: 'Open a dialog' }).click();
    const dialog = page.getByRole('dialog', { name: 'Are you sure you want to logout?' });
    const box = await dialog.boundingBox();
    if (!box) throw new Error('the dialog has no place');
    await page.mouse.move(box.x + 30, box.y + 30);
    await page.mouse.down();
    await page.mouse.move(10, 10);
    await page.mouse.up();
    await expect(dialog).toBeVisible();
    await page.mouse.click(10, 10);
    await expect(dialog).toBeHidden();
    await story.getByRole('button', { name: 'Open one that is sending' }).click();
    const sending = page.getByRole('dialog', { name: 'Sending' });
    await press(page, 'Escape', 'Escape', 'Escape');
    await page.mouse.click(10, 10);
    await expect(sending).toBeVisible();
    await sending.getByRole('button', { name: 'It is sent' }).click();
    await expect(sending).toBeHidden();
  });
  await test.step('a list in a dialog opens above it, is chosen from by click and by keys, and Esc closes only the list', async () => {
    await openKit(page, 'dialog');
    await light(page, 'Dialog').getByRole('button', { name: 'Open one with lists' }).click();
    const dialog = page.getByRole('dialog', { name: 'Lists in a dialog' });
    const field = dialog.getByRole('combobox', { name: 'Estate', exact: true });
    const search = dialog.getByRole('combobox', { name: 'Found estate', exact: true });
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await field.click();
      const list = page.getByRole('listbox', { name: 'Estate', exact: true });
      await expect(list).toBeVisible();
      await settled(page);
      // The dialog grows no bar to scroll by, and nothing of the list is cut off or covered.
      expect(await dialog.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(0);
      const option = page.getByRole('option', { name: width === 390 ? 'Banana Court' : 'Dolphin Park' });
      await option.click();
      await expect(field).toHaveText(width === 390 ? 'Banana Court' : 'Dolphin Park');
      await expect(list).toBeHidden();
      await expect(field).toBeFocused();
      await search.click();
      await expect(page.getByRole('listbox', { name: 'Found estate', exact: true })).toBeVisible();
      await settled(page);
      await page.getByRole('option', { name: 'Fara Park' }).click();
      await expect(search).toHaveText('Fara Park');
    }
    await field.press('Enter');
    await expect(page.getByRole('listbox', { name: 'Estate', exact: true })).toBeVisible();
    await press(page, 'Escape');
    await expect(page.getByRole('listbox', { name: 'Estate', exact: true })).toBeHidden();
    await expect(dialog).toBeVisible();
    await press(page, 'Escape');
    await expect(dialog).toBeHidden();
  });
});

test('select, combobox, tabs and menu are used by keys alone', async ({ page }) => {
  test.setTimeout(severalMs);
  await test.step('a select is moved through and chosen from by keys alone', async () => {
    await openKit(page, 'select');
    const field = light(page, 'Select').getByRole('combobox', { name: 'Choose (required)' });
    const list = page.getByRole('listbox', { name: 'Choose' });
    for (const key of ['Enter', 'Space', 'ArrowDown', 'ArrowUp']) {
      await field.press(key);
      await expect(list, key).toBeVisible();
      await expect(field).toHaveAttribute('aria-expanded', 'true');
      await press(page, 'Escape');
      await expect(list).toBeHidden();
      await expect(field).toBeFocused();
    }
    await expect(field).toHaveText('-select an option-');
    await field.press('Enter');
    await expect(list).toBeVisible();
    await settled(page);
    await press(page, 'ArrowDown', 'End');
    await expect(focused(page)).toHaveText(/^Gbagada/);
    await press(page, 'Home');
    await expect(focused(page)).toHaveText('Alaka Estate');
    await press(page, 'ArrowDown');
    await expect(focused(page)).toHaveText('Banana Court');
    await press(page, 'd');
    await expect(focused(page)).toHaveText('Dolphin Park');
    await press(page, 'Enter');
    await expect(list).toBeHidden();
    await expect(field).toHaveText('Dolphin Park');
    await expect(field).toBeFocused();
    await press(page, 'e');
    await expect(field).toHaveText('Emerald Close');
    await field.press('Enter');
    await expect(page.getByRole('option', { name: 'Emerald Close' })).toHaveAttribute('aria-selected', 'true');
    await press(page, 'Tab');
    await expect(list).toBeHidden();
  });
  await test.step('a combobox is searched, moved through and left by keys alone', async () => {
    await openKit(page, 'combobox');
    const field = light(page, 'Combobox with search').getByRole('combobox', { name: 'Search (required)' });
    await field.focus();
    const scrolled = await page.evaluate(() => scrollY);
    await field.press('ArrowDown');
    const search = page.getByRole('combobox', { name: 'Search: Search' });
    await expect(search).toBeFocused();
    // The list is given its place after it has the focus: the page must not jump to where it was made.
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    await page.keyboard.type('park');
    await expect(page.getByRole('option')).toHaveText(['Dolphin Park', 'Fara Park']);
    // Enter would take the first match; the arrow goes on from it.
    await expect(page.getByRole('option', { name: 'Dolphin Park' })).toHaveAttribute('data-highlighted', '');
    await press(page, 'ArrowDown');
    await expect(page.getByRole('option', { name: 'Fara Park' })).toHaveAttribute('data-highlighted', '');
    const active = await search.getAttribute('aria-activedescendant');
    expect(active).toBe(await page.getByRole('option', { name: 'Fara Park' }).getAttribute('id'));
    await press(page, 'Enter');
    await expect(page.getByRole('listbox')).toBeHidden();
    await expect(field).toHaveText('Fara Park');
    await expect(field).toBeFocused();
    await press(page, 'b');
    await expect(search).toHaveValue('b');
    await expect(search).toBeFocused();
    await page.keyboard.type('zz');
    await expect(page.getByText('Nothing matches that')).toBeVisible();
    await press(page, 'Escape');
    await expect(search).toBeHidden();
    await expect(field).toBeFocused();
    await expect(field).toHaveText('Fara Park');
    await press(page, 'Tab');
    await expect(
      light(page, 'Combobox with search').getByRole('combobox', { name: 'Found', exact: true }),
    ).toBeFocused();
  });
  await test.step('tabs are chosen by arrows, Home and End, and left by Tab', async () => {
    await openKit(page, 'tabs');
    const story = light(page, 'Tabs');
    const tab = (name: string) => story.getByRole('tab', { name, exact: true });
    await expect(story.getByRole('tablist', { name: 'How to pay' })).toBeVisible();
    await tab('Card').focus();
    await press(page, 'ArrowRight');
    await expect(tab('Bank transfer')).toBeFocused();
    await expect(tab('Bank transfer')).toHaveAttribute('aria-selected', 'true');
    await expect(story.getByRole('tabpanel', { name: 'Bank transfer' })).toContainText('An account number');
    await press(page, 'End');
    // What is disabled can be reached and is named, but not chosen.
    await expect(tab('USSD')).toHaveAttribute('aria-selected', 'false');
    await press(page, 'Home');
    await expect(tab('Card')).toHaveAttribute('aria-selected', 'true');
    await press(page, 'ArrowLeft', 'ArrowLeft');
    await expect(tab('Saved card')).toHaveAttribute('aria-selected', 'true');
    await press(page, 'Tab');
    await expect(story.getByRole('tabpanel', { name: 'Saved card' })).toBeFocused();
    await press(page, 'Shift+Tab');
    await expect(tab('Saved card')).toBeFocused();
  });
  await test.step('a menu is moved through, chosen from and closed by keys alone', async () => {
    await openKit(page, 'menu');
    const button = light(page, 'Menu').getByRole('button', { name: 'More' }).first();
    const item = (name: string) => page.getByRole('menuitem', { name });
    await button.press('Enter');
    await expect(page.getByRole('menu', { name: 'More' })).toBeVisible();
    await expect(item('Download receipt')).toBeFocused();
    await press(page, 'ArrowDown');
    await expect(item('Print')).toBeFocused();
    await press(page, 'End');
    await expect(item('Remove this meter')).toBeFocused();
    await press(page, 'ArrowDown');
    await expect(item('Download receipt')).toBeFocused();
    await press(page, 'f');
    await expect(item('Find my token')).toBeFocused();
    await press(page, 'Home');
    await expect(item('Download receipt')).toBeFocused();
    await press(page, 'Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(button).toBeFocused();
    await button.press('ArrowDown');
    await expect(item('Download receipt')).toBeFocused();
    await press(page, 'ArrowDown', 'Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Print' })).toBeVisible();
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(button).toBeFocused();
    await button.press('Space');
    await expect(item('Download receipt')).toBeFocused();
    await press(page, 'Tab');
    await expect(page.getByRole('menu')).toBeHidden();
    await button.click();
    await item('Find my token').click();
    await expect(page).toHaveURL(/\/find-token$/);
  });
});

test('the carousel of solutions is moved by arrows, by Tab and by a click on the partly visible slide', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.locator('section#solutions').scrollIntoViewIfNeeded();
  const carousel = page
    .getByRole('region', { name: 'Solutions' })
    .and(page.locator('[aria-roledescription="carousel"]'));
  await expect(carousel).toBeVisible();
  // Until its script has loaded, the keys scroll the row as the browser does.
  await expect(carousel.locator('[data-slides="endless"]')).toBeVisible();
  const slides = carousel.locator('[aria-roledescription="slide"]');
  const at = async () => {
    const left = await carousel.evaluate((box) => box.getBoundingClientRect().left);
    const lefts = await slides.evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().left));
    return lefts.findIndex((x) => Math.abs(x - left) < 60);
  };
  const count = await slides.count();
  await expect(slides.first()).toHaveAccessibleName(new RegExp(`, 1 of ${count}$`));
  await slides.first().focus();
  await expect.poll(at).toBe(0);
  await press(page, 'ArrowRight');
  await expect.poll(at).toBe(1);
  await press(page, 'ArrowLeft', 'ArrowLeft');
  await expect.poll(at).toBe(count - 1);
  await press(page, 'ArrowRight');
  await expect.poll(at).toBe(0);
  // What the slide holds opens in place, so its heading is a stop between.
  await press(page, 'Tab', 'Tab');
  await expect(slides.nth(1)).toBeFocused();
  await expect.poll(at).toBe(1);
  const peek = await slides.nth(2).boundingBox();
  if (!peek) throw new Error('no slide peeks in');
  await page.mouse.click(peek.x + 12, peek.y + peek.height / 2);
  await expect.poll(at).toBe(2);
});

test('an error and a success do not cover each other on any screen', async ({ page }) => {
  // Messages go by themselves after four seconds. On a slow machine they must not go while they are measured.
  await page.clock.install();
  await openKit(page, 'toast');
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const width of [320, 768, 1100, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const story = light(page, 'Messages');
    await story.getByRole('button', { name: 'Show a success' }).click();
    await story.getByRole('button', { name: 'Show an error' }).click();
    const success = page.getByText('Account number copied successfully').locator('..');
    const error = page.getByText('Error copying account number').locator('..');
    await expect(success).toBeVisible();
    await expect(error).toBeVisible();
    await settled(page);
    const boxes = { success: await success.boundingBox(), error: await error.boundingBox() };
    if (!boxes.success || !boxes.error) throw new Error('a message is missing');
    const isAbove = boxes.error.y + boxes.error.height <= boxes.success.y;
    const isBeside = boxes.error.x + boxes.error.width <= boxes.success.x;
    expect(isAbove || isBeside, `at ${width}`).toBe(true);
    expect(Math.abs(boxes.error.x + boxes.error.width / 2 - width / 2), `centre at ${width}`).toBeLessThan(10);
    await page.clock.runFor(4000);
    await expect(page.getByRole('button', { name: 'Close message' })).toHaveCount(0);
  }
});
