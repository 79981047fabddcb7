import {
  awaitPayment,
  fillForm,
  issueLink,
  newBuyer,
  openForeignLink,
  openForm,
  purchaseForm,
  returnUntil,
  shownToken,
  submitButton,
} from './buyer.ts';
import { expect, refusedCall, test } from './product.ts';
import { expectPagesUsableByAll, expectUsableByAll } from './usable-by-all.ts';

test('every public page can be used by everyone', async ({ page, complaints }) => {
  complaints.allow(refusedCall);
  await expectPagesUsableByAll(page, [
    '/',
    '/contact',
    '/find-token',
    '/about',
    '/status',
    '/faqs',
    '/services/solar',
    '/terms',
    '/privacy',
    '/privacy/visitors',
    '/nowhere',
    '/purchase?account_number=1234567890',
    '/purchase/confirmation',
    '/pcm',
    '/pcm/services/solar',
    '/pcm/privacy',
  ]);
});

test('every page of sign-in can be used by everyone', async ({ page, complaints }) => {
  complaints.allow(refusedCall);
  await expectPagesUsableByAll(page, [
    '/signin',
    '/signup',
    '/verify_email?email=ada%40example.com',
    '/forgot_password',
    '/admin/login',
    '/admin/register',
  ]);
});

test('every page of the sandbox can be used by everyone', async ({ page }) => {
  await expectPagesUsableByAll(page, [
    '/sandbox',
    '/sandbox/bank',
    '/sandbox/inbox',
    '/sandbox/meters',
    '/sandbox/meters/04175000019',
    '/sandbox/faults',
    '/sandbox/gate',
  ]);
});

test('the barrier of the sandbox shows that it is jammed or held open', async ({ page }) => {
  const answer = { data: { events: [] } };
  const sent = { request: { path: '/api/v1/controllers/events', body: {} }, status: 200, answer, milliseconds: 9 };
  await page.route('**/sandbox/gate/event', (route) => route.fulfill({ json: { data: sent } }));
  await page.goto('/sandbox/gate');
  await page.getByRole('button', { name: 'Jam the barrier' }).click();
  await expect(page.getByRole('status')).toHaveText('Jammed');
  await page.getByRole('button', { name: 'Hold the barrier open' }).click();
  await expect(page.getByRole('status')).toHaveText('Held open');
});

test('the frame of the app can be used by everyone', async ({ page }) => {
  await expectPagesUsableByAll(page, ['/dev/ui/app', '/dev/ui/app?as=guest&refused']);
});

test('the form with its messages and with its list can be used by everyone', async ({ page }) => {
  await openForm(page);
  await submitButton(page).click();
  await expect(purchaseForm(page).getByText('Full Name is required')).toBeVisible();
  await expect(purchaseForm(page).getByRole('textbox', { name: 'Full Name' })).toBeFocused();
  await expectUsableByAll(page, 'the form with messages');
  await fillForm(page, newBuyer());
  await expect(purchaseForm(page).getByRole('region', { name: 'What this buys' })).toContainText(/[1-9]\d*\.\d kWh/);
  await purchaseForm(page).getByRole('combobox', { name: 'Estate Name' }).click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await expectUsableByAll(page, 'the form with its list open');
});

test('the pages for paying can be used by everyone', async ({ page, request, world }) => {
  const link = await issueLink(request, newBuyer());
  await openForeignLink(page, link);
  await expect(page.getByRole('button', { name: 'Confirm Payment' })).toBeVisible();
  await expectUsableByAll(page, 'the account to pay to');
  await awaitPayment(page, link);
  await expectUsableByAll(page, 'waiting for the money');
  await world.transfer(link.account_number, 450_000);
  await returnUntil(page, 'You sent less than the amount due');
  await expectUsableByAll(page, 'too little money');
});

test('the token can be used by everyone', async ({ page, request, world }) => {
  const link = await issueLink(request, newBuyer());
  await awaitPayment(page, link);
  await world.transfer(link.account_number, link.amount);
  await returnUntil(page, 'Payment Successful');
  await shownToken(page);
  await expectUsableByAll(page, 'the token');
  await page.getByRole('button', { name: 'Show big' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectUsableByAll(page, 'the token, big');
});
