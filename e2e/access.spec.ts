import { AxeBuilder } from '@axe-core/playwright';
import {
  awaitPayment,
  fillForm,
  issueLink,
  newBuyer,
  openForm,
  paymentAddress,
  purchaseForm,
  returnUntil,
  shownToken,
  submitButton,
} from './buyer.ts';
import { expect, refusedCall, settled, test, type Page } from './product.ts';

const widths = [390, 1440];
const schemes = ['light', 'dark'] as const;

/** No breach of the rules for access, in both themes, on a phone and a desk; nothing sticks out at 320. */
async function expectUsableByAll(page: Page, what: string): Promise<void> {
  for (const colorScheme of schemes) {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await settled(page);
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      );
      expect.soft(found, `${what} at ${width}, ${colorScheme}`).toEqual([]);
    }
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await settled(page);
  const sticksOut = await page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  );
  expect.soft(sticksOut, `${what} at 320: pixels that stick out`).toBe(0);
}

for (const path of [
  '/',
  '/contact',
  '/find-token',
  '/terms',
  '/privacy',
  '/signin',
  '/signup',
  '/sandbox',
  '/sandbox/bank',
  '/sandbox/inbox',
  '/sandbox/meters',
  '/sandbox/meters/04175000019',
  '/sandbox/faults',
]) {
  test(`${path} can be used by everyone`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectUsableByAll(page, path);
  });
}

test('refusals can be read by everyone', async ({ page, complaints }) => {
  complaints.allow(refusedCall);
  await page.goto('/nowhere');
  await expectUsableByAll(page, 'not found');
  await page.goto('/purchase?account_number=1234567890');
  await expectUsableByAll(page, 'a link that is not valid');
  await page.goto('/purchase/confirmation');
  await expectUsableByAll(page, 'a confirmation without its payment');
  await openForm(page);
  await submitButton(page).click();
  await expectUsableByAll(page, 'a form with messages');
});

test('every step of the purchase can be used by everyone', async ({ page, request, world }) => {
  await openForm(page);
  await fillForm(page, newBuyer());
  await expect(purchaseForm(page).getByRole('region', { name: 'What this buys' })).toContainText('kWh');
  await purchaseForm(page).getByRole('combobox', { name: 'Estate Name' }).click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await expectUsableByAll(page, 'the form with its list open');

  const link = await issueLink(request, newBuyer());
  await page.goto(paymentAddress(link));
  await expect(page.getByRole('button', { name: 'Confirm Payment' })).toBeVisible();
  await expectUsableByAll(page, 'the account to pay to');
  await awaitPayment(page, link);
  await expectUsableByAll(page, 'waiting for the money');
  await world.transfer(link.account_number, 450_000);
  await returnUntil(page, 'Less arrived than the price');
  await expectUsableByAll(page, 'too little money');

  const paid = await issueLink(request, newBuyer());
  await awaitPayment(page, paid);
  await world.transfer(paid.account_number, paid.amount);
  await returnUntil(page, 'Payment Successful');
  await shownToken(page);
  await expectUsableByAll(page, 'the token');
  await page.getByRole('button', { name: 'Show big' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectUsableByAll(page, 'the token, big');
});
