import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { data, fakeServer } from '../../../../testing/fake-server.ts';
import { renderPages } from '../../../../testing/render-page.tsx';
import { balanceAfter } from '../../use-accounts.ts';
import { JournalForm } from './journal-form.tsx';

const account = (code: string, number: string, name: string, kind: string, balance_kobo: number) => ({
  code,
  number,
  name,
  class: code.split(':')[0],
  kind,
  currency: 'NGN',
  balance_kobo,
});
const BANK = account('operator-bank:NGN', '1020', 'Our bank account', 'asset', 50_000_000);
const CHARGES = account('bank-charges', '5020', 'Bank charges', 'expense', 200_000);

beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= vi.fn();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});
afterEach(() => vi.unstubAllGlobals());

async function choose(label: string, option: string) {
  // By label and text: a search by role through a whole dialog takes seconds in jsdom.
  fireEvent.click(screen.getByLabelText(new RegExp(`^${label}`)));
  fireEvent.click(await screen.findByText(option, { selector: '[role=option], [role=option] *' }));
}

it('requires debit and credit by name and number, and shows that a bank charge reduces the bank account', async () => {
  const server = fakeServer({
    'GET /api/v1/admin/ledger/accounts': () => data({ items: [CHARGES, BANK], next: null, as_of: null }),
    'GET /api/v1/admin/ledger/account-names': () => data([CHARGES, BANK]),
    'POST /api/v1/admin/acts/preview': () =>
      data({
        preview: {
          changes: [],
          journal: [
            { account: 'bank-charges', debit_kobo: 5000, credit_kobo: 0 },
            { account: 'operator-bank:NGN', debit_kobo: 0, credit_kobo: 5000 },
          ],
          warnings: [],
          fingerprint: 'a'.repeat(32),
        },
        needs_second_person: true,
        needs_code: false,
      }),
  });
  renderPages({ '/': <JournalForm onClose={() => undefined} /> }, ['/']);
  await waitFor(() => expect(server.to('GET /api/v1/admin/ledger/accounts')).toHaveLength(1));
  await choose('Debit', 'Bank charges · 5020');
  await choose('Credit', 'Our bank account · 1020');
  fireEvent.change(screen.getByLabelText(/^Amount/), { target: { value: '50' } });
  fireEvent.change(screen.getByLabelText(/^What it is for/), { target: { value: 'Bank charge of November' } });
  const table = within(await screen.findByRole('region', { name: 'Journal that will be posted' }));
  expect(await table.findByText('Cost: ₦2,000.00 before, ₦2,050.00 after')).toBeVisible();
  expect(table.getByText('Asset: ₦500,000.00 before, ₦499,950.00 after')).toBeVisible();
  expect(server.to('POST /api/v1/admin/acts/preview').at(-1)?.body).toMatchObject({
    input: { moves: [{ from: 'bank-charges', to: 'operator-bank:NGN', amount_kobo: 5000 }] },
  });
});

it('lets assets and costs grow by a debit, and debts, income and capital by a credit', () => {
  const of = (kind: 'asset' | 'liability' | 'income' | 'expense' | 'equity', balance_kobo: bigint | null = 1000n) => ({
    code: 'x',
    number: '1',
    name: 'x',
    kind,
    balance_kobo,
  });
  const debit = { debit_kobo: 100n, credit_kobo: 0n };
  expect((['asset', 'expense'] as const).map((kind) => balanceAfter(of(kind), debit))).toEqual([1100n, 1100n]);
  expect((['liability', 'income', 'equity'] as const).map((kind) => balanceAfter(of(kind), debit))).toEqual([
    900n,
    900n,
    900n,
  ]);
  expect(balanceAfter(of('asset', null), debit)).toBeNull();
});
