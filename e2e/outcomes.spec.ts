import {
  askForAccount,
  awaitPayment,
  issueLink,
  newBuyer,
  paymentAddress,
  purchaseForm,
  returnUntil,
  shownAccount,
  shownToken,
  submitButton,
} from './buyer.ts';
import { listenForFailure } from './failure-words.ts';
import { expect, test } from './product.ts';
import { letHalfAnHourPass } from './time.ts';

test('too little money: no token, and a full refund', async ({ page, request, world }) => {
  const link = await issueLink(request, newBuyer());
  await awaitPayment(page, link);
  await world.transfer(link.account_number, 450_000);
  await returnUntil(page, 'You sent less than the amount due');
  const main = page.getByRole('main');
  await expect(main).toContainText('₦4,500.00');
  await expect(main).toContainText('₦5,000.00');
  await expect(main).toContainText(/goes? back|sent back|on its way back|return/);
  await expect(main.getByText('Because you sent less than the amount due')).toBeVisible();
  await expect(main.getByText('sent back', { exact: true })).toBeVisible();
});

test('too much money: the token, and a refund of the excess', async ({ page, request, world }) => {
  const link = await issueLink(request, newBuyer());
  await awaitPayment(page, link);
  await world.transfer(link.account_number, 560_000);
  await returnUntil(page, 'Payment Successful');
  await shownToken(page);
  await expect(page.getByText('You sent ₦600.00 too much.', { exact: false })).toBeVisible();
});

test('paid twice: one token, and a refund of the second payment', async ({ page, request, world }) => {
  const buyer = newBuyer();
  const link = await issueLink(request, buyer);
  await awaitPayment(page, link);
  await world.transfer(link.account_number, link.amount);
  await world.transfer(link.account_number, link.amount);
  await returnUntil(page, 'Payment Successful');
  const token = await shownToken(page);
  await expect(page.getByText('Because it was sent twice')).toBeVisible();
  expect(await shownToken(page)).toBe(token);
  await world.message(buyer.phoneNumber, /kWh/);
  const tokens = (await world.inbox(buyer.phoneNumber)).filter(({ text }) => text.includes('kWh'));
  expect(tokens).toHaveLength(1);
});

test('another currency: no token, and a refund', async ({ page, request, world }) => {
  const link = await issueLink(request, newBuyer());
  await awaitPayment(page, link);
  await world.transfer(link.account_number, link.amount, 'USD');
  await returnUntil(page, 'The transfer was not in naira');
  await expect(page.getByText('Because it was not in naira')).toBeVisible();
});

test('nothing arrived in time: the page does not call it a failure, and late money is not lost', async ({
  page,
  request,
  world,
}) => {
  const said = await listenForFailure(page);
  const link = await issueLink(request, newBuyer());
  await awaitPayment(page, link);
  await letHalfAnHourPass(link.reference);
  await returnUntil(page, 'We have not seen your transfer yet');
  for (const name of ['Check again', 'I paid, get help'])
    await expect(page.getByRole('button', { name })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start again' })).toBeVisible();
  expect(await said()).toEqual([]);

  const second = await page.context().newPage();
  await second.goto(paymentAddress(link));
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('This account is closed');
  await expect(second.locator('body')).not.toContainText(link.account_number);
  await second.close();

  await world.transfer(link.account_number, link.amount);
  await expect(async () => {
    await page.getByRole('button', { name: 'Check again' }).click({ timeout: 1000 });
    await expect(page.getByText('We have not seen your transfer yet')).toBeHidden({ timeout: 500 });
  })
    .toPass({ timeout: 30_000 })
    .catch(() => undefined);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Your transfer arrived after|Payment Successful/);
  await expect(page.getByRole('main')).toContainText(/safe|goes back|on its way back|sent back|token/);
});

test('the bank closed the account: the page says so, with a button to start again with the same details', async ({
  page,
  request,
}) => {
  const buyer = newBuyer();
  await askForAccount(page, buyer);
  const account = await shownAccount(page);
  const address = page.url();
  const data = { account_number: account };
  expect((await request.post('/sandbox/payments/failures', { data })).ok()).toBe(true);
  await page.getByRole('button', { name: 'Confirm Payment' }).click();
  const heading = page.getByRole('heading', { level: 1, name: 'This payment was closed' });
  await expect(heading).toBeVisible({ timeout: 45_000 });
  const main = page.getByRole('main');
  await expect(main).toContainText('If you have already sent money, it is safe');
  await expect(main).not.toContainText(/not seen|received your transfer yet/);

  await page.goto(address);
  await expect(heading).toBeVisible();
  await expect(page.locator('body')).not.toContainText(account);
  await page.getByRole('link', { name: 'Start again' }).click();
  await expect(purchaseForm(page).getByRole('textbox', { name: 'Phone Number' })).toHaveValue(buyer.phoneNumber);
  await expect(purchaseForm(page).getByRole('textbox', { name: 'Amount' })).toHaveValue('5,000');
  await submitButton(page).click();
  await expect(page.getByRole('button', { name: 'Confirm Payment' })).toBeVisible();
  expect(await shownAccount(page)).not.toBe(account);
});
