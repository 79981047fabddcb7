import { accountClasses, accountName } from '@gatelight/contract/money/accounting/account-names';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { openAccount } from '#ledger';
import { sql } from '#platform/database/db';
import { openTestApi, type TestApi, type TestMember } from '#platform/testing/test-api';
import { accountingSlice } from './slice.ts';

let api: TestApi;
let finance: TestMember;
let support: TestMember;

beforeAll(async () => {
  api = await openTestApi((serve, parts) => {
    accountingSlice.create({ ...parts, payments: {} } as never).routes?.(serve);
  });
  [finance, support] = await Promise.all([api.staff('finance', 'Emeka'), api.staff('support', 'Ngozi')]);
  for (const code of [`wallet:${support.id}`, 'provider-clearing:paystack:NGN', 'debt-receivable:4711', 'bank-charges'])
    await openAccount(api.db, code as Parameters<typeof openAccount>[1]);
});
afterAll(() => api.close());

it('every class of the ledger has a number and a name', async () => {
  const { rows } = await sql<{ class: string }>`select class from ledger.account_class order by class`.execute(
    api.owner,
  );
  const ours = rows.map((row) => row.class).filter((name) => !name.startsWith('test'));
  expect(Object.keys(accountClasses).toSorted()).toEqual(expect.arrayContaining(ours));
  const numbers = Object.values(accountClasses).map(({ number }) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
});

it('names an account by its owner', () => {
  expect(accountName('debt-receivable:3', '04175000035')).toEqual({
    number: '1100-3',
    name: 'Debt on meter 0417 5000 035',
  });
  expect(accountName('provider-clearing:paystack:NGN', null)).toEqual({
    number: '1010-paystack',
    name: 'Money that Paystack holds for us',
  });
  expect(accountName('revenue:water:2', 'Palm Court Estate').name).toBe(
    'Sales of water in Palm Court Estate, without VAT',
  );
  expect(accountName('suspense:NGN', null)).toEqual({ number: '2050', name: 'Money that matches no payment' });
  expect(accountName('suspense:USD', null).name).toBe('Money that matches no payment (USD)');
  expect(accountName('nobody:knows', null)).toEqual({ number: '', name: 'nobody:knows' });
});

it('shows balances only to callers who may read about money', async () => {
  const path = `/api/v1/admin/ledger/account-names?codes=wallet:${support.id},bank-charges,wallet:${support.id},not-there`;
  expect((await finance.call.get(path)).data).toEqual([
    { code: 'bank-charges', number: '5020', name: 'Bank charges', kind: 'expense', balance_kobo: 0 },
    expect.objectContaining({ code: `wallet:${support.id}`, name: expect.stringMatching(/^Wallet of .*Ngozi/) }),
  ]);
  expect((await support.call.get(path)).data).toMatchObject([{ balance_kobo: null }, { balance_kobo: null }]);
  const many = Array.from({ length: 61 }, (_, index) => `wallet:${index + 1}`).join(',');
  expect((await finance.call.get(`/api/v1/admin/ledger/account-names?codes=${many}`)).code).toBe('invalid-input');
});

it('lists accounts by name, number and code, and the accounts that a journal by hand may name', async () => {
  const codes = async (query: string) =>
    (await finance.call.get(`/api/v1/admin/ledger/accounts?limit=100&${query}`)).data.items.map(
      ({ code }: { code: string }) => code,
    );
  expect(await codes('q=bank%20charges')).toEqual(['bank-charges']);
  expect(await codes('q=5020')).toEqual(['bank-charges']);
  expect(await codes('q=paystack%20holds')).toEqual([]);
  expect(await codes('q=provider-clearing')).toContain('provider-clearing:paystack:NGN');
  const byHand = await codes('by_hand=yes');
  expect(byHand).toContain('provider-clearing:paystack:NGN');
  expect(byHand.filter((code: string) => /^(wallet|debt-receivable|order-clearing)/.test(code))).toEqual([]);
});
