import { expect, refusedCall, settled, test } from './product.ts';
import { signIn } from './sign-in.ts';
import { expectUsableByAll } from './usable-by-all.ts';

test('a page of the app sends a visitor to the sign-in page, and back afterwards', async ({ page, complaints }) => {
  // The server refuses to say who a visitor is.
  complaints.allow(refusedCall);
  for (const path of ['/user/dashboard', '/user/history?month=2026-11', '/manage/houses', '/admin/dashboard']) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    await expect(page).toHaveURL(`/signin?${new URLSearchParams({ next: path })}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  }
  await page.goto('/pcm/user/history');
  await expect(page).toHaveURL(`/pcm/signin?${new URLSearchParams({ next: '/user/history' })}`);
});

test('the menu slides out between phone and wide screen, makes the page behind it inert, and returns the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 800, height: 700 });
  await page.goto('/dev/ui/app');
  const opener = page.getByRole('button', { name: 'Menu' });
  await opener.press('Enter');
  const menu = page.getByRole('dialog', { name: 'Ada Obi' });
  await expect(menu).toBeVisible();
  await settled(page);
  const box = await menu.boundingBox();
  expect(box?.x).toBe(0);
  expect(box?.height).toBe(700);
  await expect(menu.getByRole('link', { name: 'Vend Utility' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await page.mouse.click(780, 350);
  await expect(menu).toBeHidden();
  await opener.click();
  await expectUsableByAll(page, 'the menu of the app');
});

test('the bar at the foot of a phone opens the rest, and Logout asks first', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dev/ui/app');
  const bar = page.getByRole('navigation', { name: 'Quick' });
  await expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  await bar.getByRole('button', { name: 'More' }).click();
  const menu = page.getByRole('dialog', { name: 'Ada Obi' });
  await expect(menu.getByRole('link')).toHaveText([
    'Fund wallet',
    'My meters',
    'Scheduled top-ups',
    'Visitors',
    'Service charge',
    'Profile',
    'Help',
    'Withdrawals',
    'Pidgin',
  ]);
  await menu.getByRole('button', { name: 'Logout' }).click();
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to logout?' });
  await expect(dialog.getByRole('button')).toHaveText(['', 'Cancel', 'Confirm logout']);
  await dialog.getByRole('button', { name: 'Confirm logout' }).click();
  await expect(page).toHaveURL('/signin');
});

test('the theme of the app is the one chosen, also after a reload', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/dev/ui/app');
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await ground();
  await page.getByRole('group', { name: 'Theme' }).getByRole('button', { name: 'Dark' }).click();
  await expect.poll(ground).not.toBe(light);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(ground).not.toBe(light);
});

test('each item of the sidebar opens its page and is the current one there', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/signin');
  await expect(page.locator('html[data-alive]')).toBeAttached();
  await page.getByRole('button', { name: /^Ada Obi/ }).click();
  const menu = page.getByRole('navigation', { name: 'Main' });
  for (const [item, path, heading] of [
    ['Vend Utility', '/user/vend_utility', 'Vend Utility'],
    ['History', '/user/history', 'History'],
    ['Service charge', '/user/service_charge', 'Service charge'],
    ['Profile', '/user/profile', 'Profile'],
    ['Help', '/user/help', 'Help'],
    ['Withdrawals', '/user/withdrawals', 'Withdrawals'],
    ['Home', '/user/dashboard', 'Welcome back, Ada'],
  ] as const) {
    // The amount that the house owes is after the name of its page.
    const name = new RegExp(`^${item}`);
    await menu.getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(menu.locator('[aria-current=page]')).toHaveText([name]);
  }
});

test('the frame and the heading are there before the scripts, and disappear when the app has drawn its own', async ({
  page,
}) => {
  await signIn(page, 'ada@example.com');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/user/history', { waitUntil: 'commit' });
  const first = page.locator('body > [inert]');
  await expect(first.locator('h1')).toHaveText('History');
  await expect(first.locator('[aria-current=page]').filter({ visible: true })).toHaveText(['History']);
  await expect(page.getByRole('heading')).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
  await expect(first).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]')).toHaveText(['History']);
});

test('a visitor from a public page gets the document whose scripts are stored for reading without network', async ({
  page,
}) => {
  const inApp = () => expect(page.locator('html')).toHaveAttribute('data-styles', 'app');
  await signIn(page, 'ada@example.com');
  await page.goto('/user/cards');
  await expect(page.getByRole('heading', { level: 1, name: 'Saved cards' })).toBeVisible();
  await page.goto('/signin');
  await page.getByRole('link', { name: 'Go to my home page' }).click();
  await expect(page).toHaveURL('/user/dashboard');
  await inApp();
  // The page would continue its calls, and each call without a session is refused.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto('/pcm/signin?next=%2Fuser%2Fcards');
  await page.getByRole('button', { name: /^Ada Obi/ }).click();
  await expect(page).toHaveURL('/pcm/user/cards');
  await inApp();
});

test('links between the two documents work in both directions, also to a path in upper case', async ({
  page,
  complaints,
}) => {
  complaints.allow(refusedCall);
  const inApp = page.locator('html[data-styles=app]');
  const isAlive = () => expect(page.locator('html[data-alive]')).toBeAttached();
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  for (const [base, words] of [
    ['', 'Sign in'],
    ['/pcm', 'Log in'],
  ] as const) {
    // A visitor is led to sign in within the document of residents; the logo there leads to a public page.
    await page.goto(`${base}/user/cards`);
    await expect(heading(words)).toBeVisible();
    await expect(inApp).toBeAttached();
    await page.getByRole('banner').getByRole('link').first().click();
    await expect(page).toHaveURL(base || '/');
    await expect(inApp).toHaveCount(0);
    await isAlive();
    await page.goBack();
    await expect(page).toHaveURL(/\/signin\?/);
    await expect(heading(words)).toBeVisible();
    await isAlive();
    await expect(page.locator('.page-progress')).toHaveCount(0);
  }
  // The frame of the app, shown to developers, is in the public document, as staff's pages are.
  await signIn(page, 'ada@example.com');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/dev/ui/app');
  await isAlive();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Service charge' }).click();
  await expect(heading('Service charge')).toBeVisible();
  await expect(inApp).toBeAttached();

  for (const [path, name] of [
    ['/User/cards', 'Saved cards'],
    ['/USER', 'NotFound'],
  ] as const) {
    let documents = 0;
    const count = (request: { isNavigationRequest(): boolean }) => void (request.isNavigationRequest() && documents++);
    page.on('request', count);
    await page.goto(path);
    await expect(heading(name), path).toBeVisible();
    page.off('request', count);
    expect(documents, path).toBe(1);
  }
});
