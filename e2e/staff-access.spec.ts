import { expect, refusedCall, test } from './product.ts';
import { signInAsStaff, staffCode } from './staff-sign-in.ts';
import { expectUsableByAll } from './usable-by-all.ts';
import { fromOwnPage } from './sign-in.ts';

test('staff sign in with a code; a role takes two people; the audit log proves it; an auditor changes nothing', async ({
  page,
  complaints,
}) => {
  complaints.allow(refusedCall);
  await page.goto('/admin/login?next=%2Fadmin%2Fstaff');
  await page.getByLabel('Email/Username').fill('admin@example.com');
  await page.getByLabel(/^Password/).fill('Estate#2026');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await expectUsableByAll(page, '/admin/login');
  await page.getByLabel('Code from your authenticator app').fill(await staffCode(page, 'admin@example.com'));
  await expect(page.getByRole('heading', { name: 'Staff', exact: true })).toBeVisible();
  await expectUsableByAll(page, '/admin/staff');

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Give a role: Halima Bello' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Admin', exact: true }).click();
  await expect(dialog.getByText('A second person must approve this')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Halima stands in for Amina');
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(dialog.getByText('Waiting for a second person')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  // The person who requested it cannot approve it, only withdraw it.
  await page.goto('/admin/approvals');
  await page.getByText('Give a staff role').first().click();
  await expect(page.getByText('Another person must decide.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeHidden();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Nothing is waiting for a second person')).toBeVisible();
  await expectUsableByAll(page, '/admin/approvals');

  await page.goto('/admin/audit');
  await page.getByRole('button', { name: 'Verify the chain' }).click();
  await expect(page.getByText(/^The chain is complete/)).toBeVisible();
  await page.goto('/admin/audit?action=act.*');
  await expect(page.getByText('Withdrawn').first()).toBeVisible();
  await expectUsableByAll(page, '/admin/audit');

  await signInAsStaff(page, 'tunde.audit@example.com');
  await page.goto('/admin/audit?action=act.withdraw');
  await expect(page.getByText('Withdrawn').first()).toBeVisible();
  await page.goto('/admin/staff');
  await expect(page.getByText('Halima Bello')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Give a role/ })).toBeHidden();
  const refused = await page.request.post('/api/v1/admin/acts', {
    data: { kind: 'user.lock', input: { user_id: '1' }, reason: 'No' },
    headers: { ...fromOwnPage, 'idempotency-key': 'auditor-cannot-act-1' },
  });
  expect(refused.status()).toBe(403);
});
