import type { BankAccount } from '@gatelight/contract/money/withdrawals';
import { useQueryClient } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { APP_PATHS } from '../../../app-paths.ts';
import { readFailure } from '../../../data/queries/watch-failure.ts';
import { BANK_ACCOUNT_WORDS } from '../../../strings/app/bank-accounts.ts';
import { WITHDRAWAL_WORDS as WORDS } from '../../../strings/app/withdrawals.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ErrorState, Skeleton } from '../../../ui/feedback/state-screens.tsx';
import { ChoiceCards } from '../../../ui/payment/ways/choice-cards.tsx';
import { ActionBar, Wizard } from '../../../ui/payment/wizard.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { cardMoneyProblem } from './card-money.tsx';
import { NewAccount } from '../accounts/new-account.tsx';
import { accountsQuery } from '../queries.ts';
import type { WithdrawalLimits } from '../queries.ts';
import { Receive } from './receive.tsx';
import { useShortError } from '../use-short-error.ts';

type AccountStepProps = {
  readonly accounts: UseQueryResult<readonly BankAccount[]>;
  readonly accountId: string | null;
  readonly amountKobo: bigint | null;
  readonly limits: WithdrawalLimits;
  readonly onChoose: (id: string) => void;
  readonly onNext: (id: string) => void;
};

const NEW = 'new';

/** Step 2: a kept account, or a new one. */
export function AccountStep({ accounts, accountId, amountKobo, limits, onChoose, onNext }: AccountStepProps) {
  const queries = useQueryClient();
  const [wantsNew, setWantsNew] = useState(false);
  const [problem, showProblem] = useShortError();

  if (accounts.isPending) {
    return (
      <div className="card grid gap-3 p-5" role="status">
        <span className="sr-only">{WORDS.loading}</span>
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-16 w-full" />
      </div>
    );
  }
  if (!accounts.data) {
    return (
      <section className="card">
        <ErrorState
          title={WORDS.accountsFailed}
          text={readFailure(accounts.error, WORDS.failedText)}
          onRetry={() => void accounts.refetch()}
        />
      </section>
    );
  }
  const kept = accounts.data;
  const isNew = wantsNew || kept.length === 0;
  const chosen = kept.find(({ id }) => id === accountId) ?? kept.find((one) => one.is_default) ?? kept[0];

  const blocked = !isNew && amountKobo !== null ? cardMoneyProblem(limits, amountKobo, chosen) : '';

  return (
    <Wizard
      summary={
        <Receive amountKobo={amountKobo} limits={limits}>
          {!isNew && (
            <ActionBar>
              {problem !== '' && (
                <p role="alert" className="pb-2 text-14 font-medium text-danger">
                  {problem}
                </p>
              )}
              <Button
                name={WORDS.next}
                wide
                onClick={() => {
                  if (!chosen || amountKobo === null) return showProblem(WORDS.fillRequired);
                  return blocked === '' ? onNext(chosen.id) : showProblem(blocked);
                }}
              />
            </ActionBar>
          )}
        </Receive>
      }
    >
      {kept.length > 0 && (
        <ChoiceCards
          label={WORDS.accounts}
          value={isNew ? NEW : (chosen?.id ?? null)}
          onChange={(value) => {
            setWantsNew(value === NEW);
            if (value !== NEW) onChoose(value);
          }}
          choices={[
            ...kept.map((account) => ({
              value: account.id,
              name: account.name ?? account.account_name,
              text: (
                <>
                  {account.name !== null && `${account.account_name} · `}
                  {account.bank_name} · {account.account_number}
                  {account.is_default && ` · ${WORDS.isDefault}`}
                  {account.usable_from > new Date() && (
                    <span className="block">{WORDS.usableFrom(lagosTime(account.usable_from))}</span>
                  )}
                </>
              ),
            })),
            { value: NEW, name: WORDS.newAccount, text: WORDS.newAccountText },
          ]}
        />
      )}
      {blocked !== '' && <Notice kind="warning">{blocked}</Notice>}
      {!isNew && (
        <Link to={APP_PATHS.bankAccounts} className="text-link inline-flex min-h-11 items-center justify-self-start">
          {BANK_ACCOUNT_WORDS.manage}
        </Link>
      )}
      {isNew && (
        <NewAccount
          onKept={(account) => {
            void queries
              .invalidateQueries({ queryKey: accountsQuery.queryKey })
              .then(() => (setWantsNew(false), onNext(account.id)));
          }}
        />
      )}
    </Wizard>
  );
}
