import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import { APP_PATHS } from '../../app-paths.ts';
import { hiddenHead } from '../../page-head.ts';
import { readFailure } from '../../data/watch-failure.ts';
import { MANAGE_WORDS as words } from '../../strings/app/manage.ts';
import { ErrorState, Skeleton } from '../../ui/feedback/state-screens.tsx';
import { PageHeading } from '../../ui/navigation/page-heading.tsx';
import { Tabs } from '../../ui/navigation/tabs.tsx';
import { nairaText } from '../../ui/values/money.tsx';
import { AnnouncementsTab } from './announcements-tab.tsx';
import { ChargesTab } from './charges-tab.tsx';
import { HousesTab } from './houses-tab.tsx';
import { managedEstateQuery } from './manage-queries.ts';
import { ShareTab } from './share-tab.tsx';
import { countText } from '../../ui/values/count-text.ts';

export const meta = () => hiddenHead(words.one);

const TABS = ['houses', 'announcements', 'charges', 'share'] as const;
type TabName = (typeof TABS)[number];

/** `/manage/estates/:id`: one estate of a manager. The open tab stands in the address. */
export default function ManagedEstatePage() {
  const { id = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const estate = useQuery(managedEstateQuery(id));
  const tab = TABS.find((one) => one === params.get('tab')) ?? 'houses';
  const { data } = estate;
  return (
    <div className="grid max-w-[1200px] grid-cols-[minmax(0,1fr)] gap-5">
      <nav className="text-14">
        <Link to={APP_PATHS.manageHome} className="text-link inline-flex min-h-11 items-center">
          {words.toEstates}
        </Link>
      </nav>
      {data ? (
        <>
          <div>
            <PageHeading className="app-title wrap-anywhere">{data.name}</PageHeading>
            <p className="pt-1 text-ink-2 wrap-anywhere">{data.address}</p>
          </div>
          <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
            <Figure name={words.figures.houses} value={countText(data.houses)} />
            <Figure name={words.figures.meters} value={countText(data.meters)} />
            <Figure name={words.figures.people} value={countText(data.people)} />
            <Figure name={words.figures.owed} value={nairaText(data.service_charges.open_kobo, true)} />
          </dl>
          <Tabs<TabName>
            label={words.parts}
            value={tab}
            onChange={(next) => setParams(next === 'houses' ? {} : { tab: next }, { replace: true })}
            tabs={[
              { value: 'houses', label: words.tabs.houses, panel: <HousesTab estate={id} /> },
              { value: 'announcements', label: words.tabs.announcements, panel: <AnnouncementsTab estate={id} /> },
              { value: 'charges', label: words.tabs.charges, panel: <ChargesTab estate={data} /> },
              { value: 'share', label: words.tabs.share, panel: <ShareTab estate={data} /> },
            ]}
          />
        </>
      ) : estate.isError || estate.isPaused ? (
        <ErrorState
          title={words.failed}
          text={readFailure(estate.error, words.failedText)}
          onRetry={() => void estate.refetch()}
        />
      ) : (
        <Skeleton className="h-80 w-full rounded-lg" />
      )}
    </div>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="card flex flex-col-reverse justify-end p-4">
      <dt className="text-14 text-ink-2">{name}</dt>
      <dd className="nums font-display text-24 font-bold wrap-anywhere">{value}</dd>
    </div>
  );
}
