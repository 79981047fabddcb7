import { expect, refusedCall, test, type Page } from './product.ts';
import { expectUsableByAll } from './usable-by-all.ts';

const METER = '04175000019';
const PASSWORD = 'Estate#2026';
/** The test card whose bank requires a confirmation each time. */
const LAST4 = '4796';

async function signIn(page: Page, who: RegExp): Promise<void> {
  await page.goto(`/signin?${new URLSearchParams({ next: '/user/dashboard' })}`);
  await expect(page.locator('html[data-alive]')).toBeAttached();
  await page.getByRole('region', { name: 'Demonstration sign-ins' }).getByRole('button', { name: who }).click();
  await expect(page).toHaveURL('/user/dashboard');
}

async function balanceOf(page: Page): Promise<number> {
  const answer = await page.request.get('/api/v1/wallet');
  return ((await answer.json()) as { data: { balance_kobo: number } }).data.balance_kobo;
}

/** What withdrawals since then took from the wallet, less what came back. Other tests spend from the same wallet meanwhile. */
async function withdrawnSince(page: Page, since: Date): Promise<number> {
  const answer = await page.request.get('/api/v1/transactions?type=wallet&limit=20');
  type Entry = { type: string; created_at: string; amount_kobo: number };
  const { data } = (await answer.json()) as { data: { items: Entry[] } };
  return data.items
    .filter(({ type, created_at }) => type.startsWith('withdrawal') && new Date(created_at) >= since)
    .reduce((sum, { amount_kobo }) => sum - amount_kobo, 0);
}

