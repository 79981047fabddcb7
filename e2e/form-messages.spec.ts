import {
  askForAccount,
  chooseEstate,
  fillForm,
  newBuyer,
  openForm,
  purchaseForm,
  shownAccount,
  submitButton,
} from './buyer.ts';
import { expect, refusedCall, test } from './product.ts';

// What the form says to each wrong value is tried in quick-purchase-form.test.tsx. Here it meets the server's refusals.
test('a meter that cannot be vended is refused before any money moves', async ({ page, complaints }) => {
  complaints.allow(refusedCall);
  await openForm(page);
  await fillForm(page, newBuyer());
  const form = purchaseForm(page);
  const meter = form.getByRole('textbox', { name: 'Meter Number' });
  await expect(form.getByRole('region', { name: 'What this buys' })).toBeVisible();

  await meter.fill('99999999999');
  await expect(meter).toHaveAccessibleDescription(/Invalid meter number, please try again/);
  await expect(form.getByRole('region', { name: 'What this buys' })).toBeHidden();
  await submitButton(page).click();
  await expect(form.getByRole('alert').filter({ hasText: 'Error generating payment link: ' })).toBeVisible();

  await meter.fill('04175000068');
  await expect(meter).toHaveAccessibleDescription(/not active|inactive/i);
  await submitButton(page).click();
  await expect(form.getByRole('alert').filter({ hasText: 'Nothing was charged' })).toBeVisible();

  await meter.fill('04175000035');
  await expect(form.getByText('Meter found · electricity · Harmony Gardens Estate · N••• E•••')).toBeVisible();
  await expect(form.getByRole('combobox', { name: 'Estate Name' })).toHaveText('Harmony Gardens Estate');
  await chooseEstate(page, 'Palm Court Estate');
  await submitButton(page).click();
  await expect(form.getByRole('alert').filter({ hasText: 'Error generating payment link: ' })).toBeVisible();
  await expect(page).toHaveURL(/\/#quick_purchase$/);

  await chooseEstate(page, 'Harmony Gardens Estate');
  const amount = form.getByRole('textbox', { name: 'Amount' });
  await amount.fill('9999999999999');
  await submitButton(page).click();
  await expect(form.getByRole('alert').filter({ hasText: 'Nothing was charged' })).toBeVisible();
  await expect(page).toHaveURL(/\/#quick_purchase$/);

  await amount.fill('5000');
  await submitButton(page).click();
  await expect(page.getByRole('button', { name: 'Confirm Payment' })).toBeVisible();
});

test('a name that looks like a program can buy, and is only shown', async ({ page, world }) => {
  page.on('dialog', () => expect('a script of the name ran').toBe(''));
  const buyer = newBuyer({ fullName: `😀 <img src=x onerror=alert(1)> O'Neill'); --`, amount: '1000' });
  await askForAccount(page, buyer);
  const account = await shownAccount(page);
  await page.goto(`/sandbox/bank?account=${account}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  await world.transfer(account, 100_000);
  await world.message(buyer.phoneNumber, /kWh/);
});
