import { holdBeforeCamera } from './fake-camera.ts';
import { gatesPath as gates, inContact, isKept, makePass, openCamera, ownDevice, typeCode } from './gate-parts.ts';
import { expect, test, type Page } from './product.ts';
import { signIn } from './sign-in.ts';
import { expectUsableByAll, lastingFaults } from './usable-by-all.ts';

/** A page of a guard or a visitor has one look. */
const isUsable = async (page: Page, what: string) => expect.soft(await lastingFaults(page), what).toEqual([]);

test('a visitor is invited, let in by code and by camera, with and without network; a phone that is stolen is cut off', async ({
  page: office,
  browser,
  productUrl,
}) => {
  test.setTimeout(300_000);
  const mark = String(Date.now() % 1_000_000);
  const gate = `Gate ${mark}`;
  const device = `Samsung ${mark}`;
  const { browser: withCamera, film, close } = await openCamera();
  const hand = await withCamera.newContext({ ...ownDevice(productUrl, 360), permissions: ['camera'] });
  const phone = await hand.newPage();
  const homes = await browser.newContext({ ...ownDevice(productUrl), serviceWorkers: 'block' });
  const home = await homes.newPage();
  const visitors = await browser.newContext(ownDevice(productUrl));
  const answer = phone.locator('section[role=alert]');

  await test.step('the manager adds a gate, and its phone is paired by the QR on the screen', async () => {
    await signIn(office, 'musa@example.com');
    await office.setViewportSize({ width: 1440, height: 900 });
    await office.goto(gates);
    await office.getByRole('button', { name: 'Add a gate' }).click();
    const dialog = office.getByRole('dialog');
    await dialog.getByLabel(/^Name of the gate/).fill(gate);
    await dialog.getByRole('button', { name: 'Add a gate' }).click();
    await expect(dialog).toBeHidden();
    await office.getByRole('button', { name: `Add a phone to ${gate}` }).click();
    await dialog.getByLabel(/^Name of the phone/).fill(device);
    await dialog.getByRole('button', { name: 'Show the code' }).click();
    await holdBeforeCamera(film, dialog.getByRole('img', { name: 'The code that pairs the phone' }));

    await phone.goto('/gate');
    await expect(phone.getByText('Clock is right')).toBeVisible();
    await isUsable(phone, 'the first day of a gate');
    await phone.getByRole('button', { name: 'Scan the manager’s QR' }).click();
    await expect(phone.getByRole('heading', { name: 'Who is on duty?' })).toBeVisible();
    await expect(office.getByText(`${device} is paired`).first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await isKept(phone);
  });

  await test.step('the guard begins with a PIN', async () => {
    await isUsable(phone, 'who is on duty');
    await phone.getByRole('button', { name: 'Sunday' }).click();
    await phone.getByLabel('Your PIN').fill('246810');
    await expect(phone.getByRole('heading', { name: 'Visitor code' })).toBeVisible();
    await isUsable(phone, 'the code of a visitor');
  });

  let link = '';
  let code = '';
  await test.step('a resident invites with three taps', async () => {
    await signIn(home, 'ada@example.com');
    await home.goto('/user/dashboard');
    await home.getByRole('link', { name: 'Invite a visitor' }).filter({ visible: true }).click();
    await home.getByRole('button', { name: 'Make the code' }).click();
    await expect(home.getByRole('heading', { name: 'The code is ready' })).toBeVisible();
    const sent = decodeURIComponent(
      (await home.getByRole('link', { name: 'Send on WhatsApp' }).getAttribute('href')) ?? '',
    );
    link = /\/pass#GP1\.\S+/.exec(sent)?.[0] ?? '';
    code = (/code is (\d{3} ?\d{3})/.exec(sent)?.[1] ?? '').replace(' ', '');
    expect(code).toMatch(/^\d{6}$/);
    await expectUsableByAll(home, 'a code that is ready');
  });

  const visitor = await visitors.newPage();
  await test.step('the visitor opens the link without an account, and again without network', async () => {
    await visitor.goto(link);
    const shown = visitor.getByRole('region', { name: 'Gate code' });
    await expect(shown).toContainText(`${code.slice(0, 3)} ${code.slice(3)}`);
    await isUsable(visitor, 'the pass of a visitor');
    await isKept(visitor);
    await visitors.setOffline(true);
    await visitor.reload();
    await expect(shown).toContainText(`${code.slice(0, 3)} ${code.slice(3)}`);
    await expect(visitor.getByText(/^No network\. This is your pass of/)).toBeVisible();
    await expect(shown.getByRole('img')).toBeVisible();
    await visitors.setOffline(false);
  });

  await test.step('the code is valid for one entry and one exit; the house sees both', async () => {
    await typeCode(phone, code);
    await expect(answer).toContainText('Let in');
    await isUsable(phone, 'the answer to a code');
    await phone.getByRole('button', { name: 'Let in 1 person' }).click();
    await expect(phone.getByText(/^In: .*1 person$/)).toBeVisible();
    await typeCode(phone, code);
    await expect(answer).toContainText('Stop and check');
    await phone.getByRole('button', { name: '1 person left' }).click();
    await expect(phone.getByText(/^Left: .*1 person$/)).toBeVisible();
    await typeCode(phone, code);
    await expect(answer).toContainText('This code was used already.');
    await phone.getByRole('button', { name: 'Enter another code' }).click();
    await expect(async () => {
      await home.goto('/user/visitors?view=log');
      const first = home.getByRole('listitem').filter({ hasText: gate });
      await expect(first.filter({ hasText: 'Came in' }).first()).toBeVisible({ timeout: 3000 });
      await expect(first.filter({ hasText: 'Left' }).first()).toBeVisible({ timeout: 3000 });
    }).toPass();
    await expectUsableByAll(home, 'who came to a house');
  });

  const bisi = await makePass(home, `Bisi ${mark}`);
  await test.step('the camera reads the pass of another visitor', async () => {
    await visitor.goto('about:blank');
    await visitor.goto(`/pass#${bisi.made.pass}`);
    await holdBeforeCamera(film, visitor.getByRole('img', { name: 'The pass as a QR code' }));
    await phone.getByRole('button', { name: 'Scan' }).click();
    await expect(answer).toContainText('Let in');
    await expect(phone.getByText(`Bisi ${mark}`)).toBeVisible();
    await phone.getByRole('button', { name: 'Let in 1 person' }).click();
    await expect(phone.getByText(`In: Bisi ${mark}, 1 person`)).toBeVisible();
  });

  const femi = await makePass(home, `Femi ${mark}`);
  await test.step('without network the list gives the answer and shows its age; the entry waits, also over a restart', async () => {
    await phone.getByRole('button', { name: 'Expected', exact: true }).click();
    await inContact(phone, () => expect(phone.getByText(`Femi ${mark}`)).toBeVisible({ timeout: 2000 }));
    await isUsable(phone, 'who is expected');
    await phone.getByRole('button', { name: 'Log', exact: true }).click();
    await isUsable(phone, 'the log of a gate');
    await phone.getByRole('button', { name: 'Code', exact: true }).click();
    await hand.setOffline(true);
    await femi.cancel();
    await inContact(phone, () =>
      expect(phone.getByText('No network: codes still work.')).toBeVisible({ timeout: 2000 }),
    );
    await expect(phone.getByText(/^List of codes from \d/)).toBeVisible();
    await typeCode(phone, femi.made.code);
    await expect(answer).toContainText('Checked on this phone');
    await expect(phone.getByText('List from')).toBeVisible();
    await isUsable(phone, 'an answer without network');
    await phone.getByRole('button', { name: 'Let in 1 person' }).click();
    await expect(phone.getByText(/1 entry waits to be sent/)).toBeVisible();
    await phone.reload();
    await expect(phone.getByText(/1 entry waits to be sent/)).toBeVisible();
  });

  await test.step('with network it is sent, the code is refused from then on, and the manager sees the conflict', async () => {
    await hand.setOffline(false);
    await inContact(phone, () => expect(phone.getByText('Online', { exact: true })).toBeVisible({ timeout: 2000 }));
    await typeCode(phone, femi.made.code);
    await expect(answer).toContainText('The resident cancelled this code.');
    await phone.getByRole('button', { name: 'Enter another code' }).click();
    await office.goto(`${gates}/log`);
    const row = office.getByRole('row').filter({ hasText: gate }).filter({ hasText: 'Was cancelled' });
    await expect(row).toHaveCount(1);
    await expect(office.getByText(`Femi ${mark}`)).toHaveCount(0);
    await expectUsableByAll(office, 'the log of gates');
  });

  await test.step('the phone is stolen', async () => {
    await office.setViewportSize({ width: 1440, height: 900 });
    await office.goto(gates);
    await office.getByRole('button', { name: `Cut off ${device}` }).click();
    const dialog = office.getByRole('dialog');
    await dialog.getByText('It was stolen or lost').click();
    await dialog.getByRole('button', { name: 'Cut off' }).click();
    await expect(office.getByText(`${device} is cut off`)).toBeVisible();
    await inContact(phone, () =>
      expect(phone.getByText('This phone is no longer paired.')).toBeVisible({ timeout: 2000 }),
    );
    await phone.reload();
    await expect(phone.getByRole('heading', { name: 'Set up this gate' })).toBeVisible();
    await expectUsableByAll(office, 'the gates of an estate');
  });

  await Promise.all([homes.close(), visitors.close()]);
  await close();
});
