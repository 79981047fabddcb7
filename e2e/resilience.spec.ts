import {
  askForAccount,
  awaitPayment,
  fillForm,
  issueLink,
  newBuyer,
  openForm,
  purchaseForm,
  returnUntil,
  shownAccount,
  shownToken,
  submitButton,
} from './buyer.ts';
import { expect, loggedPoll, refusedCall, test, type Page } from './product.ts';

async function referenceOn(page: Page): Promise<string> {
  const reference = page.getByText(/^TOK-/).first();
  await expect(reference).toBeVisible();
  return (await reference.textContent()) ?? '';
}

test('two clicks open one account', async ({ page }) => {
  let asked = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/payment-link')) asked += 1;
  });
  await openForm(page);
  await fillForm(page, newBuyer());
  await submitButton(page).dblclick();
  await expect(page.getByRole('button', { name: 'Confirm Payment' })).toBeVisible();
  expect(asked).toBe(1);
});

test('the back button and a second tab show the same account', async ({ page, context }) => {
  const buyer = newBuyer();
  await askForAccount(page, buyer);
  const account = await shownAccount(page);

  await page.goBack();
  const form = purchaseForm(page);
  await expect(form.getByRole('textbox', { name: 'Full Name' })).toHaveValue(buyer.fullName);
  await expect(form.getByRole('combobox', { name: 'Estate Name' })).toContainText(buyer.estateName);
  await submitButton(page).click();
  await expect(page.getByRole('button', { name: 'Confirm Payment' })).toBeVisible();
  expect(await shownAccount(page)).toBe(account);

  const tab = await context.newPage();
  await openForm(tab);
  await expect(purchaseForm(tab).getByRole('textbox', { name: 'Amount' })).toHaveValue('5,000');
  await submitButton(tab).click();
  await expect(tab.getByRole('button', { name: 'Confirm Payment' })).toBeVisible();
  expect(await shownAccount(tab)).toBe(account);
});

test('every step survives a reload', async ({ page, world }) => {
  const buyer = newBuyer({ email: 'ada@example.com' });
  await openForm(page);
  await fillForm(page, buyer);
  await page.reload();
  const form = purchaseForm(page);
  await expect(form.getByRole('textbox', { name: 'Full Name' })).toHaveValue(buyer.fullName);
  await expect(form.getByRole('textbox', { name: 'Meter Number' })).toHaveValue('0417 5000 019');
  await expect(form.getByRole('combobox', { name: 'Estate Name' })).toContainText(buyer.estateName);
  await expect(form.getByRole('textbox', { name: 'Email' })).toHaveValue(buyer.email);
  await submitButton(page).click();
  await expect(page.getByRole('button', { name: 'Confirm Payment' })).toBeVisible();
  const account = await shownAccount(page);

  await page.reload();
  await expect(page.getByRole('button', { name: 'Confirm Payment' })).toBeVisible();
  expect(await shownAccount(page)).toBe(account);
  await page.getByRole('button', { name: 'Confirm Payment' }).click();
  const reference = await referenceOn(page);

  // The half hour continues: it does not begin again.
  const timer = page.getByRole('timer');
  await expect(timer).not.toHaveText(/^(30:00|29:59)/);
  const before = (await timer.textContent()) ?? '';
  await page.reload();
  await expect(timer).toHaveText(/^2\d:\d\d/);
  expect(((await timer.textContent()) ?? '') <= before).toBe(true);
  expect(await referenceOn(page)).toBe(reference);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'Pay by transfer' })).toBeVisible();
  await page.getByRole('button', { name: 'Confirm Payment' }).click();

  await world.transfer(account, 500_000);
  await returnUntil(page, 'Payment Successful');
  const token = await shownToken(page);
  await page.reload();
  expect(await shownToken(page)).toBe(token);
  // There is nothing left to pay: the payment page leads to the token again.
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful' })).toBeVisible();
  expect(await shownToken(page)).toBe(token);
  await expect(page.locator('body')).not.toContainText(account);
});

