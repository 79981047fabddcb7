import { Buffer } from 'node:buffer';
import { expect, settled, test, type Page } from './product.ts';
import { signIn } from './sign-in.ts';
import { signInAsStaff } from './staff-sign-in.ts';
import { expectUsableByAll, lastingFaults } from './usable-by-all.ts';

/** Every page of the portal, without those that need a house, a run, a job or a ticket. */
const pages = [
  'houses',
  'houses/import',
  'requests',
  'service-charges',
  'service-charges/invoices',
  'service-charges/runs',
  'service-charges/payments',
  'service-charges/arrears',
  'service-charges/plans',
  'service-charges/rules',
  'service-charges/waivers',
  'payouts',
  'power',
  'share',
  'reports',
  'diesel',
  'facility',
  'facility/calendar',
  'facility/jobs',
  'facility/jobs/new',
  'facility/assets',
  'facility/vendors',
  'facility/inspections',
  'gates',
  'tickets',
  'announcements',
  'team',
];

async function newEstate(page: Page, name: string): Promise<void> {
  await signInAsStaff(page, 'admin@example.com');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/estates');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add an estate' }).click();
  await dialog.getByLabel(/^Name/).fill(name);
  await dialog.getByLabel(/^Address/).fill('12 Marina, Lagos');
  await dialog.getByLabel(/^Reason/).fill('A new contract with the residents');
  await dialog.getByRole('button', { name: 'Add the estate' }).click();
  await expect(dialog.getByRole('status').getByText('Done').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('link', { name }).first().click();
  await page.getByRole('button', { name: 'Appoint a manager' }).click();
  await dialog.getByLabel(/^Email address/).fill('tunde@example.com');
  await dialog.getByLabel(/^Reason/).fill('The residents chose them');
  await dialog.getByRole('button', { name: 'Appoint', exact: true }).click();
  await expect(dialog.getByRole('status').getByText('Done').first()).toBeVisible();
}

async function upload(page: Page, list: 'Houses' | 'People', name: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: /^What is in the file/ }).click();
  await page.getByRole('option', { name: list, exact: true }).click();
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Check the file' }).click();
}

test('a new estate opens every page empty, says its first steps, and is set up from files', async ({ page }) => {
  test.setTimeout(300_000);
  const name = `Cedar Court ${Date.now() % 1_000_000}`;
  await newEstate(page, name);

  await signIn(page, 'tunde@example.com');
  await page.goto('/manage/estates');
  await page.getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Begin/ })).toHaveCount(5);
  await expectUsableByAll(page, 'the overview of a new estate');
  const estate = new URL(page.url()).pathname;

  await test.step('every page of it, on a phone', async () => {
    for (const part of pages) {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${estate}/${part}`, { waitUntil: 'networkidle' });
      await expect(page.getByRole('heading', { level: 1 }), part).toHaveCount(1);
      await expect(page.getByText(/could not load/), part).toHaveCount(0);
      expect.soft(await lastingFaults(page), part).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      await settled(page);
      const sticksOut = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
      expect.soft(await page.evaluate(sticksOut), `${part}: pixels that stick out`).toBeLessThanOrEqual(0);
    }
  });

  await test.step('houses and people from files, once their wrong row is corrected', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${estate}/houses/import`);
    const head = 'Name,Block,Kind\n';
    await upload(page, 'Houses', 'first.csv', `${head}Cedar 1,Cedar,flat\nCedar 2,Cedar,castle\n`);
    const wrong = page.getByRole('article', { name: 'first.csv' });
    await expect(wrong.getByText('1 row needs fixing')).toBeVisible();
    await wrong.getByRole('button', { name: 'Discard' }).click();
    await upload(page, 'Houses', 'mended.csv', `${head}Cedar 1,Cedar,flat\nCedar 2,Cedar,duplex\n`);
    const houses = page.getByRole('article', { name: 'mended.csv' });
    await houses.getByRole('button', { name: 'Import 2 rows' }).click();
    await expect(houses.getByText('Imported', { exact: true })).toBeVisible();
    await upload(page, 'People', 'people.csv', 'House,Name,Phone\nCedar 1,Ngozi Adeyemi,08031234567\n');
    const people = page.getByRole('article', { name: 'people.csv' });
    await people.getByRole('button', { name: 'Import 1 row' }).click();
    await expect(people.getByText('Imported', { exact: true })).toBeVisible();
    await page.goto(`${estate}/houses`);
    await expect(page.getByRole('row').filter({ hasText: 'Cedar 1' })).toContainText('Ngozi Adeyemi');
    await expect(page.getByRole('row').filter({ hasText: 'Cedar 2' })).toContainText('No one');
    await page.goto(estate);
    await expect(page.getByRole('link', { name: /Begin/ })).toHaveCount(4);
  });
});
