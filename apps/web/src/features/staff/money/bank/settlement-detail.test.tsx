import type { Settlement } from '@gatelight/contract/money/accounting/settlements';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { data, fakeServer } from '../../../../testing/fake-server.ts';
import { renderPages } from '../../../../testing/render-page.tsx';
import { SettlementDetail } from './settlement-detail.tsx';

const wire = {
  id: '4',
  provider: 'paystack',
  provider_settlement_id: 's4',
  currency: 'NGN',
  settled_on: '2026-11-03',
  gross_kobo: 0,
  fees_kobo: 0,
  deductions_kobo: 0,
  net_kobo: 0,
  our_gross_kobo: 0,
  our_fees_kobo: 0,
  lines: 51,
  differences: 0,
  is_in_bank: true,
  created_at: '2026-11-03T09:00:00.000Z',
};
const settlement: Settlement = {
  ...wire,
  gross_kobo: 0n,
  fees_kobo: 0n,
  deductions_kobo: 0n,
  net_kobo: 0n,
  our_gross_kobo: 0n,
  our_fees_kobo: 0n,
  created_at: new Date(wire.created_at),
};

it('shows how many payments a settlement has, and all of them page by page', async () => {
  const payment = (id: number) => ({
    reference: `TOK-${id}`,
    amount_kobo: 100_000,
    fee_kobo: null,
    our_amount_kobo: 100_000,
    our_fee_kobo: null,
    outcome: 'matched',
  });
  fakeServer({
    'GET /api/v1/admin/settlements/4': () =>
      data({ ...wire, journal: null, payments: [], bank_lines: [], exceptions: [] }),
    'GET /api/v1/admin/settlements/4/payments': ({ url }) =>
      url.includes('cursor=abc')
        ? data({ items: [payment(51)], next: null })
        : data({ items: Array.from({ length: 50 }, (_, at) => payment(at + 1)), next: 'abc' }),
  });
  renderPages({ '/': <SettlementDetail row={settlement} /> }, ['/']);
  expect(await screen.findByText('TOK-50')).toBeVisible();
  expect(screen.getByText('Paystack s4')).toBeVisible();
  expect(screen.getByRole('heading', { name: '51 payments' })).toBeVisible();
  expect(screen.queryByText('TOK-51')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('TOK-51')).toBeVisible();
});
