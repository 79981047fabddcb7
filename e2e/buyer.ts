import { randomBytes, randomInt } from 'node:crypto';
import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';

export interface Buyer {
  fullName: string;
  phoneNumber: string;
  meterNumber: string;
  estateName: string;
  amount: string;
  email: string;
}

/** A buyer without purchases: limits count by phone number. */
export function newBuyer(changes: Partial<Buyer> = {}): Buyer {
  return {
    fullName: 'Ada Obi',
    phoneNumber: `080${randomInt(10_000_000, 99_999_999)}`,
    meterNumber: '04175000019',
    estateName: 'Palm Court Estate',
    amount: '5000',
    email: '',
    ...changes,
  };
}

export function purchaseForm(page: Page): Locator {
  return page.getByRole('form', { name: 'Quick Token Purchase' });
}

export function submitButton(page: Page): Locator {
  return purchaseForm(page).getByRole('button', { name: /^(Get account number|Try again)(\s·\s₦[\d,]+)?$/ });
}

/** Types every value that is given, and chooses the estate from its list. */
export async function fillForm(page: Page, buyer: Partial<Buyer>): Promise<void> {
  const form = purchaseForm(page);
  const texts = {
    fullName: 'Full Name',
    phoneNumber: 'Phone Number',
    meterNumber: 'Meter Number',
    amount: 'Amount',
    email: 'Email',
  } as const;
  for (const [name, label] of Object.entries(texts) as [keyof typeof texts, string][]) {
    const value = buyer[name];
    if (value !== undefined) await form.getByRole('textbox', { name: label }).fill(value);
  }
  if (buyer.estateName) await chooseEstate(page, buyer.estateName);
}

export async function chooseEstate(page: Page, name: string): Promise<void> {
  await purchaseForm(page).getByRole('combobox', { name: 'Estate Name' }).click();
  await page.getByRole('listbox').getByRole('option', { name }).click();
  await expect(page.getByRole('listbox')).toBeHidden();
}

/** The landing page with a working form and without values of an earlier purchase. */
export async function openForm(page: Page): Promise<void> {
  await page.goto('/#quick_purchase');
  await isAlive(page);
}

/** Waits until the page's script runs. */
export async function isAlive(page: Page): Promise<void> {
  await expect(page.locator('html[data-alive]')).toBeAttached();
}

/** Sends the form once the price is shown, as people who read it do. */
export async function sendForm(page: Page): Promise<void> {
  await expect(purchaseForm(page).locator('section[aria-busy="true"]')).toHaveCount(0);
  await submitButton(page).click();
}

/** Fills and sends the form; ends on the payment page. */
export async function askForAccount(page: Page, buyer: Buyer): Promise<void> {
  await openForm(page);
  await fillForm(page, buyer);
  await sendForm(page);
  await expect(page.getByRole('heading', { name: 'Pay by transfer' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirm Payment' })).toBeVisible();
}

/** The ten digits on the payment page, as a person would copy them. */
export async function shownAccount(page: Page): Promise<string> {
  const account = page.getByText('Account number', { exact: true }).locator('xpath=following-sibling::*');
  return ((await account.textContent()) ?? '').replaceAll(/\D/g, '');
}

export interface IssuedLink {
  account_number: string;
  account_name: string;
  bank_name: string;
  amount: number;
  callback_url: string;
  reference: string;
  meter_number: string;
}

/** A payment link, requested as the page does, for tests that begin after the form. */
export async function issueLink(request: APIRequestContext, buyer: Buyer): Promise<IssuedLink> {
  const stamp = new Date().toISOString().replaceAll(/\D/g, '');
  const reference = `TOK-${stamp}${randomBytes(4).toString('hex').toUpperCase()}`;
  const answer = await request.post('/v1/gatelight/payment-link', {
    data: {
      clientId: 'gatelight-web',
      webhook_url: 'http://localhost/webhook',
      amount: Number(buyer.amount) * 100,
      customerName: buyer.fullName,
      customerEmail: buyer.email,
      customerTelephone: buyer.phoneNumber,
      reference,
      metadata: {
        reference,
        order_id: reference,
        meter_number: buyer.meterNumber,
        estate_name: buyer.estateName,
        created_at: new Date().toISOString(),
      },
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const { data } = (await answer.json()) as { data: Omit<IssuedLink, 'meter_number'> };
  return { ...data, meter_number: buyer.meterNumber };
}

/** The address of the payment page for a link, with any of its claims changed or, by undefined, left out. */
export function paymentAddress(link: IssuedLink, changes: Record<string, string | undefined> = {}): string {
  const claims: Record<string, string | undefined> = {
    account_number: link.account_number,
    account_name: link.account_name,
    bank_name: link.bank_name,
    amount: String(link.amount),
    meter_number: link.meter_number,
    callback_url: link.callback_url,
    ...changes,
  };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(claims)) if (value !== undefined) query.set(name, value);
  return `/purchase?${query}`;
}

/** Opens a payment link of another device: first the owner, then the account. */
export async function openForeignLink(page: Page, link: IssuedLink): Promise<void> {
  await page.goto(paymentAddress(link));
  await page.getByRole('button', { name: 'Show the account to pay into' }).click();
}

/** Opens a payment link and goes on to the page that waits for the money. */
export async function awaitPayment(page: Page, link: IssuedLink): Promise<void> {
  await openForeignLink(page, link);
  await page.getByRole('button', { name: 'Confirm Payment' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Processing' })).toBeVisible();
  await expect(page.getByRole('timer')).toBeVisible();
}

/** Returns to the page from a bank's app until it shows the text: the page polls immediately when it is visible again. */
export async function returnUntil(page: Page, heading: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
}

/** Rows of label and value below an element, as shown. */
export async function factsOf(place: Locator): Promise<Record<string, string>> {
  const rows = await place
    .locator('dl > div')
    .evaluateAll((divs) =>
      divs.map((div) => [div.querySelector('dt')?.textContent ?? '', div.querySelector('dd')?.textContent ?? '']),
    );
  return Object.fromEntries(rows) as Record<string, string>;
}

/** The token on the page: twenty digits. */
export async function shownToken(page: Page): Promise<string> {
  const groups = page.locator('[data-receipt] .token-groups').first();
  await expect(groups).toBeVisible();
  return ((await groups.textContent()) ?? '').replaceAll(/\D/g, '');
}
