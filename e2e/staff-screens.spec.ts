import { AxeBuilder } from '@axe-core/playwright';
import { expect, settled, test } from './product.ts';
import { signInAsStaff } from './staff-sign-in.ts';

const SCREENS = [
  'dashboard',
  'orders',
  'meters',
  'people',
  'announcements',
  'announcements/new',
  'reconciliation',
  'tariffs',
  'payouts',
  'refunds',
  'disputes',
  'settlements',
  'ledger',
  'estates',
  'imports',
  'staff',
  'settings',
  'templates',
  'templates/token',
  'approvals',
  'audit',
  'health',
] as const;

test('every screen of staff opens, fits a small phone and can be used by everyone', async ({ page }) => {
  await signInAsStaff(page, 'admin@example.com');
  for (const screen of SCREENS) {
    await test.step(screen, async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`/admin/${screen}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveTitle(/ · Gatelight$/);
      await settled(page);
      await expect.soft(page.getByRole('button', { name: 'Try again' }), screen).toHaveCount(0);
      const { violations } = await new AxeBuilder({ page })
        .setLegacyMode()
        .options({ resultTypes: ['violations'] })
        .analyze();
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      );
      expect.soft(found, screen).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      await settled(page);
      const sticksOut = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect.soft(sticksOut, `${screen} at 320: pixels that stick out`).toBeLessThanOrEqual(0);
    });
  }
});
