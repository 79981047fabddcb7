import { expect, test, type Page } from './product.ts';
import { signIn } from './sign-in.ts';

/** A4 between the margins of a browser, in pixels. */
const paper = { width: 718, height: 1046 };

/** The amounts of a table that end outside of the sheet. */
const cut = (page: Page) =>
  page
    .locator('.dt td')
    .evaluateAll(
      (cells, width) => cells.filter((cell) => cell.getBoundingClientRect().right > width).length,
      paper.width,
    );

test('on paper a list has each of its rows and columns, and no buttons', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'musa@example.com');
  await page.goto('/manage/estates/1/houses');
  const rows = page.getByRole('table', { name: 'Houses' }).locator('tbody tr[data-index]');
  await expect(page.getByText(/^50 shown/)).toBeVisible();
  expect(await rows.count()).toBeLessThan(50);
  await page.emulateMedia({ media: 'print' });
  await expect(rows).toHaveCount(50);
  await expect(page.getByRole('button', { name: 'Add a house' })).toBeHidden();
  await page.emulateMedia({ media: null });

  await page.goto('/manage/estates/1/payouts');
  await expect(page.getByRole('table').last().getByText(/REC-/).first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(paper);
  expect(await cut(page)).toBe(0);
});
