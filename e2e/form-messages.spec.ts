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
import { expect, refusedCall, test, type Page } from './product.ts';

const phoneMessage = 'Phone Number must be 11 digits and start with 0';
const meterMessage = 'Meter Number must be 11 digits';
const amountMessage = 'Amount must be a valid number';
const minimumMessage = 'Minimum amount is 1000';

const wrongValues = [
  { label: 'Full Name', message: 'Full Name is required', typed: ['   '] },
  { label: 'Phone Number', message: phoneMessage, typed: ['0803123456', '080312345678', '8031234567', 'phone'] },
  { label: 'Meter Number', message: meterMessage, typed: ['0417500001', '041750000191', 'meter'] },
  { label: 'Amount', message: amountMessage, typed: ['999.99', '5000.5', '123456789012345678'] },
  { label: 'Amount', message: minimumMessage, typed: ['0', '999', '-1', '1e2'] },
  { label: 'Email', message: 'Invalid email format', typed: ['ada', 'ada@', '@example.com', 'a b@example.com'] },
];

/** Sends the form and answers whether anything went to the gateway. */
async function sendRefused(page: Page): Promise<void> {
  let wasSent = false;
  const note = (request: { url(): string }) => {
    if (request.url().endsWith('/payment-link')) wasSent = true;
  };
  page.on('request', note);
  await submitButton(page).click();
  await expect(purchaseForm(page).locator('[aria-invalid="true"]').first()).toBeFocused();
  page.off('request', note);
  expect(wasSent).toBe(false);
}

test('an empty form names everything that is missing and takes one to the first', async ({ page }) => {
  await openForm(page);
  await expect(submitButton(page)).toBeEnabled();
  await sendRefused(page);
  const form = purchaseForm(page);
  await expect(form.getByRole('textbox', { name: 'Full Name' })).toBeFocused();
  for (const message of ['Full Name is required', phoneMessage, meterMessage, 'Estate Name is required']) {
    await expect(form.getByText(message, { exact: true })).toBeVisible();
  }
  await expect(form.getByText(amountMessage)).toBeVisible();
  await expect(form.getByText('Invalid email format')).toBeHidden();
});

test('each wrong value is refused with its message, in its place, and the focus goes there', async ({ page }) => {
  await openForm(page);
  await fillForm(page, newBuyer());
  for (const { label, message, typed } of wrongValues) {
    const field = purchaseForm(page).getByRole('textbox', { name: label });
    const right = await field.inputValue();
    for (const value of typed) {
      await field.fill(value);
      await sendRefused(page);
      await expect(field, `${label} '${value}'`).toBeFocused();
      await expect(field).toHaveAccessibleDescription(new RegExp(message));
    }
    await field.fill(right);
    await expect(field).not.toHaveAttribute('aria-invalid', 'true');
  }
});

test('the focus goes to the first of several wrong fields, the estate included', async ({ page }) => {
  await openForm(page);
  await fillForm(page, newBuyer({ estateName: '', amount: '999' }));
  await sendRefused(page);
  const estate = purchaseForm(page).getByRole('combobox', { name: 'Estate Name' });
  await expect(estate).toBeFocused();
  await expect(estate).toHaveAccessibleDescription(/Estate Name is required/);
  await expect(purchaseForm(page).getByText(minimumMessage)).toBeVisible();
});

test('what is typed in odd ways is shown as it is understood', async ({ page }) => {
  await openForm(page);
  const amount = purchaseForm(page).getByRole('textbox', { name: 'Amount' });
  const meter = purchaseForm(page).getByRole('textbox', { name: 'Meter Number' });
  for (const [typed, shown] of [
    ['₦5,000.00', '5,000'],
    ['NGN 20 000', '20,000'],
    ['007000', '7,000'],
  ] as const) {
    await amount.fill(typed);
    await expect(amount).toHaveValue(shown);
  }
  await meter.fill(' 0417-5000 019 ');
  await expect(meter).toHaveValue('0417 5000 019');
  await purchaseForm(page).getByRole('button', { name: '₦2,000', exact: true }).click();
  await expect(amount).toHaveValue('2,000');
});

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
  await expect(form.getByText('N••• E•••')).toBeVisible();
  await submitButton(page).click();
  await expect(form.getByRole('alert').filter({ hasText: 'Error generating payment link: ' })).toBeVisible();
  await expect(page).toHaveURL(/\/#quick_purchase$/);

  await chooseEstate(page, 'Harmony Gardens Estate');
  await submitButton(page).click();
  await expect(page.getByRole('button', { name: 'Confirm Payment' })).toBeVisible();
});

test('an amount that no bank would take is refused in words', async ({ page, complaints }) => {
  complaints.allow(refusedCall);
  await openForm(page);
  await fillForm(page, newBuyer({ amount: '9999999999999' }));
  await submitButton(page).click();
  await expect(purchaseForm(page).getByRole('alert').filter({ hasText: 'Nothing was charged' })).toBeVisible();
  await expect(page).toHaveURL(/\/#quick_purchase$/);
});

test('names of any writing and names that look like programs can buy', async ({ page, world }) => {
  page.on('dialog', () => expect('a script of the name ran').toBe(''));
  for (const fullName of [
    '😀 Ada 🔌',
    'عائشة عبد الله',
    `Robert'); DROP TABLE "order";--`,
    '<img src=x onerror=alert(1)>',
    "Adébáyọ̀ O'Neill-Ọ́bíàgèlì",
  ]) {
    const buyer = newBuyer({ fullName, amount: '1000' });
    await askForAccount(page, buyer);
    const account = await shownAccount(page);
    expect(account).toMatch(/^\d{10}$/);
    await page.goto(`/sandbox/bank?account=${account}`);
    await expect(page.locator('img[src="x"]')).toHaveCount(0);
    await world.transfer(account, 100_000);
    await world.message(buyer.phoneNumber, /kWh/);
  }
});
