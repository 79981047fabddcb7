import { accessFaults } from './axe.ts';
import { expect, settled, test, type Page } from './product.ts';

/**
 * A desktop, a phone in the dark theme, and a small phone. Each setting draws the page again, so there are few. What a theme does to each
 * component on a desk is seen on the page that shows all of them.
 */
const looks = [
  { width: 1440, height: 900, colorScheme: 'light' },
  // A theme changes colours and nothing else.
  { width: 390, height: 844, colorScheme: 'dark', rules: ['color-contrast'] },
  { width: 320, height: 640, colorScheme: 'light' },
] as const;

/** No breach of the rules for access on a desk, on a phone and in the dark, and nothing overflows at 320 px. */
export async function expectUsableByAll(page: Page, what: string): Promise<void> {
  for (const { width, height, colorScheme, ...look } of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height });
    const found = await lastingFaults(page, 'rules' in look ? look.rules : undefined);
    expect.soft(found, `${what} at ${width}, ${colorScheme}`).toEqual([]);
  }
  const sticksOut = await page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  );
  expect.soft(sticksOut, `${what} at 320: pixels that stick out`).toBe(0);
}

/**
 * The breaches that remain after all transitions have ended. The browser may begin to fade a colour only when it draws the
 * element: after a change of theme, or once a button may be clicked.
 */
export async function lastingFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  // The first frame, before the scripts run, is inert and hidden from screen readers.
  await expect(page.locator('main:not(body > [inert] *)').first()).toBeAttached();
  let found: string[] = [];
  for (let tries = 0; tries === 0 || (tries < 3 && found.length > 0); tries += 1) {
    await drawn(page);
    found = await accessFaults(page, rules);
  }
  return found;
}

/** Waits until the browser has drawn the page and all transitions have ended. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await settled(page);
}

/** The same for pages that need no more than their address, one after the other: each has one heading of the first level. */
export async function expectPagesUsableByAll(page: Page, paths: readonly string[]): Promise<void> {
  // A few seconds for each page.
  test.setTimeout(30_000 + paths.length * 15_000);
  for (const path of paths) {
    await test.step(path, async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
      await expectUsableByAll(page, path);
    });
  }
}
