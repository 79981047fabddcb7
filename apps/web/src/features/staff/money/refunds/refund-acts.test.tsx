import type { Permission } from '@gatelight/contract/base/staff/permissions';
import type { StaffRefundView } from '@gatelight/contract/money/accounting/payouts-and-refunds';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { rememberUser } from '../../../../data/session/user-store.ts';
import { data, fakeServer } from '../../../../testing/fake-server.ts';
import { renderPages } from '../../../../testing/render-page.tsx';
import { ADA } from '../../../../testing/users.ts';
import { RefundActs } from './refund-acts.tsx';

afterEach(() => vi.unstubAllGlobals());

const row: StaffRefundView = {
  id: '9',
  reference: 'TOK-1',
  order_reference: null,
  reason: 'overpaid',
  amount_kobo: 123_400n,
  currency: 'NGN',
  state: 'needs_attention',
  problem: 'the provider needs a bank account',
  provider: 'paystack',
  paid_outside: null,
  told: [],
  created_at: new Date('2026-11-20T13:07:00Z'),
  updated_at: new Date('2026-11-20T13:07:00Z'),
};

function show(permissions: readonly Permission[]): string[] {
  rememberUser({ ...ADA, roles: ['user'], permissions: [...permissions] });
  renderPages({ '/': <RefundActs row={row} /> }, ['/']);
  return screen.queryAllByRole('button').map((button) => button.textContent);
}

it.each<[readonly Permission[], readonly string[]]>([
  [['money.read'], []],
  [
    ['money.read', 'refunds.ask'],
    ['Send again', 'Into a wallet'],
  ],
  [
    ['money.read', 'refunds.ask', 'journals.post'],
    ['Send again', 'Paid from our bank', 'Into a wallet'],
  ],
])('offers with %j only what the server allows', (permissions, names) => {
  expect(show(permissions)).toEqual(names);
});

it('asks about the amount and the payment by name', async () => {
  fakeServer({
    'POST /api/v1/admin/acts/preview': () =>
      data({
        preview: { changes: [], journal: [], warnings: [], fingerprint: 'a'.repeat(32) },
        needs_second_person: false,
      }),
  });
  show(['refunds.ask']);
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByRole('dialog', { name: 'Send ₦1,234.00 for TOK-1 again?' })).toBeInTheDocument();
});
