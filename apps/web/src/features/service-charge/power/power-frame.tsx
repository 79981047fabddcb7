import type { PowerEstate } from '@gatelight/contract/places/power';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { APP_PATHS } from '../../../app-paths.ts';
import { readFailure } from '../../../data/queries/watch-failure.ts';
import { OPEN_POWER_WORDS as WORDS } from '../../../strings/app/open-power.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { useSkeleton } from '../../../ui/feedback/skeleton-timing.ts';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/state-screens.tsx';
import { PageHeading } from '../../../ui/navigation/page-heading.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { ChargeTabs } from '../charge-tabs.tsx';
import { powerEstatesQuery } from './power-queries.ts';

/** The common parts of both pages of power: heading, tabs, and the estate. */
export function PowerFrame({
  current,
  lead,
  children,
}: {
  readonly current: 'power' | 'supply';
  readonly lead: string;
  readonly children: (estate: PowerEstate) => ReactNode;
}) {
  const estates = useQuery(powerEstatesQuery);
  const [search, setSearch] = useSearchParams();
  const chosen = estates.data?.find(({ id }) => id === search.get('estate')) ?? estates.data?.[0];
  return (
    <div className="page-list grid gap-5">
      <div>
        <PageHeading className="app-title">{WORDS.title}</PageHeading>
        <p className="pt-1 text-ink-2">{lead}</p>
      </div>
      <ChargeTabs current={current} />
      {estates.data && estates.data.length > 1 && chosen && (
        <Select
          label={WORDS.estate}
          value={chosen.id}
          options={estates.data.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => setSearch({ estate: id })}
        />
      )}
      {chosen ? (
        children(chosen)
      ) : estates.data ? (
        <EmptyState
          title={WORDS.noHouse}
          text={WORDS.noHouseText}
          action={<LinkButton name={WORDS.addMeter} to={APP_PATHS.meters} />}
        />
      ) : (
        <Waiting query={estates} />
      )}
    </div>
  );
}

/** Grey shapes, or the reason why there is no data. */
export function Waiting({
  query,
}: {
  readonly query: {
    readonly isError: boolean;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
}) {
  const hasFailed = query.isError;
  const hasSkeleton = useSkeleton(!hasFailed);
  if (hasFailed) {
    return (
      <ErrorState
        title={WORDS.failed}
        text={readFailure(query.error, WORDS.failedText)}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <>
      <p role="status" className="sr-only">
        {hasSkeleton && WORDS.loading}
      </p>
      <div aria-hidden="true" className={`card-box grid gap-3 p-5 ${hasSkeleton ? '' : 'invisible'}`}>
        {['1', '2', '3', '4', '5'].map((row) => (
          <Skeleton key={row} className="h-12 w-full" />
        ))}
      </div>
    </>
  );
}
