import { accessFaults } from './axe.ts';
import { expect, settled, type Page } from './product.ts';

const widths = [390, 1440];

/**
 * No breach of the rules for access on a phone and on a desk, in both themes, and nothing sticks out at 320 px. A theme
 * changes colours only, so the dark one is held against the rule on contrast.
 */
export async function expectUsableByAll(page: Page, what: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
      const look = () => accessFaults(page, colorScheme === 'dark' ? ['color-contrast'] : undefined);
      let found = await look();
      if (found.length > 0) {
        // The browser may start to fade colours to the new theme only when it draws an element. A real fault is still there later.
        await page.waitForTimeout(500);
        await settled(page);
        found = await look();
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
