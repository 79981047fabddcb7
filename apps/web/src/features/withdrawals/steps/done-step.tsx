import { shownReference } from '@gatelight/contract/references';
import type { Withdrawal, WithdrawalStatus } from '@gatelight/contract/money/withdrawals';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../api.ts';
import { readFailure } from '../../../data/queries/watch-failure.ts';
import { WITHDRAWAL_WORDS as WORDS } from '../../../strings/app/withdrawals.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ErrorState, Skeleton } from '../../../ui/feedback/state-screens.tsx';
import { StatusPill } from '../../../ui/feedback/status-pill.tsx';
import { showError, showSuccess } from '../../../ui/feedback/toast.tsx';
import { focusHeading } from '../../../ui/navigation/page-heading.tsx';
import { ActionBar, Outcome } from '../../../ui/payment/wizard.tsx';
import { CopyRow } from '../../../ui/token/copy-row.tsx';
import { Facts } from '../../../ui/values/facts.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { Money, nairaText } from '../../../ui/values/money.tsx';
import { isOpen, pillOf, wordOf } from '../pill.ts';
import { takeBack, withdrawalQuery } from '../queries.ts';
import { Reference } from '../../../ui/values/reference.tsx';

const TITLES: Readonly<Record<WithdrawalStatus, string>> = {
  requested: WORDS.requestedTitle,
  sending: WORDS.requestedTitle,
  unknown: WORDS.requestedTitle,
  cancelled: WORDS.cancelledTitle,
  paid: WORDS.paidTitle,
  failed: WORDS.backTitle,
  returned: WORDS.backTitle,
};

const TITLE = 'withdrawal-title';

/** The most that `WITHDRAWAL_CANCEL_SECONDS` may be. */
const LONGEST_TIME_TO_CANCEL_MS = 60 * 60_000;

/** Waits for longer than the time to cancel, because the account is new. A date in the past is not shown. */
function isHeld({ status, created_at: createdAt, send_after: sendAfter }: Withdrawal): boolean {
  const waitMs = sendAfter.getTime() - createdAt.getTime();
  return status === 'requested' && waitMs > LONGEST_TIME_TO_CANCEL_MS && sendAfter.getTime() > Date.now();
}

function titleOf(withdrawal: Withdrawal): string {
  if (withdrawal.waits_for === 'bank') return WORDS.onHoldTitle;
  if (withdrawal.waits_for === 'staff') return WORDS.checkedTitle;
  if (withdrawal.kept_kobo > 0n && withdrawal.status !== 'cancelled') return WORDS.keptTitle;
  return isHeld(withdrawal) ? WORDS.heldTitle : TITLES[withdrawal.status];
}

/** The time until which it is not sent, or that it is on its way. */
function waitOf(withdrawal: Withdrawal): string {
  if (withdrawal.waits_for === 'bank') return WORDS.onHoldText;
  if (isHeld(withdrawal)) return WORDS.heldText(lagosTime(withdrawal.send_after));
  return withdrawal.waits_for === 'staff' ? WORDS.checkedText : WORDS.withinADay;
}

/** How long it can still be cancelled; without a number when unknown, or when it may be sent at any moment. */
function cancelTextOf(withdrawal: Withdrawal): string {
  const minutes = Math.ceil((withdrawal.send_after.getTime() - Date.now()) / 60_000);
  const isOpenEnded = isHeld(withdrawal) || withdrawal.waits_for !== null || minutes < 1;
  return isOpenEnded ? WORDS.cancelHeld : WORDS.cancelFor(minutes);
}

