import { listServiceCharges } from '@gatelight/contract/service-charges';
import { listFeatures } from '@gatelight/contract/settings';
import { getWallet } from '@gatelight/contract/wallets';
import type { ServiceCharge } from '@gatelight/contract/service-charges';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { APP_PATHS } from '../../app-paths.ts';
import { useIsOff } from '../../data/features.ts';
import { walletQuery } from '../../data/payment/wallet.ts';
import { hiddenHead } from '../../page-head.ts';
import type { PageHandle } from '../../page-handle.ts';
import { readFailure } from '../../data/queries/watch-failure.ts';
import { SERVICE_CHARGE_WORDS as WORDS } from '../../strings/app/service-charge.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { useSkeleton } from '../../ui/feedback/skeleton-timing.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/state-screens.tsx';
import { PageHeading } from '../../ui/navigation/page-heading.tsx';
import { nairaText } from '../../ui/values/money.tsx';
import { BillList } from './bill-list.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { serviceChargesQuery } from './queries.ts';

export const meta = () => hiddenHead(WORDS.title);

export const handle: PageHandle = {
  title: WORDS.title,
  lead: WORDS.lead,
  calls: [listServiceCharges.path, getWallet.path, listFeatures.path],
};

/** `/user/service_charge`: what the house owes, what is paid, and paying it from the wallet. */
export default function ServiceChargePage() {
  const charges = useQuery(serviceChargesQuery);
  const wallet = useQuery(walletQuery);
  const isOff = useIsOff('service-charges');
  const hasSkeleton = useSkeleton(charges.isPending);
  const [chosen, setChosen] = useState<ServiceCharge | null>(null);
  const items = charges.data?.items ?? [];
  const open = items.filter(({ left_kobo: left }) => left > 0n);
  const paid = items.filter(({ status }) => status === 'paid');

  return (
    <div className="page-list grid gap-5">
      <div>
        <PageHeading className="app-title">{WORDS.title}</PageHeading>
        <p className="pt-1 text-ink-2">{WORDS.lead}</p>
      </div>
      <p role="status" className="sr-only">
        {hasSkeleton && WORDS.loading}
      </p>
      {charges.isPending || hasSkeleton ? (
        <div aria-hidden="true" className={`card-box grid gap-3 p-5 ${hasSkeleton ? '' : 'invisible'}`}>
          {['1', '2', '3', '4', '5'].map((row) => (
            <Skeleton key={row} className="h-12 w-full" />
          ))}
        </div>
      ) : items.length > 0 ? (
        <div className="page-form">
          <section className="page-aside card-box grid gap-1 p-5">
            <p className="text-14 text-ink-2">{open.length > 0 ? WORDS.owed : WORDS.nothingOwed}</p>
            <p className="nums font-display text-30 font-bold">{nairaText(charges.data?.owed_kobo ?? 0n)}</p>
            {wallet.data && (
              <p className="nums text-14 text-ink-2">{WORDS.wallet(nairaText(wallet.data.balance_kobo))}</p>
            )}
          </section>
          <div className="grid min-w-0 gap-5">
            {isOff && open.length > 0 && <Notice kind="info">{WORDS.off}</Notice>}
            {open.length > 0 && <BillList title={WORDS.toPay} bills={open} {...(isOff ? {} : { onPay: setChosen })} />}
            {paid.length > 0 && <BillList title={WORDS.paid} bills={paid} />}
          </div>
        </div>
      ) : charges.isError ? (
        <ErrorState
          title={WORDS.failed}
          text={readFailure(charges.error, WORDS.failedText)}
          onRetry={() => void charges.refetch()}
        />
      ) : charges.data?.has_house ? (
        <EmptyState title={WORDS.empty} text={WORDS.emptyText} />
      ) : (
        <EmptyState
          title={WORDS.noHouse}
          text={WORDS.noHouseText}
          action={<LinkButton name={WORDS.addMeter} to={APP_PATHS.meters} />}
        />
      )}
      <PayDialog key={chosen?.id} bill={chosen} onClose={() => setChosen(null)} />
    </div>
  );
}
