import { issueLink, newBuyer, openForeignLink, paymentAddress, returnUntil, shownToken } from './buyer.ts';
import { expect, refusedCall, test, type Page } from './product.ts';

async function expectRefused(page: Page, address: string, accounts: readonly string[], why: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 }), why).toHaveText('This payment link is not valid');
  const shown = (await page.locator('body').innerHTML()).replaceAll(/<[^>]*>|\s/g, '');
  for (const account of accounts) expect(shown, why).not.toContain(account);
  await expect(page.getByRole('button', { name: 'Confirm Payment' })).toHaveCount(0);
}

// Each way to change a link is tried in purchase-page.test.tsx and payment-url.test.ts. Here the page meets its server.
test('a link that was changed, is incomplete or is of another site shows no account', async ({
  page,
  request,
  complaints,
  baseURL,
}) => {
  complaints.allow(refusedCall);
  const link = await issueLink(request, newBuyer());
  const other = await issueLink(request, newBuyer());
  await openForeignLink(page, link);
  await expect(page.getByRole('button', { name: 'Confirm Payment' })).toBeVisible();

  const path = new URL(link.callback_url).pathname;
  const secret = path.split('/').at(-1) ?? '';
  for (const change of [
    { account_number: other.account_number },
    { callback_url: other.callback_url },
    { account_name: undefined },
    { callback_url: `${baseURL ?? ''}.evil.example${path}` },
    { callback_url: `${link.callback_url}/../../other` },
    { callback_url: `/v1/gatelight/payment-link/${'A'.repeat(43)}` },
    { callback_url: `/v1/mallory/payment-link/${secret}` },
  ]) {
    const accounts = [link.account_number, other.account_number];
    await expectRefused(page, paymentAddress(link, change), accounts, JSON.stringify(change));
  }
});

test('a stranger who knows only the reference learns nothing at the payment pages', async ({ page, request }) => {
  const link = await issueLink(request, newBuyer());
  await page.goto(`/purchase/confirmation?amount=${link.amount}&meter_number=${link.meter_number}`);
  await expect(page.getByText('We do not know which payment to look for')).toBeVisible();
  await expect(page.getByText(link.account_number)).toHaveCount(0);
  await page.getByRole('link', { name: 'Find my token' }).first().click();
  await expect(page).toHaveURL(/\/find-token$/);
});

test('a genuine link of another device has a warning and shows no text that its buyer typed', async ({
  page,
  request,
  world,
}) => {
  const link = await issueLink(
    request,
    newBuyer({ fullName: 'Call 0800 MALLORY for your refund', email: 'mallory@mallory.example' }),
  );
  const main = page.getByRole('main');
  const warning = main.getByText('This payment link was made on another device');
  await page.goto(paymentAddress(link));
  await expect(warning).toBeVisible();
  await expect(main).toContainText('Only pay if you asked for it. The token goes to the meter shown here.');
  await expect(main).toContainText('0417 5000 019');
  await expect(main).not.toContainText(/mallory/i);
  await expect(main).not.toContainText(link.account_number);

  await page.getByRole('button', { name: 'Show the account to pay into' }).click();
  await expect(warning).toBeVisible();
  await expect(main).not.toContainText(/mallory/i);
  await page.getByRole('button', { name: 'Confirm Payment' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(warning).toBeVisible();
  await world.transfer(link.account_number, link.amount);
  await returnUntil(page, 'Payment Successful');
  await shownToken(page);
  await expect(warning).toBeVisible();
  await expect(main.getByText('Email', { exact: true })).toBeVisible();
  await expect(main).not.toContainText(/mallory/i);
});
