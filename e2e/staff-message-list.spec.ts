import { expect, test } from './product.ts';
import { signInAsStaff } from './staff-sign-in.ts';
import { expectUsableByAll } from './usable-by-all.ts';

test('the overview opens the messages behind its counts', async ({ page }) => {
  await signInAsStaff(page, 'admin@example.com');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: /^Messages delivered/ }).click();
  await expect(page).toHaveURL(/\/admin\/messages\?.*state=delivered/);
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  await page.goto('/admin/messages?channel=email');
  await expect(page.getByText('Email').first()).toBeVisible();
  await expectUsableByAll(page, '/admin/messages');
});
