import { expect, test, type Page } from './product.ts';
import { signIn } from './sign-in.ts';
import type { World } from './world.ts';

const houses = '/manage/estates/1/houses';

async function upload(page: Page, list: 'Houses' | 'People', name: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: /^What is in the file/ }).click();
  await page.getByRole('option', { name: list, exact: true }).click();
  await page.getByLabel(/^File/).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
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

  await upload(page, 'Houses', 'wrong.csv', `Name,Block,Kind\n${mark} 1,${mark},flat\n${mark} 2,${mark},castle\n`);
  const wrong = page.getByRole('article', { name: 'wrong.csv' });
  await expect(wrong.getByText('1 row needs fixing')).toBeVisible();
  await expect(wrong.getByRole('cell', { name: /^Kind: / })).toBeVisible();
  await expect(wrong.getByRole('button', { name: /^Import/ })).toHaveCount(0);
  await wrong.getByRole('button', { name: 'Discard' }).click();
  await expect(wrong.getByText('Discarded')).toBeVisible();

  await upload(page, 'Houses', 'houses.csv', `Name,Block,Kind\n${mark} 1,${mark},flat\n${mark} 2,${mark},duplex\n`);
  const made = page.getByRole('article', { name: 'houses.csv' }).first();
  await made.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(made.getByText('Imported', { exact: true })).toBeVisible();
  await upload(page, 'People', 'people.csv', `House,Name,Phone\n${mark} 1,Ngozi Adeyemi,08031234567\n`);
  const people = page.getByRole('article', { name: 'people.csv' }).first();
  await people.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(people.getByText('Imported', { exact: true })).toBeVisible();

  await page.goto(`${houses}?q=${encodeURIComponent(mark)}`);
  await expect(page.getByRole('row').filter({ hasText: `${mark} 1` })).toContainText('Ngozi Adeyemi');
  await expect(page.getByRole('row').filter({ hasText: `${mark} 2` })).toContainText('No one');
  await page.goto(`${houses}/import`);
  await people.getByRole('button', { name: 'Take it back' }).click();
  await expect(people.getByText('Taken back')).toBeVisible();
  await made.getByRole('button', { name: 'Take it back' }).click();
  await expect(made.getByText('Taken back')).toBeVisible();
  await page.goto(`${houses}?q=${encodeURIComponent(mark)}`);
  await expect(page.getByText('Nothing matches')).toBeVisible();
});

async function signUp(page: Page, world: World, email: string): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel(/^First name/).fill('Kelechi');
  await page.getByLabel(/^Last name/).fill('Umeh');
  await page.getByLabel(/^Email/).fill(email);
  await page.getByLabel(/^Username/).fill(email.split('@')[0] ?? '');
  await page.getByLabel(/^Password/).fill('Mango&Tree7');
  await page.getByLabel(/^Confirm password/).fill('Mango&Tree7');
  await page.getByRole('button', { name: 'Create account' }).click();
  const code = /\b\d{6}\b/.exec(await world.message(email, /\d{6}/))?.[0] ?? '';
  await page.getByLabel(/^One-time code/).fill(code);
  await expect(page.getByRole('heading', { name: 'Complete your details' })).toBeVisible();
}

test('a tenant moves in with an invitation and out again: their access ends with the same click, and the next one moves in', async ({
  page,
  browser,
  world,
  productUrl,
}) => {
  const email = `kelechi${Date.now()}@example.com`;
  const home = 'Terrace 11';
  await signIn(page, 'musa@example.com');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${houses}?q=${encodeURIComponent(home)}`);
  await page.getByRole('row').filter({ hasText: home }).getByText(home, { exact: true }).click();
  await page.getByRole('link', { name: 'Move in' }).click();
  await page.getByLabel('Full name').fill('Kelechi Umeh');
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel(/^Reading/).fill('9999');
  await page.getByRole('button', { name: 'Move in' }).click();
  await expect(page.getByText('Kelechi Umeh lives here now')).toBeVisible();
  const place = page.url();

  const tenant = await browser.newContext({ baseURL: productUrl, serviceWorkers: 'block' });
  const phone = await tenant.newPage();
  await signUp(phone, world, email);
  const mail = await world.message(email, /\/user\/invitation#home\./);
  await phone.goto(/\/user\/invitation#home\.[\w-]{43}/.exec(mail)?.[0] ?? '');
  await phone.getByRole('button', { name: 'Accept' }).click();
  await phone.getByRole('link', { name: /meter/i }).first().click();
  const meters = async () =>
    ((await (await phone.request.get('/api/v1/users/meters')).json()) as { data: unknown[] }).data.length;
  expect(await meters()).toBe(1);

  await page.goto(`${place}/move-out`);
  await page.getByLabel(/^Kelechi Umeh/).check();
  await page.getByLabel(/^Reading/).fill('10005');
  await page.getByRole('button', { name: 'Move out' }).click();
  await expect(page.getByText('The move is written down')).toBeVisible();
  expect(await meters()).toBe(0);
  await phone.reload();
  await expect(phone.getByText('Block 4')).toHaveCount(0);
  await tenant.close();

  await page.goto(`${place}/move-in`);
  await page.getByLabel('Full name').fill('Joy Ita');
  await page.getByLabel(/^Reading/).fill('10005');
  await page.getByRole('button', { name: 'Move in' }).click();
  await expect(page.getByText('Joy Ita lives here now')).toBeVisible();
  await expect(page.getByText('Kelechi Umeh moved out')).toBeVisible();
});
