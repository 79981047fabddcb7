import { expect, refusedCall, test } from './product.ts';
import { sheets } from './sheets.ts';
import { expectUsableByAll } from './usable-by-all.ts';

test('a resident finds a purchase in the history, prints its receipt, and the receipt proves itself', async ({
  page,
  complaints,
}) => {
  complaints.allow(refusedCall);
  await page.goto('/signin?next=%2Fuser%2Fhistory');
  await page.getByRole('button', { name: /Ada/ }).click();
  await expect(page).toHaveURL('/user/history');
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();

  // 20 at a time, with a button for more; filters in the address.
  await expect(page.getByText('20 shown')).toBeVisible();
  await page.getByRole('button', { name: 'Load 20 more' }).click();
  await expect(page.getByText('40 shown')).toBeVisible();
  await page.getByRole('button', { name: 'All types' }).click();
  await page.getByRole('menuitem', { name: 'Electricity' }).click();
  await page.getByRole('button', { name: 'Any status' }).click();
  await page.getByRole('menuitem', { name: 'Success' }).click();
  await expect(page).toHaveURL('/user/history?type=electricity_token&status=success');
  const table = page.getByRole('table', { name: 'Transactions' });
  await expect(table.getByText('Water Token')).toHaveCount(0);
  await expectUsableByAll(page, 'the history');
  await page.setViewportSize({ width: 1440, height: 900 });

  // One of them beside the list.
  const first = table.getByRole('link', { name: 'Electricity Token' }).first();
  await first.click();
  const panel = page.getByRole('complementary', { name: 'Transaction' });
  await expect(panel.getByRole('button', { name: 'Copy token' })).toBeVisible();
  await expect(panel.getByRole('heading', { name: 'Electricity Token' })).toBeFocused();
  await expect(table.getByRole('link', { name: 'Electricity Token' }).first()).toHaveAttribute('aria-current', 'true');
  const reference = await panel.getByText(/^VND-/).innerText();
  const saved = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Save as PDF' }).click();
  expect((await saved).suggestedFilename()).toContain(reference);

  // On paper there is the receipt, and nothing of the page around it.
  await page.emulateMedia({ media: 'print' });
  await expect(panel.getByText('Gatelight Energy Services Limited')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(panel.getByRole('button', { name: 'Download receipt' })).toBeHidden();
  expect(await sheets(page, { format: 'A4' })).toBe(1);
  await page.emulateMedia({ media: 'screen' });

  // Esc closes the panel, and the focus is back on the row.
  const address = new URL(page.url());
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/user/history?type=electricity_token&status=success');
  await expect(first).toBeFocused();

  // On a phone it is a page.
  await page.goto(address.pathname);
  await expect(panel.getByText(reference)).toBeVisible();
  await expectUsableByAll(page, 'one transaction');
  const [, slug, id] = /history\/(\w+)\/(\w+)/.exec(address.pathname) ?? [];
  const answer = await page.request.get(`/api/v1/transactions/${slug}/${id}`);
  const { data } = (await answer.json()) as { data: { receipt: { code: string } } };

  // A person who scans the receipt sees that it is genuine, and no name.
  await page.context().clearCookies();
  await page.goto(`/receipt/${data.receipt.code}`);
  await expect(page.getByRole('heading', { name: 'This receipt is genuine' })).toBeVisible();
  await expect(page.getByText(reference)).toBeVisible();
  await expect(page.getByText('Ada Obi')).toHaveCount(0);
  await expectUsableByAll(page, 'the proof of a receipt');
});
