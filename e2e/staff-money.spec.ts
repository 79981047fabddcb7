import { expect, refusedCall, test, type Page } from './product.ts';
import { signInAsStaff, staffCode } from './staff-sign-in.ts';
import { letCancelTimePass } from './time.ts';
import { fromOwnPage } from './sign-in.ts';

/** Signs in without the pages of sign-in, which have their own test. */
async function signIn(page: Page, identifier: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/terms');
  const headers = fromOwnPage;
  const answer = await page.request.post('/api/v1/users/login', {
    data: { identifier, password: 'Estate#2026' },
    headers,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** A call as the user who is signed in. */
async function post(page: Page, path: string, data: object): Promise<Record<string, unknown>> {
  const headers = { ...fromOwnPage, 'idempotency-key': crypto.randomUUID() };
  const answer = await page.request.post(path, { data, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { data: Record<string, unknown> }).data;
}

/** Sets what the sandbox's provider does with the next payouts. */
async function nextPayouts(page: Page, mode: 'otp' | 'ok'): Promise<void> {
  const headers = fromOwnPage;
  const answer = await page.request.put('/sandbox/payments/transfers', { data: { mode }, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
}

async function read<Data>(page: Page, path: string): Promise<Data> {
  return ((await (await page.request.get(path)).json()) as { data: Data }).data;
}

/** Another person approves the act of this kind that waits. */
async function approveAsAdmin(page: Page, kind: string): Promise<void> {
  await signInAsStaff(page, 'admin@example.com');
  const { items } = await read<{ items: { id: string; preview: { fingerprint: string } }[] }>(
    page,
    `/api/v1/admin/acts?state=waiting&kind=${kind}`,
  );
  const [act] = items;
  const decided = await post(page, `/api/v1/admin/acts/${act?.id}/decision`, {
    decision: 'approve',
    fingerprint: act?.preview.fingerprint,
    code: await staffCode(page, 'admin@example.com'),
  });
  expect(decided['state']).toMatch(/running|done/);
}

test('a large payout is approved by a second person, another is sent with a code, and a returned transfer needs no action', async ({
  page,
  world,
  complaints,
}) => {
  test.setTimeout(120_000);
  complaints.allow(refusedCall);
  await signIn(page, 'ada@example.com');
  let account = '';
  for (let time = 0; time < 3; time += 1) {
    const funding = await post(page, '/api/v1/wallet/fund/transfer', { amount_kobo: 9_900_000 });
    account = String(funding['account_number']);
    await world.transfer(account, 9_900_000);
  }
  const balance = async () => (await read<{ balance_kobo: number }>(page, '/api/v1/wallet')).balance_kobo;
  await expect.poll(balance, { timeout: 30_000 }).toBeGreaterThan(29_000_000);
  const [bank] = await read<{ id: string }[]>(page, '/api/v1/bank-accounts');
  const confirmed = await page.request.post('/api/v1/users/step-up', {
    data: { password: 'Estate#2026' },
    headers: fromOwnPage,
  });
  expect(confirmed.ok()).toBe(true);
  // The small one first: withdrawals of one day count together.
  const coded = await post(page, '/api/v1/withdrawals', { amount_kobo: 6_000_000, bank_account_id: bank?.id });
  const large = await post(page, '/api/v1/withdrawals', { amount_kobo: 21_000_000, bank_account_id: bank?.id });
  // The provider refuses a transfer and reports it: it is recorded, and needs no review.
  const rejected = await page.request.post('/sandbox/payments/rejections', {
    data: { account_number: account, amount: 777 },
    headers: fromOwnPage,
  });
  expect(rejected.ok()).toBe(true);

  await signInAsStaff(page, 'emeka@example.com');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/payouts?approval=waiting');
  await page.getByRole('button', { name: /WDR-/ }).first().click();
  await expect(page.getByText('Needs approval above')).toBeVisible();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('A second person must approve this before it happens.')).toBeVisible();
  await expect(dialog.getByText('Withdrawals on their way')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The name on the account is the same');
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(dialog.getByText('Waiting for a second person')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  // The provider requires a code for the other one: it is in the operator's mailbox.
  const reference = String(coded['reference']);
  const payout = () =>
    read<{ code: string; status: string; approval: string }>(page, `/api/v1/admin/payouts/${reference}`);
  await nextPayouts(page, 'otp');
  await letCancelTimePass(reference);
  await expect.poll(async () => (await payout()).code, { timeout: 30_000 }).toBe('needed');
  await nextPayouts(page, 'ok');
  await page.goto('/admin/payouts?code=needed');
  await page.getByRole('button', { name: new RegExp(reference, 'i') }).click();
  await page.getByRole('button', { name: 'Enter the code' }).click();
  await dialog
    .getByLabel('Code of the provider')
    .fill((await world.message('payouts@gatelight.example', new RegExp(`^\\d{6} .*${reference}`))).slice(0, 6));
  await dialog.getByLabel('Reason').fill('The name on the account is the same');
  await dialog.getByRole('button', { name: 'Enter the code' }).click();
  await expect(dialog.getByText('We are sending the code to the provider.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect.poll(async () => (await payout()).status, { timeout: 30_000 }).toBe('paid');

  const exceptions = async (state: string) =>
    (await read<{ items: { kind: string }[] }>(page, `/api/v1/admin/exceptions?state=${state}`)).items.map(
      ({ kind }) => kind,
    );
  await expect.poll(() => exceptions('closed'), { timeout: 30_000 }).toContain('transfer_rejected');
  expect(await exceptions('open')).not.toContain('transfer_rejected');

  await approveAsAdmin(page, 'payout.approve');
  // It is sent when its owner can no longer cancel it; until then it is approved.
  await expect
    .poll(
      async () =>
        (await read<{ approval: string }>(page, `/api/v1/admin/payouts/${String(large['reference'])}`)).approval,
      { timeout: 30_000 },
    )
    .toBe('approved');
});

test('money above a limit is held; two people put it into the wallet, and its exception closes', async ({
  page,
  world,
  complaints,
}) => {
  test.setTimeout(120_000);
  complaints.allow(refusedCall);
  await signIn(page, 'ada@example.com');
  const balance = async () => (await read<{ balance_kobo: number }>(page, '/api/v1/wallet')).balance_kobo;
  const before = await balance();
  const funding = await post(page, '/api/v1/wallet/fund/transfer', { amount_kobo: 100_000 });
  const arrivedKobo = 900_000_000;
  await world.transfer(String(funding['account_number']), arrivedKobo);
  await expect.poll(balance, { timeout: 30_000 }).toBeGreaterThan(before);
  expect(await balance()).toBeLessThan(before + arrivedKobo);

  await signInAsStaff(page, 'emeka@example.com');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/reconciliation');
  const held = page.getByRole('button', { name: /A wallet funding above the limit/ });
  await held.first().click();
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Assign to me' }).click();
  await dialog.getByLabel('Reason').fill('I call the customer');
  await dialog.getByRole('button', { name: 'Assign to me' }).click();
  await expect(dialog.getByRole('status')).toContainText('Done');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Put into the wallet' }).click();
  await expect(dialog.getByText('A second person must approve this before it happens.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The customer sold a car and showed the papers');
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(dialog.getByText('Waiting for a second person')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await approveAsAdmin(page, 'funding.release');
  await page.goto('/admin/reconciliation?state=closed');
  await expect(held.first()).toBeVisible();
  await page.goto('/admin/reconciliation');
  await expect(page.getByRole('heading', { name: 'Reconciliation' }).first()).toBeVisible();
  await expect(held).toHaveCount(0);
  await signIn(page, 'ada@example.com');
  expect(await balance()).toBe(before + arrivedKobo);
});
