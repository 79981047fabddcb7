import { Buffer } from 'node:buffer';
import { expect, refusedCall, settled, test, type Page } from './product.ts';
import { signIn } from './sign-in.ts';
import { expectUsableByAll } from './usable-by-all.ts';

const estate = '/manage/estates/1';

/** Chooses in a list of the kit, also when the form moves under the click. */
async function choose(page: Page, label: RegExp, option: string): Promise<void> {
  const list = page.getByRole('combobox', { name: label });
  await expect(async () => {
    if ((await list.textContent())?.includes(option) === true) return;
    if (!(await page.getByRole('option', { name: option }).isVisible())) await list.click();
    await page.getByRole('option', { name: option }).click({ timeout: 2000 });
    await expect(list).toContainText(option, { timeout: 2000 });
  }).toPass();
}

async function photo(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 60;
    canvas.height = 40;
    return canvas.toDataURL('image/png');
  });
  return { name: 'lamp.png', mimeType: 'image/png', buffer: Buffer.from(url.split(',')[1]!, 'base64') };
}

async function addPhoto(page: Page, purpose: 'Before' | 'After'): Promise<void> {
  await page.getByRole('button', { name: 'Add a photo' }).click();
  const dialog = page.getByRole('dialog');
  await choose(page, /^What it shows/, purpose);
  await dialog.getByLabel(/^File/).setInputFiles(await photo(page));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: `${purpose}, ` })).toBeVisible();
}

/** Clicks the button that moves a job, and confirms. */
async function move(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name }).click();
  await expect(dialog).toBeHidden();
}

test('a ticket to the estate becomes a job with a vendor and photos; its writer rates it and can go on to the utility', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const subject = `Lamp at Gate 1 ${Date.now()}`;
  await signIn(page, 'ada@example.com');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/user/help');
  await page.getByRole('button', { name: 'Write to us' }).click();
  const form = page.getByRole('form', { name: 'Write to us' });
  await choose(page, /^Who should get it/, 'Palm Court Estate');
  await form.getByLabel('Subject').fill(subject);
  await form.getByLabel('Message').fill('It is dark at night.');
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(page).toHaveURL(/[?&]ticket=/);
  const number = new URL(page.url()).searchParams.get('ticket') ?? '';

  await test.step('the manager makes a job of it, with a vendor', async () => {
    await signIn(page, 'musa@example.com');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${estate}/tickets`);
    await page.getByRole('link', { name: new RegExp(subject) }).click();
    await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
    await page.getByRole('link', { name: 'Make a job' }).click();
    await expect(page.getByLabel(/^What needs to be done/)).toHaveValue(subject);
    await choose(page, /^Vendor/, 'Lekki Lighting');
    await page.getByLabel(/^Due on/).fill('2030-01-31');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(/\/facility\/jobs\/\d+$/);
    await expect(page.getByRole('link', { name: 'Lekki Lighting' })).toBeVisible();
    await addPhoto(page, 'Before');
    await move(page, 'Start');
    await addPhoto(page, 'After');
    await move(page, 'Mark as done');
    await expectUsableByAll(page, 'a job that is done');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${estate}/tickets/${number}`);
    await expect(page.getByRole('link', { name: new RegExp(`^Job \\d+: ${subject}`) })).toContainText('Done');
    await expect(page.getByRole('link', { name: 'Make a job' })).toBeHidden();
    await settled(page);
  });

  await test.step('the resident rates it, and forwards it to the utility anyway', async () => {
    await signIn(page, 'ada@example.com');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/user/help?ticket=${number}`);
    await expect(page.getByText('Job: Done')).toBeVisible();
    await page.getByRole('button', { name: '4 of 5' }).click();
    await expect(page.getByRole('button', { name: '4 of 5' })).toHaveAttribute('aria-pressed', 'true');
    await expectUsableByAll(page, 'a ticket with its job');
    await page.getByRole('button', { name: 'Send to our support' }).click();
    await expect(page.getByText('Waiting for our reply')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send to our support' })).toBeHidden();
    await signIn(page, 'musa@example.com');
    await page.goto(`${estate}/tickets/${number}`);
    await expect(page.getByText('The resident moved this ticket to our support')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Job \d+/ })).toContainText('4 of 5 stars');
  });
});

test('an alarm about diesel and a quiet house each open a prefilled job', async ({ page }) => {
  test.setTimeout(90_000);
  await signIn(page, 'musa@example.com');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${estate}/diesel`);
  const alarm = page.getByRole('heading', { name: 'About 120 litres are missing' });
  await expect(alarm).toBeVisible();
  await page.getByRole('link', { name: 'Make a job' }).first().click();
  await expect(page.getByLabel(/^What needs to be done/)).toHaveValue(/litres/);
  await expect(page.getByText(/^From an alarm: /)).toBeVisible();

  await page.goto(`${estate}/power`);
  await page
    .getByRole('button', { name: /^(Who bought less|Houses that buy less)/ })
    .first()
    .click();
  const quiet = page.getByRole('dialog').getByRole('listitem').first();
  const house = (await quiet.locator('b').first().textContent()) ?? '';
  // The choices come late: the button must not move when they do, or a user who clicks it misses it.
  const late = Promise.withResolvers<void>();
  await page.route('**/facility/choices', async (route) => {
    await late.promise;
    await route.continue();
  });
  await quiet.getByRole('link', { name: 'Make a job' }).click();
  await expect(page.getByLabel(/^What needs to be done/)).toHaveValue(new RegExp(house));
  const save = page.getByRole('button', { name: 'Save' });
  const before = await save.boundingBox();
  late.resolve();
  await expect(page.getByRole('combobox', { name: 'House' })).toContainText(house);
  expect((await save.boundingBox())!.y).toBe(before!.y);
  await save.click();
  await expect(page).toHaveURL(/\/facility\/jobs\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(house);
});

test('an inspection continues without network, and its answers are sent when the network works again', async ({
  page,
  context,
  complaints,
}) => {
  test.setTimeout(120_000);
  complaints.allow(refusedCall);
  complaints.allow(/net::ERR_INTERNET_DISCONNECTED|no-network/);
  const list = `Evening walk ${Date.now()}`;
  await signIn(page, 'sani@example.com');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${estate}/facility/inspections`);
  await page.getByRole('button', { name: 'Write a check list' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Name/).fill(list);
  await dialog.getByLabel(/^Points/).fill('Gate lamps\nPump house door');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: `Start: ${list}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: list })).toBeVisible();

  await context.setOffline(true);
  const point = (name: string) => page.getByRole('group', { name });
  await point('Gate lamps').getByRole('button', { name: 'In order', exact: true }).click();
  await point('Pump house door').getByRole('button', { name: 'Not in order' }).click();
  await expect(page.getByText('2 answers are on this phone only')).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText('on this phone only')).toBeHidden();
  await page.reload();
  await expect(point('Pump house door').getByRole('button', { name: 'Not in order' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expectUsableByAll(page, 'an inspection');
  await page.getByRole('link', { name: 'Make a job' }).click();
  await expect(page.getByLabel(/^What needs to be done/)).toHaveValue('Pump house door');
});
