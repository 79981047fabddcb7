import {
  awaitPayment,
  fillForm,
  issueLink,
  newBuyer,
  openForm,
  purchaseForm,
  returnUntil,
  shownAccount,
  shownToken,
  sendForm,
  submitButton,
} from './buyer.ts';
import { listenForFailure } from './failure-words.ts';
import { expect, refusedCall, test } from './product.ts';

// The outside world is one for all tests of a product, so these have a product of their own: see playwright.config.ts.

for (const { fault, patience } of [
  { fault: 'slow', patience: 15_000 },
  { fault: 'lost_response', patience: 30_000 },
] as const) {
  test(`the bank side is in trouble ('${fault}'): the payer gets one account, at the latest on the second click`, async ({
    page,
    world,
    complaints,
  }) => {
    complaints.allow(refusedCall);
    await openForm(page);
    await fillForm(page, newBuyer());
    await world.misbehave({ bank: fault });
    await sendForm(page);
    await expect(
      submitButton(page)
        .or(page.getByRole('img', { name: 'Loading Spinner' }))
        .first(),
    ).toBeVisible();
    const opened = page.getByRole('button', { name: 'Confirm Payment' });
    const problem = purchaseForm(page).getByRole('alert').filter({ hasText: 'Nothing was charged' });
    await expect(opened.or(problem)).toBeVisible({ timeout: patience });
    if (await problem.isVisible()) {
      await world.mend();
      await submitButton(page).click();
    }
    await expect(opened).toBeVisible({ timeout: patience });
  });
}

for (const { fault, patience } of [
  { fault: 'error', patience: 15_000 },
  { fault: 'timeout', patience: 30_000 },
] as const) {
  test(`the bank side gives no account ('${fault}'): the page says so, nothing is lost, and it works again`, async ({
    page,
    world,
    complaints,
  }) => {
    complaints.allow(refusedCall);
    const buyer = newBuyer();
    await openForm(page);
    await fillForm(page, buyer);
    await world.misbehave({ bank: fault });
    await sendForm(page);
    const problem = purchaseForm(page)
      .getByRole('alert')
      .filter({ hasText: /^Error (generating|submitting)/ });
    await expect(problem).toBeVisible({ timeout: patience });
    await expect(problem).toContainText('Nothing was charged');
    await expect(purchaseForm(page).getByRole('textbox', { name: 'Full Name' })).toHaveValue(buyer.fullName);
    await world.mend();
    await expect(async () => {
      if (await submitButton(page).isVisible()) await submitButton(page).click({ timeout: 1000 });
      await expect(page.getByRole('button', { name: 'Confirm Payment' })).toBeVisible({ timeout: 6000 });
    }).toPass({ timeout: patience });
    expect(await shownAccount(page)).toMatch(/^\d{10}$/);
  });
}

for (const fault of ['lost_response', 'timeout', 'error'] as const) {
  test(`the vending authority responds with '${fault}': no one sees a failure, and there is one token`, async ({
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
    const waiting = page
      .getByText('Your token is being made')
      .or(page.getByText('Your token is taking longer than usual'));
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
  test(`events of the bank arrive by '${fault}': the page notices, and there is one token`, async ({
    page,
    request,
    world,
  }) => {
    const buyer = newBuyer();
    const link = await issueLink(request, buyer);
    await awaitPayment(page, link);
    await world.misbehave({ bank: fault });
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
