import { residentPages } from '../bench/measuring/pages.ts';
import { overBudget } from '../scripts/testing/page-budgets.ts';
import { weighPage } from '../scripts/testing/page-bytes.ts';
import { expect, test } from './product.ts';

/** Pages that belong to one person or one device stand in no site map. */
const personal = ['/purchase', '/purchase/confirmation', '/find-token', '/gate'];

/** A page takes a second or two, on a busy machine ten times as long. */
const patienceFor = (pages: readonly string[]) => 30_000 + pages.length * 10_000;

test('no public page weighs more than it may', async ({ browser, request, baseURL }) => {
  const map = await (await request.get('/sitemap.xml')).text();
  const listed = Array.from(map.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address = '']) => new URL(address).pathname);
  expect(listed).toContain('/');
  // The pages of the other language are made of the same parts; its landing page stands for them.
  const paths = [...listed.filter((path) => !path.startsWith('/pcm/')), ...personal];
  const waiting = [...new Set(paths)];
  test.setTimeout(patienceFor(waiting));
  // A page is weighed once it has been silent for a while: several wait side by side.
  const weigh = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const bytes = await weighPage(browser, `${baseURL}${path}`);
      expect.soft(overBudget(path, bytes)).toEqual([]);
      expect.soft(bytes.script, `${path} has scripts`).toBeGreaterThan(50_000);
      expect.soft(bytes.style, `${path} has styles`).toBeGreaterThan(1000);
    }
  };
  await Promise.all(Array.from({ length: 4 }, weigh));
});

/**
 * What the answers of the API may weigh on a page of a resident. They are not measured here, because what other tests buy
 * makes them longer; the benchmark measures them: 5.5 kB at most.
 */
const ANSWERS = 6500;

test('no page of a resident weighs more than it may', async ({ browser, page, baseURL }) => {
  await page.goto('/signin');
  await page.getByRole('button', { name: /^Ada Obi/ }).click();
  await expect(page).toHaveURL('/user/dashboard');
  const cookies = await page.context().cookies();
  const list = await page.request.get('/api/v1/transactions?type=electricity_token&status=success&limit=1');
  const { data } = (await list.json()) as { data: { items: { id: string; slug: string; reference: string }[] } };
  const [bought] = data.items;
  const purchase = `/user/history/${bought?.slug}/${bought?.id}`;
  const status = `/user/vend_utility/status?trxref=${bought?.reference}`;
  const waiting = [...residentPages(), purchase, status];
  test.setTimeout(patienceFor(waiting));
  const weigh = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const bytes = await weighPage(browser, `${baseURL}${path}`, cookies);
      expect.soft(overBudget(path, { ...bytes, all: bytes.all - bytes.answers + ANSWERS })).toEqual([]);
      expect.soft(bytes.script, `${path} has scripts`).toBeGreaterThan(100_000);
      expect.soft(bytes.style, `${path} has styles`).toBeGreaterThan(10_000);
    }
  };
  await Promise.all(Array.from({ length: 3 }, weigh));
});
