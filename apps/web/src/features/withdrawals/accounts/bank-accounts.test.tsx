import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { data, fakeServer } from '../../../testing/fake-server.ts';
import { renderPages } from '../../../testing/render-page.tsx';
import BankAccountsPage from './bank-accounts-page.tsx';

const account = {
  id: '3',
  bank_code: '001',
  bank_name: 'Test Bank',
  account_number: '0123456789',
  account_name: 'Ada Obi',
  is_own_name: true,
  name: null,
  is_default: true,
  created_at: '2026-01-01T00:00:00.000Z',
  usable_from: '2026-01-02T00:00:00.000Z',
};

it('a bank account that is removed takes its row along; the heading of the page gets the focus', async () => {
  let accounts = [account];
  fakeServer({
    'GET /api/v1/bank-accounts': () => data(accounts),
    'DELETE /api/v1/bank-accounts/3': () => {
      accounts = [];
      return data({ removed: true });
    },
  });
  const user = userEvent.setup();
  renderPages({ '/user/bank_accounts': <BankAccountsPage /> }, ['/user/bank_accounts']);
  await user.click(await screen.findByRole('button', { name: 'Manage Ada Obi' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  await user.click(await screen.findByRole('button', { name: 'Remove account' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.queryByText('Test Bank', { exact: false })).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});
