import { makePass } from './gate-parts.ts';
import { expect, test } from './product.ts';
import { signIn } from './sign-in.ts';
import { expectUsableByAll } from './usable-by-all.ts';

test('a visitor without an account has their details deleted by a code to their phone', async ({
  page: home,
  browser,
  productUrl,
  world,
}) => {
  const mark = String(Date.now() % 10_000_000).padStart(7, '0');
  const phone = `0814${mark}`;
  await signIn(home, 'ada@example.com');
  const { cancel } = await makePass(home, `Zainab ${mark}`, { phone, plate: 'KJA 482 DX' });
  const visitors = await browser.newContext({ baseURL: productUrl, viewport: { width: 390, height: 844 } });
  const visitor = await visitors.newPage();
  await visitor.goto('/privacy/visitors');
  await expect(visitor.getByRole('heading', { name: 'What is kept, and until when' })).toBeVisible();
  await visitor.getByLabel(/^Phone number/).fill(phone);
  await visitor.getByRole('button', { name: 'Send me a code' }).click();
  await expect(visitor.getByText(/we have sent it a code by SMS/)).toBeVisible();
  const [code = ''] = /\d{6}/.exec(await world.message(phone, /\d{6}/)) ?? [];
  const field = visitor.getByLabel(/^One-time code/);
  const erase = visitor.getByRole('button', { name: 'Delete my details' });
  await field.fill(code === '111111' ? '222222' : '111111');
  await erase.click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expectUsableByAll(visitor, 'a wrong code of a visitor');
  await field.fill(code);
  await erase.click();
  await expect(visitor.getByText('Your details are deleted')).toBeVisible();
  await expect(visitor.getByText('Deleted from 1 pass and its visits.')).toBeVisible();
  await home.goto('/user/visitors');
  await expect(home.getByRole('heading', { name: /codes? in use/ })).toBeVisible();
  await expect(home.getByText(`Zainab ${mark}`)).toHaveCount(0);
  await cancel();
  await visitors.close();
});
