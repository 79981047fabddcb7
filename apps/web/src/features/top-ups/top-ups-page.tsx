import type { TopUp } from '@gatelight/contract/selling/top-ups';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { failureText } from '../../api.ts';
import { useIsOff } from '../../data/features.ts';
import { hiddenHead } from '../../page-head.ts';
import type { PageHandle } from '../../page-handle.ts';
import { readFailure } from '../../data/queries/watch-failure.ts';
import { TOP_UP_WORDS as WORDS } from '../../strings/app/top-ups.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/state-screens.tsx';
import { showError, showSuccess } from '../../ui/feedback/toast.tsx';
import { useHeadingAfter } from '../../ui/hooks/use-heading-after.ts';
import { PageHeading } from '../../ui/navigation/page-heading.tsx';
import { LowBalanceCard } from './low-balance-card.tsx';
import { NewTopUpForm } from './new-top-up-form.tsx';
import { pauseTopUp, removeTopUp, topUpsQuery } from './queries.ts';
import { TopUpCard } from './top-up-card.tsx';

export const meta = () => hiddenHead(WORDS.title);

export const handle: PageHandle = {
  title: WORDS.title,
  lead: WORDS.lead,
};

/** The button that opened the form has gone. With many top-ups the form is far above it. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus();

/** `/user/top_ups`: automatic purchases, and the notice of a low balance. */
export default function TopUpsPage() {
  const queries = useQueryClient();
  const topUps = useQuery(topUpsQuery);
  const isOn = !useIsOff('scheduled-top-ups');
  const [isAdding, setIsAdding] = useState(false);
  const [removing, setRemoving] = useState<TopUp | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  useHeadingAfter(isAdding);
  const reload = () => queries.invalidateQueries({ queryKey: topUpsQuery.queryKey });

  async function changeTopUp(send: () => Promise<unknown>, done: string): Promise<void> {
    try {
      await send();
      showSuccess(done);
    } catch (failure) {
      showError(failureText(failure));
    }
    await reload();
  }

  async function remove(topUp: TopUp): Promise<void> {
    setIsBusy(true);
    await changeTopUp(() => removeTopUp(topUp.id), WORDS.removed);
    setIsBusy(false);
    // After the list: the focus returns to a button that may have been removed with its row.
    setRemoving(null);
  }

  const add = (
    <Button
      name={WORDS.add}
      look={topUps.data?.length ? 'outline' : 'primary'}
      icon={<Plus aria-hidden="true" size={18} />}
      onClick={() => setIsAdding(true)}
    />
  );
  return (
    <div className="page-list grid gap-5">
      <div>
        <PageHeading className="app-title">{WORDS.title}</PageHeading>
        <p className="pt-1 text-ink-2">{WORDS.lead}</p>
      </div>
      {!isOn && <Notice kind="info">{WORDS.switchedOff}</Notice>}
      <div className="page-form">
        <div className="grid min-w-0 gap-4">
          {topUps.isPending && (
            <div className="card grid gap-3 p-5" role="status">
              <span className="sr-only">{WORDS.loading}</span>
              <Skeleton className="h-16 w-full" />
            </div>
          )}
          {!topUps.data && topUps.isError && (
            <section className="card">
              <ErrorState
                title={WORDS.failed}
                text={readFailure(topUps.error, WORDS.failedText)}
                onRetry={() => void topUps.refetch()}
              />
            </section>
          )}
          {isAdding && isOn && (
            <section className="card p-4 sm:p-5">
              <h2 className="text-18" tabIndex={-1} ref={takeFocus}>
                {WORDS.add}
              </h2>
              <NewTopUpForm
                taken={topUps.data?.map((one) => one.meter_id) ?? []}
                onDone={() => {
                  setIsAdding(false);
                  showSuccess(WORDS.added);
                  void reload();
                }}
              />
              <Button name={WORDS.cancel} look="quiet" wide small onClick={() => setIsAdding(false)} />
            </section>
          )}
          {topUps.data?.length === 0 && isOn && !isAdding && (
            <section className="card">
              <EmptyState title={WORDS.empty} text={WORDS.emptyText} action={add} />
            </section>
          )}
          {topUps.data?.map((topUp) => (
            <TopUpCard
              key={topUp.id}
              topUp={topUp}
              onPause={() => void changeTopUp(() => pauseTopUp(topUp.id, true), WORDS.pausedDone)}
              canResume={isOn}
              onResume={() => void changeTopUp(() => pauseTopUp(topUp.id, false), WORDS.resumedDone)}
              onRemove={() => setRemoving(topUp)}
            />
          ))}
          {topUps.data && topUps.data.length > 0 && isOn && !isAdding && <div>{add}</div>}
        </div>
        {/* On a phone it is below the list: a list that arrives later would push it down. */}
        <div hidden={topUps.isLoading}>
          <LowBalanceCard />
        </div>
      </div>
      {removing && (
        <Dialog isOpen onClose={() => setRemoving(null)} title={WORDS.removeTitle} isBusy={isBusy}>
          <p className="mt-2 text-ink-2">{WORDS.removeText}</p>
          <div className="answers pt-5">
            <Button name={WORDS.cancel} look="outline" disabled={isBusy} onClick={() => setRemoving(null)} />
            <Button name={WORDS.remove} look="danger" isLoading={isBusy} onClick={() => void remove(removing)} />
          </div>
        </Dialog>
      )}
    </div>
  );
}
