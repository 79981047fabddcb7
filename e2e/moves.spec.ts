import { Buffer } from 'node:buffer';
import { expect, refusedCall, test, type Page } from './product.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';
import { expectUsableByAll } from './usable-by-all.ts';

const houses = '/manage/estates/1/houses';

async function upload(page: Page, list: 'Houses' | 'People', name: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: /^What is in the file/ }).click();
  await page.getByRole('option', { name: list, exact: true }).click();
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Check the file' }).click();
}

test('a manager sets up houses and people from files: a wrong row stops all of it, and an import is taken back', async ({
  page,
}) => {
  const mark = `Annex ${Date.now() % 1_000_000}`;
  await signIn(page, 'musa@example.com');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${houses}/import`);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Sample of Houses as CSV' }).click();
  expect((await saved).suggestedFilename()).toBe('houses-sample.csv');

  await upload(
    page,
    'Houses',
    `${mark} wrong.csv`,
    `Name,Block,Kind\n${mark} 1,${mark},flat\n${mark} 2,${mark},castle\n`,
  );
  const wrong = page.getByRole('article', { name: `${mark} wrong.csv` });
  await expect(wrong.getByText('1 row needs fixing')).toBeVisible();
  await expect(wrong.getByRole('cell', { name: /^Kind: / })).toBeVisible();
  await expect(wrong.getByRole('button', { name: /^Import/ })).toHaveCount(0);
  await wrong.getByRole('button', { name: 'Discard' }).click();
  await expect(wrong.getByText('Discarded')).toBeVisible();

  await upload(
    page,
    'Houses',
    `${mark} houses.csv`,
    `Name,Block,Kind\n${mark} 1,${mark},flat\n${mark} 2,${mark},duplex\n`,
  );
  const made = page.getByRole('article', { name: `${mark} houses.csv` });
  await made.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(made.getByText('Imported', { exact: true })).toBeVisible();
  await upload(page, 'People', `${mark} people.csv`, `House,Name,Phone\n${mark} 1,Ngozi Adeyemi,08031234567\n`);
  const people = page.getByRole('article', { name: `${mark} people.csv` });
  await people.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(people.getByText('Imported', { exact: true })).toBeVisible();

  await page.goto(`${houses}?q=${encodeURIComponent(mark)}`);
  await expect(page.getByRole('row').filter({ hasText: `${mark} 1` })).toContainText('Ngozi Adeyemi');
  await expect(page.getByRole('row').filter({ hasText: `${mark} 2` })).toContainText('No one');
  await page.goto(`${houses}/import`);
  await people.getByRole('button', { name: 'Take it back' }).click();
  await expect(people.getByText('Taken back', { exact: true })).toBeVisible();
  await made.getByRole('button', { name: 'Take it back' }).click();
  await expect(made.getByText('Taken back', { exact: true })).toBeVisible();
  await page.goto(`${houses}?q=${encodeURIComponent(mark)}`);
  await expect(page.getByText('Nothing matches')).toBeVisible();
});

test('a tenant moves in, pays for a token, and moves out: access ends with the same click, receipts stay, and the next one is invited', async ({
  page,
  browser,
  world,
  productUrl,
  complaints,
}) => {
  complaints.allow(refusedCall);
  test.setTimeout(120_000);
  const mark = String(Date.now() % 1_000_000);
  const tenantName = `Kelechi ${mark}`;
  const nextName = `Joy ${mark}`;
  const email = `kelechi${Date.now()}@example.com`;
  const next = `080${String(Date.now()).slice(-8)}`;
  const home = 'Terrace 11';
  // Meters only count up, also when this test runs again on the same product.
  const reading = Math.floor(Date.now() / 1000) % 1_000_000_000;
  await signIn(page, 'musa@example.com');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${houses}?q=${encodeURIComponent(home)}`);
  await page.getByRole('row').getByRole('link', { name: home }).click();
  await page.getByRole('link', { name: 'Move in' }).click();
  await page.getByRole('textbox', { name: /^Full name/ }).fill(tenantName);
  await page.getByRole('textbox', { name: /^Email/ }).fill(email);
  await page.getByRole('textbox', { name: /^Keys and cards/ }).fill('2 keys');
  await expectUsableByAll(page, 'a move in');
  await page.setViewportSize({ width: 1440, height: 900 });
  // Too many digits: the error is shown beside the field.
  await page.getByRole('textbox', { name: /^Reading/ }).fill('12345678901');
  await page.getByRole('button', { name: 'Move in' }).click();
  await expect(page.getByRole('textbox', { name: /^Reading/ })).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('textbox', { name: /^Reading/ }).fill(String(reading));
  await page.getByRole('button', { name: 'Move in' }).click();
  await expect(page.getByText(`${tenantName} lives here now`)).toBeVisible();
  const place = page.url();

  const tenant = await browser.newContext({ baseURL: productUrl, serviceWorkers: 'block', reducedMotion: 'reduce' });
  const phone = await tenant.newPage();
  await test.step('the tenant has an account, accepts, and buys a token', async () => {
    await signUp(phone, world, email);
    const mail = await world.message(email, /\/user\/invitation#home\./);
    await phone.goto(/\/user\/invitation#home\.[\w-]{43}/.exec(mail)?.[0] ?? '');
    await phone.getByRole('button', { name: 'Accept' }).click();
    await expect(phone.getByRole('link', { name: 'Open my meters' })).toBeVisible();
    await phone.goto('/user/vend_utility');
    await phone.getByRole('radio', { name: 'Bank Transfer' }).check();
    await expect(phone.getByText('Not verified', { exact: true })).toBeVisible();
    await phone.getByRole('button', { name: 'Verify Meter Number' }).click();
    await expect(phone.getByText('Verified', { exact: true })).toBeVisible();
    await phone.getByRole('button', { name: '₦1,000', exact: true }).click();
    await phone.getByRole('button', { name: 'Vend Now' }).click();
    await expect(phone.getByText('Send exactly')).toBeVisible();
    await world.transfer(await phone.getByText(/^\d{10}$/).innerText(), 100_000);
    await expect(phone.getByRole('heading', { level: 1, name: 'Vending Successful' })).toBeVisible();
  });
  const meters = async () =>
    ((await (await phone.request.get('/api/v1/users/meters')).json()) as { data: unknown[] }).data.length;
  expect(await meters()).toBe(1);

  await test.step('the manager records the move out', async () => {
    await page.goto(`${place}/move-out`);
    await page.getByRole('checkbox', { name: new RegExp(`^${tenantName}`) }).check();
    await page.getByRole('textbox', { name: /^Reading/ }).fill(String(reading + 6));
    await expect(page.getByText(/^Owed until /)).toBeVisible();
    await expectUsableByAll(page, 'a move out');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Move out' }).click();
    await expect(page.getByText('The move is recorded')).toBeVisible();
  });
  expect(await meters()).toBe(0);
  await phone.goto('/user/history');
  await expect(phone.getByText('1 shown')).toBeVisible();
  await phone.getByRole('link', { name: 'Electricity Token' }).first().click();
  await expect(phone.getByRole('button', { name: 'Download receipt' })).toBeVisible();
  await tenant.close();

  await page.goto(`${place}/move-in`);
  await page.getByRole('textbox', { name: /^Full name/ }).fill(nextName);
  await page.getByRole('textbox', { name: /^Phone number/ }).fill(next);
  await page.getByRole('textbox', { name: /^Reading/ }).fill(String(reading + 6));
  await page.getByRole('button', { name: 'Move in' }).click();
  await expect(page.getByText(`${nextName} lives here now`)).toBeVisible();
  await expect(page.getByText(`${tenantName} moved out`)).toBeVisible();
  await expect(page.getByText(/^Invited, until /).first()).toBeVisible();
  await world.message(next, /\/user\/invitation#home\./);
});
