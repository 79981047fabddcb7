import type { ManagedCharge, ManagedEstateView } from '@gatelight/contract/manage';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readFailure } from '../../../data/queries/watch-failure.ts';
import { hiddenHead } from '../../../page-head.ts';
import { MANAGE_WORDS as words } from '../../../strings/manage/estate.ts';
import { PORTAL_WORDS } from '../../../strings/manage/shell.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ErrorState, Skeleton } from '../../../ui/feedback/state-screens.tsx';
import { StatusPill } from '../../../ui/feedback/status-pill.tsx';
import { cx } from '../../../ui/styles/class-names.ts';
import { Facts } from '../../../ui/values/facts.tsx';
import { lagosDay } from '../../../ui/values/lagos-time.ts';
import { Money, nairaText } from '../../../ui/values/money.tsx';
import { EstateLoaded } from '../estate-loaded.tsx';
import { chargesQuery } from '../estate-queries.ts';
import { PortalPage } from '../portal-page.tsx';

type Status = ManagedCharge['status'];
const STATUSES: readonly (Status | '')[] = ['', 'overdue', 'due', 'paid'];
const LOOKS = { paid: 'success', overdue: 'failed', due: 'other' } as const;

export const meta = () => hiddenHead(PORTAL_WORDS.screens.serviceCharges);

/** What the houses of an estate owe and have paid. */
export default function ServiceChargesPage() {
  return (
    <PortalPage title={PORTAL_WORDS.screens.serviceCharges}>
      <EstateLoaded>{(estate) => <Charges estate={estate} />}</EstateLoaded>
    </PortalPage>
  );
}

function Charges({ estate }: { readonly estate: ManagedEstateView }) {
  const [status, setStatus] = useState<Status | ''>('');
  const charges = useInfiniteQuery(chargesQuery(estate.id, status));
  const items = charges.data?.pages.flatMap((page) => page.items);
  const { service_charges: sums } = estate;
  return (
    <div className="grid gap-4">
      <section className="card p-4 sm:p-5">
        <Facts
          facts={[
            { label: words.figures.owed, value: `${nairaText(sums.open_kobo)} (${sums.open})` },
            { label: words.overdue, value: `${nairaText(sums.overdue_kobo)} (${sums.overdue})` },
            { label: words.paidYear, value: nairaText(sums.paid_kobo) },
          ]}
        />
      </section>
      <div role="group" aria-label={words.chargeFilter} className="flex flex-wrap gap-2">
        {STATUSES.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={status === one}
            className={cx('btn btn-small', status === one ? 'btn-primary' : 'btn-outline')}
            onClick={() => setStatus(one)}
          >
            {one === '' ? words.allCharges : words.chargeStates[one]}
          </button>
        ))}
      </div>
      {items ? (
        <section className="card px-4 py-1 sm:px-5">
          {items.length === 0 && <p className="py-3 text-ink-2">{words.noCharges}</p>}
          <ul className="divide-y divide-line">
            {items.map((charge) => (
              <li key={charge.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
                <span className="grid min-w-0 flex-1 basis-56">
                  <b className="font-semibold wrap-anywhere">{charge.house_name}</b>
                  <span className="text-14 text-ink-2 wrap-anywhere">{charge.title}</span>
                  <span className="text-14 text-ink-2">
                    {charge.paid_at
                      ? words.paidOn(lagosDay(charge.paid_at, true))
                      : words.dueOn(lagosDay(charge.due_on, true))}
                  </span>
                </span>
                <Money kobo={charge.amount_kobo} className="font-semibold" />
                <StatusPill
                  status={LOOKS[charge.status]}
                  word={words.chargeStates[charge.status]}
                  className="pill-small"
                />
              </li>
            ))}
          </ul>
        </section>
      ) : charges.isError || charges.isPaused ? (
        <ErrorState title={words.failed} text={readFailure(charges.error)} onRetry={() => void charges.refetch()} />
      ) : (
        <Skeleton className="h-60 w-full rounded-lg" />
      )}
      {charges.hasNextPage && (
        <Button
          look="outline"
          name={words.more}
          isLoading={charges.isFetchingNextPage}
          onClick={() => void charges.fetchNextPage()}
        />
      )}
    </div>
  );
}
