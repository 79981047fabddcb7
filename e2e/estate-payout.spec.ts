import { expect, test, type Page } from './product.ts';
import { signIn } from './sign-in.ts';

/** The sums of the statement in kobo, from top to bottom: the last one is what is held at its end. */
async function sums(page: Page): Promise<number[]> {
  const shown = await page.locator('[aria-labelledby="estate-statement"] dl dd').allInnerTexts();
  return shown.map((text) =>
    Number(
      text
        .replaceAll(/[^\d.−-]/g, '')
        .replace('−', '-')
        .replace('.', ''),
    ),
  );
}

test('a manager asks for a payout of the money of the estate, and the statement adds up to the kobo', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'musa@example.com');
  await page.goto('/manage/estates/1/payouts');
  const asked = 1_000_000;
  let before: number[] = [];
  await expect(async () => {
    before = await sums(page);
    expect(before.length).toBeGreaterThan(4);
  }).toPass();
  expect(before.slice(0, -1).reduce((sum, kobo) => sum + kobo, 0)).toBe(before.at(-1));
  await page.getByRole('button', { name: 'Ask for a payout' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Amount/).fill('10000');
  await dialog.getByRole('button', { name: 'Ask for a payout · ₦10,000.00' }).click();
  await expect(dialog).toBeHidden();
  await expect(async () => {
    const after = await sums(page);
    expect(after.slice(0, -1).reduce((sum, kobo) => sum + kobo, 0)).toBe(after.at(-1));
    const [collectedBefore = 0, collectedAfter = 0] = [before[1], after[1]];
    expect(after.at(-1)).toBe(before.at(-1)! + collectedAfter - collectedBefore - asked);
  }).toPass();
});
