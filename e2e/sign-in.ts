import { expect, type Page } from './product.ts';

/** Signs in without the pages of sign-in, which have a test of their own. */
export async function signIn(page: Page, identifier: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/terms');
  const answer = await page.request.post('/api/v1/users/login', {
    data: { identifier, password: 'Estate#2026' },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}
