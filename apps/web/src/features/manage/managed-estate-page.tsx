import type { ManagedEstateView } from '@gatelight/contract/manage';
import type { EstateRole } from '@gatelight/contract/teams';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { CallError } from '../../api.ts';
import { APP_PATHS } from '../../app-paths.ts';
import { hiddenHead } from '../../page-head.ts';
import { readFailure } from '../../data/queries/watch-failure.ts';
import { MANAGE_WORDS as words } from '../../strings/app/manage.ts';
import { ErrorState, Skeleton } from '../../ui/feedback/state-screens.tsx';
import { Select } from '../../ui/select/select.tsx';
import { PageHeading } from '../../ui/navigation/page-heading.tsx';
import { Tabs } from '../../ui/navigation/tabs.tsx';
import { nairaText } from '../../ui/values/money.tsx';
import { AnnouncementsTab } from './announcements-tab.tsx';
import { ChargesTab } from './charges-tab.tsx';
import { HousesTab } from './houses-tab.tsx';
import { forgetEstate, rememberEstate } from './last-estate.ts';
import { managedEstateQuery, myEstatesQuery } from './manage-queries.ts';
import { ShareTab } from './share-tab.tsx';
import { TeamTab } from './team-tab.tsx';
import { countText } from '../../ui/values/count-text.ts';

export const meta = () => hiddenHead(words.one);

const TABS = ['houses', 'announcements', 'charges', 'share', 'team'] as const;
type TabName = (typeof TABS)[number];

/** Who sees which part; the server asks again. A viewer sees the figures and what was sold. */
const OF_ROLE: Readonly<Record<EstateRole, readonly TabName[]>> = {
  manager: TABS,
  accountant: ['charges', 'share'],
  facilityOfficer: [],
  viewer: ['share'],
  guard: [],
};

/** `/manage/estates/:id`: one estate of a manager. The open tab stands in the address. */
export default function ManagedEstatePage() {
  const { id = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const estate = useQuery(managedEstateQuery(id));
  const { data } = estate;
  const isGone = estate.error instanceof CallError && estate.error.code === 'not-found';
  useEffect(() => {
    if (data) rememberEstate(data.id);
    else if (isGone) forgetEstate(id);
  }, [data, isGone, id]);
  const open = TABS.filter((name) => data?.your_roles.some((role) => OF_ROLE[role].includes(name)));
  const tab = open.find((one) => one === params.get('tab')) ?? open[0] ?? 'houses';
  return (
    <div className="grid max-w-[1200px] grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <nav className="text-14">
          <Link to={APP_PATHS.manageHome} className="text-link inline-flex min-h-11 items-center">
            {words.toEstates}
          </Link>
        </nav>
        <OtherEstates id={id} />
      </div>
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
            onChange={(next) => setParams(next === open[0] ? {} : { tab: next }, { replace: true })}
            tabs={open.map((name) => ({ value: name, label: words.tabs[name], panel: panelOf(name, data) }))}
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

function panelOf(tab: TabName, estate: ManagedEstateView): ReactNode {
  switch (tab) {
    case 'houses':
      return <HousesTab estate={estate.id} />;
    case 'announcements':
      return <AnnouncementsTab estate={estate.id} />;
    case 'charges':
      return <ChargesTab estate={estate} />;
    case 'share':
      return <ShareTab estate={estate} />;
    case 'team':
      return <TeamTab estate={estate.id} />;
  }
}

/** Changes to another estate. The address says which one, so two tabs can show two. */
function OtherEstates({ id }: { readonly id: string }) {
  const navigate = useNavigate();
  const { data } = useQuery(myEstatesQuery);
  if (!data || data.length < 2) return null;
  return (
    <Select
      label={words.otherEstate}
      className="w-full sm:w-72"
      value={id}
      options={data.map((one) => ({ value: one.id, label: one.name }))}
      onChange={(next) => {
        if (next !== '' && next !== id) void navigate(APP_PATHS.manageEstate(next));
      }}
    />
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
