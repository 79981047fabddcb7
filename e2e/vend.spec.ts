import { expect, test, type Page } from './product.ts';
import { expectUsableByAll } from './usable-by-all.ts';

// Buying is tested as residents buy: with the service worker between the pages and the network.
test.use({ serviceWorkers: 'allow' });

async function signIn(page: Page): Promise<void> {
  await page.goto(`/signin?${new URLSearchParams({ next: '/user/dashboard' })}`);
  await expect(page.locator('html[data-alive]')).toBeAttached();
  await page.getByRole('region', { name: 'Demonstration sign-ins' }).getByRole('button', { name: /Ada/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, Ada' })).toBeVisible();
}

/** Chooses the amount, verifies the own meter, and waits for the price. */
async function fill(page: Page, method: string, chip: string): Promise<void> {
  await page.goto('/user/vend_utility');
  await page.getByRole('radio', { name: method }).check();
  // The meters load after the page.
  await expect(page.getByText('Not verified', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Verify Meter Number' }).click();
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: chip, exact: true }).click();
  // Beside the form, or under the amount: one of the two is visible.
  await expect(page.getByText('You get', { exact: true }).filter({ visible: true })).toHaveCount(1);
}

const done = (page: Page) => page.getByRole('heading', { level: 1, name: 'Vending Successful' });

test('a resident buys from the wallet and by card, and finds both in the history', async ({ page }) => {
  await signIn(page);
  await expectUsableByAll(page, 'the dashboard');
  await page.setViewportSize({ width: 1440, height: 900 });

  await fill(page, 'Wallet', '₦2,000');
  await page.getByRole('button', { name: 'Vend Now' }).dblclick();
  await expect(done(page)).toBeVisible();
  const bought = new URL(page.url()).searchParams.get('trxref') ?? '';
  await expect(page.getByRole('button', { name: 'Copy token' })).toBeVisible();
  await expectUsableByAll(page, 'the token');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await expect(done(page)).toBeVisible();

  await fill(page, 'Card Payment', '₦5,000');
  await page.getByRole('button', { name: 'Vend Now' }).click();
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  await expect(async () => {
    await page.getByRole('button', { name: /Pays immediately/ }).click();
    await expect(page.getByLabel('Card number')).toHaveValue(/^4084/, { timeout: 500 });
  }).toPass();
  await page.getByRole('button', { name: /^Pay / }).click();
  await page.waitForURL(/\/user\/vend_utility\/status\?/);
  await expect(done(page)).toBeVisible();
  const paidByCard = new URL(page.url()).searchParams.get('trxref') ?? '';

  for (const reference of [bought, paidByCard]) {
    await page.goto(`/user/history/electricity_token/${reference}`);
    await expect(page.getByText(reference).first()).toBeVisible();
  }
});

test('a declined card and a tampered reference end in a clear sentence', async ({ page, complaints }) => {
  complaints.allow(/^Failed to load resource/);
  await signIn(page);
  await fill(page, 'Card Payment', '₦20,000');
  await expectUsableByAll(page, 'the form');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Vend Now' }).click();
  await expect(page).toHaveURL(/\/sandbox\/checkout\//);
  await page.getByRole('link', { name: 'Cancel payment' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment cancelled' })).toBeVisible();
  await expect(page.getByText('You cancelled. No money left your account.')).toBeVisible();
  await expectUsableByAll(page, 'a cancelled payment');
  await page.goto('/user/vend_utility/status?trxref=TOK-20261120130722045AB12CD34');
  await expect(page.getByText('We do not know this payment')).toBeVisible();
});

test('the app is offered for installation with the second receipt, by the question of the browser', async ({
  page,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem('receipts-seen', JSON.stringify(['VND-BEFORE']));
    // Browsers offer it once, before the scripts of a page have run.
    document.addEventListener(
      'readystatechange',
      () => {
        const prompt = () => Promise.resolve(localStorage.setItem('asked-to-install', 'yes'));
        dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
      },
      { once: true },
    );
  });
  await signIn(page);
  await fill(page, 'Wallet', '₦10,000');
  await page.getByRole('button', { name: 'Vend Now' }).click();
  await expect(done(page)).toBeVisible();
  const card = page.getByRole('region', { name: 'Keep Gatelight on this device' });
  await expect(card).toBeVisible();
  await expectUsableByAll(page, 'the offer to install');
  await card.getByRole('button', { name: 'Install' }).click();
  await expect(card).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('asked-to-install'))).toBe('yes');
});
