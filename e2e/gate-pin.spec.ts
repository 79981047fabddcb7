import type { Browser } from '@playwright/test';
import { addGate, gatesPath, inContact, isKept, ownDevice, post } from './gate-parts.ts';
import { expect, test, type Page } from './product.ts';
import { signIn } from './sign-in.ts';
import { expectUsableByAll, lastingFaults } from './usable-by-all.ts';

const OWN = '738264';
const NEXT = '581926';

const typePin = (phone: Page, label: string, pin: string) => phone.getByLabel(label, { exact: true }).fill(pin);
const isOnDuty = (phone: Page) => expect(phone.getByRole('heading', { name: 'Visitor code' })).toBeVisible();

async function endShift(phone: Page): Promise<void> {
  await phone.getByRole('button', { name: 'Log', exact: true }).click();
  await phone.getByRole('button', { name: 'End the shift' }).click();
  await expect(phone.getByRole('heading', { name: 'Who is on duty?' })).toBeVisible();
  await phone.getByRole('button', { name: 'Blessing' }).click();
}

/** A phone that is paired with a gate, where Blessing is about to type a PIN. */
async function openPhone(browser: Browser, baseURL: string, office: Page, gate: string, name: string) {
  const hand = await browser.newContext(ownDevice(baseURL, 360));
  const phone = await hand.newPage();
  const { secret } = await post<{ secret: string }>(office, `/api/v1/manage/estates/1/gates/${gate}/devices`, { name });
  await phone.goto(`/gate#${secret}`);
  await phone.getByRole('button', { name: 'Blessing' }).click();
  return { hand, phone };
}

/** The list of the second contact was requested after this call, and is stored when the third one asks for its own. */
async function fetchList(phone: Page): Promise<void> {
  for (let contacts = 0; contacts < 3; contacts += 1) {
    const listed = phone.waitForResponse(/\/api\/v1\/gate\/list$/);
    await phone.evaluate(() => globalThis.dispatchEvent(new Event('online')));
    await listed;
  }
}

test('the PIN that a manager sees opens the gate once: the guard chooses another, with and without network', async ({
  page: office,
  browser,
  productUrl,
}) => {
  test.setTimeout(180_000);
  const mark = String(Date.now() % 1_000_000);
  const dialog = office.getByRole('dialog');
  const row = office.getByRole('listitem').filter({ hasText: 'Blessing' });
  const makePin = async () => {
    await office.getByRole('button', { name: 'New PIN for Blessing' }).click();
    await dialog.getByRole('button', { name: 'Make a PIN' }).click();
    const shown = dialog.getByRole('status').filter({ hasText: /^\d{6}$/ });
    await expect(shown).toBeVisible();
    const pin = (await shown.textContent()) ?? '';
    return pin;
  };

  await signIn(office, 'musa@example.com');
  await office.setViewportSize({ width: 1440, height: 900 });
  const gate = await addGate(office, `Gate ${mark}`);
  await office.goto(gatesPath);
  const first = await makePin();
  await expectUsableByAll(office, 'the first PIN of a guard');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(row.getByText(/^First PIN, until /)).toBeVisible();

  const { hand, phone } = await openPhone(browser, productUrl, office, gate, `Samsung ${mark}`);
  await test.step('with network the guard chooses a PIN, and the first one ends', async () => {
    await typePin(phone, 'Your PIN', first);
    await expect(phone.getByRole('heading', { name: 'Choose your own PIN' })).toBeVisible();
    expect.soft(await lastingFaults(phone), 'a guard chooses a PIN').toEqual([]);
    await typePin(phone, 'Your own PIN', OWN);
    await expect(phone.getByRole('heading', { name: 'Type it again' })).toBeVisible();
    await typePin(phone, 'Your own PIN again', OWN);
    await isOnDuty(phone);
    await expect(async () => {
      await office.reload();
      await expect(row.getByText('Has a PIN')).toBeVisible({ timeout: 3000 });
    }).toPass();
    await isKept(phone);
    await endShift(phone);
    await typePin(phone, 'Your PIN', first);
    await expect(phone.getByText('That is not your PIN.')).toBeVisible();
    await typePin(phone, 'Your PIN', OWN);
    await isOnDuty(phone);
  });

  await test.step('without network too: the phone knows the new PIN, also after a restart, and sends it later', async () => {
    await endShift(phone);
    const second = await makePin();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await fetchList(phone);
    await hand.setOffline(true);
    await typePin(phone, 'Your PIN', second);
    await typePin(phone, 'Your own PIN', NEXT);
    await typePin(phone, 'Your own PIN again', NEXT);
    await isOnDuty(phone);
    await phone.reload();
    await isOnDuty(phone);
    await endShift(phone);
    await typePin(phone, 'Your PIN', second);
    await expect(phone.getByText('That is not your PIN.')).toBeVisible();
    await typePin(phone, 'Your PIN', NEXT);
    await isOnDuty(phone);
    await expect(row.getByText(/^First PIN, until /)).toBeVisible();
    await hand.setOffline(false);
    await inContact(phone, () => expect(phone.getByText('Online', { exact: true })).toBeVisible({ timeout: 2000 }));
    await office.reload();
    await expect(row.getByText('Has a PIN')).toBeVisible();

    const other = await openPhone(browser, productUrl, office, gate, `Tecno ${mark}`);
    await typePin(other.phone, 'Your PIN', second);
    await expect(other.phone.getByText('That is not your PIN.')).toBeVisible();
    await typePin(other.phone, 'Your PIN', NEXT);
    await isOnDuty(other.phone);
    await other.hand.close();
  });
  await hand.close();
});