/** Step 4: the state of the withdrawal, with its id and history. */
export function DoneStep({ reference, onFinish }: { readonly reference: string; readonly onFinish: () => void }) {
  const queries = useQueryClient();
  const shown = useQuery(withdrawalQuery(reference));
  const [isCancelling, setIsCancelling] = useState(false);
  const home = <Button name={WORDS.returnHome} wide onClick={onFinish} />;

  async function cancel() {
    setIsCancelling(true);
    try {
      await takeBack(reference);
      showSuccess(shown.data?.waits_for === 'bank' ? WORDS.cancelledOnHold : WORDS.cancelled);
      // The button disappears when the withdrawal is cancelled.
      focusHeading(document.getElementById(TITLE));
    } catch (failure) {
      showError(failureText(failure));
    }
    await queries.invalidateQueries({ queryKey: ['withdrawals'] });
    void queries.invalidateQueries({ queryKey: ['wallet'] });
    setIsCancelling(false);
  }

  if (!shown.data) {
    return (
      <section className="card grid gap-4 p-5" role="status">
        {shown.isError ? (
          <ErrorState
            title={WORDS.detailsFailed}
            text={readFailure(shown.error, WORDS.failedText)}
            onRetry={() => void shown.refetch()}
          />
        ) : (
          <>
            <span className="sr-only">{WORDS.loading}</span>
            <Skeleton className="h-8 w-56" />
            <Skeleton className="h-24 w-full" />
          </>
        )}
        {home}
      </section>
    );
  }
  const withdrawal = shown.data;
  return (
    <Outcome
      facts={
        <section className="card p-4 sm:p-5">
          <Facts
            facts={[
              { label: WORDS.youReceive, value: <Money kobo={withdrawal.received_kobo} />, isStrong: true },
              { label: WORDS.withdrawn, value: <Money kobo={withdrawal.amount_kobo} /> },
              { label: WORDS.fee, value: <Money kobo={withdrawal.fee_kobo} /> },
              ...(withdrawal.stamp_duty_kobo > 0n
                ? [{ label: WORDS.stampDuty, value: <Money kobo={withdrawal.stamp_duty_kobo} /> }]
                : []),
              { label: WORDS.accountName, value: withdrawal.account_name },
              { label: WORDS.bank, value: withdrawal.bank_name },
              { label: WORDS.account, value: withdrawal.account_number_masked },
            ]}
          />
        </section>
      }
    >
      <section className="card grid gap-4 p-4 sm:p-5">
        <div role="status" className="grid justify-items-start gap-2">
          <h2 id={TITLE} className="text-24">
            {titleOf(withdrawal)}
          </h2>
          <StatusPill status={pillOf(withdrawal.status)} word={wordOf(withdrawal)} />
          {isOpen(withdrawal.status) && <p className="text-ink-2">{waitOf(withdrawal)}</p>}
          {withdrawal.kept_kobo > 0n && (
            <p className="text-ink-2">{WORDS.keptText(nairaText(withdrawal.kept_kobo, true))}</p>
          )}
        </div>
        <CopyRow
          label={WORDS.id}
          value={shownReference(withdrawal.reference)}
          shown={<Reference text={shownReference(withdrawal.reference)} />}
          valueClassName="text-14"
        />
        <div>
          <h3 className="pb-2 text-16 font-semibold">{WORDS.timeline}</h3>
          <ol className="grid gap-2">
            {withdrawal.timeline.map(({ status, at }) => (
              <li key={`${status}-${at.toISOString()}`} className="flex flex-wrap justify-between gap-x-4 text-14">
                <span className="font-medium">{status === 'failed' ? wordOf(withdrawal) : WORDS.status[status]}</span>
                <span className="nums text-ink-2">{lagosTime(at)}</span>
              </li>
            ))}
          </ol>
        </div>
        {withdrawal.status === 'requested' && (
          <div className="grid gap-2">
            <p className="text-14 text-ink-2">{cancelTextOf(withdrawal)}</p>
            <Button name={WORDS.cancel} look="outline" isLoading={isCancelling} onClick={() => void cancel()} />
          </div>
        )}
      </section>
      <ActionBar>{home}</ActionBar>
    </Outcome>
  );
}
