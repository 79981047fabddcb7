import { expect, refusedCall, test, type Page } from './product.ts';
import { expectUsableByAll } from './usable-by-all.ts';
import { fromOwnPage } from './sign-in.ts';

const METER = '04175000019';
const PASSWORD = 'Estate#2026';
/** The test card whose bank requires a confirmation each time. */
const LAST4 = '4796';

interface Opened {
  reference: string;
  authorization_url: string;
}

/** Calls the API as the page would, in the same session. */
async function post(page: Page, path: string, data: unknown): Promise<Opened> {
  const headers = { 'idempotency-key': `e2e-cards-${Date.now()}-${Math.random()}`, ...fromOwnPage };
  const answer = await page.request.post(`/api/v1${path}`, { data, headers });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return ((await answer.json()) as { data: Opened }).data;
}

async function payOnPage(page: Page, last4: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`${last4} `) }).click();
  await page.getByRole('button', { name: /^Pay ₦/ }).click();
}

async function confirmAtBank(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Vending Successful' })).toBeVisible();
}

test('a card is declined, another pays and is saved, is charged again after a confirmation, named and removed', async ({
  page,
  complaints,
}) => {
  // The removal is refused once, until the password is confirmed.
  complaints.allow(refusedCall);
  await page.goto('/signin');
  await page.getByLabel(/^Email\/Username/).fill('ada@example.com');
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/user/dashboard');

  const callback = new URL('/user/vend_utility/status', page.url()).href;
  const opened = await post(page, '/vend/pay', {
    amount: 2300,
    meterNumber: METER,
    callback_url: callback,
    save_card: true,
  });
  // A test card cannot be clicked before the script that fills it in: the click would be lost.
  let letScriptCome = () => {};
  const script = new Promise<void>((resolve) => (letScriptCome = resolve));
  await page.route('**/sandbox/assets/checkout.js', async (route) => {
    await script;
    await route.continue();
  });
  await page.goto(opened.authorization_url, { waitUntil: 'commit' });
  await expect(page.locator('#test-cards[inert]')).toBeVisible();
  letScriptCome();
  await page.getByRole('button', { name: /0037 / }).click();
  await expect(page.getByLabel('Card number')).not.toHaveValue('');
  await expectUsableByAll(page, '/sandbox/checkout');
  await page.setViewportSize({ width: 1280, height: 900 });
  await payOnPage(page, '0037');
  await expect(page.getByText('Insufficient Funds. You were not charged. Try another card.')).toBeVisible();
  await payOnPage(page, LAST4);
  await confirmAtBank(page);

  await page.goto('/user/cards');
  const card = page.getByRole('listitem').filter({ hasText: LAST4 });
  await expect(card).toContainText(`Mastercard ending in ${LAST4}`);
  await expectUsableByAll(page, '/user/cards');
  await page.setViewportSize({ width: 1280, height: 900 });
  await card.getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByLabel(/^Card name/).fill('E2E card');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Manage E2E card' })).toBeVisible();

  const listed = (await (await page.request.get('/api/v1/cards')).json()) as { data: { id: string; last4: string }[] };
  const cardId = listed.data.find(({ last4 }) => last4 === LAST4)?.id;
  const charged = await post(page, '/vend/saved-card', { meterNumber: METER, amount_kobo: 240_000, card_id: cardId });
  await page.goto(charged.authorization_url);
  await confirmAtBank(page);

  await page.goto('/user/cards');
  await page.getByRole('button', { name: 'Manage E2E card' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Remove card' }).click();
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Remove card' }).click();
  await expect(page.getByText('Card removed')).toBeVisible();
  await expect(card).toHaveCount(0);
});
