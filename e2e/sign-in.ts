import { expect, type Page } from './product.ts';

/** The header by which the server knows a call of its own pages. */
export const fromOwnPage = { 'sec-fetch-site': 'same-origin' };

/** Signs in without the pages of sign-in, which have their own test. */
export async function signIn(page: Page, identifier: string, password = 'Estate#2026'): Promise<void> {
  // A page of the app would continue its calls, and each call without a session is refused.
  await page.goto('about:blank');
  await page.context().clearCookies();
  const data = { identifier, password };
  const answer = await page.request.post('/api/v1/users/login', { data, headers: fromOwnPage });
  expect(answer.ok(), await answer.text()).toBe(true);
}
