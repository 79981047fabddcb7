import { nameAccounts } from '@gatelight/contract/money/accounting/ledger';
import { accountName } from '@gatelight/contract/money/accounting/account-names';
import type { AnswerOf } from '@gatelight/contract/route';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api.ts';

export type AccountFacts = AnswerOf<typeof nameAccounts>[number];

/** The names and balances of these accounts. Until they have loaded, an account has the name of its class. */
export function useAccounts(codes: readonly string[]) {
  const asked = [...new Set(codes)].toSorted();
  const { data = [] } = useQuery({
    queryKey: ['staff', 'account-names', asked],
    queryFn: ({ signal }) => call(nameAccounts, { query: { codes: asked.join(',') }, signal }),
    enabled: asked.length > 0,
    staleTime: 0,
  });
  const known = new Map(data.map((account) => [account.code, account]));
  return {
    factsOf: (code: string): AccountFacts | undefined => known.get(code),
    nameOf: (code: string): string => known.get(code)?.name ?? accountName(code, null).name,
  };
}

/** The balance of an account after this debit and credit: assets and expenses grow by a debit, all others by a credit. */
export function balanceAfter(
  { kind, balance_kobo: before }: AccountFacts,
  { debit_kobo, credit_kobo }: { readonly debit_kobo: bigint | number; readonly credit_kobo: bigint | number },
): bigint | null {
  if (before === null) return null;
  const grows = BigInt(debit_kobo) - BigInt(credit_kobo);
  return kind === 'asset' || kind === 'expense' ? before + grows : before - grows;
}
