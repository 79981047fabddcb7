import { expect, refusedCall, test } from './product.ts';
import { signIn } from './sign-in.ts';

const estate = '/manage/estates/1';

test('a page of the portal without network says so, keeps what was typed, and sends it once', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(refusedCall);
  complaints.allow(/net::ERR_INTERNET_DISCONNECTED|no-network/);
  const title = 'Night guard';
  // The list shows no titles: the amount identifies this one.
  const amount = 10_000 + (Date.now() % 90_000);
  await signIn(page, 'musa@example.com');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${estate}/service-charges/invoices`);
  await page.getByRole('button', { name: 'New invoice' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^House/).click();
  await page.getByRole('option', { name: 'Block 4, Flat 2', exact: true }).click();
  await dialog.getByLabel('What it is for').fill(title);
  await dialog.getByLabel(/^Amount/).fill(String(amount));
  await dialog.getByLabel('Due on').fill('2030-01-31');

  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Send the invoice' }).click();
  await expect(
    page
      .getByText(/no network|no internet|offline/i)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await expect(dialog.getByLabel('What it is for')).toHaveValue(title);
  await expect(dialog.getByLabel(/^Amount/)).toHaveValue(amount.toLocaleString('en-NG'));

  await context.setOffline(false);
  // It may be sent automatically, or by another click: once in both cases.
  await expect(async () => {
    if (await dialog.isVisible()) {
      await dialog
        .getByRole('button', { name: 'Send the invoice' })
        .click({ timeout: 1000 })
        .catch(() => undefined);
    }
    await expect(dialog).toBeHidden({ timeout: 3000 });
  }).toPass();
  await page.goto(`${estate}/service-charges/invoices?q=${encodeURIComponent('Block 4, Flat 2')}`);
  await expect(page.getByRole('row').filter({ hasText: `₦${amount.toLocaleString('en-NG')}.00` })).toHaveCount(1);
});

test('a dip that could not be sent waits over a reload, and is sent once', async ({ page, complaints }) => {
  complaints.allow(refusedCall);
  const note = `Dip before the rain ${Date.now() % 1_000_000}`;
  await signIn(page, 'musa@example.com');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${estate}/diesel`);
  await page.route('**/api/v1/manage/**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Add a dip' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Dipstick/).fill('21.8');
  await dialog.getByLabel('Note').fill(note);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const waits = page.getByRole('heading', { name: '1 entry waits on this device' });
  await expect(waits).toBeVisible();
  await page.reload();
  await expect(waits).toBeVisible();

  await page.unrouteAll();
  await page.reload();
  await expect(waits).toBeHidden();
  await page.goto(`${estate}/diesel?view=log`);
  await expect(page.getByText(note)).toHaveCount(1);
  await page.reload();
  await expect(page.getByText(note)).toHaveCount(1);
});
