import { overBudget } from '../scripts/testing/page-budgets.ts';
import { weighPage } from '../scripts/testing/page-bytes.ts';
import { expect, test } from './product.ts';

/** Pages that belong to one person stand in no site map. */
const personal = ['/purchase', '/purchase/confirmation', '/find-token'];

test('no public page weighs more than it may', async ({ browser, request, baseURL }) => {
  const map = await (await request.get('/sitemap.xml')).text();
  const listed = Array.from(map.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address = '']) => new URL(address).pathname);
  expect(listed).toContain('/');
  // The pages of the other language are made of the same parts; its landing page stands for them.
  const paths = [...listed.filter((path) => !path.startsWith('/pcm/')), ...personal];
  const waiting = [...new Set(paths)];
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
 * What they weigh today and no more. Their budgets (page-budgets.ts) are lower in part: the benchmark says where. What the
 * server answers is not counted: it grows with what other tests buy.
 */
const residentCeiling = { script: 210_000, style: 20_000, font: 45_000 };

test('no page of a resident grows beyond what it weighs today', async ({ browser, page, baseURL }) => {
  await page.goto('/signin');
  await page.getByRole('button', { name: /^Ada Obi/ }).click();
  await expect(page).toHaveURL('/user/dashboard');
  const cookies = await page.context().cookies();
  for (const path of ['/user/dashboard', '/user/vend_utility', '/user/history', '/user/profile']) {
    const bytes = await weighPage(browser, `${baseURL}${path}`, cookies);
    for (const [part, most] of Object.entries(residentCeiling)) {
      expect.soft(bytes[part as keyof typeof bytes], `${part} of ${path}`).toBeLessThanOrEqual(most);
    }
    expect.soft(bytes.script, `${path} has scripts`).toBeGreaterThan(100_000);
  }
});