test('the page that waits for the money finds its purchase again after the browser was closed', async ({
  page,
  context,
  browser,
  baseURL,
  world,
}) => {
  await askForAccount(page, newBuyer());
  const account = await shownAccount(page);
  await page.getByRole('button', { name: 'Confirm Payment' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  const address = page.url();
  const reference = await referenceOn(page);
  const storageState = await context.storageState();
  expect(JSON.stringify(storageState)).not.toContain(account);
  await page.close();
  await world.transfer(account, 500_000);

  // A browser restores cookies and localStorage after it was closed, but not a tab's storage.
  const reopened = await browser.newContext({ baseURL, storageState });
  const again = await reopened.newPage();
  await again.goto(address);
  await returnUntil(again, 'Payment Successful');
  const token = await shownToken(again);
  await expect(again.getByRole('main')).toContainText(reference);
  await expect(again.getByText('This payment link was made on another device')).toBeHidden();
  expect(JSON.stringify(await reopened.storageState())).not.toContain(token);
  await reopened.close();
});

test('two quick clicks lead back once', async ({ page, request }) => {
  const link = await issueLink(request, newBuyer());
  await page.goto('/about');
  await awaitPayment(page, link);
  await page.getByRole('button', { name: 'Back' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByRole('heading', { name: 'Pay by transfer' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/about$/);
});

test('without a network the form says so, keeps the draft and works again afterwards', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(refusedCall);
  const buyer = newBuyer();
  await openForm(page);
  await fillForm(page, buyer);
  await expect(purchaseForm(page).getByRole('region', { name: 'What this buys' })).toBeVisible();
  await context.setOffline(true);
  const warning = purchaseForm(page).getByText('You need network to get an account number');
  await expect(warning).toBeVisible();
  await submitButton(page).click();
  await expect(purchaseForm(page).getByRole('status').filter({ hasText: 'You need network' })).toBeFocused();
  await expect(page).toHaveURL(/#quick_purchase$/);
  await context.setOffline(false);
  await page.reload();
  await expect(purchaseForm(page).getByRole('textbox', { name: 'Full Name' })).toHaveValue(buyer.fullName);
  await expect(warning).toBeHidden();
  await submitButton(page).click();
  await expect(page.getByRole('button', { name: 'Confirm Payment' })).toBeVisible();
});

test('a lost response costs nothing: the next click leads to the same account', async ({ page, complaints }) => {
  complaints.allow(refusedCall);
  await openForm(page);
  await fillForm(page, newBuyer());
  let account = '';
  await page.route('**/payment-link', async (route) => {
    const answer = await route.fetch();
    account = ((await answer.json()) as { data: { account_number: string } }).data.account_number;
    await route.abort('connectionreset');
  });
  await submitButton(page).click();
  const problem = purchaseForm(page).getByRole('alert').filter({ hasText: 'Error submitting form: ' });
  await expect(problem).toContainText('Nothing was charged. Your details are saved');
  await page.unroute('**/payment-link');
  await submitButton(page).click();
  await expect(page.getByRole('button', { name: 'Confirm Payment' })).toBeVisible();
  expect(await shownAccount(page)).toBe(account);
});

test('the network fails while waiting for the money, and the page catches up automatically', async ({
  page,
  context,
  request,
  world,
  complaints,
}) => {
  complaints.allow(refusedCall);
  complaints.allow(loggedPoll);
  const buyer = newBuyer();
  const link = await issueLink(request, buyer);
  await awaitPayment(page, link);
  await context.setOffline(true);
  await expect(page.getByText('No network. We check again as soon as it is back. Your money is safe.')).toBeVisible();
  await world.transfer(link.account_number, link.amount);
  await world.message(buyer.phoneNumber, /kWh/);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  await shownToken(page);
});

test('a failed poll is shown in place, and the page keeps polling', async ({ page, request, world, complaints }) => {
  complaints.allow(refusedCall);
  complaints.allow(loggedPoll);
  const link = await issueLink(request, newBuyer());
  await awaitPayment(page, link);
  // A return to the page while a check is under way makes no second request.
  await expect(page.getByRole('main')).toContainText(/Checked (?:just now|\d+ s ago)/);
  await page.route('**/payment-link/**', (route) => route.abort('connectionreset'));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(page.getByRole('main')).toContainText('A transfer that you sent is not lost');
  await expect(page.getByRole('heading', { name: 'Payment Processing' })).toBeVisible();
  await page.unroute('**/payment-link/**');
  await world.transfer(link.account_number, link.amount);
  await returnUntil(page, 'Payment Successful');
});
