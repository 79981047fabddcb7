import { listOwnPlans } from '@gatelight/contract/money/arrears/payment-plans';
import { listOwnLocks } from '@gatelight/contract/money/arrears/vending-lock';
import { listServiceCharges } from '@gatelight/contract/money/service-charges';
import type { ChargedHouse, ServiceCharge } from '@gatelight/contract/money/service-charges';
import { listFeatures } from '@gatelight/contract/office/settings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { APP_PATHS } from '../../app-paths.ts';
import { useIsOff } from '../../data/features.ts';
import { isAwaited } from '../../data/queries/is-awaited.ts';
import { PartFailed } from '../../data/queries/part-failed.tsx';
import { readFailure } from '../../data/queries/watch-failure.ts';
import { hiddenHead } from '../../page-head.ts';
import type { PageHandle } from '../../page-handle.ts';
import { SERVICE_CHARGE_WORDS as WORDS } from '../../strings/app/service-charge.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { nameWithSum } from '../../ui/buttons/sum-name.ts';
import { useSkeleton } from '../../ui/feedback/skeleton-timing.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/state-screens.tsx';
import { PageHeading } from '../../ui/navigation/page-heading.tsx';
import { nairaText } from '../../ui/values/money.tsx';
import { ChargeTabs } from './charge-tabs.tsx';
import { InvoiceDialog } from './invoice-dialog.tsx';
import { InvoiceList } from './invoice-list.tsx';
import { LockCards } from './lock-cards.tsx';
import { PlanCards } from './plan-cards.tsx';
import { locksQuery, plansQuery, serviceChargesQuery, sharesQuery } from './queries.ts';
import { ReceiptList } from './receipt-list.tsx';
import { ShareCards } from './share-cards.tsx';

export const meta = () => hiddenHead(WORDS.title);

export const handle: PageHandle = {
  title: WORDS.title,
  lead: WORDS.lead,
  calls: [listServiceCharges.path, listOwnPlans.path, listOwnLocks.path, listFeatures.path],
};

/** `/user/service_charge`: debts of the user's houses, payments and payers, and buttons to pay. */
export default function ServiceChargePage() {
  const charges = useQuery(serviceChargesQuery);
  const isOff = useIsOff('service-charges');
  // Their cards are above the bills and would push them down.
  const [plans, locks] = [useQuery(plansQuery), useQuery(locksQuery)];
  const isLoading = charges.isPending || isAwaited(plans) || isAwaited(locks);
  const hasSkeleton = useSkeleton(isLoading);
  const [opened, setOpened] = useState<ServiceCharge | null>(null);
  const { data } = charges;
  const items = data?.items ?? [];
  const open = items.filter(({ left_kobo: left }) => left > 0n);
  const others = items.filter(({ left_kobo: left }) => left === 0n);
  const retired = new Set(data?.houses.filter(({ is_retired: isRetired }) => isRetired).map(({ id }) => id));
  const canPay = ({ house_id: house }: ServiceCharge) => !isOff && !retired.has(house);
  const hasAccount = items.length > 0 || data?.houses.some(({ credit_kobo: credit }) => credit > 0n) === true;

  return (
    <div className="page-list grid gap-5">
      <div>
        <PageHeading className="app-title">{WORDS.title}</PageHeading>
        <p className="pt-1 text-ink-2">{WORDS.lead}</p>
      </div>
      <ChargeTabs current="pay" />
      <p role="status" className="sr-only">
        {hasSkeleton && WORDS.loading}
      </p>
      {isLoading || hasSkeleton ? (
        <div aria-hidden="true" className={`card-box grid gap-3 p-5 ${hasSkeleton ? '' : 'invisible'}`}>
          {['1', '2', '3', '4', '5'].map((row) => (
            <Skeleton key={row} className="h-12 w-full" />
          ))}
        </div>
      ) : data && hasAccount ? (
        <div className="page-form">
          <div className="page-aside grid content-start gap-4">
            {data.houses.map((house) => (
              <HouseAccount key={house.id} house={house} canPay={!isOff} />
            ))}
          </div>
          <div className="grid min-w-0 gap-5">
            <CardsFailed />
            <LockCards />
            <PlanCards />
            {isOff && open.length > 0 && <Notice kind="info">{WORDS.off}</Notice>}
            {open.length > 0 && <InvoiceList title={WORDS.toPay} invoices={open} canPay={canPay} onOpen={setOpened} />}
            {others.length > 0 && (
              <InvoiceList title={WORDS.earlier} invoices={others} canPay={() => false} isFolded onOpen={setOpened} />
            )}
            <ShareCards />
            <ReceiptList />
          </div>
        </div>
      ) : charges.isError ? (
        <ErrorState
          title={WORDS.failed}
          text={readFailure(charges.error, WORDS.failedText)}
          onRetry={() => void charges.refetch()}
        />
      ) : data?.has_house ? (
        <EmptyState title={WORDS.empty} text={WORDS.emptyText} />
      ) : (
        <EmptyState
          title={WORDS.noHouse}
          text={WORDS.noHouseText}
          action={<LinkButton name={WORDS.addMeter} to={APP_PATHS.meters} />}
        />
      )}
      {opened && <InvoiceDialog invoice={opened} canPay={canPay(opened)} onClose={() => setOpened(null)} />}
    </div>
  );
}

/** The cards of the page are empty without their data: an offered plan or a lock must not be missing silently. */
function CardsFailed() {
  const cards = [useQuery(locksQuery), useQuery(plansQuery), useQuery(sharesQuery)];
  return <PartFailed title={WORDS.cardsFailed} of={cards} />;
}

/** The debt of one house, and the two ways to pay: all of it, or a month ahead. */
function HouseAccount({ house, canPay }: { readonly house: ChargedHouse; readonly canPay: boolean }) {
  const pay = (amount: bigint) =>
    `${APP_PATHS.serviceChargePay}?${new URLSearchParams({ house: house.id, amount: amount.toString() })}`;
  return (
    <section className="card-box grid gap-1 p-5" aria-label={house.name}>
      <p className="text-14 text-ink-2 wrap-anywhere">{`${house.estate_name}, ${house.name}`}</p>
      <p className="text-14 text-ink-2">{house.owed_kobo > 0n ? WORDS.owed : WORDS.nothingOwed}</p>
      <p className="nums font-display text-30 font-bold">{nairaText(house.owed_kobo)}</p>
      {house.overdue_kobo > 0n && (
        <p className="nums text-14 font-semibold text-warning">{WORDS.ofWhichOverdue(nairaText(house.overdue_kobo))}</p>
      )}
      {house.credit_kobo > 0n && (
        <p className="nums text-14 text-ink-2">{WORDS.credit(nairaText(house.credit_kobo))}</p>
      )}
      {house.is_retired && <p className="pt-2 text-14">{WORDS.retired}</p>}
      {canPay && !house.is_retired && (
        <div className="mt-3 grid gap-2">
          {house.owed_kobo > 0n && (
            <LinkButton wide name={nameWithSum(WORDS.payAll, house.owed_kobo)} to={pay(house.owed_kobo)} />
          )}
          {house.month_kobo !== null && house.month_kobo > 0n && (
            <LinkButton wide look="outline" name={WORDS.payAhead} to={pay(house.owed_kobo + house.month_kobo)} />
          )}
        </div>
      )}
    </section>
  );
}
