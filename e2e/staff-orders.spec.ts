import { isAlive, issueLink, newBuyer, type IssuedLink } from './buyer.ts';
import { expect, refusedCall, test, type Page } from './product.ts';
import { signInAsStaff, staffCode } from './staff-sign-in.ts';
import { expectUsableByAll } from './usable-by-all.ts';
import { fromOwnPage } from './sign-in.ts';

/* Staff's tests run one after the other and with no other: so that a fault of the vending authority affects no other purchase. */

const ADMIN = 'admin@example.com';
const SECOND = 1000;

interface Story {
  order: { reference: string; status: string };
  states: { to: string; at: string }[];
  next_attempt_at: string | null;
  refunds: { state: string }[];
  journals: unknown[];
}
interface Act {
  id: string;
  state: string;
  error: string | null;
  preview: { fingerprint: string };
}

async function read<Data>(page: Page, path: string): Promise<Data> {
  return ((await (await page.request.get(path)).json()) as { data: Data }).data;
}

const headersOf = (key: string) => ({ ...fromOwnPage, 'idempotency-key': key });

const storyOf = (page: Page, reference: string) => read<Story>(page, `/api/v1/admin/orders/${reference}`);

/** The order of a payment link, once it is unknown. */
async function unknownOrder(page: Page, customer: string): Promise<string> {
  const listed = () =>
    read<{ items: { reference: string; customer_name: string }[] }>(page, '/api/v1/admin/orders?queue=unknown');
  const find = async () => (await listed()).items.find((one) => one.customer_name === customer)?.reference;
  await expect.poll(find, { timeout: 20 * SECOND }).toBeDefined();
  return (await find()) ?? '';
}

/** Waits for a moment without automatic retries for some seconds. Returns when each order is tried next. */
async function quietMoment(page: Page, references: readonly string[]): Promise<number[]> {
  let next: number[] = [];
  await expect(async () => {
    const stories = await Promise.all(references.map((reference) => storyOf(page, reference)));
    next = stories.map(({ next_attempt_at: at }) => (at === null ? 0 : Date.parse(at)));
    expect(Math.min(...next) - Date.now()).toBeGreaterThan(6 * SECOND);
  }).toPass({ timeout: 60 * SECOND, intervals: [200] });
  return next;
}

const moneySentence = async (page: Page, { callback_url: url }: IssuedLink) =>
  (await read<{ message: string }>(page, `/api/v1/quick-purchases/${new URL(url).pathname.split('/').at(-1)}`)).message;

