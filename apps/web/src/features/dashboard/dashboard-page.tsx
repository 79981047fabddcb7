import { listMyMeters } from '@gatelight/contract/places/households';
import { getDashboard } from '@gatelight/contract/money/transactions';
import type { MyMeter } from '@gatelight/contract/places/households';
import type { Dashboard } from '@gatelight/contract/money/transactions';
import { useQuery } from '@tanstack/react-query';
import Zap from 'lucide-react/icons/zap';
import { useDeferredValue, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { APP_PATHS } from '../../app-paths.ts';
import { myMetersQuery } from '../../data/meters.ts';
import type { SavedTransactions } from '../../data/transactions/saved-transactions.ts';
import { rememberMeter, useUser } from '../../data/session/user-store.ts';
import { hiddenHead } from '../../page-head.ts';
import type { PageHandle } from '../../page-handle.ts';
import { readFailure } from '../../data/queries/watch-failure.ts';
import { DASHBOARD_WORDS as WORDS } from '../../strings/app/dashboard.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { useSkeleton } from '../../ui/feedback/skeleton-timing.ts';
import { ErrorState, OfflineBar, Skeleton } from '../../ui/feedback/state-screens.tsx';
import { showError } from '../../ui/feedback/toast.tsx';
import { timeOfDay } from '../../ui/lists/transaction-days.ts';
import { PageHeading } from '../../ui/navigation/page-heading.tsx';
import { DebtLine } from './debt-line.tsx';
import { MeterFigure, Spending } from './figures.tsx';
import { FirstFrame } from './first-frame.tsx';
import { Houses } from './houses.tsx';
import { NewResident } from './new-resident.tsx';
import { OfficeCard } from './office-card.tsx';
import { dashboardQuery } from './queries.ts';
import { Recent } from './recent.tsx';
import { UnitsCard } from './units-card.tsx';
import { UsageChart } from './usage-chart.tsx';
import { VisitorsCard } from './visitors-card.tsx';
import { WalletCard } from './wallet-card.tsx';

export const meta = () => hiddenHead(WORDS.title);

export const handle: PageHandle = {
  First: FirstFrame,
  calls: [getDashboard.path, listMyMeters.path],
  isOffline: true,
};

function Frame({
  lead,
  hasButton,
  children,
}: {
  readonly lead?: string;
  readonly hasButton: boolean;
  readonly children: ReactNode;
}) {
  const user = useUser();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4 pb-4 sm:pb-5">
        <div className="min-w-0">
          <PageHeading className="app-title wrap-anywhere">
            {WORDS.welcome + (user?.firstName || WORDS.guest)}
          </PageHeading>
          {lead && <p className="pt-1 text-ink-2">{lead}</p>}
        </div>
        {hasButton && (
          <LinkButton
            to={APP_PATHS.vendUtility}
            name={WORDS.vendUtility}
            className="max-sm:hidden"
            icon={<Zap aria-hidden="true" size={18} />}
          />
        )}
      </div>
      {children}
    </>
  );
}

const NEWEST = 5;
const OFFICES = 'grid gap-3 pb-3 sm:gap-4 sm:pb-4';
const GRID = 'grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-12';

/** The balance in the first frame of the document, which is still there while this page is rendered for the first time. */
const balanceOfDocument = () => document.querySelector('[data-balance]')?.textContent;

function Loading() {
  const [balance] = useState(balanceOfDocument);
  const isLong = useSkeleton(true);
  // The balance in the document must not disappear for a moment.
  const isShown = isLong || balance !== undefined;
  const hasOffice = useUser()?.roles.includes('manager') ?? false;
  return (
    <Frame hasButton>
      <p role="status" className="sr-only">
        {isShown && WORDS.loading}
      </p>
      {hasOffice && (
        <div className={OFFICES} aria-hidden="true">
          <OfficeCard />
        </div>
      )}
      <div className={GRID} aria-busy="true">
        <WalletCard balanceKobo={undefined} className="col-span-2 xl:col-span-4">
          {balance}
        </WalletCard>
        <Skeleton className={`h-48 rounded-lg ${isShown ? '' : 'invisible'} col-span-2 xl:col-span-8`} />
        <Skeleton className={`h-24 rounded-lg ${isShown ? '' : 'invisible'} xl:col-span-4`} />
        <Skeleton className={`h-24 rounded-lg ${isShown ? '' : 'invisible'} xl:col-span-4`} />
        <Skeleton className={`h-24 rounded-lg ${isShown ? '' : 'invisible'} col-span-2 xl:col-span-4`} />
        <Skeleton className={`h-80 rounded-lg ${isShown ? '' : 'invisible'} col-span-2 xl:col-span-4`} />
        <Recent newest={undefined} isLoading className="col-span-2 xl:col-span-8" />
      </div>
    </Frame>
  );
}

