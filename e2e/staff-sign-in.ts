import { expect, type Page } from './product.ts';

/** Codes that were typed already: each works once, and one half minute has one code for a person. */
const used = new Set<string>();

/** A code of a demonstration member's authenticator that works now, from the sandbox's page. */
export async function staffCode(page: Page, email: string): Promise<string> {
  for (;;) {
    const answer = await page.request.get('/sandbox/authenticator/codes');
    const { data } = (await answer.json()) as { data: { email: string; code: string; next: string }[] };
    const own = data.find((one) => one.email === email);
    if (!own) throw new Error(`the sandbox has no authenticator of ${email}`);
    // A clock may be half a minute off, so the next code works too.
    const code = [own.code, own.next].find((one) => !used.has(`${email} ${one}`));
    if (code !== undefined) {
      used.add(`${email} ${code}`);
      return code;
    }
    await page.waitForTimeout(2000);
  }
}

/** Signs in as staff without the pages of sign-in, which have a test of their own. */
export async function signInAsStaff(page: Page, email: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/terms');
  const headers = { origin: new URL(page.url()).origin };
  const data = { identifier: email, password: 'Estate#2026' };
  const answer = await page.request.post('/api/v1/users/login', { data, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  // Another test may have used the same code a moment ago: then the next one is tried.
  await expect(async () => {
    const code = await staffCode(page, email);
    const passed = await page.request.post('/api/v1/admin/second-factor', { data: { code }, headers });
    expect(passed.ok(), await passed.text()).toBe(true);
  }).toPass({ timeout: 60_000 });
}