const naira = (kobo: number) =>
  `₦${(kobo / 100).toLocaleString('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

async function chooseToFund(page: Page, tab: string, chip?: string): Promise<void> {
  await page.goto('/user/fund_wallet');
  await page.getByRole('tab', { name: tab, exact: true }).click();
  if (chip) await page.getByRole('button', { name: chip, exact: true }).click();
}

const successful = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible();

test('a wallet is funded three ways, pays for a token, and its statement adds up', async ({ page, context, world }) => {
  await signIn(page, /Tunde/);
  const begun = await balanceOf(page);
  const other = await context.newPage();
  await other.goto('/user/dashboard');
  await expect(other.getByText(naira(begun)).first()).toBeVisible();

  // By transfer. A wrong amount is tested in user-orders.test.ts: the strict sandbox sends it back itself.
  await chooseToFund(page, 'Bank transfer');
  await page.getByLabel(/^Amount to transfer\(₦\)/).fill('2000');
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await expect(page.getByText('Send exactly')).toBeVisible();
  const account = await page.getByText(/^\d{10}$/).innerText();
  await world.transfer(account, 200_000);
  await successful(page);
  // The other tab gets the change without a reload.
  await expect(other.getByText(naira(begun + 200_000)).first()).toBeVisible();
  await other.close();

  // By card, which is saved.
  await chooseToFund(page, 'Card', '₦5,000');
  await page.getByRole('checkbox', { name: /Save this card/ }).check();
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  await page.getByRole('button', { name: new RegExp(`${LAST4} `) }).click();
  await page.getByRole('button', { name: /^Pay ₦/ }).click();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await successful(page);

  // With the saved card: the bank requires a confirmation by its owner.
  await chooseToFund(page, 'Saved card', '₦1,000');
  await expect(page.getByText(`•••• ${LAST4}`)).toBeVisible();
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await successful(page);
  expect(await balanceOf(page)).toBe(begun + 800_000);

  await page.goto('/user/vend_utility');
  await page.getByRole('radio', { name: 'Wallet' }).check();
  await page.getByRole('tab', { name: 'Other Meter' }).click();
  await page.getByLabel(/^Meter Number/).fill(METER);
  await page.getByRole('button', { name: 'Verify Meter Number' }).click();
  await page.getByRole('button', { name: '₦1,000', exact: true }).click();
  await page.getByRole('button', { name: 'Vend Now' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Vending Successful' })).toBeVisible();

  await page.goto('/user/statement');
  const closing = naira(begun + 700_000);
  await expect(page.getByText('Closing balance')).toBeVisible();
  await expect(page.locator('dl').getByText(closing)).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('Electricity Token');
  await expect(page.getByRole('row').nth(1)).toContainText(closing);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await file).suggestedFilename()).toMatch(/statement-20\d\d-\d\d\.csv$/);
  await expectUsableByAll(page, 'the statement');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Wallet Funding' }).first().click();
  await expect(page).toHaveURL(/\/user\/history\/wallet\/[^/]+$/);
  await expect(page.getByText('Wallet balance after this')).toBeVisible();
});

test('money is withdrawn to a new and to a saved account, resumed after a reload, and taken back', async ({
  page,
  complaints,
}) => {
  complaints.allow(refusedCall);
  await signIn(page, /Ada/);
  const begun = new Date();
  await page.goto('/user/withdrawals');
  const amount = page.getByLabel(/^Amount\(₦\)/);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Please enter a valid amount')).toBeVisible();
  await amount.fill('4999');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Minimum withdrawal amount is ₦5,000')).toBeVisible();
  await amount.fill('6000');
  await expect(page.getByText('₦5,900.00')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('radio').first()).toBeChecked();
  await page.reload();
  await expect(page.getByRole('radio').first()).toBeChecked();
  await page.getByRole('button', { name: 'Continue' }).click();
  const withdraw = page.getByRole('button', { name: 'Confirm withdrawal' });
  await withdraw.dblclick();
  // The password is required, and then the withdrawal is sent.
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await withdraw.dblclick();
  await expect(page.getByText('Processing', { exact: true })).toBeVisible();
  await expect(page.getByText(/within 24hrs/)).toBeVisible();
  expect(await withdrawnSince(page, begun)).toBe(600_000);
  await page.goto('/user/dashboard');
  await page.goto('/user/withdrawals');
  await page.getByRole('button', { name: 'Cancel withdrawal' }).click();
  await expect(page.getByText('Your withdrawal was cancelled')).toBeVisible();
  expect(await withdrawnSince(page, begun)).toBe(0);
  await page.getByRole('button', { name: 'Return to Dashboard' }).click();
  await expect(page).toHaveURL('/user/dashboard');

  // A new account: its bank returns the name, and the password is required.
  await page.goto('/user/bank_accounts');
  await page.getByRole('button', { name: 'Add a bank account' }).click();
  await page.getByRole('combobox', { name: /^Bank/ }).click();
  await page.getByRole('option', { name: 'Test Bank' }).click();
  await page.getByLabel(/^Account Number/).fill('0987654321');
  await page.getByRole('button', { name: 'Check the name' }).click();
  await expect(page.getByText('TEST ACCOUNT 4321', { exact: true })).toBeVisible();
  await expect(page.getByText(/which is not your name/)).toBeVisible();
  await page.getByRole('button', { name: 'Add this account' }).click();
  const password = page.getByLabel(/^Password/);
  const row = page.getByRole('listitem').filter({ hasText: '0987654321' });
  // The password is required unless it was typed a moment ago.
  await expect(password.or(row).first()).toBeVisible();
  if (await password.isVisible()) {
    await password.fill(PASSWORD);
    await page.getByRole('button', { name: 'Add this account' }).click();
  }
  await expect(row).toContainText('Withdrawals start');
  await expectUsableByAll(page, 'the bank accounts');
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.goto('/user/withdrawals');
  await page.getByLabel(/^Amount\(₦\)/).fill('5000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('radio', { name: /0987654321/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(/Your first withdrawal to a new account leaves after 24 hours/)).toBeVisible();
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await expect(page.getByText('Processing', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel withdrawal' }).click();
  await expect(page.getByText('Your withdrawal was cancelled')).toBeVisible();

  await page.goto('/user/bank_accounts');
  await row.getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Remove account' }).click();
  await expect(page.getByText('Bank account removed')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('a top-up is scheduled, paused and deleted, and the notice of a low balance is kept', async ({
  page,
  complaints,
}) => {
  complaints.allow(refusedCall);
  await signIn(page, /Ada/);
  await page.goto('/user/top_ups');
  await page.getByRole('button', { name: 'Schedule a top-up' }).click();
  await page.getByRole('combobox', { name: /^Meter/ }).click();
  await page.getByRole('option').first().click();
  await page.getByLabel(/^Amount\(₦\)/).fill('2000');
  await page.getByLabel(/^Most in a month/).fill('8000');
  const save = page.getByRole('button', { name: 'Save schedule' });
  await save.click();
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await save.click();
  await expect(page.getByText('₦0 of ₦8,000 used this month')).toBeVisible();
  await expectUsableByAll(page, 'the scheduled top-ups');
  await page.setViewportSize({ width: 1440, height: 900 });
  const actions = page.getByRole('button', { name: /^Manage top-up of/ });
  await actions.click();
  await page.getByRole('menuitem', { name: 'Pause' }).click();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await actions.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No scheduled top-up yet')).toBeVisible();
  await page.getByRole('checkbox', { name: /Tell me when my wallet runs low/ }).check();
  await page.getByLabel(/^Below/).fill('1500');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Low-balance notice saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(/^Below/)).toHaveValue('1,500');
});
