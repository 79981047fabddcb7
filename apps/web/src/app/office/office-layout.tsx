import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useServiceWorker } from '../../data/device/service-worker.ts';
import { LiveQueries } from '../../data/queries/live-queries.tsx';
import { QueryProvider } from '../../data/queries/query-provider.tsx';
import type { pageSession } from '../../data/session/page-session.ts';
import { SessionUnreachable } from '../../data/session/session-unreachable.tsx';
import type { Session } from '../../data/session/session.ts';
import { useSessionEnd } from '../../data/session/use-session-end.ts';
import { useUser } from '../../data/session/user-store.ts';
import { PageProgress } from '../../layout/page-progress.tsx';
import { SandboxBar } from '../../layout/sandbox-bar.tsx';
import { useArrival } from '../../layout/use-arrival.ts';
import { Logo } from '../../ui/images/logo.tsx';
import { homeOf } from '../access.ts';
import { WithSessionEnd } from '../session-ended.tsx';
import { NotAllowed } from '../not-allowed.tsx';
import { OfflineNote } from '../offline/offline-note.tsx';
import { UpdateBar } from '../offline/update-bar.tsx';

export type OfficeLayoutProps = {
  readonly loaded: Awaited<ReturnType<typeof pageSession>>;
  /** Whether this person may see the office at all. No one else sees even its menu. */
  readonly isAllowed: (session: Session, pathname: string) => boolean;
  /** The frame of the office, with its page. */
  readonly children: (session: Session, pathname: string) => ReactNode;
};

/** Wraps the frames of both offices, of staff and of estate managers. */
export function OfficeLayout({ loaded, isAllowed, children }: OfficeLayoutProps) {
  useArrival();
  const isEnded = useSessionEnd({ keepsTyped: true });
  const update = useServiceWorker();
  const session = useUser() ?? loaded.session;
  const { pathname } = useLocation();
  if (!session || !isAllowed(session, pathname)) {
    return (
      <>
        <main id="main" tabIndex={-1} className="gutter py-8 outline-none">
          <Logo />
          {session ? <NotAllowed home={homeOf(session)} /> : <SessionUnreachable failure={loaded.failure} />}
        </main>
        <SandboxBar />
      </>
    );
  }
  return (
    <QueryProvider>
      <PageProgress />
      <LiveQueries />
      <OfflineNote />
      <UpdateBar pathname={pathname} update={update} />
      <WithSessionEnd isEnded={isEnded}>{children(session, pathname)}</WithSessionEnd>
      <SandboxBar />
    </QueryProvider>
  );
}
