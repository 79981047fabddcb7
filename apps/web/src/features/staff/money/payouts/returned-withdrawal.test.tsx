import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useUserStore } from '../../../../data/session/user-store.ts';
import { data, fakeServer } from '../../../../testing/fake-server.ts';
import { ADA } from '../../../../testing/users.ts';
import { renderPages } from '../../../../testing/render-page.tsx';
import { PersonActivity } from '../../people/person-activity.tsx';
import PayoutsPage from './payouts-page.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  useUserStore.setState({ user: { ...ADA, permissions: ['orders.read', 'money.read'] } });
});
afterEach(() => {
  useUserStore.setState({ user: null });
  vi.unstubAllGlobals();
});

const reference = 'wdr-20261121143005a1b2c3d4e5f6';
const none = () => data({ items: [], next: null });

async function pillOf(): Promise<string> {
  const pill = await screen.findByText('Returned', { selector: 'span' });
  return pill.className;
}

it('has the same text, colour and id in Payouts and on the page of its customer', async () => {
  fakeServer({
    'GET /api/v1/admin/estate-accounts': () => data([]),
    'GET /api/v1/admin/payouts': () =>
      data({
        items: [
          {
            reference,
            user: { id: '7', name: 'Ada Obi' },
            estate_id: null,
            amount_kobo: 600_000,
            fee_kobo: 10_000,
            stamp_duty_kobo: 0,
            status: 'returned',
            approval: 'none',
            code: 'none',
            is_disputed: false,
            needs_two: false,
            card_kobo: 0,
            name_score: 100,
            is_own_name: true,
            bank: 'Test Bank',
            account_number: '••••••6789',
            account_name: 'ADA OBI',
            problem: null,
            created_at: '2026-11-21T14:30:05Z',
            done_at: '2026-11-21T15:30:05Z',
          },
        ],
        next: null,
      }),
    'GET /api/v1/admin/people/7/money': () =>
      data({
        wallet_kobo: 0,
        movements: [
          {
            id: '1',
            at: '2026-11-21T15:30:05Z',
            type: 'withdrawal_returned',
            reference: `withdrawal-reversed:${reference}`,
            amount_kobo: 600_000,
            balance_kobo: 600_000,
            order: null,
          },
        ],
        withdrawals: [
          {
            reference,
            at: '2026-11-21T14:30:05Z',
            amount_kobo: 600_000,
            status: 'returned',
            bank_name: 'Test Bank',
            last_four: '6789',
          },
        ],
        use: [],
      }),
    'GET /api/v1/admin/orders': none,
    'GET /api/v1/admin/messages': none,
  });
  const payouts = renderPages({ '/': <PayoutsPage /> }, ['/']);
  const look = await pillOf();
  payouts.unmount();
  renderPages({ '/': <PersonActivity id="7" /> }, ['/']);
  expect(await pillOf()).toBe(look);
  expect(screen.getByText(reference.toUpperCase())).toBeInTheDocument();
});
