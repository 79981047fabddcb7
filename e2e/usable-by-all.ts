import { accessFaults } from './axe.ts';
import { expect, settled, test, type Page } from './product.ts';

const themes = [
  { colorScheme: 'light', widths: [390, 1440] },
  { colorScheme: 'dark', widths: [1440, 390] },
] as const;

/**
 * No breach of the rules for access on a phone and on a desk, in both themes, and nothing sticks out at 320 px. A theme
 * changes colours only, so the dark one is held against the rule on contrast. Each change of theme or width draws the page
 * again, so there are few.
 */
export async function expectUsableByAll(page: Page, what: string): Promise<void> {
  for (const { colorScheme, widths } of themes) {
    await page.emulateMedia({ colorScheme });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      let found: string[] = [];
      // The browser may start to fade colours to the new theme only when it draws an element. A real fault is still there later.
      for (let looks = 0; looks === 0 || (looks < 3 && found.length > 0); looks += 1) {
        await drawn(page);
        found = await accessFaults(page, colorScheme === 'dark' ? ['color-contrast'] : undefined);
      }
      expect.soft(found, `${what} at ${width}, ${colorScheme}`).toEqual([]);
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 320, height: 640 });
  await settled(page);
  const sticksOut = await page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  );
  expect.soft(sticksOut, `${what} at 320: pixels that stick out`).toBe(0);
}

/** Waits until the browser has drawn the page and nothing fades any more. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await settled(page);
}

/** The same for pages that need no more than their address, one after the other: each has one heading of the first level. */
export async function expectPagesUsableByAll(page: Page, paths: readonly string[]): Promise<void> {
  // A few seconds for each, however many there are.
  test.setTimeout(30_000 + paths.length * 15_000);
  for (const path of paths) {
    await test.step(path, async () => {
      await page.setViewportSize({ width: 1280, height: 720 });
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
      await expectUsableByAll(page, path);
    });
  }
}
