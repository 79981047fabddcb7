import { isAlive, issueLink, newBuyer, shownToken } from './buyer.ts';
import { expect, refusedCall, test } from './product.ts';
import { expectUsableByAll } from './usable-by-all.ts';

// One test, because codes may be requested only five times an hour.
test('reference, phone and a code show the token again; strangers and wrong codes learn nothing', async ({
  page,
  request,
  world,
  complaints,
}) => {
  complaints.allow(refusedCall);
  const buyer = newBuyer();
  const link = await issueLink(request, buyer);
  await world.transfer(link.account_number, link.amount);
  const sms = await world.message(buyer.phoneNumber, /kWh/);
  const token = (/(\d{4} ?){5}/.exec(sms)?.[0] ?? '').replaceAll(/\D/g, '');
  expect(token).toMatch(/^\d{20}$/);

  await page.goto('/find-token');
  await isAlive(page);
  const form = page.getByRole('form');
  await form.getByRole('button', { name: 'Send me a code' }).click();
  await expect(
    form.getByText('Enter the reference (it starts with TOK-) or the 11 digits of the meter number.'),
  ).toBeVisible();
  await expect(form.getByText('Phone Number must be 11 digits and start with 0')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Reference' })).toBeFocused();

  const unknown = `TOK-${'0'.repeat(17)}ABCDEFGH`;
  await form.getByRole('textbox', { name: 'Reference' }).fill(unknown);
  await form.getByRole('textbox', { name: 'Phone Number' }).fill(buyer.phoneNumber);
  await form.getByRole('button', { name: 'Send me a code' }).click();
  const answer = page.getByRole('form', { name: 'Enter the code' }).getByRole('status');
  await expect(answer).toBeVisible();
  const toStranger = await answer.textContent();
  expect(await world.inbox(buyer.phoneNumber)).toHaveLength(1);

  await page.getByRole('button', { name: 'Change what you entered' }).click();
  await form.getByRole('textbox', { name: 'Reference' }).fill(`  ${link.reference.toLowerCase()} `);
  await form.getByRole('button', { name: 'Send me a code' }).click();
  await expect(answer).toHaveText(toStranger ?? '');
  const code = /\b\d{6}\b/.exec(await world.message(buyer.phoneNumber, /\b\d{6}\b/))?.[0] ?? '';

  await expectUsableByAll(page, 'the code');

  const codeField = page.getByRole('textbox', { name: 'One-time code' });
  await codeField.pressSequentially(code === '111111' ? '222222' : '111111');
  await expect(codeField).toHaveAttribute('aria-invalid', 'true');
  await expect(codeField).toHaveValue('');
  await expect(codeField).toBeFocused();
  await expect(page.locator('body')).not.toContainText(token.slice(0, 4));

  await codeField.pressSequentially(code);
  await expect(page.getByRole('heading', { level: 1, name: 'Your token' })).toBeFocused();
  expect(await shownToken(page)).toBe(token);
  await expect(
    page.getByText('Payment received', { exact: false }).or(page.getByText('We received your')),
  ).toBeVisible();

  await expectUsableByAll(page, 'the token that was found');

  await page.getByRole('button', { name: 'Send again by SMS' }).click();
  await expect(page.getByText(/Sent again to/).first()).toBeVisible();
  await expect(async () => {
    const tokens = (await world.inbox(buyer.phoneNumber)).filter(({ text }) => text.includes('kWh'));
    expect(tokens).toHaveLength(2);
    for (const { text } of tokens) expect(text.replaceAll(' ', '')).toContain(token);
  }).toPass({ timeout: 30_000 });
});
