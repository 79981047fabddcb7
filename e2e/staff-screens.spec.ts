import { issueLink, newBuyer } from './buyer.ts';
import { expect, settled, test, type Page } from './product.ts';
import { signInAsStaff } from './staff-sign-in.ts';
import { lastingFaults } from './usable-by-all.ts';

const SCREENS = [
  'dashboard',
  'orders',
  'meters',
  'people',
  'announcements',
  'announcements/new',
  'messages',
  'tickets',
  'tickets/answers',
  'reconciliation',
  'tariffs',
  'payouts',
  'refunds',
  'money',
  'disputes',
  'settlements',
  'ledger',
  'estates',
  'imports',
  'integrations',
  'staff',
  'settings',
  'templates',
  'templates/token',
  'approvals',
  'audit',
  'health',
] as const;

/** Like a link within the back office: a document for each of the screens would take half of the time. */
async function openScreen(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-left', '');
    type Router = { navigate(path: string): Promise<void> };
    return (globalThis as unknown as { __reactRouterDataRouter: Router }).__reactRouterDataRouter.navigate(to);
  }, path);
  await expect(page).toHaveURL(path);
  await expect(page.locator('h1:not([data-left])'), path).toBeVisible();
  await expect(page.locator('[aria-busy=true]'), path).toHaveCount(0);
}

test('every screen of staff opens, fits a small phone and can be used by everyone', async ({ page, world }) => {
  // Rows for the lists of orders, refunds and disputes: a purchase that was paid too much, and then contested.
  const link = await issueLink(page.request, newBuyer());
  await world.transfer(link.account_number, link.amount + 70_000);
  const contested = await page.request.post('/sandbox/payments/disputes', {
    data: { account_number: link.account_number, event: 'create' },
  });
  expect(contested.ok(), await contested.text()).toBe(true);
  // A page must fit by its styles alone: a script reacts to a new width later on a slow device.
  await page.addInitScript(() => {
    const Observer = window.ResizeObserver;
    window.ResizeObserver = class extends Observer {
      constructor(report: ResizeObserverCallback) {
        super((entries, observer) => {
          if (window.innerWidth > 320) report(entries, observer);
        });
      }
    };
  });
  // A few seconds for each page.
  test.setTimeout(30_000 + SCREENS.length * 5000);
  await signInAsStaff(page, 'admin@example.com');
  // The first of them is opened like all others.
  await page.goto('/admin/audit');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const screen of SCREENS) {
    await test.step(screen, async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await openScreen(page, `/admin/${screen}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveTitle(/ · Gatelight$/);
      await expect.soft(page.getByRole('button', { name: 'Try again' }), screen).toHaveCount(0);
      expect.soft(await lastingFaults(page), screen).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      await settled(page);
      const sticksOut = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect.soft(sticksOut, `${screen} at 320: pixels that stick out`).toBeLessThanOrEqual(0);
    });
  }
});
