import { randomUUID } from 'node:crypto';
import { todayInLagos } from '@gatelight/contract/lagos-days';
import { expect, test, type Page } from './product.ts';
import { fromOwnPage, signIn } from './sign-in.ts';
import { expectUsableByAll } from './usable-by-all.ts';

const house = 'Block 4, Flat 2';

/** The house has no open plan and owes nothing, also after an earlier run: the test may run again on the same product. */
async function beginAnew(page: Page): Promise<void> {
  const read = async <Data>(path: string): Promise<Data> => {
    const answer = await page.request.get(path, { headers: fromOwnPage });
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { data: Data }).data;
  };
  const post = async (path: string, data: object) => {
    const headers = { ...fromOwnPage, 'idempotency-key': randomUUID() };
    const answer = await page.request.post(path, { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  await signIn(page, 'musa@example.com');
  const plans = '/api/v1/manage/estates/1/arrears/plans';
  const { items } = await read<{ items: { id: string; house_name: string }[] }>(
    `${plans}?q=${encodeURIComponent(house)}`,
  );
  for (const { id } of items.filter(({ house_name }) => house_name === house))
    await post(`${plans}/${id}/cancel`, { reason: 'A test begins' });
  await signIn(page, 'ada@example.com');
  const { houses } = await read<{ houses: { id: string; name: string; owed_kobo: number }[] }>(
    '/api/v1/service-charge',
  );
  const own = houses.find(({ name }) => name === house)!;
  if (own.owed_kobo > 0) await post('/api/v1/service-charge/pay', { house_id: own.id, amount_kobo: own.owed_kobo });
}

/** Makes an overdue bill of the house, and offers to pay all that is late in two payments. */
async function offerPlan(page: Page, title: string): Promise<void> {
  await signIn(page, 'musa@example.com');
  await page.goto('/manage/estates/1/service-charges/invoices');
  await page.getByRole('button', { name: 'New invoice' }).click();
  const dialog = page.getByRole('dialog');
  // With a search, as in any long list: an entry at the edge of the list moves when the pointer reaches it.
  const field = dialog.getByLabel(/^House/);
  await field.click();
  await page.getByLabel('Search: House').fill(house);
  await page.getByRole('option', { name: house, exact: true }).click();
  await expect(field).toContainText(house);
  await dialog.getByLabel('What it is for').fill(title);
  await dialog.getByLabel(/^Amount/).fill('6000');
  await dialog.getByLabel('Due on').fill(todayInLagos(-3));
  await dialog.getByRole('button', { name: 'Send the invoice' }).click();
  await expect(dialog).toBeHidden();

  await page.goto(`/manage/estates/1/service-charges/arrears?q=${encodeURIComponent(house)}`);
  await page.getByRole('row').getByText(house, { exact: true }).click();
  await page.getByRole('button', { name: 'Offer a plan' }).click();
  await dialog.getByLabel('How many payments').click();
  await page.getByRole('option', { name: '2 payments', exact: true }).click();
  await dialog.getByLabel('First payment on').fill(todayInLagos(5));
  await dialog.getByRole('button', { name: 'Offer this plan' }).click();
  await expect(dialog).toBeHidden();
}

test('a resident accepts a plan and keeps it to its last payment, and reminders stop', async ({ page }) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  await beginAnew(page);
  await offerPlan(page, `Lift ${Date.now() % 1_000_000}`);

  await signIn(page, 'ada@example.com');
  await page.goto('/user/service_charge');
  await page.getByRole('button', { name: 'Accept the plan' }).click();
  const plan = page.getByRole('region', { name: /^Your plan: / });
  await expect(plan).toBeVisible();
  await expectUsableByAll(page, 'a plan that is agreed');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(plan).toContainText('· Next');
  await page.getByRole('link', { name: /^Pay all/ }).click();
  await page.getByRole('tab', { name: 'Wallet' }).click();
  await page.getByLabel(/^Amount/).fill('3000');
  await expect(page.getByText('Left in the wallet')).toBeVisible();
  await page.getByRole('button', { name: 'Pay · ₦3,000' }).click();
  await expect(plan).toContainText('· Paid');

  await signIn(page, 'musa@example.com');
  await page.goto(`/manage/estates/1/service-charges/arrears?q=${encodeURIComponent(house)}`);
  await page.getByRole('row').getByText(house, { exact: true }).click();
  await expect(page.getByRole('button', { name: 'Take the plan back' })).toBeVisible();
  await expect(page.getByText('stopped: plan').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remind this house' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Plans', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: house })).toContainText('Agreed');
  await expectUsableByAll(page, 'plans of an estate');
  await page.setViewportSize({ width: 1440, height: 900 });

  await test.step('the last payment keeps the plan', async () => {
    await signIn(page, 'ada@example.com');
    await page.goto('/user/service_charge');
    await page.getByRole('link', { name: /^Pay all/ }).click();
    await page.getByRole('tab', { name: 'Wallet' }).click();
    // Another test may have billed the house meanwhile. The oldest bill is paid first, and that is the one of the plan.
    await page.getByLabel(/^Amount/).fill('3000');
    await page.getByRole('button', { name: 'Pay · ₦3,000' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Service charge', exact: true })).toBeVisible();
    await signIn(page, 'musa@example.com');
    await page.goto(`/manage/estates/1/service-charges/plans?show=ended&q=${encodeURIComponent(house)}`);
    const row = page.getByRole('row').filter({ hasText: house }).first();
    // The worker checks plans automatically.
    await expect(async () => {
      await page.reload();
      await expect(row).toContainText('Kept', { timeout: 3000 });
    }).toPass({ timeout: 90_000 });
    await expect(row).toContainText('₦0.00');
  });
});
