import { isAlive, newBuyer, returnUntil, shownToken } from './buyer.ts';
import { expect, refusedCall, test, type Page } from './product.ts';

/** The form on the landing page in Pidgin, ready to be typed into. */
async function openForm(page: Page) {
  await page.goto('/pcm#quick_purchase');
  await isAlive(page);
  return page.getByRole('form', { name: 'Buy Token Sharp Sharp' });
}

test('a visitor buys a token in Pidgin, and may change the language while the money is on its way', async ({
  page,
  world,
  complaints,
}) => {
  // The inactive meter is refused.
  complaints.allow(refusedCall);
  const buyer = newBuyer();
  const form = await openForm(page);
  await form.getByRole('textbox', { name: 'Your meter number' }).fill('04175000068');
  await expect(form.getByText('This meter never active. No money comot.')).toBeVisible();
  await form.getByRole('button', { name: /^Give me account number/ }).click();
  await expect(form.getByText('Abeg put your full name')).toBeVisible();
  await form.getByRole('textbox', { name: 'Your full name' }).fill(buyer.fullName);
  await form.getByRole('textbox', { name: 'Your phone number' }).fill(buyer.phoneNumber);
  await form.getByRole('textbox', { name: 'Your meter number' }).fill(buyer.meterNumber);
  await form.getByRole('combobox', { name: 'Your estate' }).click();
  await page.getByRole('listbox').getByRole('option', { name: buyer.estateName }).click();
  await form.getByRole('textbox', { name: 'How much' }).fill(buyer.amount);
  await expect(form.getByRole('region', { name: 'Wetin this money go buy' })).toContainText(/22\.[45] kWh/);
  await form.getByRole('button', { name: /^Give me account number/ }).click();

  await expect(page).toHaveURL(/\/pcm\/purchase\?account_number=\d{10}&/);
  await expect(page.getByRole('heading', { level: 1, name: 'Pay with transfer' })).toBeVisible();
  const account = new URL(page.url()).searchParams.get('account_number') ?? '';
  await page.getByRole('button', { name: 'I don pay' }).click();
  await expect(page.getByRole('heading', { name: 'We dey check your payment' })).toBeVisible();

  await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/\/purchase\/confirmation\?amount=500000&meter_number=04175000019$/);
  await expect(page.getByRole('heading', { name: 'Payment Processing' })).toBeVisible();
  await expect(page.getByRole('timer')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Pidgin' }).click();

  await world.transfer(account, 500_000);
  await returnUntil(page, 'Your Payment Don Enter');
  await expect(page.getByRole('main')).toContainText('Your token go reach your phone number just now');
  expect(await shownToken(page)).toMatch(/^\d{20}$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'pcm-NG');
});

test('what was typed is there in the other language', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const form = await openForm(page);
  await form.getByRole('textbox', { name: 'Your full name' }).fill('Ada Obi');
  await form.getByRole('textbox', { name: 'Your meter number' }).fill('04175000019');
  // Kept a moment after the last key; the next document may run in another process, which hears of it later still.
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('04175000019');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
  const english = page.getByRole('form', { name: 'Quick Token Purchase' });
  await expect(english.getByRole('textbox', { name: 'Full Name' })).toHaveValue('Ada Obi');
  await expect(english.getByRole('textbox', { name: 'Meter Number' })).toHaveValue('0417 5000 019');
  await expect(page).toHaveURL(/\/#quick_purchase$/);
});

test('links and unknown addresses stay in Pidgin, also without a script', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  complaints.allow(refusedCall);
  await page.goto('/pcm');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Questions people dey ask' }).click();
  await expect(page).toHaveURL(/\/pcm\/faqs$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Questions people dey ask' })).toBeVisible();
  const unknown = await page.goto('/pcm/no/such/page');
  expect(unknown?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'We no see this page' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Go the first page' }).click();
  await expect(page).toHaveURL(/\/pcm\/?$/);

  const still = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const plain = await still.newPage();
  await plain.goto('/services/solar');
  await plain.getByRole('contentinfo').getByRole('link', { name: 'Pidgin' }).click();
  await expect(plain).toHaveURL(/\/pcm\/services\/solar$/);
  await expect(plain.getByRole('heading', { name: 'How e dey work' })).toBeVisible();
  await still.close();
});
