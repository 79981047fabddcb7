import { awaitPayment, issueLink, newBuyer, paymentAddress, returnUntil, shownToken } from './buyer.ts';
import { expect, test, type Page } from './product.ts';
import { letHalfAnHourPass } from './time.ts';

/** Notes every word of failure that a person could have read on the way, however briefly. */
async function listenForFailure(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const heard = new Set<string>();
    Object.assign(globalThis, { heardFailures: heard });
    const note = () => {
      const text = document.querySelector('main')?.textContent ?? '';
      for (const [word] of text.matchAll(/.{0,30}\b(fail|declin|could not be made|no token)\w*.{0,30}/gi))
        heard.add(word);
    };
    document.addEventListener('DOMContentLoaded', () => {
      new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
  });
  return () => page.evaluate(() => [...(globalThis as unknown as { heardFailures: Set<string> }).heardFailures]);
}

test('too little money: no token, and the whole of it goes back', async ({ page, request, world }) => {
  const link = await issueLink(request, newBuyer());
  await awaitPayment(page, link);
  await world.transfer(link.account_number, 450_000);
  await returnUntil(page, 'Less arrived than the price');
  const main = page.getByRole('main');
  await expect(main).toContainText('₦4,500.00');
  await expect(main).toContainText('₦5,000.00');
  await expect(main).toContainText(/goes? back|sent back|on its way back|returned/);
  await expect(main.getByText('Because less than the price arrived')).toBeVisible();
  await expect(main.getByText('sent back', { exact: true })).toBeVisible({ timeout: 20_000 });
});

test('too much money: the token, and the excess goes back', async ({ page, request, world }) => {
  const link = await issueLink(request, newBuyer());
  await awaitPayment(page, link);
  await world.transfer(link.account_number, 560_000);
  await returnUntil(page, 'Payment Successful');
  await shownToken(page);
  await expect(page.getByText('You sent ₦600.00 too much.', { exact: false })).toBeVisible();
});

test('paid twice: one token, and the second payment goes back', async ({ page, request, world }) => {
  const buyer = newBuyer();
  const link = await issueLink(request, buyer);
  await awaitPayment(page, link);
  await world.transfer(link.account_number, link.amount);
  await world.transfer(link.account_number, link.amount);
  await returnUntil(page, 'Payment Successful');
  const token = await shownToken(page);
  await expect(page.getByText('Because it was sent twice')).toBeVisible({ timeout: 20_000 });
  expect(await shownToken(page)).toBe(token);
  const tokens = (await world.inbox(buyer.phoneNumber)).filter(({ text }) => text.includes('kWh'));
  expect(tokens).toHaveLength(1);
});

test('another currency: no token, and it goes back', async ({ page, request, world }) => {
  const link = await issueLink(request, newBuyer());
  await awaitPayment(page, link);
  await world.transfer(link.account_number, link.amount, 'USD');
  await returnUntil(page, 'The transfer was not in naira');
  await expect(page.getByText('Because it was not in naira')).toBeVisible({ timeout: 20_000 });
});

test('nothing came in time: that is not called a failure, and money that comes late is not lost', async ({
  page,
  request,
  world,
}) => {
  const said = await listenForFailure(page);
  const link = await issueLink(request, newBuyer());
  await awaitPayment(page, link);
  await letHalfAnHourPass(link.reference);
  await returnUntil(page, 'We have not seen your transfer yet');
  for (const name of ['Check again', 'I paid, get help'])
    await expect(page.getByRole('button', { name })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start again' })).toBeVisible();
  expect(await said()).toEqual([]);

  const second = await page.context().newPage();
  await second.goto(paymentAddress(link));
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('This account is closed');
  await expect(second.locator('body')).not.toContainText(link.account_number);
  await second.close();

  await world.transfer(link.account_number, link.amount);
  await expect(async () => {
    await page.getByRole('button', { name: 'Check again' }).click({ timeout: 1000 });
    await expect(page.getByText('We have not seen your transfer yet')).toBeHidden({ timeout: 500 });
  })
    .toPass({ timeout: 15_000 })
    .catch(() => undefined);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Your transfer came after|Payment Successful/);
  await expect(page.getByRole('main')).toContainText(/safe|goes back|on its way back|sent back|token/);
});

for (const fault of ['lost_response', 'timeout', 'error'] as const) {
  test(`the vending authority answers with '${fault}': nobody reads of a failure, and there is one token`, async ({
    page,
    request,
    world,
  }) => {
    const said = await listenForFailure(page);
    const buyer = newBuyer();
    const link = await issueLink(request, buyer);
    await awaitPayment(page, link);
    await world.misbehave({ vending: fault });
    await world.transfer(link.account_number, link.amount);
    await returnUntil(page, 'Payment Successful');
    const waiting = page.getByText('Your token is being made').or(page.getByText('Your token takes longer than usual'));
    if (fault !== 'lost_response') await expect(waiting.first()).toBeVisible();
    await world.mend();
    await expect(page.locator('[data-receipt]')).toBeVisible({ timeout: 40_000 });
    const token = await shownToken(page);
    expect(await said()).toEqual([]);
    await world.message(buyer.phoneNumber, /kWh/);
    const tokens = (await world.inbox(buyer.phoneNumber)).filter(({ text }) => text.includes('kWh'));
    expect(tokens.map(({ text }) => text.replaceAll(' ', '').includes(token))).toEqual([true]);
  });
}

for (const fault of ['duplicate_webhook', 'late_webhook'] as const) {
  test(`events of the bank come by '${fault}': the page finds out, and there is one token`, async ({
    page,
    request,
    world,
  }) => {
    const buyer = newBuyer();
    const link = await issueLink(request, buyer);
    await awaitPayment(page, link);
    await world.misbehave({ provider: fault });
    await world.transfer(link.account_number, link.amount);
    await returnUntil(page, 'Payment Successful');
    const token = await shownToken(page);
    await world.mend();
    await request.post('/sandbox/webhooks/flush');
    await world.message(buyer.phoneNumber, /kWh/);
    await page.reload();
    expect(await shownToken(page)).toBe(token);
    expect((await world.inbox(buyer.phoneNumber)).filter(({ text }) => text.includes('kWh'))).toHaveLength(1);
  });
}
