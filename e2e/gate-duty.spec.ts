import { todayInLagos } from '@gatelight/contract/lagos-days';
import { holdBeforeCamera } from './fake-camera.ts';
import { addGate, gatesPath, houseOf, openCamera, ownDevice, pairPhone, post, typeCode } from './gate-parts.ts';
import { answerNotice } from './notice.ts';
import { expect, test } from './product.ts';
import { signIn } from './sign-in.ts';
import { expectUsableByAll, lastingFaults } from './usable-by-all.ts';

/** The next minute of the day in Lagos, an hour ahead of UTC all year: a round is not due before it was made. */
const nextMinuteInLagos = () => Math.floor(Date.now() / 60_000 + 61) % 1440;

test('a shift: guests of an event, a walk-in that is answered by SMS, a round, an incident with a photo', async ({
  page: office,
  browser,
  productUrl,
  world,
  request,
}) => {
  test.setTimeout(180_000);
  const mark = String(Date.now() % 1_000_000);
  const gateName = `Gate ${mark}`;
  const { browser: withCamera, film, close } = await openCamera();
  const hand = await withCamera.newContext({ ...ownDevice(productUrl, 360), permissions: ['camera'] });
  const phone = await hand.newPage();
  const homes = await browser.newContext(ownDevice(productUrl));
  const home = await homes.newPage();
  const answer = phone.locator('section[role=alert]');
  const isUsable = async (what: string) => expect.soft(await lastingFaults(phone), what).toEqual([]);

  await signIn(office, 'musa@example.com');
  await office.setViewportSize({ width: 1440, height: 900 });
  const gate = await addGate(office, gateName);
  const patrol = '/api/v1/manage/estates/1/patrol';
  const point = `Water tank ${mark}`;
  const round = `Round ${mark}`;
  await test.step('the manager hangs up a point and plans a round for the next minute', async () => {
    const { id } = await post<{ id: string }>(office, `${patrol}/points`, { name: point });
    await post(office, `${patrol}/rounds`, {
      name: round,
      weekdays: 127,
      times: [nextMinuteInLagos()],
      minutes: 60,
      points: [id],
    });
  });
  await pairPhone(office, phone, gate, `Samsung ${mark}`);

  await test.step('each guest of an event has a code, which is valid once', async () => {
    await signIn(home, 'ada@example.com');
    await home.goto('/user/visitors/invite');
    await home.getByText('Event', { exact: true }).click();
    await home.getByRole('button', { name: 'A code for each guest' }).click();
    await home.getByLabel(/^Name of the event/).fill(`Naming ${mark}`);
    await home.getByLabel(/^Day/).fill(todayInLagos());
    await home.getByLabel(/^From/).fill('00:00');
    await home.getByLabel(/^Until/).fill('23:59');
    await home.getByLabel(/^Names of the guests/).fill(`Kemi ${mark}\nBola ${mark}`);
    await home.getByRole('button', { name: /^Make / }).click();
    const guests = home.getByRole('list', { name: `Guests of Naming ${mark}` });
    await expect(guests.getByRole('listitem').filter({ hasText: mark })).toHaveCount(2);
    await expectUsableByAll(home, 'an event whose guests have a code each');
    const kemi = guests.getByRole('listitem').filter({ hasText: 'Kemi' });
    const code = ((await kemi.locator('.digits').textContent()) ?? '').replaceAll(/\D/g, '');
    await typeCode(phone, code);
    await expect(answer).toContainText('Let in');
    await expect(phone.getByText(`Kemi ${mark}`)).toBeVisible();
    await phone.getByRole('button', { name: 'Let in 1 person' }).click();
    await typeCode(phone, code);
    await expect(answer).toContainText('Stop and check');
    await phone.getByRole('button', { name: '1 person left' }).click();
    await home.goto('/user/visitors');
    await home.getByRole('link', { name: new RegExp(`Naming ${mark}`) }).click();
    await expect(kemi).toContainText('Came');
    await home.getByRole('button', { name: 'Cancel all codes' }).click();
    await home.getByRole('dialog').getByRole('button', { name: 'Cancel all codes' }).click();
    await expect(home.getByRole('dialog')).toBeHidden();
  });

  const askFor = async (guest: string) => {
    await phone.getByRole('button', { name: 'Walk-in', exact: true }).click();
    await phone.getByLabel('Which house?').fill('Block 4, Flat 2');
    await phone.getByRole('button', { name: /Block 4, Flat 2/ }).click();
    await phone.getByLabel('Name of the visitor').fill(guest);
    await isUsable('a guest without a code');
    await phone.getByRole('button', { name: 'Ask the resident' }).click();
    await expect(phone.getByText('left to answer')).toBeVisible();
  };
  await test.step('the button of a notice answers about a guest without a code', async () => {
    const guest = `Sani ${mark}`;
    await askFor(guest);
    const asks = await home.request.get('/api/v1/users/visitors/asks');
    const { data } = (await asks.json()) as { data: { id: string; visitor: string }[] };
    const ask = data.find(({ visitor }) => visitor === guest)!;
    const notice = {
      title: `${guest} is at the gate`,
      text: 'For Block 4, Flat 2',
      path: '/user/visitors',
      answer: { path: `${await houseOf(home)}/asks/${ask.id}/answer`, yes: 'Let in', no: 'Do not let in' },
    };
    await answerNotice(home, notice, 'Do not let in');
    await expect(answer).toContainText('said no');
    await phone.getByRole('button', { name: 'Next visitor' }).click();
  });

  await test.step('the house answers the SMS about a guest without a code', async () => {
    await askFor(`Ngozi ${mark}`);
    await isUsable('a question to a house');
    const sms = await world.message('08031234567', new RegExp(`Ngozi ${mark}`));
    const [, reference] = /YES (\d{3})/.exec(sms) ?? [];
    const reply = { from: '+2348031234567', text: `Yes ${reference}` };
    expect((await request.post('/sandbox/inbox/replies', { data: reply })).status()).toBe(201);
    await expect(answer).toContainText('said yes');
    await isUsable('the yes of a house');
    await phone.getByRole('button', { name: 'Let in 1 person' }).click();
    await expect(phone.getByText(`In: Ngozi ${mark}, 1 person`)).toBeVisible();
  });

  await test.step('the guard walks the round: the QR on the wall is the one that the manager printed', async () => {
    await office.goto(`${gatesPath}/rounds`);
    await expect(office.getByText(round).first()).toBeVisible();
    await office.evaluate(() => (window.print = () => undefined));
    await office.getByRole('button', { name: 'Print the QR codes' }).click();
    await office.emulateMedia({ media: 'print' });
    await holdBeforeCamera(film, office.getByRole('img', { name: `QR of ${point}` }));
    await office.emulateMedia({ media: null });
    await phone.getByRole('button', { name: 'Log', exact: true }).click();
    await phone.getByRole('button', { name: 'Round', exact: true }).click();
    const scan = phone.getByRole('button', { name: 'Scan a point' });
    await expect(scan).toBeEnabled();
    await isUsable('a round');
    await scan.click();
    await expect(phone.getByText(`Scanned: ${point}`)).toBeVisible();
    await phone.getByRole('button', { name: 'Back', exact: true }).click();
  });

  await test.step('an incident with a photo reaches the manager', async () => {
    const photo = { name: 'boom.jpg', mimeType: 'image/jpeg', buffer: await phone.screenshot({ type: 'jpeg' }) };
    await phone.getByRole('button', { name: 'Log', exact: true }).click();
    await phone.getByRole('button', { name: 'Incident', exact: true }).click();
    await phone.getByRole('button', { name: 'Damage' }).click();
    await phone.getByLabel('What happened?').fill(`The boom was hit, ${mark}.`);
    await phone.getByLabel('Take a photo').setInputFiles(photo);
    await expect(phone.getByRole('img', { name: 'Photo 1' })).toBeVisible();
    await isUsable('an incident');
    await phone.getByRole('button', { name: 'Send the report' }).click();
    await expect(phone.getByText('The manager gets your report.')).toBeVisible();
    const size = phone.viewportSize()!;
    await phone.setViewportSize({ width: 1440, height: 900 });
    await expect(phone.getByRole('button', { name: 'Log' })).toBeVisible();
    await isUsable('the code beside the lists, on a wide screen');
    await phone.setViewportSize(size);
    await expect(async () => {
      await office.goto(`${gatesPath}/incidents`);
      const reported = office.getByRole('row').filter({ hasText: gateName });
      await reported.getByRole('button', { name: `Damage, ${gateName}` }).click({ timeout: 2000 });
      await expect(office.getByText(`The boom was hit, ${mark}.`)).toBeVisible({ timeout: 2000 });
      const shown = office.getByRole('img', { name: 'Photo 1' });
      await shown.scrollIntoViewIfNeeded({ timeout: 2000 });
      await expect
        .poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth), { timeout: 2000 })
        .toBeGreaterThan(0);
    }).toPass({ timeout: 40_000 });
    await expectUsableByAll(office, 'an incident of a gate');
  });

  await test.step('the shift ends, and the manager sees round and shift', async () => {
    await office.setViewportSize({ width: 1440, height: 900 });
    await expect(async () => {
      await office.goto(`${gatesPath}/rounds`);
      const walked = office.getByRole('listitem').filter({ hasText: round }).filter({ hasText: 'Points scanned' });
      await expect(walked).toContainText('Complete', { timeout: 2000 });
    }).toPass({ timeout: 90_000 });
    await phone.getByRole('button', { name: 'Log', exact: true }).click();
    await phone.getByRole('button', { name: 'End the shift' }).click();
    await expect(phone.getByRole('heading', { name: 'Who is on duty?' })).toBeVisible();
    await expect(async () => {
      await office.goto(`${gatesPath}/shifts`);
      const worked = office.getByRole('row').filter({ hasText: gateName });
      await expect(worked).toHaveCount(1, { timeout: 2000 });
      await expect(worked).not.toContainText('Not ended yet', { timeout: 2000 });
    }).toPass({ timeout: 40_000 });
  });

  await homes.close();
  await close();
});
