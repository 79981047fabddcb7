import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Gauge from 'lucide-react/icons/gauge';
import { memo, useDeferredValue, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { APP_PATHS } from '../../app-paths.ts';
import { hiddenHead } from '../../page-head.ts';
import type { PageHandle } from '../../page-handle.ts';
import { readStored, writeStored } from '../../data/device/browser-storage.ts';
import { readFailure } from '../../data/queries/watch-failure.ts';
import { PROFILE_WORDS as WORDS } from '../../strings/app/profile.ts';
import { useSkeleton } from '../../ui/feedback/skeleton-timing.ts';
import { ErrorState, Skeleton } from '../../ui/feedback/state-screens.tsx';
import { PageHeading } from '../../ui/navigation/page-heading.tsx';
import { FirstFrame } from './first-frame.tsx';
import type { LaterSection } from './later-sections.tsx';
import { PersonalSection } from './person/personal-section.tsx';
import { EmptyPhotoBox } from './person/photo-box.tsx';
import { meQuery } from './queries.ts';
import { SectionList, section } from './section-list.tsx';
import type { Section } from './section-list.tsx';
import { UnsavedDialog, useUnsavedGuard } from './unsaved-guard.tsx';

export const meta = () => hiddenHead(WORDS.title);

export const handle: PageHandle = {
  title: WORDS.title,
  First: FirstFrame,
};

/** Remembered between visits, as the specification says. */
const CHOSEN = 'profileSection';

/** Visible content is read first. */
const REST_MS = 3000;

/** The code of the other sections. The page begins with the first one, on most devices. */
const laterSections = queryOptions({
  queryKey: ['profile-sections'],
  queryFn: () => import('./later-sections.tsx'),
  staleTime: Infinity,
});

/** `/user/profile`: personal info, security, notifications, privacy. */
export default function ProfilePage() {
  const [chosen, setChosen] = useState<Section>(() => readStored('localStorage', CHOSEN, section) ?? 'personal');
  // The button shows the choice immediately; the section follows, because it takes a slow phone longer.
  const shown = useDeferredValue(chosen);
  const guard = useUnsavedGuard();
  const me = useQuery(meQuery);
  const later = useQuery({ ...laterSections, enabled: chosen !== 'personal' });
  const isWaiting = me.isPending || (chosen !== 'personal' && later.isPending);
  const hasSkeleton = useSkeleton(isWaiting);
  const queries = useQueryClient();

  useEffect(() => {
    const timer = setTimeout(() => void queries.prefetchQuery(laterSections), REST_MS);
    return () => clearTimeout(timer);
  }, [queries]);

  function choose(next: Section): void {
    guard.leaveAfterCheck(() => {
      setChosen(next);
      writeStored('localStorage', CHOSEN, next);
    });
  }

  return (
    <div className="page-list">
      <PageHeading className="app-title pb-5">{WORDS.title}</PageHeading>
      <div className="grid items-start gap-x-8 gap-y-5 side:grid-cols-[200px_minmax(0,1fr)]">
        <SectionList chosen={chosen} onChoose={choose} />
        <div className="grid min-w-0 gap-4">
          <p role="status" className="sr-only">
            {hasSkeleton && WORDS.loading}
          </p>
          {isWaiting || hasSkeleton ? (
            <>
              {chosen === 'personal' && <EmptyPhotoBox />}
              <div aria-hidden="true" className={hasSkeleton ? 'card-box grid gap-4 p-5' : 'invisible h-80'}>
                {['1', '2', '3', '4', '5'].map((row) => (
                  <Skeleton key={row} className="h-12 w-full" />
                ))}
              </div>
            </>
          ) : me.data && (chosen === 'personal' || later.data) ? (
            <ChosenSection chosen={shown} user={me.data} Later={later.data?.LaterSection} onDirty={guard.setDirty} />
          ) : (
            <ErrorState
              title={WORDS.failed}
              text={readFailure(me.error)}
              onRetry={() => void (me.data ? later : me).refetch()}
            />
          )}
        </div>
      </div>
      <UnsavedDialog guard={guard} />
    </div>
  );
}

type ChosenSectionProps = {
  readonly chosen: Section;
  readonly user: Parameters<typeof PersonalSection>[0]['user'];
  /** Missing while its code loads. */
  readonly Later: typeof LaterSection | undefined;
  readonly onDirty: (isDirty: boolean) => void;
};

const ChosenSection = memo(function ChosenSection({ chosen, user, Later, onDirty }: ChosenSectionProps) {
  if (chosen !== 'personal') return Later && <Later chosen={chosen} user={user} />;
  return (
    <>
      <PersonalSection user={user} onDirty={onDirty} />
      <Link to={APP_PATHS.meters} className="card-box flex min-h-14 items-center gap-3 px-4 py-3 sm:px-5">
        <Gauge aria-hidden="true" size={22} strokeWidth={1.75} className="shrink-0 text-primary" />
        <span className="grid min-w-0 grow">
          <span className="font-semibold">{WORDS.meters}</span>
          <span className="text-14 text-ink-2">{WORDS.metersText}</span>
        </span>
        <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-ink-3" />
      </Link>
    </>
  );
});
