import { expect, test, type BrowserContext, type Page } from './product.ts';
import { addGate, beginShift, gatesPath, inContact, makePass, ownDevice, pairPhone, typeCode } from './gate-parts.ts';
import { signIn } from './sign-in.ts';
import { letDaysPass, letTheLogAge } from './time.ts';

const DAYS = 8;
const VISITORS = 25;
const DAY_MS = 86_400_000;

/** A fast guard, on the keys of the page: types each code, and clicks the button to let the visitor in. */
async function letAllIn(phone: Page, codes: readonly string[]): Promise<void> {
  await phone.evaluate(async (typed) => {
    const soon = async <Found>(look: () => Found | null | undefined): Promise<Found> => {
      for (let left = 3000; left > 0; left -= 1) {
        const found = look();
        if (found) return found;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      throw new Error('the guard waits for too long');
    };
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    for (const code of typed) {
      const field = await soon(() => document.querySelector<HTMLInputElement>('.gcells input:enabled'));
      value?.set?.call(field, code);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      const yes = await soon(() =>
        Array.from(document.querySelectorAll('button')).find(({ textContent }) =>
          /^Let in 1 person$|^The house said yes$/.test(textContent ?? ''),
        ),
      );
      yes.click();
    }
  }, codes);
}

/** Calls of this browser reach the product no more. Chromium's own switch let some through twice, after a reload on a busy machine. */
async function cutNetwork(hand: BrowserContext): Promise<void> {
  await hand.setOffline(true);
  await hand.route('**/api/**', (route) => route.abort('internetdisconnected'));
}

async function restoreNetwork(hand: BrowserContext): Promise<void> {
  await hand.unrouteAll();
  await hand.setOffline(false);
}

/** The clock of the phone runs ahead of the server's by `days`: what it sends is moved to the days that the server knows. */
async function arriveLater(phone: Page, days: number): Promise<void> {
  await phone.evaluate((ms) => {
    const own = globalThis.fetch;
    const earlier = (at: string) => new Date(Date.parse(at) - ms).toISOString();
    globalThis.fetch = (address, init) => {
      const isEntries = typeof address === 'string' && address.endsWith('/gate/entries');
      if (!isEntries || typeof init?.body !== 'string') return own(address, init);
      const { sent_at: sentAt, entries } = JSON.parse(init.body) as { sent_at: string; entries: { at: string }[] };
      const moved = { sent_at: earlier(sentAt), entries: entries.map((one) => ({ ...one, at: earlier(one.at) })) };
      return own(address, { ...init, body: JSON.stringify(moved) });
    };
  }, days * DAY_MS);
}

test('a week without network: 200 visits arrive once, a code used at two gates is reported, the log is deleted by its rule', async ({
  page: office,
  browser,
  productUrl,
}) => {
  test.setTimeout(300_000);
  const mark = String(Date.now() % 1_000_000);
  const [north, south] = [`North ${mark}`, `South ${mark}`];
  await signIn(office, 'musa@example.com');
  const hands = await Promise.all([1, 2].map(() => browser.newContext(ownDevice(productUrl, 360))));
  const [phone, other] = (await Promise.all(hands.map((hand) => hand.newPage()))) as [Page, Page];
  await phone.clock.install();
  const homes = await browser.newContext({ baseURL: productUrl });
  const home = await homes.newPage();
  // Each visit is a notice: 200 of them would fill the inbox of a resident that other tests read.
  await signIn(home, 'tunde@example.com');
  const until = new Date(Date.now() + (DAYS + 2) * DAY_MS).toISOString();
  const passes = await Promise.all(
    Array.from({ length: VISITORS }, (_, nth) => makePass(home, `Week ${mark} ${nth}`, { until })),
  );
  const once = await makePass(home, `Once ${mark}`, {
    kind: 'once',
    until: new Date(Date.now() + DAY_MS / 2).toISOString(),
  });
  const northId = await addGate(office, north);
  await pairPhone(office, phone, northId, `Samsung ${mark}`);
  await pairPhone(office, other, await addGate(office, south), `Tecno ${mark}`);
  await Promise.all(hands.map(cutNetwork));

  await test.step('two gates that are apart let the same code in', async () => {
    for (const hand of [phone, other]) {
      await typeCode(hand, once.made.code);
      await expect(hand.locator('section[role=alert]')).toContainText('Checked on this phone');
      await hand.getByRole('button', { name: 'Let in 1 person' }).click();
      await expect(hand.getByText(`In: Once ${mark}, 1 person`)).toBeVisible();
    }
  });

  await test.step('for a week one of them stays without network, and is started again in between', async () => {
    const codes = passes.map(({ made }) => made.code);
    for (let day = 0; day < DAYS; day += 1) {
      if (day > 0) {
        await phone.clock.fastForward(DAY_MS);
        if (day === 3) await phone.reload();
        await beginShift(phone);
      }
      await letAllIn(phone, codes);
    }
    await expect(phone.getByText(`${DAYS * VISITORS + 1} entries wait to be sent`)).toBeVisible();
  });

  const log = async () => {
    const file = await office.request.get(`/api/v1/manage/estates/1/gates/entries.csv?gate=${northId}`);
    return (await file.text()).trim().split('\r\n').slice(1);
  };
  await test.step('with network all of them arrive, none twice, and the manager sees the code that was used twice', async () => {
    await restoreNetwork(hands[1]!);
    await inContact(other, () => expect(other.getByText(/waits? to be sent/)).toBeHidden({ timeout: 2000 }));
    await letDaysPass(mark, DAYS - 1);
    await arriveLater(phone, DAYS - 1);
    await restoreNetwork(hands[0]!);
    await inContact(phone, () => expect(phone.getByText(/waits? to be sent/)).toBeHidden({ timeout: 2000 }));
    const lines = await log();
    expect(lines).toHaveLength(DAYS * VISITORS + 1);
    const toLookAt = lines.filter((line) => !line.endsWith(',""'));
    expect(toLookAt).toEqual([expect.stringMatching(/,"used-twice"$/)]);
    await office.setViewportSize({ width: 1440, height: 900 });
    await office.goto(`${gatesPath}/log?only_conflicts=true`);
    const twice = office.getByRole('row').filter({ hasText: north });
    await expect(twice).toHaveCount(1);
    await expect(twice).toContainText('Used twice');
  });

  await test.step('the log is deleted by the rule of the estate', async () => {
    await letTheLogAge(northId, DAYS - 1);
    expect(await log()).toHaveLength((DAYS - 1) * VISITORS);
  });

  // The codes of this test end, so that the house may make others.
  await letDaysPass(mark, 2 * DAYS);
  await Promise.all([homes, ...hands].map((one) => one.close()));
});
