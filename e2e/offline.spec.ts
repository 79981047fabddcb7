import { expect, refusedCall, test, type Page } from './product.ts';
import { expectUsableByAll } from './usable-by-all.ts';

test.use({ serviceWorkers: 'allow' });

const PASSWORD = 'Estate#2026';

async function signIn(page: Page): Promise<void> {
  await page.getByLabel(/^Email\/Username/).fill('ada@example.com');
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Waits until the service worker controls the page. */
const isKept = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 30_000 });

/** How many files of the pages that open without network the service worker has not stored yet. */
const missingFiles = (page: Page) =>
  page.evaluate(async () => {
    const worker = await (await fetch('/sw.js')).text();
    // The list of English comes before the list of Pidgin; the guard's page has a separate list.
    const own = /`([^`]*)`\.split\(`,`\),"\/pcm"/.exec(worker)?.[1];
    if (own === undefined) throw new Error('the service worker has no list of the files of its pages');
    const assets = await caches.open('assets');
    const kept = new Set((await assets.keys()).map(({ url }) => new URL(url).pathname));
    return [...own.matchAll(/\/assets\/[\w.-]+/g)].filter(([file]) => !kept.has(file)).length;
  });

test('tokens open without network, stay on the device if their owner chooses so, and are deleted when removed', async ({
  page,
  context,
  complaints,
}) => {
  // Without network, calls fail; and a visitor's page then has no session.
  complaints.allow(refusedCall);
  complaints.allow(/net::ERR_INTERNET_DISCONNECTED|no-network/);
  await page.goto('/signin?next=%2Fuser%2Fhistory%3Ftype%3Delectricity%26status%3Dsuccess');
  await signIn(page);
  await isKept(page);
  const entry = page.getByRole('link', { name: /Electricity/ }).first();
  await entry.click();
  await expect(page).toHaveURL(/\/user\/history\/electricity_token\/\d+/);
  const token = page.locator('.token-groups').first();
  await expect(token).toBeVisible();
  const digits = await token.textContent();
  const detail = page.url();
  await expect.poll(() => missingFiles(page), { timeout: 30_000 }).toBe(0);

  await context.setOffline(true);
  await page.reload();
  await expect(token).toHaveText(digits ?? '');
  await expect(page.getByText(/^No network\. Showing what was saved at/).last()).toBeVisible();
  await page.goto('/user/history');
  await expect(page.getByRole('link', { name: /Electricity/ }).first()).toBeVisible();
  // A page that was never opened here says so, once.
  await page.goto('/user/vend_utility');
  await expect(page.getByRole('main')).toContainText(/network/i);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  // That page reloads at the first sign of a network, which the browser gives for a moment when a document is opened here.
  await page.getByRole('link', { name: 'Open my history' }).click();
  await expect(page.getByRole('link', { name: /Electricity/ }).first()).toBeVisible();

  // Only the server can end a session: without network it says so, and the user stays.
  await page.goto(detail);
  await expect(token).toBeVisible();
  const logout = page.getByRole('button', { name: 'Logout' });
  await logout.click();
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to logout?' });
  await dialog.getByRole('checkbox', { name: /^Keep my tokens on this device/ }).check();
  await dialog.getByRole('button', { name: 'Confirm logout' }).click();
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: /network/i })
      .first(),
  ).toBeVisible();
  await expect(page).toHaveURL(detail);

  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Confirm logout' }).click();
  await expect(page).toHaveURL('/signin');
  await page.getByRole('link', { name: 'Tokens saved on this device' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tokens saved on this device' })).toBeVisible();
  await expect(page.getByText(digits ?? '').first()).toBeVisible();
  await expectUsableByAll(page, '/saved_tokens');

  await context.setOffline(true);
  await page.goto('/saved_tokens');
  await expect(page.getByText(digits ?? '').first()).toBeVisible();
  await page.getByRole('button', { name: 'Remove them from this device' }).click();
  await expect(page.getByText('No tokens are saved on this device')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No tokens are saved on this device')).toBeVisible();
  await context.setOffline(false);
  await page.goto('/signin');
  await expect(page.getByRole('link', { name: 'Tokens saved on this device' })).toHaveCount(0);
});

test('the first visit is enough: balance, token and QR code open without network, and the menus stay', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(refusedCall);
  complaints.allow(/net::ERR_INTERNET_DISCONNECTED|no-network/);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/signin?next=%2Fuser%2Fdashboard');
  const isSaved = page.waitForResponse(/\/transactions\/newest/);
  await signIn(page);
  const balance = page.locator('[aria-labelledby=dash-wallet] .nums').first();
  await expect(balance).toHaveText(/₦/);
  await isSaved;
  await isKept(page);
  await expect.poll(() => missingFiles(page), { timeout: 30_000 }).toBe(0);

  await context.setOffline(true);
  // Without network other tests, which spend from the same wallet, no longer change what this page shows.
  const amount = await balance.innerText();
  await page.reload();
  await expect(balance).toHaveText(amount);
  await expect(page.getByText(/^No network\. Showing what was saved at/).last()).toBeVisible();
  const bar = page.getByRole('navigation', { name: 'Quick' });
  await bar.getByRole('link', { name: 'Buy' }).click();
  await expect(page.getByRole('main')).toContainText('This page is not saved on this device');
  await expectUsableByAll(page, 'a page that is not saved');
  await page.setViewportSize({ width: 390, height: 844 });
  await bar.getByRole('link', { name: 'History' }).click();
  await page
    .getByRole('link', { name: /Electricity/ })
    .filter({ hasText: 'Success' })
    .first()
    .click();
  await expect(page.locator('.token-groups').first()).toBeVisible();
  const code = page.getByRole('img', { name: 'QR code of this receipt' });
  await code.scrollIntoViewIfNeeded();
  await expect(code).toBeVisible();
  await bar.getByRole('link', { name: 'Home' }).click();
  await expect(balance).toHaveText(amount);
});

/** Installs a new version: to the browser, another address of the worker's file is one. */
async function installNewVersion(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await other.goto('/');
  await other.evaluate(async () => {
    type Policies = { createPolicy(name: string, rules: object): { createScriptURL(url: string): string } };
    const { trustedTypes } = globalThis as unknown as { trustedTypes: Policies };
    const policy = trustedTypes.createPolicy('service-worker', { createScriptURL: (url: string) => url });
    await navigator.serviceWorker.register(policy.createScriptURL('/sw.js?another'));
  });
  await other.close();
}

/** Opens a page and waits until it has registered its own worker: doing so later would replace the new version that a test installs. */
async function openRegistered(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => {
    const { serviceWorker } = navigator;
    const register = serviceWorker.register.bind(serviceWorker);
    serviceWorker.register = async (...file) => {
      const registered = await register(...file);
      document.documentElement.dataset['registered'] = '';
      return registered;
    };
  });
  await page.goto(path);
  await expect(page.locator('html[data-registered]')).toBeAttached({ timeout: 30_000 });
  await isKept(page);
}

const offerOn = (page: Page) => page.getByText('A new version is ready.');

async function loadNewVersion(page: Page): Promise<void> {
  const loaded = page.waitForEvent('load', { timeout: 30_000 });
  await page.getByRole('button', { name: 'Load it now' }).click();
  await loaded;
}

test('a new version is offered, loads on request only, and never while money is on its way', async ({ page }) => {
  await page.goto('/signin?next=%2Fuser%2Fdashboard');
  await signIn(page);
  await isKept(page);
  await openRegistered(page, '/user/vend_utility');
  await installNewVersion(page);
  const amount = page.getByLabel(/^Amount/);
  await amount.fill('2000');
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null))
    .toBe(true);
  await expect(offerOn(page)).toHaveCount(0);
  await expect(amount).toHaveValue('2,000');

  await page.getByRole('link', { name: 'History', exact: true }).first().click();
  await expect(offerOn(page)).toBeVisible();
  await loadNewVersion(page);
  await expect(page).toHaveURL('/user/history');
  await expect(offerOn(page)).toHaveCount(0);
});

test('a second tab loads the new version too, after the first one made it take over', async ({ page, context }) => {
  await page.goto('/signin?next=%2Fuser%2Fdashboard');
  await signIn(page);
  await isKept(page);
  await openRegistered(page, '/user/history');
  const second = await context.newPage();
  await openRegistered(second, '/user/history');
  await installNewVersion(page);
  await expect(offerOn(page)).toBeVisible();
  await expect(offerOn(second)).toBeVisible();
  await loadNewVersion(page);
  await loadNewVersion(second);
  await expect(offerOn(second)).toHaveCount(0);
});

test.describe('before the app is kept on the device', () => {
  test.use({ serviceWorkers: 'block' });

  test('a network that fails while the rest of a page loads removes nothing', async ({ page, complaints }) => {
    complaints.allow(refusedCall);
    await page.route('**/assets/saves-transactions-*.js', (route) => route.abort('internetdisconnected'));
    const lost = page.waitForEvent('requestfailed', {
      predicate: (request) => request.url().includes('/assets/saves-transactions-'),
      timeout: 60_000,
    });
    await page.goto('/signin?next=%2Fuser%2Fdashboard');
    await signIn(page);
    const heading = page.getByRole('heading', { level: 1, name: 'Welcome back, Ada' });
    await expect(heading).toBeVisible();
    await lost;
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await expect(heading).toBeVisible();
    await page.getByRole('link', { name: 'History' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
  });
});
