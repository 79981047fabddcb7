import { expect, refusedCall, test } from './product.ts';
import { signInAsStaff } from './staff-sign-in.ts';
import { expectUsableByAll } from './usable-by-all.ts';

/* Forms of staff at the size of a clerk's laptop. */
test.use({ viewport: { width: 1366, height: 768 } });

// A card above that loaded late pushed "Add an estate" down under a click, and the click was lost.
for (const { who, path, late, title } of [
  { who: 'halima', path: '/admin/estates', late: '/api/v1/admin/vending-locks', title: 'Estates' },
  { who: 'halima', path: '/admin/announcements', late: '/api/v1/admin/announcement-requests', title: 'Announcements' },
  { who: 'emeka', path: '/admin/payouts', late: '/api/v1/admin/estate-accounts', title: 'Payouts' },
]) {
  test(`a card above that loads late moves nothing: ${title}`, async ({ page }) => {
    await signInAsStaff(page, `${who}@example.com`);
    let answer = () => {};
    const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname === late);
    await page.route(
      (url) => url.pathname === late,
      async (route) => {
        await mayAnswer;
        await route.continue();
      },
    );
    await page.goto(path);
    await asked;
    const heading = page.getByRole('heading', { level: 1, name: title, exact: true });
    // Longer than the list itself takes.
    await page.waitForTimeout(1500);
    await expect(heading).toBeHidden();
    answer();
    await expect(heading).toBeVisible();
  });
}

test('a session that ends during editing: the form keeps typed values, and continues after signing in again', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(refusedCall);
  await signInAsStaff(page, 'halima@example.com');
  await page.goto('/admin/estates');
  await page.getByRole('button', { name: 'Add an estate' }).click();
  const dialog = page.getByRole('dialog');
  const name = `Late Estate ${Date.now()}`;
  await dialog.getByLabel(/^Name/).fill(name);
  await dialog.getByLabel(/^Address/).fill('12 Marina, Lagos');
  await dialog.getByLabel(/^Reason/).fill('A new contract with the residents');
  await context.clearCookies();
  await dialog.getByRole('button', { name: 'Add the estate' }).click();
  await expect(dialog.getByText(/^Your session has ended/)).toBeVisible();
  await expect(dialog.getByRole('link', { name: /^Sign in in a new tab/ })).toBeVisible();
  await expect(dialog.getByLabel(/^Reason/)).toHaveValue('A new contract with the residents');

  const tab = await context.newPage();
  await signInAsStaff(tab, 'halima@example.com', { afresh: true });
  await tab.close();
  await dialog.getByRole('button', { name: 'Add the estate' }).click();
  await expect(dialog.getByRole('status').getByText('Done').first()).toBeVisible();
});

test('a session that ends during editing: closing the form opens the sign-in page, and then the page again', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(refusedCall);
  await signInAsStaff(page, 'halima@example.com');
  await page.goto('/admin/estates');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add an estate' }).click();
  await dialog.getByLabel(/^Name/).fill('Never Estate');
  await dialog.getByLabel(/^Address/).fill('Nowhere');
  await dialog.getByLabel(/^Reason/).fill('Not needed');
  await context.clearCookies();
  await dialog.getByRole('button', { name: 'Add the estate' }).click();
  await expect(dialog.getByText(/^Your session has ended/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/signin\?next=%2Fadmin%2Festates/);
});

test('a meter is registered, installed in a house and edited by hand; a cap and a person are changed', async ({
  page,
  complaints,
}) => {
  complaints.allow(refusedCall);
  await signInAsStaff(page, 'admin@example.com');
  const answer = await page.request.get('/api/v1/admin/estates?limit=1');
  const { data } = (await answer.json()) as { data: { items: { id: string; name: string }[] } };
  const estate = data.items[0]!;
  const number = meterNumber();

  await page.goto('/admin/meters');
  await page.getByRole('button', { name: 'Add a meter' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Meter/).fill(number);
  await dialog.getByLabel(/^Estate/).selectOption(estate.id);
  await dialog.getByLabel(/^Tariff$/).selectOption({ index: 1 });
  await dialog.getByLabel(/^Supply group/).fill('600001');
  await dialog.getByLabel(/^Reason/).fill('Delivered on Monday');
  await expectUsableByAll(page, 'the dialog of a new meter');
  await dialog.getByRole('button', { name: 'Add the meter' }).click();
  await expect(dialog.getByRole('status').getByText('Done').first()).toBeVisible();

  await page.goto(`/admin/meters/${number}`);
  await page.getByRole('button', { name: 'Install', exact: true }).click();
  await dialog.getByRole('radio').first().check();
  await dialog.getByLabel(/^Customer/).fill('Sola Martins');
  await dialog.getByLabel(/^Reason/).fill('Installed by the technician');
  await expectUsableByAll(page, 'the dialog that installs a meter');
  await dialog.getByRole('button', { name: 'Install', exact: true }).click();
  await expect(dialog.getByRole('status').getByText('Done').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('button', { name: 'Move', exact: true })).toBeVisible();
  await expect(page.getByText('Sola Martins')).toBeVisible();

  await page.goto(`/admin/estates/${estate.id}`);
  await page.getByRole('button', { name: 'Change the caps' }).click();
  await dialog.getByLabel(/^Free units in a month/).fill('750.0');
  await dialog.getByLabel(/^Reason/).fill('Agreed with the estate');
  await expect(dialog.getByText(/second person/).first()).toBeVisible();
  await expectUsableByAll(page, 'the dialog of the cap');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});

/** A number that no other run of the test used, with its check digit. */
function meterNumber(): string {
  const body = `09${String(Date.now()).slice(-8)}`;
  const sum = body
    .split('')
    .toReversed()
    .map((digit, index) => (index % 2 === 0 ? Number(digit) * 2 : Number(digit)))
    .reduce((total, digit) => total + (digit > 9 ? digit - 9 : digit), 0);
  return body + String((10 - (sum % 10)) % 10);
}
