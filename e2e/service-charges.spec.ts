import { expect, test } from './product.ts';
import { signIn } from './sign-in.ts';
import { expectUsableByAll } from './usable-by-all.ts';

test('an invoice is paid in part by transfer to a separate account and the rest from the wallet; every tab is updated', async ({
  page,
  context,
  world,
}) => {
  test.setTimeout(120_000);
  const title = `Gate card ${Date.now() % 1_000_000}`;
  await signIn(page, 'musa@example.com');
  await page.goto('/manage/dashboard');
  await page.getByRole('link', { name: 'Service charges' }).click();
  await page.getByRole('button', { name: 'New invoice' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^House/).click();
  await page.getByRole('option', { name: 'Block 4, Flat 2', exact: true }).click();
  await dialog.getByLabel('What it is for').fill(title);
  await dialog.getByLabel(/^Amount/).fill('5000');
  await dialog.getByLabel('Due on').fill('2030-01-31');
  await dialog.getByRole('button', { name: 'Send the invoice' }).click();
  await expect(dialog).toBeHidden();

  await signIn(page, 'ada@example.com');
  const other = await context.newPage();
  await other.goto('/user/dashboard/notifications');
  await expect(other.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  await page.goto('/user/service_charge');
  const bill = page.getByRole('listitem').filter({ hasText: title }).first();
  await expectUsableByAll(page, '/user/service_charge');
  await page.setViewportSize({ width: 1440, height: 900 });
  await bill.getByRole('link', { name: /^Pay/ }).click();
  await page.getByRole('tab', { name: 'Transfer' }).click();
  await page.getByLabel(/^Amount/).fill('2000');
  await page.getByRole('button', { name: 'Pay · ₦2,000' }).click();
  await expect(page.getByText('Send exactly')).toBeVisible();
  const account = await page.getByText(/^\d{10}$/).innerText();
  await world.transfer(account, 200_000);
  await expect(page.getByRole('heading', { level: 1, name: 'Service charge paid' })).toBeVisible();
  await page.getByRole('link', { name: 'See what your house owes' }).click();
  await expect(bill).toContainText('₦3,000.00 left');

  await bill.getByRole('link', { name: /^Pay/ }).click();
  await page.getByRole('tab', { name: 'Wallet' }).click();
  await expect(page.getByText('Left in the wallet')).toBeVisible();
  await expectUsableByAll(page, '/user/service_charge/pay');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Pay · ₦3,000' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: title }).filter({ hasText: 'You paid on' })).toHaveCount(
    1,
    {
      timeout: 30_000,
    },
  );

  const entry = other.getByRole('link', { name: /Service charge paid/ }).first();
  await expect(entry).toContainText('Unread');
  await expect(other.getByRole('link', { name: /^Notifications, \d+ unread/ })).toBeVisible();
  await expectUsableByAll(other, '/user/dashboard/notifications');
  await other.getByRole('button', { name: 'Mark all as read' }).click();
  // With the focus on it, the message stays for as long as this takes.
  const undo = other.getByRole('button', { name: 'Undo' });
  await undo.focus();
  await expect(other.getByText('Unread')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
  await undo.click();
  await expect(entry).toContainText('Unread');
});
