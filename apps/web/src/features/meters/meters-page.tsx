import { listMyMeters } from '@gatelight/contract/places/households';
import type { MyMeter } from '@gatelight/contract/places/households';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Plus from 'lucide-react/icons/plus';
import { Link } from 'react-router';
import { APP_PATHS } from '../../app-paths.ts';
import { useMeters } from '../../data/meters.ts';
import { useUser } from '../../data/session/user-store.ts';
import { hiddenHead } from '../../page-head.ts';
import type { PageHandle } from '../../page-handle.ts';
import { readFailure } from '../../data/queries/watch-failure.ts';
import { METER_WORDS as words } from '../../strings/app/meters.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { useSkeleton } from '../../ui/feedback/skeleton-timing.ts';
import { EmptyState, ErrorState, OfflineBar, Skeleton } from '../../ui/feedback/state-screens.tsx';
import { StatusPill } from '../../ui/feedback/status-pill.tsx';
import { timeOfDay } from '../../ui/lists/transaction-days.ts';
import { PageHeading } from '../../ui/navigation/page-heading.tsx';
import { MeterNumber } from '../../ui/values/money.tsx';
import { UtilityTile, nameOf, placeOf } from './meter-look.tsx';
import { OwnedHouses } from './owned-houses.tsx';
import { changeMeter } from './queries.ts';
import { Requests } from './requests.tsx';
import { useMeterChange } from './use-meter-change.ts';

export const meta = () => hiddenHead(words.title);

export const handle: PageHandle = {
  title: words.title,
  lead: words.lead,
  calls: [listMyMeters.path],
  isOffline: true,
};

const plus = <Plus aria-hidden="true" size={18} />;

function MeterRow({ meter }: { readonly meter: MyMeter }) {
  const choose = useMeterChange(
    () => changeMeter(meter.id, { is_default: true }),
    () => words.madeDefault(nameOf(meter)),
  );
  return (
    <li className="card grid gap-3 p-4 sm:px-5">
      <div className="flex flex-wrap items-start gap-3">
        <UtilityTile utility={meter.utility} />
        <div className="min-w-0 flex-1 basis-36">
          <h2 className="text-18 wrap-anywhere">
            <Link to={`${APP_PATHS.meters}/${meter.id}`} className="hover:underline">
              {nameOf(meter)}
            </Link>
          </h2>
          <MeterNumber number={meter.number} className="text-14 whitespace-nowrap" />
          <p className="text-14 text-ink-2 wrap-anywhere">{placeOf(meter)}</p>
        </div>
        <StatusPill
          status={meter.status === 'active' ? 'success' : 'other'}
          word={meter.status === 'active' ? words.active : words.inactive}
          className="pill-small"
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line pt-2">
        <p className="me-auto text-14 text-ink-2">
          {meter.members_count > 0 ? words.members(String(meter.members_count)) : words.roles[meter.role]}
        </p>
        {meter.is_default ? (
          <span className="text-14 text-ink-2">{words.isDefault}</span>
        ) : (
          <Button
            look="quiet"
            small
            name={words.makeDefault}
            isLoading={choose.isPending}
            onClick={() => choose.mutate()}
          />
        )}
        <Link
          to={`${APP_PATHS.meters}/${meter.id}`}
          className="text-link inline-flex min-h-11 items-center gap-1 text-14 wrap-anywhere"
        >
          {words.manage} <span className="sr-only">{nameOf(meter)}</span>
          <ChevronRight aria-hidden="true" size={16} className="shrink-0" />
        </Link>
      </div>
    </li>
  );
}

function Loading() {
  const isShown = useSkeleton(true);
  return (
    <div aria-busy="true" className="grid gap-3 lg:grid-cols-2">
      <p role="status" className="sr-only">
        {isShown && words.loading}
      </p>
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className={`h-36 rounded-lg ${isShown ? '' : 'invisible'}`} />
      ))}
    </div>
  );
}

function MeterList() {
  const meters = useMeters();
  const { data } = meters;
  if (!data) {
    return meters.isError ? (
      <section className="card">
        <ErrorState
          title={words.failed}
          text={readFailure(meters.error, words.failedText)}
          onRetry={() => void meters.refetch()}
        />
      </section>
    ) : (
      <Loading />
    );
  }
  if (data.length === 0) {
    return (
      <EmptyState
        title={words.empty}
        text={words.emptyText}
        action={<LinkButton to={APP_PATHS.addMeter} name={words.add} icon={plus} />}
      />
    );
  }
  return (
    <div>
      <OfflineBar savedAt={timeOfDay(new Date(meters.dataUpdatedAt))} isOffline={meters.isError} />
      <ul className="grid gap-3 lg:grid-cols-2">
        {data.map((meter) => (
          <MeterRow key={meter.id} meter={meter} />
        ))}
      </ul>
    </div>
  );
}

/** `/user/meters`: the meters of a user, requests of others, and the houses that they own. */
export default function MetersPage() {
  const user = useUser();
  const { data, isLoading } = useMeters();
  const hasNone = data?.length === 0;
  const isStaff = user?.roles.some((role) => role === 'manager' || role === 'admin') ?? false;
  return (
    <div className="page-list grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0">
          <PageHeading className="app-title">{words.title}</PageHeading>
          <p className="pt-1 text-ink-2">{words.lead}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {isStaff && <LinkButton to={APP_PATHS.manageHome} name={words.office} look="outline" />}
          {!hasNone && <LinkButton to={APP_PATHS.addMeter} name={words.add} icon={plus} />}
        </div>
      </div>
      <MeterList />
      {/* Loads immediately, but is drawn only after the meters, which would move it when they arrive. */}
      <div hidden={isLoading} className="grid gap-6">
        <Requests />
        {user?.roles.includes('homeOwner') && <OwnedHouses />}
      </div>
    </div>
  );
}
