import type { Locator } from '@playwright/test';
import {
  askForAccount,
  chooseEstate,
  fillForm,
  isAlive,
  newBuyer,
  openForm,
  purchaseForm,
  shownAccount,
  submitButton,
} from './buyer.ts';
import { expect, refusedCall, test, type Page } from './product.ts';

// What the form says to each wrong value is tried in quick-purchase-form.test.tsx. Here it meets the server's refusals.
test('a meter that cannot be vended is refused before any money moves', async ({ page, complaints }) => {
  complaints.allow(refusedCall);
  await openForm(page);
  await fillForm(page, newBuyer());
  const form = purchaseForm(page);
  const meter = form.getByRole('textbox', { name: 'Meter Number' });
  await expect(form.getByRole('region', { name: 'What this buys' })).toBeVisible();
  // A new meter changes the estate only if the look-up filled it in or found the same one.
  await expect(form.getByText('Meter found · electricity · Palm Court Estate · A••• O•••')).toBeVisible();

  // Each refusal is shown once, under its field, with the focus there.
  async function isRefused(field: Locator, words: string | RegExp): Promise<void> {
    await submitButton(page).click();
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(words);
    await expect(page.getByText(words)).toHaveCount(1);
    await expect(page.getByText('Error generating payment link: ')).toHaveCount(0);
    await expect(page).toHaveURL(/\/#quick_purchase$/);
  }

  await meter.fill('99999999999');
  await expect(meter).toHaveAccessibleDescription(/Invalid meter number, please try again/);
  await expect(form.getByRole('region', { name: 'What this buys' })).toBeHidden();
  await isRefused(meter, /Invalid meter number, please try again/);

  await meter.fill('04175000068');
  await expect(meter).toHaveAccessibleDescription(/not active|inactive/i);
  await isRefused(meter, /This meter is inactive\. Nothing was charged/);

  await meter.fill('04175000035');
  await expect(form.getByText('Meter found · electricity · Harmony Gardens Estate · N••• E•••')).toBeVisible();
  const estate = form.getByRole('combobox', { name: 'Estate Name' });
  await expect(estate).toHaveText('Harmony Gardens Estate');
  await chooseEstate(page, 'Palm Court Estate');
  await isRefused(estate, /This meter is not in that estate/);

  await chooseEstate(page, 'Harmony Gardens Estate');
  const amount = form.getByRole('textbox', { name: 'Amount' });
  await amount.fill('9999999999999');
  await isRefused(amount, /Maximum amount is 1000000/);

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

const price = (carried: object) => ({
  amount_kobo: 500_000,
  debt_kobo: 0,
  fee_kobo: 0,
  energy_kobo: 465_116,
  vat_kobo: 34_884,
  vat_rate_bp: 750,
  tariff_name: 'Residential R2',
  price_kobo_per_unit: 20_794,
  units: '22.5',
  unit: 'kWh',
  rounding: 'up',
  debt_left_kobo: 0,
  ...carried,
});

const topOf = (field: Locator) => field.evaluate((element) => element.getBoundingClientRect().top + scrollY);

for (const width of [320, 390, 1440]) {
  test(`the button stays in place when the price appears, on a screen of ${width}`, async ({ page, complaints }) => {
    complaints.allow(refusedCall);
    await page.setViewportSize({ width, height: 900 });
    const answers = [
      { json: { status: 'success', message: '', data: price({}) } },
      { json: { status: 'success', message: '', data: price({ units: '27.0' }) } },
      { status: 500, json: { status: 'error', code: 'internal', message: 'no price' } },
    ];
    let answer = Promise.withResolvers<void>();
    await page.route('**/api/v1/quotes', async (route) => {
      await answer.promise;
      await route.fulfill(answers.shift());
    });
    await openForm(page);
    const form = purchaseForm(page);
    await form.getByRole('textbox', { name: 'Meter Number' }).fill('04175000019');
    await expect(form.getByText('Meter found · electricity · Palm Court Estate · A••• O•••')).toBeVisible();
    const preview = form.getByRole('region', { name: 'What this buys' });
    for (const [amount, words] of [
      ['5000', '22.5 kWh'],
      ['6000', '27.0 kWh'],
      ['7000', 'We could not work out the units just now'],
    ] as const) {
      answer = Promise.withResolvers();
      await form.getByRole('textbox', { name: 'Amount' }).fill(amount);
      await expect(preview).toHaveAttribute('aria-busy', 'true');
      const before = await topOf(submitButton(page));
      answer.resolve();
      await expect(preview).toHaveAttribute('aria-busy', 'false');
      await expect(preview.getByText(words)).toBeVisible();
      expect(await topOf(submitButton(page))).toBeCloseTo(before, 0);
    }
  });
}

/** Holds back every script until the returned function is called: the page stays as it was prerendered. */
async function holdBackScripts(page: Page): Promise<() => Promise<void>> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const scripts = /\/assets\/.*\.js$/;
  await page.route(scripts, async (route) => {
    await held;
    await route.continue();
  });
  return async () => {
    release();
    await isAlive(page);
  };
}

for (const { width, language, title, go, pay } of [
  { width: 390, language: '', title: 'You have a transfer waiting', go: 'Continue', pay: 'Confirm Payment' },
  {
    width: 1440,
    language: '/pcm',
    title: 'You get transfer wey dey wait',
    go: 'Continue am',
    pay: 'I don pay',
  },
]) {
  test(`the landing page offers a transfer that is still open, at ${language || '/'}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await askForAccount(page, newBuyer({ amount: '1000' }));
    const account = await shownAccount(page);

    const goOn = await holdBackScripts(page);
    await page.goto(language || '/');
    const offer = page.getByRole('region', { name: title });
    await expect(offer).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const heading = page.getByRole('heading', { level: 1 });
    const before = await topOf(heading);
    await goOn();
    await expect(offer.getByRole('timer')).toHaveText(/^(30:00|2\d:\d\d)/);
    expect(await topOf(heading)).toBeCloseTo(before, 0);

    await offer.getByRole('link', { name: go }).press('Enter');
    await expect(page.getByRole('button', { name: pay })).toBeVisible();
    expect(await shownAccount(page)).toBe(account);
  });
}

test('the landing page offers nothing where no transfer waits', async ({ page }) => {
  await openForm(page);
  await expect(page.getByText('You have a transfer waiting')).toHaveCount(0);
});
