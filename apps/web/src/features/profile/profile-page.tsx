import { useQuery } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Gauge from 'lucide-react/icons/gauge';
import { memo, useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { APP_PATHS } from '../../app-paths.ts';
import { hiddenHead } from '../../page-head.ts';
import type { PageHandle } from '../../page-handle.ts';
import { readStored, writeStored } from '../../data/browser-storage.ts';
import { readFailure } from '../../data/watch-failure.ts';
import { PROFILE_WORDS as WORDS } from '../../strings/app/profile.ts';
import { useSkeleton } from '../../ui/feedback/skeleton-timing.ts';
import { ErrorState, Skeleton } from '../../ui/feedback/state-screens.tsx';
import { PageHeading } from '../../ui/navigation/page-heading.tsx';
import { FirstFrame } from './first-frame.tsx';
import { NotificationSection } from './notification-section.tsx';
import { PersonalSection } from './personal-section.tsx';
import { EmptyPhotoBox } from './photo-box.tsx';
import { PrivacySection } from './privacy-section.tsx';
import { meQuery } from './queries.ts';
import { SectionList, section } from './section-list.tsx';
import type { Section } from './section-list.tsx';
import { SecuritySection } from './security-section.tsx';
import { UnsavedDialog, useUnsavedGuard } from './unsaved-guard.tsx';

export const meta = () => hiddenHead(WORDS.title);

export const handle: PageHandle = {
  title: WORDS.title,
  First: FirstFrame,
};

/** Remembered between visits, as the specification says. */
const CHOSEN = 'profileSection';

/** `/user/profile`: personal info, security, notifications, privacy. */
export default function ProfilePage() {
  const [chosen, setChosen] = useState<Section>(() => readStored('localStorage', CHOSEN, section) ?? 'personal');
  // The button shows the choice at once; the section, which takes a slow phone longer, follows.
  const shown = useDeferredValue(chosen);
  const guard = useUnsavedGuard();
  const me = useQuery(meQuery);
  const hasSkeleton = useSkeleton(me.isPending);

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
          {me.isPending || hasSkeleton ? (
            <>
              {chosen === 'personal' && <EmptyPhotoBox />}
              <div aria-hidden="true" className={hasSkeleton ? 'card-box grid gap-4 p-5' : 'invisible h-80'}>
                {['1', '2', '3', '4', '5'].map((row) => (
                  <Skeleton key={row} className="h-12 w-full" />
                ))}
              </div>
            </>
          ) : me.data ? (
            <ChosenSection chosen={shown} user={me.data} onDirty={guard.setDirty} />
          ) : (
            <ErrorState title={WORDS.failed} text={readFailure(me.error)} onRetry={() => void me.refetch()} />
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
  readonly onDirty: (isDirty: boolean) => void;
};

const ChosenSection = memo(function ChosenSection({ chosen, user, onDirty }: ChosenSectionProps) {
  if (chosen === 'security') return <SecuritySection user={user} />;
  if (chosen === 'notifications') return <NotificationSection user={user} />;
  if (chosen === 'privacy') return <PrivacySection />;
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
