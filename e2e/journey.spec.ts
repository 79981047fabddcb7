import {
  chooseEstate,
  factsOf,
  fillForm,
  newBuyer,
  openForm,
  purchaseForm,
  returnUntil,
  shownAccount,
  shownToken,
  sendForm,
  submitButton,
} from './buyer.ts';
import { expect, test, type Page } from './product.ts';

const screens = [
  { name: 'a phone', viewport: { width: 390, height: 844 } },
  { name: 'a desk', viewport: { width: 1440, height: 900 } },
];

async function balanceOf(page: Page, meterNumber: string): Promise<number> {
  await page.goto(`/sandbox/meters/${meterNumber}`);
  return Number(await page.locator('#balance').textContent());
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('ControlOrMeta+V');
}

for (const { name, viewport } of screens) {
  test.describe(`on ${name}`, () => {
    test.use({
      viewport,
      permissions: ['clipboard-read', 'clipboard-write'],
      contextOptions: { reducedMotion: 'no-preference' },
    });

    test('a visitor buys a token by transfer and types it into the meter', async ({ page, context, world }) => {
      // No other test buys for this meter: the remainder of a purchase counts in the next one.
      const buyer = newBuyer({ email: `ada.${viewport.width}@example.com`, meterNumber: '04175000027' });
      const before = await balanceOf(page, buyer.meterNumber);

      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Smart Utilities, Secure Estates, Sustainable Energy in One Platform',
      );
      await page.getByRole('link', { name: 'Buy a token now' }).first().click();
      const form = purchaseForm(page);
      await expect(form).toBeInViewport();

      await form.getByRole('textbox', { name: 'Full Name' }).pressSequentially('Ada Obi');
      await form.getByRole('textbox', { name: 'Phone Number' }).pressSequentially(buyer.phoneNumber);
      const meter = form.getByRole('textbox', { name: 'Meter Number' });
      await meter.pressSequentially('0417 5000-027');
      await expect(meter).toHaveValue('0417 5000 027');
      await expect(form.getByText('T••• B•••')).toBeVisible();
      await chooseEstate(page, buyer.estateName);
      const amount = form.getByRole('textbox', { name: 'Amount' });
      await amount.focus();
      await paste(page, '₦5,000');
      await expect(amount).toHaveValue('5,000');
      await form.getByRole('textbox', { name: 'Email' }).pressSequentially(buyer.email);

      const preview = form.getByRole('region', { name: 'What this buys' });
      const shownUnits = preview.getByText(/^22\.[45] kWh$/);
      await expect(shownUnits).toBeVisible();
      const promised = { ...(await factsOf(preview)), Units: (await shownUnits.textContent()) ?? '' };
      const units = Number.parseFloat(promised.Units);
      expect(promised).toMatchObject({ Energy: '₦4,651.16', 'VAT (7.5%, included)': '₦348.84' });
      await submitButton(page).click();

      await expect(page).toHaveURL(/\/purchase\?account_number=\d{10}&/);
      await expect(page.getByRole('heading', { name: 'Pay by transfer' })).toBeFocused();
      const main = page.getByRole('main');
      await expect(main).toContainText('₦5,000.00');
      await expect(main).toContainText('Sandbox Bank');
      await expect(main).toContainText('GATELIGHT / Ada Obi');
      const account = await shownAccount(page);
      expect(account).toMatch(/^\d{10}$/);
      await page.getByRole('button', { name: 'Copy Account number' }).click();
      await expect(page.getByText('Account number copied successfully')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Copied Account number' })).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(account);

      await page.getByRole('button', { name: 'Confirm Payment' }).click();
      await expect(page).toHaveURL(/\/purchase\/confirmation\?amount=500000&meter_number=04175000027$/);
      await expect(page.getByRole('heading', { name: 'Payment Processing' })).toBeVisible();
      await expect(page.getByRole('timer')).toHaveText(/^(30:00|29:\d\d)/);

      const bank = await context.newPage();
      await bank.goto('/sandbox/bank');
      await bank.getByRole('textbox', { name: 'Account number' }).fill(account);
      await bank.getByRole('button', { name: 'Exact amount' }).click();
      await expect(bank.locator('#result')).toContainText('That is exactly what was asked.');
      await bank.close();

      // On a computer the page polls within ten seconds; on a phone the payer returns from the bank's app.
      if (viewport.width < 1000) await returnUntil(page, 'Payment Successful');
      await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
      await expect(main).toContainText('Your token will be sent to your phone number shortly');
      await expect(main).toContainText(/\d{1,2} \w{3} \d{4}, \d\d:\d\d WAT/);
      const token = await shownToken(page);
      expect(token).toMatch(/^\d{20}$/);
      const receipt = await factsOf(page.locator('[data-receipt]'));
      expect(receipt).toMatchObject(promised);
      expect(receipt['Reference']).toMatch(/^TOK-/);
      await page.getByRole('button', { name: 'Copy token' }).click();
      await expect(page.getByText('Meter token copied successfully')).toBeVisible();
      await expect(main.getByRole('listitem').filter({ hasText: 'SMS to' })).toContainText(/Sent|Delivered/);

      await page.goto(`/sandbox/inbox?to=${buyer.phoneNumber}`);
      const grouped = token.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
      await expect(page.getByRole('listitem').filter({ hasText: grouped })).toContainText('NGN 5,000.00');
      expect(await world.message(buyer.phoneNumber, /kWh/)).not.toContain('₦');
      expect(await world.message(buyer.email, /kWh/)).toContain(grouped);

      await page.goto(`/sandbox/meters/${buyer.meterNumber}`);
      const keypad = page.getByRole('group', { name: 'Keypad' });
      for (const digit of token) await keypad.getByRole('button', { name: digit, exact: true }).click();
      await keypad.getByRole('button', { name: 'Enter token' }).click();
      await expect(page.getByText(`Accepted. ${units} kWh added.`).first()).toBeVisible();
      await expect(page.locator('#balance')).toHaveText((before + units).toFixed(1));

      for (const digit of token) await keypad.getByRole('button', { name: digit, exact: true }).click();
      await keypad.getByRole('button', { name: 'Enter token' }).click();
      await expect(page.locator('#display')).toContainText(/used/i);
      await expect(page.locator('#balance')).toHaveText((before + units).toFixed(1));
    });
  });
}

test('a meter that owes shows the debt before the payment and takes the same on the receipt', async ({
  page,
  world,
}) => {
  const buyer = newBuyer({ meterNumber: '04175000035', estateName: 'Harmony Gardens Estate', amount: '10000' });
  await openForm(page);
  await fillForm(page, buyer);
  const preview = purchaseForm(page).getByRole('region', { name: 'What this buys' });
  await expect(preview.getByText('Debt paid off')).toBeVisible();
  const promised = await factsOf(preview);
  expect(promised).toMatchObject({ 'Debt paid off': '₦2,000.00' });
  await sendForm(page);
  await expect(page.getByRole('button', { name: 'Confirm Payment' })).toBeVisible();
  const account = await shownAccount(page);
  await page.getByRole('button', { name: 'Confirm Payment' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Processing' })).toBeVisible();
  await world.transfer(account, 1_000_000);
  await returnUntil(page, 'Payment Successful');
  await shownToken(page);
  expect(await factsOf(page.locator('[data-receipt]'))).toMatchObject(promised);
});
