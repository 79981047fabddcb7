import { expect, refusedCall, test } from './product.ts';
import { fromOwnPage, signIn } from './sign-in.ts';
import { signInAsStaff } from './staff-sign-in.ts';
import { expectUsableByAll } from './usable-by-all.ts';

const ADAS_METER = '04175000019';

test('a meter of another household is refused, requested, shared by its owner, used and given up', async ({
  page,
  complaints,
}) => {
  complaints.allow(refusedCall);
  await signIn(page, 'tunde@example.com');
  await page.goto('/user/meters');
  await expect(page.getByRole('heading', { name: 'Your houses' })).toBeVisible();
  await expectUsableByAll(page, '/user/meters');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Add a meter' }).click();
  await page.getByRole('combobox', { name: 'Estate or apartment' }).click();
  await page.getByRole('option', { name: 'Palm Court Estate' }).click();
  await page.getByRole('combobox', { name: 'House or flat' }).click();
  await page.getByRole('option', { name: 'Block 4, Flat 2' }).click();
  await page.getByLabel('Prepaid meter number').fill(ADAS_METER);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Yes, add this meter' }).click();
  await page.getByRole('button', { name: 'Ask for access' }).click();
  await expect(page.getByText('We sent your request.')).toBeVisible();

  await signIn(page, 'ada@example.com');
  await page.goto('/user/meters');
  await expect(page.getByText('Tunde Bakare requests access to your meter')).toBeVisible();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Shared with 1 person')).toBeVisible();
  await page.getByRole('link', { name: 'Manage Home' }).click();
  await expect(page.getByText('tunde@example.com')).toBeVisible();
  await page.getByLabel('Units on the display now').fill('42.5');
  await page.getByRole('button', { name: 'Add reading' }).click();
  await expect(page.getByText('42.5 kWh')).toBeVisible();
  await expectUsableByAll(page, '/user/meters/{id}');

  await signIn(page, 'tunde@example.com');
  await page.goto('/user/meters');
  await page.setViewportSize({ width: 390, height: 844 });
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Can buy' })
    .getByRole('link', { name: /^Manage/ })
    .click();
  await expect(page.getByText('42.5 kWh')).toBeVisible();
  await page.getByRole('button', { name: 'Remove this meter' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('The meter is removed')).toBeVisible();
  await expect(page.getByText('Can buy')).toBeHidden();
});

test('staff see the figures of today and decide a claim; others do not see them', async ({ page, complaints }) => {
  complaints.allow(refusedCall);
  await signIn(page, 'tunde@example.com');
  const claim = await page.request.post('/api/v1/meter-requests', {
    data: { meterNumber: '04175000043', claim: true, message: 'I rent this flat' },
    headers: fromOwnPage,
  });
  expect(claim.ok(), await claim.text()).toBe(true);
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { name: 'Not allowed' })).toBeVisible();

  await signInAsStaff(page, 'admin@example.com');
  await page.goto('/admin/dashboard');
  await expect(page.getByText(/WAT, checked every 15 seconds/)).toBeVisible();
  await expectUsableByAll(page, '/admin/dashboard');
  await page.getByRole('link', { name: /^Requests of residents: [1-9]/ }).click();
  await expect(page.getByText('Says that this meter is theirs')).toBeVisible();

  await signIn(page, 'musa@example.com');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/manage');
  await page
    .getByRole('navigation', { name: 'Estate' })
    .getByRole('link', { name: /^Requests/ })
    .click();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'I rent this flat' })
    .getByRole('button', { name: /^Decide/ })
    .click();
  await expectUsableByAll(page, 'a decision');
  await page.getByLabel('Note to the person').fill('Please show us the lease.');
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('Declined: Tunde Bakare')).toBeVisible();
  await expect(page.getByText('I rent this flat')).toBeHidden();
});
