import { issueLink, newBuyer, type IssuedLink } from './buyer.ts';
import { expect, refusedCall, test, type Page } from './product.ts';
import { signInAsStaff, staffCode } from './staff-sign-in.ts';
import { bringPriceForward } from './time.ts';
import { expectUsableByAll } from './usable-by-all.ts';
import { fromOwnPage } from './sign-in.ts';

/* Gas: no other test checks its price. */
const METER = '04175000050';
const ESTATE = 'Harmony Gardens Estate';

const headers = () => ({ ...fromOwnPage, 'idempotency-key': crypto.randomUUID() });

async function post<Data>(page: Page, path: string, data: object): Promise<Data> {
  const answer = await page.request.post(path, { data, headers: headers() });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { data: Data }).data;
}

interface Act {
  id: string;
  state: string;
  preview: { fingerprint: string };
}

/** Approves an act as another person, and waits until it is done. */
async function approve(page: Page, act: Act, code: string): Promise<void> {
  const path = `/api/v1/admin/acts/${act.id}`;
  await post(page, `${path}/decision`, { decision: 'approve', fingerprint: act.preview.fingerprint, code });
  await expect
    .poll(async () => ((await (await page.request.get(path)).json()) as { data: Act }).data.state, { timeout: 30_000 })
    .toBe('done');
}

/** The price of a unit for which an order was made. */
async function pricedAt(page: Page, link: IssuedLink): Promise<number> {
  const secret = new URL(link.callback_url).pathname.split('/').at(-1) ?? '';
  const answer = await page.request.get(`/api/v1/quick-purchases/${secret}`);
  const { data } = (await answer.json()) as { data: { price: { price_kobo_per_unit: number } } };
  return data.price.price_kobo_per_unit;
}

test('a tariff is scheduled by one person, approved by another, and counts from its hour', async ({
  page,
  browser,
  request,
  complaints,
}) => {
  // Four codes of authenticators, each up to half a minute away.
  test.setTimeout(180_000);
  complaints.allow(refusedCall);
  const other = await (await browser.newContext()).newPage();
  await signInAsStaff(page, 'halima@example.com');
  await signInAsStaff(other, 'emeka@example.com');

  await page.goto('/admin/tariffs');
  await expect(page.getByText('one price at a time')).toBeVisible();
  await expectUsableByAll(page, 'the tariffs');
  await page.getByRole('row').filter({ hasText: 'Gas' }).getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Versions' })).toBeVisible();
  const tariff = page.url().split('/').at(-1) ?? '';

  await page.setViewportSize({ width: 1440, height: 900 });
  // By hand: one person requests it, and sees that another must approve.
  await page.getByRole('button', { name: 'Schedule a change' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(/^Price per/).fill('900');
  await form.getByLabel(/^From/).fill('2030-01-01T00:00');
  await form.getByRole('button', { name: 'Continue' }).click();
  await expect(form.getByText('₦900.00')).toBeVisible();
  // Before and after share a line, so that all of it and the button fit the screen.
  await expect(form.getByRole('button', { name: 'Ask for approval' })).toBeInViewport({ ratio: 1 });
  await form.getByLabel(/^Reason/).fill('The supplier raised its price');
  await form.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(form.getByText('Waiting for a second person')).toBeVisible();
  const waiting = await page.request.get(`/api/v1/admin/acts?state=waiting&object=tariff:${tariff}`);
  const [act] = ((await waiting.json()) as { data: { items: Act[] } }).data.items;
  await approve(other, act!, await staffCode(other, 'emeka@example.com'));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Customers were told' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '₦900.00' }).getByText('Scheduled')).toBeVisible();
  await expectUsableByAll(page, 'one tariff');

  // Earlier orders keep their price, later orders have the new one.
  const buyer = newBuyer({ meterNumber: METER, estateName: ESTATE });
  const before = await issueLink(request, buyer);
  const old = await pricedAt(page, before);
  const soon = await post<Act>(other, '/api/v1/admin/acts', {
    kind: 'tariff.schedule',
    input: {
      tariff_id: tariff,
      valid_from: new Date(Date.now() + 24 * 3_600_000).toISOString(),
      price_kobo_per_unit: old + 100,
      rounding: 'up',
    },
    reason: 'The regulator set a new price',
  });
  expect(soon.state).toBe('waiting');
  await approve(page, soon, await staffCode(page, 'halima@example.com'));
  const quote = async () =>
    (await post<{ price_kobo_per_unit: number }>(page, '/api/v1/quotes', { meterNumber: METER, amount_kobo: 500_000 }))
      .price_kobo_per_unit;
  // Its hour is a day away, whatever the machine does: until then nothing changes. Then its hour comes.
  expect(await quote()).toBe(old);
  await bringPriceForward(tariff, old + 100);
  await expect.poll(quote, { timeout: 30_000 }).toBe(old + 100);
  const after = await issueLink(request, newBuyer({ meterNumber: METER, estateName: ESTATE }));
  expect([await pricedAt(page, before), await pricedAt(page, after)]).toEqual([old, old + 100]);

  await page.goto('/admin/settings');
  await expect(page.getByRole('heading', { name: 'Card payments' })).toBeVisible();
  await expectUsableByAll(page, 'the settings');
  await page.goto('/admin/health');
  await expect(page.getByRole('heading', { name: 'Promises' })).toBeVisible();
  await expectUsableByAll(page, 'the health page');
  await other.context().close();
});
