import { issueLink, newBuyer, paymentAddress, returnUntil, shownToken } from './buyer.ts';
import { expect, refusedCall, test, type Page } from './product.ts';

const forgedAccount = '1234567890';

async function expectRefused(page: Page, address: string, accounts: readonly string[], why: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 }), why).toHaveText('This payment link is not valid');
  const shown = (await page.locator('body').innerHTML()).replaceAll(/<[^>]*>|\s/g, '');
  for (const account of accounts) expect(shown, why).not.toContain(account);
  await expect(page.getByRole('button', { name: 'Confirm Payment' })).toHaveCount(0);
}

test('a link that was changed anywhere shows no account', async ({ page, request }) => {
  const link = await issueLink(request, newBuyer());
  const other = await issueLink(request, newBuyer());
  await page.goto(paymentAddress(link));
  await expect(page.getByRole('button', { name: 'Confirm Payment' })).toBeVisible();

  const changes: Record<string, string>[] = [
    { account_number: forgedAccount },
    { account_number: other.account_number },
    { account_number: ` ${link.account_number}` },
    { account_name: 'GATELIGHT / Mallory' },
    { account_name: '<img src=x onerror=alert(1)>' },
    { bank_name: 'Another Bank' },
    { amount: '100000' },
    { amount: '500000.0' },
    { meter_number: '04175000027' },
    { callback_url: other.callback_url },
    { account_number: forgedAccount, account_name: 'Mallory', bank_name: 'Mallory Bank' },
  ];
  for (const change of changes) {
    const accounts = [link.account_number, other.account_number, forgedAccount];
    await expectRefused(page, paymentAddress(link, change), accounts, JSON.stringify(change));
  }
});

test('a link with anything missing, empty or twice shows no account', async ({ page, request }) => {
  const link = await issueLink(request, newBuyer());
  const whole = paymentAddress(link);
  for (const name of ['account_number', 'account_name', 'bank_name', 'amount', 'meter_number', 'callback_url']) {
    for (const address of [
      paymentAddress(link, { [name]: undefined }),
      paymentAddress(link, { [name]: '' }),
      `${whole}&${name}=${forgedAccount}`,
    ]) {
      await expectRefused(page, address, [link.account_number, forgedAccount], address);
    }
  }
  await expectRefused(page, '/purchase', [], 'nothing at all');
});

test('a callback_url that is not ours is refused without being asked', async ({
  page,
  request,
  complaints,
  baseURL,
}) => {
  complaints.allow(refusedCall);
  const link = await issueLink(request, newBuyer());
  const path = new URL(link.callback_url).pathname;
  const secret = path.split('/').at(-1) ?? '';
  for (const callback_url of [
    `https://evil.example${path}`,
    `//evil.example${path}`,
    `http://localhost@evil.example${path}`,
    `${baseURL ?? ''}.evil.example${path}`,
    `javascript:alert(1)//${path}`,
    `data:application/json,{"status":"success"}`,
    `${link.callback_url}/../../other`,
    `/v1/gatelight/payment-link/${'A'.repeat(43)}`,
    `/v1/mallory/payment-link/${secret}`,
    `/api/v1/quick-purchases/${secret}`,
  ]) {
    await expectRefused(page, paymentAddress(link, { callback_url }), [link.account_number], callback_url);
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

test('a genuine link of another device has a warning and nothing that its buyer typed', async ({
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

  await page.getByRole('button', { name: 'Confirm Payment' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(warning).toBeVisible();
  await world.transfer(link.account_number, link.amount);
  await returnUntil(page, 'Payment Successful');
  await shownToken(page);
  await expect(warning).toBeVisible();
  await expect(main.getByText('E-mail', { exact: true })).toBeVisible();
  await expect(main).not.toContainText(/mallory/i);
});
