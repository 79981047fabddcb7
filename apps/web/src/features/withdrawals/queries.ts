import {
  addBankAccount,
  cancelWithdrawal,
  getWithdrawal,
  getWithdrawalLimits,
  listBankAccounts,
  listBanks,
  listWithdrawals,
  removeBankAccount,
  requestWithdrawal,
  resolveBankAccount,
  updateBankAccount,
} from '@gatelight/contract/money/withdrawals';
import { wireKobo } from '@gatelight/contract/money';
import type { AnswerOf } from '@gatelight/contract/route';
import type { BankAccount, Withdrawal } from '@gatelight/contract/money/withdrawals';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

export type WithdrawalLimits = AnswerOf<typeof getWithdrawalLimits>;

export const limitsQuery = queryOptions({
  queryKey: ['withdrawals', 'limits'],
  queryFn: ({ signal }) => call(getWithdrawalLimits, { signal }),
});

export const accountsQuery = queryOptions({
  queryKey: ['withdrawals', 'accounts'],
  queryFn: ({ signal }) => call(listBankAccounts, { signal }),
});

export const banksQuery = queryOptions({
  queryKey: ['banks'],
  queryFn: ({ signal }) => call(listBanks, { signal }),
  staleTime: 3_600_000,
});

export const withdrawalsQuery = infiniteQueryOptions({
  queryKey: ['withdrawals', 'list'],
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam, signal }) =>
    call(listWithdrawals, { query: { limit: 10, ...(pageParam !== undefined && { cursor: pageParam }) }, signal }),
  getNextPageParam: ({ next }) => next ?? undefined,
});

export function withdrawalQuery(reference: string) {
  return queryOptions({
    queryKey: ['withdrawals', 'one', reference],
    queryFn: ({ signal }) => call(getWithdrawal, { params: { reference }, signal }),
    refetchInterval: 10_000,
  });
}

type AccountChoice = { readonly bank_code: string; readonly account_number: string };

export function resolveAccount(account: AccountChoice): Promise<AnswerOf<typeof resolveBankAccount>> {
  return call(resolveBankAccount, { body: account });
}

export function keepAccount(account: AccountChoice): Promise<BankAccount> {
  return call(addBankAccount, { body: { ...account, name: '' } });
}

export function forgetAccount(id: string): Promise<unknown> {
  return call(removeBankAccount, { params: { id } });
}

export function changeAccount(
  id: string,
  change: { readonly name?: string; readonly is_default?: true },
): Promise<BankAccount> {
  return call(updateBankAccount, { params: { id }, body: change });
}

export function sendWithdrawal(amountKobo: bigint, accountId: string, idempotencyKey: string): Promise<Withdrawal> {
  return call(requestWithdrawal, {
    body: { amount_kobo: wireKobo(amountKobo), bank_account_id: accountId },
    idempotencyKey,
  });
}

export function takeBack(reference: string): Promise<Withdrawal> {
  return call(cancelWithdrawal, { params: { reference } });
}
