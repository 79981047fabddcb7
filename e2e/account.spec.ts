import { expect, refusedCall, test, type Page } from './product.ts';
import { fromOwnPage } from './sign-in.ts';
import { expectUsableByAll } from './usable-by-all.ts';
import type { World } from './world.ts';

const PASSWORD = 'Mango&Tree7';
const METER = '04175000035';

function newResident() {
  const at = Math.random().toString(36).slice(2, 10);
  return { email: `ngozi${at}@example.com`, userName: `ngozi${at}` };
}

async function codeFor(world: World, email: string, words: RegExp): Promise<string> {
  return /\b\d{6}\b/.exec(await world.message(email, words))?.[0] ?? '';
}

async function signIn(page: Page, identifier: string, password: string): Promise<void> {
  await page.getByLabel(/^Email\/Username/).fill(identifier);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** So that the next run of the test can link the same meter. */
async function giveUpMeters(page: Page): Promise<void> {
  const { data } = (await (await page.request.get('/api/v1/users/meters')).json()) as { data: { id: string }[] };
  for (const { id } of data) {
    const answer = await page.request.delete(`/api/v1/users/meters/${id}`, { headers: fromOwnPage });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
}

async function chooseOption(page: Page, name: RegExp, option: string | number): Promise<void> {
  await page.getByRole('combobox', { name }).click();
  const options = page.getByRole('option');
  await (typeof option === 'number' ? options.nth(option) : options.filter({ hasText: option })).click();
}

test('a new resident signs up, links a meter, signs out, and recovers a forgotten password', async ({
  page,
  context,
  world,
  complaints,
}) => {
  // A visitor's session is read once, and the first password is wrong after its reset.
  complaints.allow(refusedCall);
  const { email, userName } = newResident();

  await page.goto('/signup');
  await page.getByLabel(/^First name/).fill('Ngozi');
  await page.getByLabel(/^Last name/).fill('Okafor');
  await page.getByLabel(/^Email/).fill(email);
  await page.getByLabel(/^Username/).fill(userName);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByLabel(/^Confirm password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();

  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
  await page.getByLabel(/^One-time code/).fill(await codeFor(world, email, /\d{6}/));

  await expect(page.getByRole('heading', { name: 'Complete your details' })).toBeVisible();
  await expect(page.getByLabel(/^Email/)).toHaveValue(email);
  await expectUsableByAll(page, '/finish_up');
  await page.setViewportSize({ width: 390, height: 844 });
  await chooseOption(page, /^Estate or apartment/, 'Harmony Gardens');
  await page.getByLabel(/^Prepaid meter number/).fill(METER);
  // The name for the number arrives and moves the button, so a click may miss it.
  const confirm = page.getByRole('button', { name: 'Yes, add this meter' });
  await expect(async () => {
    if (!(await confirm.isVisible())) await page.getByRole('button', { name: 'Continue' }).click({ timeout: 5000 });
    await expect(confirm).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await confirm.click();
  await expect(page.getByRole('heading', { name: 'Welcome to Gatelight' })).toBeVisible();
  await expectUsableByAll(page, '/finish_up, welcome');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('link', { name: 'Log in to dashboard' }).click();
  await expect(page).toHaveURL('/user/dashboard');
  await expect(page.getByText(email)).toBeVisible();

  // Scripts cannot read any secret.
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie);
  for (const { value } of await context.cookies()) expect(stored).not.toContain(value);

  const other = await context.newPage();
  await other.goto('/user/profile');
  await expect(other.getByText(email).first()).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await page.getByRole('button', { name: 'Confirm logout' }).click();
  await expect(page).toHaveURL('/signin');
  await expect(other).toHaveURL('/signin');
  await other.close();
  expect(await page.evaluate(() => localStorage.getItem('user-storage'))).toBeNull();
  await page.goto('/user/history');
  await expect(page).toHaveURL(`/signin?${new URLSearchParams({ next: '/user/history' })}`);

  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // The sign-in page has a field of nearly the same name.
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel(/^Email/).fill(email);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await page.getByLabel(/^One-time code/).fill(await codeFor(world, email, /password/i));
  await page.getByLabel(/^New password/).fill('Papaya&Tree8');
  await page.getByLabel(/^Confirm new password/).fill('Papaya&Tree8');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page).toHaveURL('/signin');

  await signIn(page, userName, PASSWORD);
  await expect(page.getByRole('main').getByText('That email, username or password is not correct.')).toBeVisible();
  await signIn(page, userName, 'Papaya&Tree8');
  await expect(page).toHaveURL('/user/dashboard');
  await giveUpMeters(page);
});

test('a click on the button of a form counts although a message under a field moves the button away', async ({
  page,
}) => {
  await page.goto('/signup');
  await expect(page.getByRole('main').locator('form[data-alive]')).toBeVisible();
  await page.getByLabel(/^Email/).fill('ngozi');
  // As long as a person holds the button down: the message appears meanwhile unless the field keeps the focus.
  await page.getByRole('button', { name: 'Create account' }).click({ delay: 150, position: { x: 20, y: 4 } });
  await expect(page.getByText('First Name is required')).toBeVisible();
  await expect(page.getByLabel(/^First name/)).toBeFocused();
});

test('one click signs in as a demonstration user, and an expired token is renewed once for all calls', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(refusedCall);
  await page.goto(`/signin?${new URLSearchParams({ next: '/user/profile' })}`);
  await page.getByRole('button', { name: /^Ada Obi/ }).click();
  await expect(page).toHaveURL('/user/profile');

  const refreshes: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/refresh-token')) refreshes.push(request.url());
  });
  // The page that is left may still have calls under way; without its cookie they would renew the token as well.
  await page.goto('about:blank');
  await context.clearCookies({ name: /access/ });
  await page.goto('/user/dashboard');
  await expect(page.getByText('ada@example.com').first()).toBeVisible();
  await expect.poll(() => refreshes.length).toBe(1);
  await page.waitForLoadState('networkidle');
  expect(refreshes).toHaveLength(1);

  // Without any token the user returns to where they were.
  await context.clearCookies();
  await page.goto('/user/history?month=2026-11');
  await expect(page).toHaveURL(`/signin?${new URLSearchParams({ next: '/user/history?month=2026-11' })}`);
  await expect(page.getByText(/^Your session has ended/)).toBeVisible();
  await signIn(page, 'ada@example.com', 'Estate#2026');
  await expect(page).toHaveURL('/user/history?month=2026-11');
});

test('a page of one user has nothing of theirs left when another tab signs in another user', async ({
  page,
  context,
  complaints,
}) => {
  // The second sign-in ends the session of the first. A call that is on its way just then is refused, and repeated.
  complaints.allow(refusedCall);
  await page.goto(`/signin?${new URLSearchParams({ next: '/user/dashboard' })}`);
  await page.getByRole('button', { name: /^Ada Obi/ }).click();
  await page.getByRole('link', { name: 'Help', exact: true }).first().click();
  await page.getByRole('button', { name: 'Write to us' }).click();
  const subject = page.getByLabel(/^Subject/);
  await subject.fill('My neighbour');

  const tab = await context.newPage();
  await tab.goto('/signin');
  await tab.getByRole('button', { name: /^Musa Bello/ }).click();
  await expect(tab).toHaveURL('/user/dashboard');
  await expect(page.getByText('musa@example.com').first()).toBeAttached();
  await expect(subject).toHaveCount(0);
  await page.getByRole('button', { name: 'Write to us' }).click();
  await expect(subject).toHaveValue('');
});
