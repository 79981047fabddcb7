import { expect, refusedCall, test } from './product.ts';
import { fromOwnPage } from './sign-in.ts';
import { signInAsStaff, staffCode } from './staff-sign-in.ts';
import { expectUsableByAll } from './usable-by-all.ts';
import { createWorld } from './world.ts';

test('an announcement shows its cost, is sent, reaches the inbox and the phone, and says how far it is', async ({
  page,
  browser,
  request,
}) => {
  const world = createWorld(request);
  const title = `Water is off ${Date.now() % 100_000}`;
  await signInAsStaff(page, 'halima@example.com');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/announcements');
  await page.getByRole('button', { name: 'Write an announcement' }).click();
  await page.getByRole('textbox', { name: /^Title/ }).fill(title);
  await page.getByRole('textbox', { name: /^Text/ }).fill('We clean the tank on Saturday from 9:00 to 15:00.');
  await page.getByLabel('SMS').check();
  await expect(page.getByText(/\d+ SMS × 1 part × ₦5\.00/)).toBeVisible();
  await expect(page.getByText(`Gatelight: ${title}. We clean the tank`)).toBeVisible();
  await expectUsableByAll(page, 'the form of an announcement');

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Review and send' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Reason/).fill('The estate office asked for it');
  await dialog.getByRole('button', { name: 'Send the announcement' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('Sent', { exact: true })).toBeVisible();
  await expect(page.getByText(/Delivered: [1-9]|Sent: [1-9]/).first()).toBeVisible();

  const resident = await (await browser.newContext()).newPage();
  await resident.goto('/terms');
  const data = { identifier: 'ada@example.com', password: 'Estate#2026' };
  expect((await resident.request.post('/api/v1/users/login', { data, headers: fromOwnPage })).ok()).toBe(true);
  await resident.goto('/user/dashboard/notifications');
  await expect(resident.getByText(title)).toBeVisible();
  const { data: me } = (await (await resident.request.get('/api/v1/users')).json()) as {
    data: { phoneNumber: string | null };
  };
  if (me.phoneNumber) await world.message(me.phoneNumber, new RegExp(title));
  await resident.context().close();
});

test('a text is checked while it is written, tested, and counts once a second person approved it', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.allow(refusedCall);
  await signInAsStaff(page, 'halima@example.com');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/templates/low-balance');
  await expect(page.getByRole('heading', { name: 'How it reads now' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit the text' }).click();
  const text = page.getByRole('textbox', { name: /^Text/ });
  await text.fill('Your wallet is low: {balanse}');
  await expect(page.getByText('There is no placeholder {balanse} in this message.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save the text' })).toBeDisabled();
  await text.fill('Only ');
  await page.getByRole('button', { name: 'Put {balance} into the text' }).click();
  await text.press('End');
  await text.pressSequentially(' is left in your wallet.');
  await expect(page.getByText('Gatelight: Only NGN 850.00 is left in your wallet.')).toBeVisible();
  await page.getByRole('button', { name: 'Send a test to me' }).click();
  await expect(page.getByText('The test is on its way')).toBeVisible();
  await page.getByRole('button', { name: 'Save the text' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Reason/).fill('Shorter');
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(dialog.getByText('Waiting for a second person')).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await signInAsStaff(other, 'admin@example.com');
  const waiting = await other.request.get('/api/v1/admin/acts?state=waiting&object=template:low-balance');
  const [act] = ((await waiting.json()) as { data: { items: { id: string; preview: { fingerprint: string } }[] } }).data
    .items;
  const decided = await other.request.post(`/api/v1/admin/acts/${act!.id}/decision`, {
    data: {
      decision: 'approve',
      fingerprint: act!.preview.fingerprint,
      code: await staffCode(other, 'admin@example.com'),
    },
    headers: fromOwnPage,
  });
  expect(decided.ok(), await decided.text()).toBe(true);
  await other.context().close();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Back to the built-in text' })).toBeVisible();
  await expect(page.getByText('Only {balance} is left in your wallet.').first()).toBeVisible();
  await expectUsableByAll(page, 'one template');
});
