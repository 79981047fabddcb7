import { listBankAccounts } from '@gatelight/contract/money/withdrawals';
import type { BankAccount } from '@gatelight/contract/money/withdrawals';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { failureText } from '../../../api.ts';
import { hiddenHead } from '../../../page-head.ts';
import type { PageHandle } from '../../../page-handle.ts';
import { readFailure } from '../../../data/queries/watch-failure.ts';
import { BANK_ACCOUNT_WORDS as WORDS } from '../../../strings/app/bank-accounts.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/state-screens.tsx';
import { useSkeleton } from '../../../ui/feedback/skeleton-timing.ts';
import { showError, showSuccess } from '../../../ui/feedback/toast.tsx';
import { PageHeading } from '../../../ui/navigation/page-heading.tsx';
import { BankAccountRow, nameOf } from './bank-account-row.tsx';
import { NameAccountDialog, RemoveAccountDialog } from './bank-account-dialogs.tsx';
import { NewAccount } from './new-account.tsx';
import { accountsQuery, changeAccount } from '../queries.ts';

export const meta = () => hiddenHead(WORDS.title);

export const handle: PageHandle = {
  title: WORDS.title,
  lead: WORDS.lead,
  calls: [listBankAccounts.path],
};

type Open = { readonly what: 'name' | 'remove'; readonly account: BankAccount } | { readonly what: 'add' };

/** `/user/bank_accounts`: the accounts for withdrawals, each with its actions. */
export default function BankAccountsPage() {
  const queries = useQueryClient();
  const accounts = useQuery(accountsQuery);
  const hasSkeleton = useSkeleton(accounts.isPending);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const reload = () => queries.invalidateQueries({ queryKey: accountsQuery.queryKey });
  const add = (
    <Button
      name={WORDS.add}
      icon={<Plus aria-hidden="true" size={18} />}
      onClick={() => setOpen({ what: 'add' })}
      look={accounts.data?.length ? 'outline' : 'primary'}
    />
  );

  async function makeDefault(account: BankAccount) {
    try {
      await changeAccount(account.id, { is_default: true });
      showSuccess(WORDS.defaultChanged(nameOf(account)));
    } catch (failure) {
      showError(failureText(failure));
    }
    await reload();
  }

  return (
    <div className="page-list">
      <div className="pb-5">
        <PageHeading className="app-title">{WORDS.title}</PageHeading>
        <p className="max-w-[60ch] pt-1 text-ink-2">{WORDS.lead}</p>
      </div>
      {accounts.isPending && (
        <div className="card grid gap-3 p-4" role="status">
          <span className="sr-only">{hasSkeleton && WORDS.loading}</span>
          <Skeleton className="h-14 w-full" />
          <Skeleton className="h-14 w-full" />
        </div>
      )}
      {!accounts.data && accounts.isError && (
        <section className="card">
          <ErrorState
            title={WORDS.failed}
            text={readFailure(accounts.error, WORDS.failedText)}
            onRetry={() => void accounts.refetch()}
          />
        </section>
      )}
      {open?.what === 'add' && (
        <section className="card mb-4 max-w-[760px] p-4 sm:p-5">
          <h2 className="text-18">{WORDS.add}</h2>
          <NewAccount
            className="grid gap-5 pt-3"
            submitName={WORDS.addAccount}
            onKept={() => {
              close();
              showSuccess(WORDS.added);
              void reload();
            }}
          />
          <Button name={WORDS.cancel} look="quiet" small onClick={close} />
        </section>
      )}
      {accounts.data?.length === 0 && open?.what !== 'add' && (
        <section className="card">
          <EmptyState title={WORDS.empty} text={WORDS.emptyText} action={add} />
        </section>
      )}
      {accounts.data && accounts.data.length > 0 && (
        <div className="grid justify-items-start gap-4">
          <ul className="card grid w-full divide-y divide-line">
            {accounts.data.map((account) => (
              <BankAccountRow
                key={account.id}
                account={account}
                onRename={() => setOpen({ what: 'name', account })}
                onMakeDefault={() => void makeDefault(account)}
                onRemove={() => setOpen({ what: 'remove', account })}
              />
            ))}
          </ul>
          {open?.what !== 'add' && add}
        </div>
      )}
      {open?.what === 'name' && <NameAccountDialog account={open.account} onClose={close} onDone={reload} />}
      {open?.what === 'remove' && <RemoveAccountDialog account={open.account} onClose={close} onDone={reload} />}
    </div>
  );
}
