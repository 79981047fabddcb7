import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { data, fakeServer } from '../../../testing/fake-server.ts';
import { renderPages } from '../../../testing/render-page.tsx';
import PayoutsPage from './payouts-page.tsx';

const BASE = '/api/v1/manage/estates/1';
const account = {
  id: '4',
  bank_name: 'Test Bank',
  account_number: '••••••0864',
  account_name: 'PALM COURT RESIDENTS ASSOCIATION',
  state: 'confirmed',
  entered_by: 'Musa Bello',
  entered_at: '2026-10-01T09:00:00.000Z',
  is_yours: true,
  decided_by: null,
  decided_at: '2026-10-02T09:00:00.000Z',
  reason: '',
  usable_from: '2026-10-04T09:00:00.000Z',
};
const money = {
  held_kobo: 1_234_567,
  on_the_way_kobo: 0,
  paid_out_kobo: 326_000_000,
  fee_bp: 150,
  minimum_kobo: 500_000,
  second_above_kobo: 500_000_000,
  wait_hours: 48,
  pay_day: 5,
  next_on: '2026-11-27',
  all_received_kobo: 1_216_048,
  all_fee_kobo: 18_519,
  all_stamp_duty_kobo: 0,
  hold: null,
  account,
  new_account: null,
};
const payout = {
  id: '9',
  reference: 'wdr-20261120090000a1b2c3d4e5f6',
  kind: 'weekly',
  status: 'requested',
  waits: true,
  amount_kobo: 700_000_000,
  fee_kobo: 10_500_000,
  stamp_duty_kobo: 0,
  received_kobo: 689_500_000,
  bank_name: 'Test Bank',
  account_number: '••••••0864',
  account_name: 'PALM COURT RESIDENTS ASSOCIATION',
  asked_by: null,
  is_yours: false,
  decided_by: null,
  reason: '',
  created_at: '2026-11-20T09:00:00.000Z',
  done_at: null,
};
const statement = {
  opening_kobo: 0,
  collected_kobo: 1_234_567,
  fees_kobo: 0,
  stamp_duty_kobo: 0,
  paid_out_kobo: 0,
  closing_kobo: 1_234_567,
  items: [
    {
      id: '1',
      at: '2026-11-20T09:00:00.000Z',
      kind: 'collected',
      reference: 'REC-2026-11-001',
      house_name: 'Block 4, Flat 2',
      amount_kobo: 1_234_567,
      fee_kobo: 0,
      stamp_duty_kobo: 0,
      balance_kobo: 1_234_567,
    },
  ],
  next: null,
};

let server: ReturnType<typeof fakeServer>;
let held: object;
beforeEach(() => {
  held = money;
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  server = fakeServer({
    'GET /api/v1/manage/estates': () => data([{ id: '1', name: 'Palm Court Estate', roles: ['manager'] }]),
    [`GET ${BASE}/money`]: () => data(held),
    [`GET ${BASE}/money/payouts`]: () => data({ items: [payout], next: null }),
    [`GET ${BASE}/money/statement`]: () => data(statement),
    [`POST ${BASE}/money/payouts`]: () => data({ ...payout, id: '10', waits: false, kind: 'asked' }),
    [`POST ${BASE}/money/payouts/9/decision`]: () => data({ ...payout, waits: false }),
    [`POST ${BASE}/money/accounts/5/decision`]: () =>
      data({ ...account, id: '5', state: 'refused', usable_from: null }),
  });
});
afterEach(() => vi.unstubAllGlobals());

const show = () => renderPages({ '/manage/estates/:id/payouts': <PayoutsPage /> }, ['/manage/estates/1/payouts']);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

describe('the payouts of an estate', () => {
  it('requests the whole balance once, with the amount on the button', async () => {
    show();
    await press('Ask for a payout');
    await press('Ask for a payout · ₦12,345.67');
    expect(await screen.findByText('The payout was asked for')).toBeInTheDocument();
    expect(server.to(`POST ${BASE}/money/payouts`).map(({ body }) => body)).toEqual([{ amount_kobo: null }]);
    expect(screen.getByText('Block 4, Flat 2')).toBeInTheDocument();
  });

  it('lets a person take back the account that they entered, and no payout can be requested meanwhile', async () => {
    const waiting = { ...account, id: '5', state: 'waits', decided_at: null, usable_from: null };
    held = { ...money, hold: 'account-waits', new_account: waiting };
    show();
    expect(await screen.findByRole('button', { name: 'Ask for a payout' })).toBeDisabled();
    await press('Take back');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.queryByRole('button', { name: 'Confirm' })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Take back' }));
    await vi.waitFor(() => expect(server.to(`POST ${BASE}/money/accounts/5/decision`)).toHaveLength(1));
  });
});
