import { expect, type Page } from './product.ts';
import type { World } from './world.ts';

export const newPassword = 'Mango&Tree7';

/** A new user, signed in, without a meter. */
export async function signUp(page: Page, world: World, email: string): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel(/^First name/).fill('Kelechi');
  await page.getByLabel(/^Last name/).fill('Umeh');
  await page.getByLabel(/^Email/).fill(email);
  await page.getByLabel(/^Username/).fill(email.split('@')[0] ?? '');
  await page.getByLabel(/^Password/).fill(newPassword);
  await page.getByLabel(/^Confirm password/).fill(newPassword);
  await page.getByRole('button', { name: 'Create account' }).click();
  const code = /\b\d{6}\b/.exec(await world.message(email, /\d{6}/))?.[0] ?? '';
  await page.getByLabel(/^One-time code/).fill(code);
  await expect(page.getByRole('heading', { name: 'Complete your details' })).toBeVisible();
}
