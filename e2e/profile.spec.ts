import { deflateSync, crc32 } from 'node:zlib';
import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { expect, refusedCall, test, type Page } from './product.ts';
import { fromOwnPage, signIn as signInByCall } from './sign-in.ts';
import { newPassword, signUp } from './sign-up.ts';
import { expectUsableByAll } from './usable-by-all.ts';

const PASSWORD = 'Estate#2026';

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel(/^Email\/Username/).fill(email);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/user/dashboard');
}

/** A green square as a PNG file. */
function picture(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(side * 3, Buffer.from([10, 107, 74]))]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: side }, () => row)));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('a profile: details, photo, devices, choices, own data, and a conversation with support', async ({ page }) => {
  await signIn(page, 'tunde@example.com');
  await page.goto('/user/profile');
  const sections = page.getByRole('navigation', { name: 'Profile' });

  const address = page.getByLabel('Address');
  const next = `Block 1, Flat 6, ${Date.now()}`;
  await address.fill(next);
  await page.getByRole('link', { name: 'Help' }).first().click();
  await page.getByRole('button', { name: 'Stay and save' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Your changes are saved')).toBeVisible();
  await page.reload();
  await expect(address).toHaveValue(next);
  await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture(64) });
  await expect(page.getByRole('img', { name: 'Your photo' })).toBeVisible();

  await sections.getByRole('button', { name: 'Security' }).click();
  await expect(page.getByText('This device')).toBeVisible();

  await sections.getByRole('button', { name: 'Notifications' }).click();
  const alerts = page.getByRole('region', { name: 'SMS' }).getByRole('switch', { name: 'Transaction alerts' });
  await expect(alerts).not.toBeChecked();
  const press = async (target: Locator) => {
    const answer = page.waitForResponse(
      (one) => one.request().method() === 'PUT' && one.url().endsWith('/users/preferences'),
    );
    await target.click();
    expect((await answer).ok()).toBe(true);
  };
  await press(alerts);
  await press(page.getByRole('button', { name: 'Undo' }));
  await expect(alerts).not.toBeChecked();
  await press(alerts);
  await page.reload();
  await expect(alerts).toBeChecked();

  await sections.getByRole('button', { name: 'Privacy' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as JSON' }).click();
  const file = await (await download).path();
  const data = JSON.parse(await readFile(file, 'utf8')) as { profile: { email: string }[]; choices: unknown[] };
  expect(data.profile[0]?.email).toBe('tunde@example.com');
  expect(data.choices.length).toBeGreaterThanOrEqual(3);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete your account?' })).toContainText('for six years');
  await expectUsableByAll(page, '/user/profile privacy');
  await page.keyboard.press('Escape');

  await page.goto('/user/help');
  await page.getByLabel('Search the answers').fill('rejects');
  await expect(page.getByRole('status').filter({ hasText: 'answer' })).toBeVisible();
  await page.getByRole('button', { name: 'Write to us' }).click();
  await page.getByLabel(/^Subject/).fill('Meter shows E30');
  await page.getByLabel(/^Message/).fill('I keyed it in twice.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Meter shows E30' })).toBeVisible();
  await page.getByRole('textbox', { name: /^Your reply/ }).fill('It works now.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'It works now.' })).toBeVisible();
  await expectUsableByAll(page, 'a conversation');
});

test('a new phone number, and the end of another session, need the password, and a mail reports the number', async ({
  page,
  browser,
  world,
  productUrl,
  complaints,
}) => {
  complaints.allow(refusedCall);
  const email = `kelechi${Date.now()}@example.com`;
  const number = `080${String(Date.now()).slice(-8)}`;
  await signUp(page, world, email);
  expect((await page.request.post('/api/v1/users/skip-details', { headers: fromOwnPage })).ok()).toBe(true);
  const context = await browser.newContext({ baseURL: productUrl });
  const elsewhere = await context.newPage();
  await signInByCall(elsewhere, email, newPassword);
  const isSignedIn = async () => (await elsewhere.request.get('/api/v1/users', { headers: fromOwnPage })).ok();

  await page.goto('/user/profile');
  const sections = page.getByRole('navigation', { name: 'Profile' });
  const dialog = page.getByRole('dialog');
  await sections.getByRole('button', { name: 'Security' }).click();
  const signOut = page.getByRole('button', { name: /^Sign out (?!all)/ });
  await signOut.click();
  await expect(dialog.getByLabel(/^Your password/)).toBeFocused();
  await expectUsableByAll(page, 'the password before another session ends');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(signOut).toBeFocused();
  expect(await isSignedIn()).toBe(true);

  await sections.getByRole('button', { name: 'Personal info' }).click();
  await page.getByLabel(/^Phone Number/).fill(number);
  await page.getByLabel('Address').fill('5 Marina, Lagos');
  const save = page.getByRole('button', { name: 'Save Changes' });
  await save.click();
  await expect(dialog).toContainText('Enter your password to change your phone number.');
  await expectUsableByAll(page, 'the password before another phone number');
  await dialog.getByLabel(/^Your password/).fill('Wrong&Tree7');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toContainText('Your current password is not correct.');
  await page.keyboard.press('Escape');
  await expect(page.getByLabel(/^Phone Number/)).toHaveValue(number);
  await save.click();
  await dialog.getByLabel(/^Your password/).fill(newPassword);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Your changes are saved')).toBeVisible();
  await expect(dialog).toBeHidden();
  await world.message(email, /phone number on your account was added, changed or removed/);
  await page.reload();
  await expect(page.getByLabel(/^Phone Number/)).toHaveValue(number);
  await expect(page.getByLabel('Address')).toHaveValue('5 Marina, Lagos');

  // The password of a moment ago counts.
  await sections.getByRole('button', { name: 'Security' }).click();
  await signOut.click();
  await expect(page.getByText('The device is signed out')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeFocused();
  expect(await isSignedIn()).toBe(false);
  await context.close();
});