test('an order stuck in unknown is repaired; another is refunded by two people, once, and its payer sees it', async ({
  page,
  browser,
  request,
  world,
  complaints,
}) => {
  test.setTimeout(200 * SECOND);
  complaints.allow(refusedCall);
  const other = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await signInAsStaff(page, 'halima@example.com');
  await signInAsStaff(other, ADMIN);
  await page.setViewportSize({ width: 1440, height: 900 });
  const buyer = newBuyer({ fullName: 'Bisi Stuck' });
  const stuckLink = await issueLink(request, buyer);
  const chidi = newBuyer({ fullName: 'Chidi Unwanted', amount: '60000' });
  const unwantedLink = await issueLink(request, chidi);
  await world.misbehave({ vending: 'timeout' });
  for (const link of [stuckLink, unwantedLink]) await world.transfer(link.account_number, link.amount);
  const stuck = await unknownOrder(page, 'Bisi Stuck');
  const unwanted = await unknownOrder(page, 'Chidi Unwanted');

  await test.step('an order is found in its queue, and a refund of it is requested', async () => {
    await page.goto('/admin/orders?queue=unknown');
    await page.getByRole('button', { name: /^Chidi Unwanted/ }).click();
    await expect(page.getByText('never vend twice')).toBeVisible();
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Refund this order?' });
    await expect(dialog.getByText('Refunds owed to payers')).toBeVisible();
    await expect(dialog.getByText('A refund that was sent cannot be recalled.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('The payer no longer lives there');
    await dialog.getByRole('button', { name: 'Ask for approval' }).click();
    await expect(dialog.getByText('Waiting for a second person')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    // It cannot be requested twice.
    await expect(page.getByText(/^A refund of this order waits for approval\./)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0);
  });

  await test.step('the other is opened, and staff are about to ask the authority', async () => {
    await page.goto(`/admin/orders/${stuck}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Bisi Stuck');
    await expectUsableByAll(page, 'the story of an order');
    await page.getByRole('button', { name: 'Ask again', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Ask the vending authority again?' });
    await expect(dialog.getByText('Next try')).toBeVisible();
    await dialog.getByLabel('Reason').fill('The customer is on the phone');
  });

  await test.step('the second person reads what will happen', async () => {
    await other.goto('/admin/approvals');
    await other
      .getByRole('button', { name: /^Refund an order/ })
      .first()
      .click();
    await expect(other.getByText('The payer no longer lives there')).toBeVisible();
    await expect(other.getByText('Refunds owed to payers')).toBeVisible();
    await expect(other.getByText('If a token exists, it is sent to the customer')).toBeVisible();
    // It is accepted for a minute only, so it is read last.
    await other.getByLabel('Code from your authenticator app').fill(await staffCode(page, ADMIN));
  });

  // The bank did not say where the money came from: the provider needs the payer's account before it refunds anything.
  const nextRefunds = async (mode: 'needs_attention' | 'ok') =>
    expect((await request.put('/sandbox/payments/refunds', { data: { mode } })).ok()).toBe(true);
  await nextRefunds('needs_attention');
  const [nextTry = 0] = await quietMoment(page, [stuck, unwanted]);
  await world.mend();
  await other.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ask again' }).click();

  await test.step('asking again repaired the order before its automatic retry', async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByText('The token was made.')).toBeVisible({ timeout: 15 * SECOND });
    const { states } = await storyOf(page, stuck);
    expect(Date.parse(states.find(({ to }) => to === 'vended')?.at ?? '')).toBeLessThan(nextTry);
    await world.message(buyer.phoneNumber, /kWh/);
    await expect(page.getByText('The customer is on the phone')).toBeVisible();
  });

  await test.step('the money of the other is refunded, and its payer sees it', async () => {
    await expect
      .poll(() => moneySentence(page, unwantedLink), { timeout: 20 * SECOND })
      .toMatch(/no token could be made\. The bank needs to know which account/);
    expect((await storyOf(page, unwanted)).refunds).toMatchObject([{ state: 'needs_account' }]);
    // The page must not say to staff that the customer has the money back.
    await page.goto(`/admin/orders/${unwanted}`);
    await expect(page.getByText("No token was made. Waiting for the payer's bank account.").first()).toBeVisible();
    await expect(page.getByText(/went back|on its way back/)).toHaveCount(0);
  });

  await test.step('the payer finds the purchase, enters an account, and reads that the money was sent', async () => {
    const isTold = (what: RegExp) =>
      expect
        .poll(async () => (await world.inbox(chidi.phoneNumber)).map(({ text }) => text).join('\n'), {
          timeout: 60 * SECOND,
        })
        .toMatch(what);
    await isTold(/needs to know to which account/);
    await nextRefunds('ok');
    const payer = await (
      await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
    ).newPage();
    await payer.goto('/find-token');
    await isAlive(payer);
    await payer.getByRole('textbox', { name: 'Reference' }).fill(unwantedLink.reference);
    await payer.getByRole('textbox', { name: 'Phone Number' }).fill(chidi.phoneNumber);
    await payer.getByRole('button', { name: 'Send me a code' }).click();
    const otp = /\b\d{6}\b/.exec(await world.message(chidi.phoneNumber, /\b\d{6}\b/))?.[0] ?? '';
    await payer.getByRole('textbox', { name: 'One-time code' }).pressSequentially(otp);
    const form = payer.getByRole('region', { name: 'Where should ₦60,000.00 go?' });
    await expect(form).toBeVisible();
    await expectUsableByAll(payer, 'where a refund goes');
    await payer.setViewportSize({ width: 390, height: 844 });
    await form.getByRole('button', { name: 'Check the name' }).click();
    await expect(form.getByText('Choose a bank and enter the 10 digits of the account')).toBeVisible();
    await form.getByRole('combobox', { name: /^Bank/ }).click();
    await payer.getByRole('option', { name: 'Test Bank' }).click();
    await form.getByLabel(/^Account number/).fill('0123456789');
    await form.getByRole('button', { name: 'Check the name' }).click();
    await expect(form.getByText('TEST ACCOUNT 6789', { exact: true })).toBeVisible();
    await expect(form.getByText(/which is not the name on the purchase/)).toBeVisible();
    await form.getByRole('button', { name: 'Send my money to this account' }).click();
    await expect(payer.getByText('We have your account. We are sending the money now')).toBeVisible();
    await isTold(/to the bank account ending in 6789/);
    await expect(payer.getByText('sent back', { exact: true })).toBeVisible({ timeout: 60 * SECOND });
    await expect(payer.getByText('To Test Bank •••• 6789')).toBeVisible();
    await expect(payer.getByText(/the Test Bank account ending in 6789 that you gave us/).first()).toBeVisible();
    await isTold(/was sent to the Test Bank account ending in \d{4} that you gave us/);
    expect((await storyOf(page, unwanted)).refunds).toHaveLength(1);
    await payer.context().close();
  });

  await test.step('the same again changes nothing', async () => {
    const { items } = await read<{ items: Act[] }>(other, `/api/v1/admin/acts?object=order:${unwanted}`);
    const [act] = items;
    const before = (await storyOf(page, unwanted)).journals.length;
    const decided = await other.request.post(`/api/v1/admin/acts/${act?.id}/decision`, {
      data: { decision: 'reject', fingerprint: act?.preview.fingerprint },
      headers: headersOf(crypto.randomUUID()),
    });
    expect(decided.status()).toBe(409);
    const data = { kind: 'order.refund', input: { reference: unwanted, to: 'source' }, reason: 'A second time' };
    const key = crypto.randomUUID();
    const asked: Act[] = [];
    for (let time = 0; time < 2; time += 1) {
      const answer = await page.request.post('/api/v1/admin/acts', { data, headers: headersOf(key) });
      asked.push(((await answer.json()) as { data: Act }).data);
    }
    expect(asked.map(({ state, error }) => `${state} ${error}`)).toEqual(
      Array(2).fill('not-possible order-not-in-state'),
    );
    expect(asked[1]?.id).toBe(asked[0]?.id);
    const after = await storyOf(page, unwanted);
    expect(after.refunds).toHaveLength(1);
    expect(after.journals).toHaveLength(before);
  });
});
