import { listFeatures } from '@gatelight/contract/office/settings';
import { getLimits } from '@gatelight/contract/money/wallets';
import { getWithdrawalLimits, listBankAccounts } from '@gatelight/contract/money/withdrawals';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router';
import { APP_PATHS } from '../../app-paths.ts';
import { useIsOff } from '../../data/features.ts';
import { hiddenHead } from '../../page-head.ts';
import type { PageHandle } from '../../page-handle.ts';
import { readFailure } from '../../data/queries/watch-failure.ts';
import { WITHDRAWAL_WORDS as WORDS } from '../../strings/app/withdrawals.ts';
import { ErrorState, Skeleton } from '../../ui/feedback/state-screens.tsx';
import { useSkeleton } from '../../ui/feedback/skeleton-timing.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PageHeading } from '../../ui/navigation/page-heading.tsx';
import { Stepper } from '../../ui/navigation/stepper.tsx';
import { AccountStep } from './steps/account-step.tsx';
import { AmountStep } from './steps/amount-step.tsx';
import { DoneStep } from './steps/done-step.tsx';
import { forgetDraft, keepDraft, readDraft } from './steps/draft.ts';
import type { Draft } from './steps/draft.ts';
import { EarlierWithdrawals } from './earlier-withdrawals.tsx';
import { amountKoboOf } from './steps/amount.ts';
import { accountsQuery, limitsQuery } from './queries.ts';
import { SummaryStep } from './steps/summary-step.tsx';

export const meta = () => hiddenHead(WORDS.title);

export const handle: PageHandle = {
  title: WORDS.title,
  calls: [getWithdrawalLimits.path, listBankAccounts.path, listFeatures.path, getLimits.path],
};

/** `/user/withdrawals`: money from the wallet to the user's own bank account, in four steps. */
export default function WithdrawalsPage() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [draft, setDraft] = useState<Draft>(readDraft);
  const limits = useQuery(limitsQuery);
  // Rendered in one step, the page blocks taps on a slow phone: the form first, then the content below it.
  const knownLimits = useDeferredValue(limits.data);
  const hasRest = useDeferredValue(knownLimits !== undefined || limits.isError, false);
  const accounts = useQuery(accountsQuery);
  const hasSkeleton = useSkeleton(knownLimits === undefined && !limits.isError);
  const isOff = useIsOff('withdrawals');

  function changeDraft(part: Partial<Draft>) {
    const next = { ...draft, ...part };
    setDraft(next);
    keepDraft(next);
  }

  function finishWithdrawal() {
    setDraft(forgetDraft());
    void queries.invalidateQueries({ queryKey: ['wallet'] });
    void navigate(APP_PATHS.userHome);
  }

  const account = accounts.data?.find(({ id }) => id === draft.accountId);
  const amountKobo = amountKoboOf(draft.amount);
  // A reload may restore a step without its choices.
  const step =
    draft.step === 3 && draft.reference === null
      ? 0
      : draft.step === 2 && (amountKobo === null || (accounts.data && !account))
        ? 1
        : draft.step;

  return (
    <>
      <PageHeading className="app-title pb-5">{WORDS.title}</PageHeading>
      <div className="grid max-w-[1164px] gap-6">
        {isOff && step !== 3 && <Notice kind="info">{WORDS.off}</Notice>}
        {(!isOff || step === 3) && (
          <Stepper
            steps={WORDS.steps}
            current={step}
            {...(step === 1 || step === 2 ? { onBack: () => changeDraft({ step: step - 1 }) } : {})}
          />
        )}
        {step === 3 && draft.reference !== null ? (
          <DoneStep reference={draft.reference} onFinish={finishWithdrawal} />
        ) : isOff ? null : knownLimits ? (
          <>
            {step === 0 && (
              <AmountStep
                amount={draft.amount}
                limits={knownLimits}
                onChange={(amount) => changeDraft({ amount })}
                onNext={() => changeDraft({ step: 1 })}
              />
            )}
            {step === 1 && (
              <AccountStep
                accounts={accounts}
                accountId={draft.accountId}
                amountKobo={amountKobo}
                limits={knownLimits}
                onChoose={(accountId) => changeDraft({ accountId })}
                onNext={(accountId) => changeDraft({ accountId, step: 2 })}
              />
            )}
            {step === 2 && account && amountKobo !== null && (
              <SummaryStep
                account={account}
                amountKobo={amountKobo}
                limits={knownLimits}
                onChangeAmount={() => changeDraft({ step: 0 })}
                onChangeAccount={() => changeDraft({ step: 1 })}
                onDone={(reference) => {
                  changeDraft({ step: 3, reference });
                  void queries.invalidateQueries({ queryKey: ['withdrawals'] });
                  void queries.invalidateQueries({ queryKey: ['wallet'] });
                }}
              />
            )}
            {step === 2 && accounts.isPending && <StepSkeleton />}
          </>
        ) : limits.isError ? (
          <section className="card">
            <ErrorState
              title={WORDS.failed}
              text={readFailure(limits.error, WORDS.failedText)}
              onRetry={() => void limits.refetch()}
            />
          </section>
        ) : (
          hasSkeleton && <StepSkeleton />
        )}
        {/* Only after the content above it, which would push it down. */}
        {(step === 0 || isOff) && hasRest && <EarlierWithdrawals />}
      </div>
    </>
  );
}

function StepSkeleton() {
  return (
    <div className="card grid gap-4 p-5" role="status">
      <span className="sr-only">{WORDS.loading}</span>
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  );
}
