import { expect, type BrowserContext, type Page } from './product.ts';
import { fromOwnPage as headers } from './sign-in.ts';

type Cookies = Parameters<BrowserContext['addCookies']>[0];

/** Codes that were typed already: each works once, and one half minute has one code for a person. */
const used = new Set<string>();

/** Sessions that passed the second factor a moment ago, by e-mail. Each new one costs a code, and codes come slowly. */
const sessions = new Map<string, { since: number; cookies: Cookies }>();

/** Acts with step-up need a code from the last ten minutes; the test that begins now needs some of them. */
const keptForMs = 4 * 60_000;

/** A code of a demonstration member's authenticator that works now, from the sandbox's page. */
export async function staffCode(page: Page, email: string): Promise<string> {
  let code: string | undefined;
  await expect(async () => {
    const answer = await page.request.get('/sandbox/authenticator/codes');
    const { data } = (await answer.json()) as { data: { email: string; code: string; next: string }[] };
    const own = data.find((one) => one.email === email);
    // A clock may be half a minute off, so the next code works too.
    code = [own?.code, own?.next].find((one) => one !== undefined && !used.has(`${email} ${one}`));
    expect(code, `a code of ${email} that was not used yet`).toBeDefined();
  }).toPass({ timeout: 60_000, intervals: [1000] });
  used.add(`${email} ${code}`);
  return code ?? '';
}

/**
 * Signs in as staff without the pages of sign-in, which have their own test. The session may be that of an earlier test;
 * `afresh`: it must not be.
 */
export async function signInAsStaff(page: Page, email: string, { afresh = false } = {}): Promise<void> {
  const context = page.context();
  // A page of the app would continue its calls, and each call without a session is refused.
  await page.goto('about:blank');
  await context.clearCookies();
  const kept = sessions.get(email);
  if (kept && !afresh && Date.now() - kept.since < keptForMs) {
    await context.addCookies(kept.cookies);
    if ((await page.request.get('/api/v1/users/sessions')).ok()) return;
    await context.clearCookies();
  }
  const since = Date.now();
  const data = { identifier: email, password: 'Estate#2026' };
  const answer = await page.request.post('/api/v1/users/login', { data, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  // Another test may have used the same code a moment ago: then the next one is tried.
  await expect(async () => {
    const code = await staffCode(page, email);
    const passed = await page.request.post('/api/v1/admin/second-factor', { data: { code }, headers });
    expect(passed.ok(), await passed.text()).toBe(true);
  }).toPass({ timeout: 60_000 });
  sessions.set(email, { since, cookies: await context.cookies() });
}
