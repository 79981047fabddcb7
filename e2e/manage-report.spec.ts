import { expect, test } from './product.ts';
import { signIn } from './sign-in.ts';
import { expectUsableByAll } from './usable-by-all.ts';

test('a manager follows a number of the overview to its list and downloads the report of a month', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, 'musa@example.com');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/manage/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Palm Court Estate' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Collected against billed' })).toBeVisible();
  await expectUsableByAll(page, 'the overview of an estate');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: /^\d+ of \d+$/ }).click();
  await expect(page).toHaveURL(/\/houses\?state=empty$/);

  await page.getByRole('navigation', { name: 'Estate' }).getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByRole('heading', { name: 'Service charges', exact: true })).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^report-\d{4}-\d{2}\.pdf$/);
  await expectUsableByAll(page, 'the report of a month');
});
