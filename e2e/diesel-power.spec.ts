import { expect, test } from './product.ts';
import { signIn } from './sign-in.ts';
import { expectUsableByAll } from './usable-by-all.ts';

const diesel = '/manage/estates/1/diesel';

test('a theft of diesel and a short delivery are found, and a dip made without network is sent once', async ({
  page,
  context,
  complaints,
}) => {
  test.setTimeout(90_000);
  await signIn(page, 'musa@example.com');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(diesel);
  await expect(page.getByRole('heading', { name: 'About 120 litres are missing' })).toBeVisible();
  await expect(
    page.getByText(/the tank lost 184 l\. The generator ran 6\.0 hours and needed about 63 l/),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'A delivery is 62 litres short' })).toBeVisible();
  await expectUsableByAll(page, diesel);
  await page.setViewportSize({ width: 390, height: 844 });

  await test.step('a dip without network waits on the device', async () => {
    complaints.allow(/^Failed to load resource|net::ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Add a dip' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Enter the centimetres of the dipstick')).toBeVisible();
    await dialog.getByLabel(/^Dipstick/).fill('21.9');
    await expect(dialog.getByText('That is 548 litres.')).toBeVisible();
    await dialog.getByLabel('Note').fill('Made at the tank without network');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { name: '1 entry waits on this device' })).toBeVisible();
  });

  await test.step('with network it is sent, once', async () => {
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: '1 entry waits on this device' })).toBeHidden();
    await page.goto(`${diesel}?view=log`);
    await expect(page.getByText('Made at the tank without network')).toHaveCount(1);
    await page.reload();
    await expect(page.getByText('Made at the tank without network')).toHaveCount(1);
    await expectUsableByAll(page, `${diesel}?view=log`);
  });
});

test('the causes of a month are read whole on a desk, and the name of an alarm is one line on a phone', async ({
  page,
}) => {
  await signIn(page, 'musa@example.com');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${diesel}?view=months`);
  const cause = page.getByText(/errors of measuring explain up to/).first();
  await expect(cause).toBeVisible();
  const cut = () => cause.evaluate((line) => line.closest('td')!.scrollWidth - line.closest('td')!.clientWidth);
  await expect.soft.poll(cut).toBe(0);
  const sticksOut = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.soft.poll(sticksOut).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${diesel}?view=alarms`);
  const name = page.getByText('A delivery is 62 litres short').first();
  await expect(name).toBeVisible();
  const lines = () =>
    name.evaluate((cell) => {
      const words = document.createRange();
      words.selectNodeContents([...cell.childNodes].find((node) => node.textContent?.includes('62 litres')) ?? cell);
      return words.getClientRects().length;
    });
  await expect.poll(lines).toBe(1);
});

test('a resident reads the power account that the manager reads, without its lines', async ({ page }) => {
  test.setTimeout(90_000);
  await signIn(page, 'musa@example.com');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/manage/estates/1/power');
  const inText = (await page.getByText(/^In: [\d,]+ kWh$/).textContent()) ?? '';
  await signIn(page, 'ada@example.com');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/user/service_charge/power');
  await expect(page.getByText(inText.replace('In: ', '')).first()).toBeVisible();
  // In the first week of a month, the newest bill is not paid yet.
  await expect(page.getByText(/receipt EK-\d{8}/).first()).toBeVisible();
  await expect(page.getByText('Line C')).toBeHidden();
  await expectUsableByAll(page, 'the open power account');
  await page.goto('/user/service_charge/supply');
  await expect(page.getByText('Last 7 days')).toBeVisible();
});
