import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from './product.ts';
import { fromOwnPage, signIn } from './sign-in.ts';

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

test('a manager requests a payout of the money of the estate, and the statement adds up to the kobo', async ({
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

test('a large payout waits until another person of the team releases it', async ({ page, world }) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  // More than the limit for one person is held: a house pays far ahead, by transfers.
  await signIn(page, 'tunde@example.com');
  const charges = await page.request.get('/api/v1/service-charge', { headers: fromOwnPage });
  const { houses } = ((await charges.json()) as { data: { houses: { id: string; name: string }[] } }).data;
  const house = houses.find(({ name }) => name === 'Block 1, Flat 6')!.id;
  for (let part = 0; part < 6; part += 1) {
    const amount = 98_000_000 + part * 100_000 + (Date.now() % 900) * 100;
    const answer = await page.request.post('/api/v1/service-charge/pay/transfer', {
      data: { house_id: house, amount_kobo: amount, ahead: true },
      headers: { ...fromOwnPage, 'idempotency-key': randomUUID() },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    const { data } = (await answer.json()) as { data: { account_number: string; amount_kobo: number } };
    await world.transfer(data.account_number, data.amount_kobo);
  }

  await signIn(page, 'musa@example.com');
  await page.goto('/manage/estates/1/payouts');
  const held = async () => (await sums(page)).at(-1)!;
  await expect(async () => {
    await page.reload();
    await expect.poll(held, { timeout: 3000 }).toBeGreaterThan(510_000_000);
  }).toPass({ timeout: 60_000 });
  const before = await sums(page);
  await page.getByRole('button', { name: 'Ask for a payout' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Amount/).fill('5050000');
  await dialog.getByRole('button', { name: 'Ask for a payout · ₦5,050,000.00' }).click();
  await expect(dialog).toBeHidden();
  // The list of movements has a row of the same amount.
  const payouts = page.getByRole('table', { name: 'Payouts' });
  const payout = payouts.getByRole('row').filter({ hasText: '₦5,050,000.00' }).first();
  await expect(payout).toContainText('Waits for a second person');
  await payout.getByText(/WAT/).click();
  await expect(page.getByText('You asked for this payout.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Release', exact: true })).toHaveCount(0);
  // The last of the transfers, and payments of other tests, may arrive meanwhile.
  await expect(async () => {
    const after = await sums(page);
    const collected = after[1]! - before[1]!;
    expect(after.at(-1)).toBe(before.at(-1)! + collected - 505_000_000);
  }).toPass();

  await signIn(page, 'ngozi@example.com');
  await page.goto('/manage/estates/1/payouts');
  await payout.getByText(/WAT/).click();
  await page.getByRole('button', { name: 'Release', exact: true }).click();
  await expect(dialog).toContainText('Release the payout of ₦5,050,000.00?');
  await dialog.getByRole('button', { name: 'Release', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(payout).not.toContainText('Waits for a second person');
  await expect(async () => {
    await page.reload();
    await expect(payout).toContainText('Sent', { timeout: 3000 });
  }).toPass({ timeout: 60_000 });
});
