import { expect, refusedCall, test, type BrowserContext, type Page } from './product.ts';
import { expectUsableByAll } from './usable-by-all.ts';

/* A tariff of its own, so that no other test meets a changed price. */
const METER = '04175000050';

async function codeOf(page: Page, email: string, which: 'code' | 'next'): Promise<string> {
  const { data } = (await (await page.request.get('/sandbox/authenticator/codes')).json()) as {
    data: { email: string; code: string; next: string }[];
  };
  return data.find((one) => one.email === email)?.[which] ?? '';
}

async function signIn(context: BrowserContext, email: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/admin/login');
  await page.getByLabel(/^Email\/Username/).fill(email);
  await page.getByLabel(/^Password/).fill('Estate#2026');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByLabel(/^Code from your authenticator app/).fill(await codeOf(page, email, 'code'));
  await expect(page.getByRole('navigation', { name: 'Back office' }).first()).toBeVisible();
  return page;
}

async function priceNow(page: Page): Promise<{ price: number; name: string }> {
  const answer = await page.request.get(`/api/v1/meters/check?meterNumber=${METER}&amount=5000`);
  const { data } = (await answer.json()) as { data: { price: { price_kobo_per_unit: number; tariff_name: string } } };
  return { price: data.price.price_kobo_per_unit, name: data.price.tariff_name };
}

test('one person schedules a tariff, another approves it, and it counts from its hour', async ({ browser, complaints }) => {
  complaints.allow(refusedCall);
  const [asking, approving] = [await browser.newContext(), await browser.newContext()];
  const page = await signIn(asking, 'halima@example.com');
  await page.getByRole('link', { name: 'Tariffs' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tariffs' })).toBeVisible();
  await expect(page.getByText('time of use')).toBeVisible();
  await expectUsableByAll(page);
  await page.getByRole('link', { name: /Gas|gas/ }).first().click();
  await expect(page.getByRole('heading', { name: 'Versions' })).toBeVisible();
  await expectUsableByAll(page);
  await asking.close();
  await approving.close();
});
