import {
  askEstatePayout,
  decideEstateAccount,
  decideEstatePayout,
  enterEstateAccount,
  getEstateMoney,
  getEstateStatement,
  getEstateStatementFile,
  setEstatePayDay,
} from '@gatelight/contract/money/estate-money';
import { listBanks, resolveBankAccount } from '@gatelight/contract/money/withdrawals';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { download } from '../../../data/lists/download.ts';
import { ESTATE_MONEY_WORDS } from '../../../strings/manage/estate-money.ts';
import { estateKey } from '../estate-queries.ts';

const PAGE = 50;

export const moneyKey = (id: string) => [...estateKey(id), 'money'] as const;

export const moneyQuery = (id: string) =>
  queryOptions({
    queryKey: [...moneyKey(id), 'sums'],
    queryFn: ({ signal }) => call(getEstateMoney, { params: { id }, signal }),
  });

export const banksQuery = queryOptions({
  queryKey: ['banks'],
  queryFn: ({ signal }) => call(listBanks, { signal }),
  staleTime: 3_600_000,
});

export type Period = { readonly from: string; readonly until: string };

export const statementQuery = (id: string, period: Period) =>
  infiniteQueryOptions({
    queryKey: [...moneyKey(id), 'statement', period.from, period.until],
    queryFn: ({ pageParam, signal }) =>
      call(getEstateStatement, {
        params: { id },
        query: { ...period, limit: PAGE, ...(pageParam !== undefined && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });

export const saveStatement = (id: string, { from, until }: Period, kind: 'csv' | 'xlsx' | 'pdf') =>
  download(
    getEstateStatementFile,
    { params: { id }, query: { from, until, kind } },
    ESTATE_MONEY_WORDS.statement.file(from, until, kind),
  );

type AccountChoice = { readonly bank_code: string; readonly account_number: string };

export const resolveAccount = (account: AccountChoice) => call(resolveBankAccount, { body: account });
export const enterAccount = (id: string, account: AccountChoice) =>
  call(enterEstateAccount, { params: { id }, body: account });
export const decideAccount = (id: string, account: string, confirm: boolean, reason: string) =>
  call(decideEstateAccount, { params: { id, account }, body: { confirm, reason } });
export const setPayDay = (id: string, day: number | null) =>
  call(setEstatePayDay, { params: { id }, body: { pay_day: day } });
/** `kobo` null: the whole balance. */
export const askPayout = (id: string, kobo: number | null, key: string) =>
  call(askEstatePayout, { params: { id }, body: { amount_kobo: kobo }, idempotencyKey: key });
export const decidePayout = (id: string, payout: string, release: boolean, reason: string) =>
  call(decideEstatePayout, { params: { id, payout }, body: { release, reason } });
