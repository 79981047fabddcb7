import { expect, test, type Page } from './product.ts';
import { signInAsStaff } from './staff-sign-in.ts';

/* The demonstration's audit log is longer than what a table draws at a time. */

const ROWS = 'tr[data-index]';
const table = (page: Page) => page.getByRole('region', { name: 'Audit log' });

/** The rendered rows: their number, and the ids of the visible ones by their index in the list. */
const drawn = (page: Page) =>
  table(page).evaluate((region, rows) => {
    const { top, bottom } = region.getBoundingClientRect();
    const head = region.querySelector('thead')?.getBoundingClientRect().height ?? 0;
    const all = [...region.querySelectorAll<HTMLElement>(rows)];
    const inSight = all.filter((row) => {
      const box = row.getBoundingClientRect();
      return box.top >= top + head - 1 && box.bottom <= bottom + 1;
    });
    const places = inSight.map((row) => ({
      index: Number(row.dataset['index']),
      id: row.querySelector<HTMLElement>('[data-row]')?.dataset['row'],
    }));
    return { count: all.length, places };
  }, ROWS);

/** How far the list is scrolled, once it no longer moves. */
const placeOfList = (page: Page) =>
  table(page).evaluate(async (region) => {
    const wait = () => new Promise((resolve) => setTimeout(resolve, 100));
    for (let before = -1; before !== region.scrollTop; await wait()) before = region.scrollTop;
    return region.scrollTop;
  });

const focusedRow = (page: Page) =>
  page.evaluate((rows) => Number(document.activeElement?.closest<HTMLElement>(rows)?.dataset['index'] ?? -1), ROWS);

test('a long list draws few rows, keeps each in its place, and opens the row that was reached', async ({ page }) => {
  await signInAsStaff(page, 'admin@example.com');
  await page.setViewportSize({ width: 1366, height: 768 });
  /** The ids of each part of the list by its address, in the order of the requests. */
  const parts = new Map<string, string[]>();
  // Read on its way: the browser may have dropped the body of a response before a test reads it.
  await page.route(
    (url) => url.pathname === '/api/v1/admin/audit',
    async (route) => {
      const address = route.request().url();
      if (!parts.has(address)) parts.set(address, []);
      const response = await route.fetch();
      const { data } = (await response.json()) as { data: { items: { id: string }[] } };
      parts.set(
        address,
        data.items.map(({ id }) => id),
      );
      await route.fulfill({ response });
    },
  );
  const sent = () => Array.from(parts.values()).flat();
  await page.goto('/admin/audit');
  await expect(table(page).locator(ROWS).first()).toBeVisible();

  // By wheel: further pages load automatically.
  await table(page).hover();
  await expect(async () => {
    await page.mouse.wheel(0, 2000);
    expect((await drawn(page)).places[0]?.index ?? 0).toBeGreaterThan(60);
  }).toPass({ intervals: [100] });
  await expect(async () => {
    const { count, places } = await drawn(page);
    expect(places.length).toBeGreaterThan(5);
    expect(count).toBeLessThan(places.length + 40);
    expect(sent().length).toBeGreaterThan(60);
    expect(places.map(({ id }) => id)).toEqual(places.map(({ index }) => sent()[index]));
  }).toPass();

  // By keyboard: from the row in the middle up by two pages and eight rows.
  const { places } = await drawn(page);
  const middle = places[Math.floor(places.length / 2)]!;
  await table(page).locator(`[data-row="${middle.id}"]`).focus();
  let at = await focusedRow(page);
  expect(at).toBe(middle.index);
  for (const key of ['PageUp', 'PageUp']) {
    await page.keyboard.press(key);
    await expect.poll(() => focusedRow(page)).toBeLessThan(at);
    at = await focusedRow(page);
  }
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('ArrowUp');
    at -= 1;
    await expect.poll(() => focusedRow(page)).toBe(at);
  }
  await expect(table(page).locator(`[data-row="${sent()[at]}"]`)).toBeFocused();

  // The panel is that of this row, and the list stays where it was, also when the panel is closed again.
  const scrolled = await placeOfList(page);
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Details' });
  await expect(panel.getByRole('heading').first()).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`[?&]open=${sent()[at]}(&|$)`));
  expect(await placeOfList(page)).toBe(scrolled);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect.poll(() => focusedRow(page)).toBe(at);
  expect(await placeOfList(page)).toBe(scrolled);

  // The row with the focus scrolls out of the document: the keys go on from the rows in sight.
  await page.keyboard.press('Home');
  await expect.poll(() => focusedRow(page)).toBe(0);
  await expect(async () => {
    await table(page).evaluate((region) => region.scrollTo(0, region.scrollHeight / 2));
    await expect(table(page)).toBeFocused({ timeout: 1000 });
  }).toPass();
  await expect.poll(async () => (await drawn(page)).places[0]?.index ?? 0).toBeGreaterThan(20);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focusedRow(page)).toBeGreaterThan(20);
  // A part of the list may still be on its way when the test ends.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a refund with a long state can be read on a phone, and its details scroll by keyboard', async ({ page }) => {
  await signInAsStaff(page, 'admin@example.com');
  const at = new Date().toISOString();
  const refund = {
    id: '7',
    reference: 'TOK-202611302024003544037CFDB',
    reason: 'underpaid',
    amount_kobo: 400_000,
    currency: 'NGN',
    state: 'needs_account',
    problem: 'the provider needs a bank account',
    provider: 'paystack',
    paid_outside: null,
    told: [],
    created_at: at,
    updated_at: at,
  };
  const data = { items: [refund], next: null, owed_kobo: 400_000, held_kobo: 0 };
  await page.route(
    (url) => url.pathname === '/api/v1/admin/refunds',
    (route) => route.fulfill({ json: { status: 'success', data } }),
  );
  await page.setViewportSize({ width: 390, height: 640 });
  await page.goto('/admin/refunds');
  const row = page.getByRole('button', { name: /^TOK-202611302024003544037CFDB/ });
  await expect(row).toBeVisible();
  const box = await row.boundingBox();
  expect(box?.height, 'lines, not letters, below each other').toBeLessThan(180);
  await row.click();
  const details = page.getByRole('region', { name: refund.reference });
  await details.focus();
  await expect(details).toBeFocused();
});

test('beside an open order the states in the list are not cut', async ({ page }) => {
  await signInAsStaff(page, 'admin@example.com');
  await page.setViewportSize({ width: 1440, height: 900 });
  // Of each list: the longest state, a large sum and an owner.
  await page.route(
    (url) => url.pathname === '/api/v1/admin/orders',
    async (route) => {
      const response = await route.fetch();
      const { data, ...rest } = (await response.json()) as { data: { items: object[]; next: null } };
      const long = { status: 'awaiting_payment', amount_kobo: 100_000_000, owner: { id: '1', name: 'Halima Bello' } };
      const items = data.items.map((one) => ({ ...one, ...long }));
      await route.fulfill({ response, json: { ...rest, data: { ...data, items } } });
    },
  );
  await page.goto('/admin/orders');
  await page.getByRole('region', { name: 'Orders' }).locator('[data-row]').first().click();
  await expect(page.getByRole('complementary', { name: 'Details' })).toBeVisible();
  const hidden = () =>
    page.getByRole('region', { name: 'Orders' }).evaluate((region) => region.scrollWidth - region.clientWidth);
  await expect.poll(hidden).toBe(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