/** It did not load: why, and the newest transactions that this device has kept. */
function Failed({ error, onRetry }: { readonly error: Error | null; readonly onRetry: () => void }) {
  const [saved, setSaved] = useState<SavedTransactions>();
  useEffect(() => showError(WORDS.failed), []);
  useEffect(() => {
    let isGone = false;
    import('../../data/transactions/saved-transactions.ts')
      .then(({ readSavedTransactions }) => readSavedTransactions())
      .then(
        (found) => {
          if (!isGone) setSaved(found);
        },
        // Without stored transactions there is still the message.
        () => undefined,
      );
    return () => {
      isGone = true;
    };
  }, []);
  return (
    <Frame hasButton={false}>
      <ErrorState title={WORDS.failed} text={readFailure(error, WORDS.failedText)} onRetry={onRetry} />
      {saved && saved.items.length > 0 && (
        <>
          <OfflineBar savedAt={timeOfDay(saved.at)} />
          <Recent newest={saved.items.slice(0, NEWEST)} isLoading={false} />
        </>
      )}
    </Frame>
  );
}

const NO_METERS: readonly MyMeter[] = [];

/** The dashboard names the chosen meter; until it does, the list of meters does. */
function useChosenMeter(dashboard: Dashboard | undefined): {
  meter: MyMeter | undefined;
  meters: readonly MyMeter[];
  isLoading: boolean;
} {
  const { data: meters = NO_METERS, isLoading } = useQuery(myMetersQuery);
  const number = dashboard?.meter?.number;
  const meter = meters.find((one) => (number === undefined ? one.is_default : one.number === number));
  return { meter, meters, isLoading };
}

type ContentProps = {
  readonly dashboard: Dashboard;
  readonly meter: MyMeter | undefined;
  readonly meters: readonly MyMeter[];
  readonly isMeterLoading: boolean;
};

function Content({ dashboard, meter, meters, isMeterLoading }: ContentProps) {
  // Below the fold on a phone, so rendered last.
  const hasRest = useDeferredValue(true, false);
  const isOwner = useUser()?.roles.includes('homeOwner') ?? false;
  return (
    <div className={GRID}>
      <div className="col-span-2 grid content-start gap-3 xl:col-span-4 xl:grid-rows-[1fr]">
        <WalletCard balanceKobo={dashboard.wallet.balance_kobo} last={dashboard.wallet.last_movement} />
        <DebtLine charges={dashboard.service_charges} />
      </div>
      <UnitsCard
        meter={meter}
        meters={meters}
        month={dashboard.months.at(-1)}
        isLoading={isMeterLoading}
        offer={dashboard.buy_again}
        className="col-span-2 xl:col-span-8"
      />
      <Spending dashboard={dashboard} />
      <MeterFigure meter={dashboard.meter ?? meter} className="col-span-2 xl:col-span-4" />
      {hasRest && (
        <>
          <VisitorsCard className="col-span-2 xl:col-span-12" />
          {isOwner && <Houses className="col-span-2 xl:col-span-12" />}
          <UsageChart months={dashboard.months} className="col-span-2 self-start xl:col-span-4" />
          <Recent newest={dashboard.newest} isLoading={false} className="col-span-2 self-start xl:col-span-8" />
        </>
      )}
    </div>
  );
}

/** `/user/dashboard`: the wallet, how long the units last, what was spent, and the newest transactions. */
export default function DashboardPage() {
  const dashboard = useQuery(dashboardQuery);
  // Rendered in one step it blocks taps on a slow phone.
  const data = useDeferredValue(dashboard.data);

  // The specified store keeps the last known meter.
  const { meter: chosen, meters, isLoading: isMeterLoading } = useChosenMeter(data);
  const { number, status } = data?.meter ?? chosen ?? {};
  useEffect(() => {
    if (data) rememberMeter(number && status ? { number, status } : null);
  }, [data, number, status]);

  if (!data) {
    const hasFailed = dashboard.data === undefined && dashboard.isError;
    return hasFailed ? <Failed error={dashboard.error} onRetry={() => void dashboard.refetch()} /> : <Loading />;
  }
  const isNew = !data.has_orders;
  const { offices } = data;
  return (
    <Frame lead={isNew && offices.length === 0 ? WORDS.newLead : undefined} hasButton={!isNew}>
      <OfflineBar savedAt={timeOfDay(new Date(dashboard.dataUpdatedAt))} isOffline={dashboard.isError} />
      {offices.length > 0 && (
        <div className={OFFICES}>
          {offices.map((office) => (
            <OfficeCard key={office.id} office={office} />
          ))}
        </div>
      )}
      {isNew ? (
        <NewResident dashboard={data} meter={data.meter ?? chosen} />
      ) : (
        <Content dashboard={data} meter={chosen} meters={meters} isMeterLoading={isMeterLoading} />
      )}
    </Frame>
  );
}
