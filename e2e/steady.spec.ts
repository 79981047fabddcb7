import { expect, test, type Page } from './product.ts';
import { signIn } from './sign-in.ts';

/** The budget of design.md §8 for signed-in pages. */
const MOST = 0.05;

interface Watched {
  __shift?: { sum: number; what: string };
}

/** Adds up the layout shift of visible content without user input. */
function watchShifts(): void {
  const shift = { sum: 0, what: '' };
  (globalThis as Watched).__shift = shift;
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue;
      shift.sum += value;
      shift.what += ` ${value.toFixed(3)}: ${sources[0]?.node?.textContent?.slice(0, 60) ?? ''};`;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

async function expectSteady(page: Page, paths: readonly string[]): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(watchShifts);
  // Responses over a slow network, one after the other.
  let calls = 0;
  await page.route('**/api/v1/**', async (route) => {
    calls += 1;
    await new Promise((resolve) => setTimeout(resolve, 100 + (calls % 4) * 60));
    await route.continue();
  });
  for (const path of paths) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const { sum, what } = (await page.evaluate(() => (globalThis as Watched).__shift))!;
    expect.soft(sum, `${path}:${what}`).toBeLessThan(MOST);
  }
  expect(calls).toBeGreaterThan(paths.length);
}

test('pages of a resident stay in place while they load', async ({ page }) => {
  await signIn(page, 'ada@example.com');
  await expectSteady(page, [
    '/user/dashboard',
    '/user/visitors',
    '/user/service_charge',
    '/user/history',
    '/user/meters',
  ]);
});

test('pages of an estate manager stay in place while they load', async ({ page }) => {
  await signIn(page, 'musa@example.com');
  const parts = ['', '/houses', '/service-charges', '/share', '/reports', '/facility', '/gates', '/tickets', '/diesel'];
  await expectSteady(
    page,
    parts.map((part) => `/manage/estates/1${part}`),
  );
});
