import { residentPages } from '../bench/measuring/pages.ts';
import { overBudget } from '../scripts/testing/page-budgets.ts';
import { weighPage } from '../scripts/testing/page-bytes.ts';
import { expect, test, type Page } from './product.ts';

/** Pages that belong to one person or one device are not in the site map. */
const personal = ['/purchase', '/purchase/confirmation', '/find-token', '/gate'];

/** A page takes a second or two, on a busy machine ten times as long. */
const patienceFor = (pages: readonly string[]) => 30_000 + pages.length * 10_000;

test('no public page weighs more than it may', async ({ browser, request, baseURL }) => {
  const map = await (await request.get('/sitemap.xml')).text();
  const listed = Array.from(map.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address = '']) => new URL(address).pathname);
  expect(listed).toContain('/');
  // The pages of the other language are made of the same parts; its landing page represents them.
  const paths = [...listed.filter((path) => !path.startsWith('/pcm/')), ...personal];
  const waiting = [...new Set(paths)];
  test.setTimeout(patienceFor(waiting));
  // A page is measured once it has made no request for a while: several pages wait in parallel.
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
 * The weight that the API's responses may have on a page of a resident. They are not measured here, because what other tests buy
 * makes them longer; the benchmark measures them: 5.5 kB at most.
 */
const ANSWERS = 6500;

interface Watched {
  __start?: { answers: Map<string, unknown> };
  __painted?: { first: number; later: number; what: string };
}

/** Notes the largest text of the first frame, and of what is drawn after it. */
function watchPaint(): void {
  const painted = { first: 0, later: 0, what: '' };
  (globalThis as Watched).__painted = painted;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { size: number; element: Element | null })[]) {
      // The picture of a month without movements does not count as text. Each month begins with one.
      if (entry.element?.localName === 'img') continue;
      // An element that is removed already was in the first frame.
      if (!entry.element || entry.element.closest('[inert]')) painted.first = entry.size;
      else Object.assign(painted, { later: entry.size, what: entry.element.outerHTML.slice(0, 200) });
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

/**
 * The worst order of arrival: the first frame is drawn before its fonts, and what the scripts draw after them. If the same text
 * is then larger, it counts as drawn late.
 */
async function drawFontsBetweenFrames(page: Page): Promise<void> {
  await page.route(/\.woff2$/, async (font) => {
    await page.waitForFunction(() => ((globalThis as Watched).__painted?.first ?? 0) > 0);
    await font.continue();
  });
  await page.route(/\.js$/, async (script) => {
    await page.waitForFunction(async () => {
      const isDrawn = ((globalThis as Watched).__painted?.first ?? 0) > 0;
      if (isDrawn) await document.fonts.ready;
      return isDrawn;
    });
    await script.continue();
  });
}

/** The largest text is in the first frame, so it waits for no script. */
async function expectEarlyText(page: Page, path: string): Promise<void> {
  await expect(page.locator('body > [inert]')).toHaveCount(0);
  const { first, later, what } = (await page.evaluate(() => (globalThis as Watched).__painted))!;
  expect.soft(first, path).toBeGreaterThan(0);
  // The same text may be drawn a little larger when its font has arrived meanwhile.
  expect.soft(later, `${path}: ${what}`).toBeLessThanOrEqual(first * 1.03);
}

/** The page used every response that the document requested before the scripts. */
async function expectEarlyAnswersTaken(page: Page, path: string): Promise<void> {
  const left = () =>
    page.evaluate(() => Array.from((globalThis as Watched).__start?.answers.keys() ?? ['nothing was asked for']));
  await expect.poll(left, path).toEqual([]);
}

test('each page of a resident weighs no more than it may, draws its largest text first, and makes no unused request', async ({
  browser,
  page,
  baseURL,
}) => {
  await page.goto('/signin');
  await page.getByRole('button', { name: /^Ada Obi/ }).click();
  await expect(page).toHaveURL('/user/dashboard');
  const cookies = await page.context().cookies();
  const list = await page.request.get('/api/v1/transactions?type=electricity_token&status=success&limit=1');
  const { data } = (await list.json()) as { data: { items: { id: string; slug: string; reference: string }[] } };
  const [bought] = data.items;
  const purchase = `/user/history/${bought?.slug}/${bought?.id}`;
  const status = `/user/vend_utility/status?trxref=${bought?.reference}`;
  const common = residentPages();
  const waiting = [...common, purchase, status];
  test.setTimeout(patienceFor(waiting));
  // A call that may change something would remove all early responses. A request for a price changes nothing.
  const writes: string[] = [];
  const weigh = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const address = path;
      const bytes = await weighPage(browser, `${baseURL}${address}`, {
        cookies,
        before: async (opened) => {
          await opened.addInitScript(watchPaint);
          if (common.includes(address)) await drawFontsBetweenFrames(opened);
          opened.on('request', (one) => {
            if (one.method() !== 'GET' && !one.url().endsWith('/api/v1/quotes')) writes.push(one.url());
          });
        },
        after: async (opened) => {
          await opened.unrouteAll({ behavior: 'ignoreErrors' });
          if (!common.includes(address)) return;
          await expectEarlyText(opened, address);
          await expectEarlyAnswersTaken(opened, address);
        },
      });
      expect.soft(overBudget(address, { ...bytes, all: bytes.all - bytes.answers + ANSWERS })).toEqual([]);
      expect.soft(bytes.script, `${address} has scripts`).toBeGreaterThan(100_000);
      expect.soft(bytes.style, `${address} has styles`).toBeGreaterThan(10_000);
    }
  };
  await Promise.all(Array.from({ length: 3 }, weigh));
  expect(writes).toEqual([]);
});
