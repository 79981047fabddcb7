import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, useLoaderData, useLocation } from 'react-router';
import { failureText } from '../../api.ts';
import { APP_PATHS } from '../../app-paths.ts';
import { pageTitle } from '../../brand.ts';
import { LiveQueries } from '../../data/queries/live-queries.tsx';
import { pageSession } from '../../data/session/page-session.ts';
import { QueryProvider } from '../../data/queries/query-provider.tsx';
import { SessionUnreachable } from '../../data/session/session-unreachable.tsx';
import { endSession } from '../../data/session/session.ts';
import type { Session } from '../../data/session/session.ts';
import { useSessionEnd } from '../../data/session/use-session-end.ts';
import { useUser } from '../../data/session/user-store.ts';
import { readFailure } from '../../data/queries/watch-failure.ts';
import { forgetEstate, lastEstate, rememberEstate } from '../../features/manage/last-estate.ts';
import { myEstatesQuery } from '../../features/manage/my-estates.ts';
import type { MyEstate } from '../../features/manage/my-estates.ts';
import { estateIn, portalScreenOf, portalScreensFor } from '../../features/manage/navigation.ts';
import { PageProgress } from '../../layout/page-progress.tsx';
import { SandboxBar } from '../../layout/sandbox-bar.tsx';
import { useArrival } from '../../layout/use-arrival.ts';
import { PORTAL_WORDS as words } from '../../strings/manage/shell.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { ErrorState, Skeleton } from '../../ui/feedback/state-screens.tsx';
import { showError } from '../../ui/feedback/toast.tsx';
import { Logo } from '../../ui/images/logo.tsx';
import { homeOf, maySee } from '../access.ts';
import { NotAllowed } from '../not-allowed.tsx';
import { OfflineNote } from '../offline/offline-note.tsx';
import { PageBoundary } from '../offline/page-boundary.tsx';
import { PageNotSaved } from '../offline/page-not-saved.tsx';
import { useServiceWorker } from '../../data/device/service-worker.ts';
import { UpdateBar } from '../offline/update-bar.tsx';
import { PortalShell } from './portal-shell.tsx';
import '../staff/staff.css';

/** Lets no visitor into the portal. It runs in the browser, before a page is shown. */
export async function clientLoader({ request }: { readonly request: Request }) {
  return pageSession(request);
}

export { shouldRevalidate } from '../app-layout.tsx';

async function logout(): Promise<void> {
  try {
    await endSession();
  } catch (failure) {
    showError(failureText(failure));
  }
}

/** The layout route of all pages of estate managers and of those who work with them. */
export default function PortalLayout() {
  useArrival();
  useSessionEnd({ keepsDialogs: true });
  const { session: loaded, failure } = useLoaderData<typeof clientLoader>();
  const session = useUser() ?? loaded;
  const { pathname } = useLocation();
  if (!session) {
    return (
      <>
        <main id="main" tabIndex={-1} className="gutter py-8 outline-none">
          <Logo />
          <SessionUnreachable failure={failure} />
        </main>
        <SandboxBar />
      </>
    );
  }
  if (!maySee(session, pathname)) {
    return (
      <>
        <main id="main" tabIndex={-1} className="gutter py-8 outline-none">
          <Logo />
          <NotAllowed home={homeOf(session)} />
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
      <Portal pathname={pathname} session={session} />
      <SandboxBar />
    </QueryProvider>
  );
}

function Portal({ pathname, session }: { readonly pathname: string; readonly session: Session }) {
  const update = useServiceWorker();
  const mine = useQuery(myEstatesQuery);
  const asked = estateIn(pathname);
  const estates = mine.data ?? [];
  const estate =
    estates.find(({ id }) => id === (asked ?? lastEstate())) ?? (asked === undefined ? estates[0] : undefined);
  // What is saved on the device, or was loaded before an invitation, may lack the estate.
  const isKnown = mine.isSuccess && !mine.isFetching;
  useEffect(() => {
    if (asked === undefined) return;
    if (estate) rememberEstate(asked);
    else if (isKnown) forgetEstate(asked);
  }, [asked, estate, isKnown]);
  const isHere = asked === undefined || estate !== undefined;
  return (
    <>
      <UpdateBar pathname={pathname} update={update} />
      <PortalShell pathname={pathname} session={session} estates={estates} estate={estate} onLogout={logout}>
        <PageBoundary
          pathname={pathname}
          notSaved={
            <PageNotSaved text={words.unsaved} link={{ name: words.screens.overview, to: APP_PATHS.manageHome }} />
          }
        >
          {isHere ? (
            <PageOfRole estate={asked === undefined ? undefined : estate} pathname={pathname} />
          ) : isKnown || mine.isError ? (
            <ErrorState
              title={words.failed}
              text={mine.isError ? readFailure(mine.error) : words.gone}
              onRetry={() => void mine.refetch()}
              action={isKnown ? <LinkButton name={words.allEstates} to={APP_PATHS.manageEstates} /> : undefined}
            />
          ) : (
            <Skeleton className="h-80 w-full rounded-lg" />
          )}
        </PageBoundary>
      </PortalShell>
    </>
  );
}

/** The page, if the roles in this estate include it. The server refuses the page's data as well. */
function PageOfRole({ estate, pathname }: { readonly estate: MyEstate | undefined; readonly pathname: string }) {
  const screen = portalScreenOf(pathname);
  if (!estate || !screen || portalScreensFor(estate.roles).includes(screen)) return <Outlet />;
  const first = portalScreensFor(estate.roles)[0];
  return (
    <div className="grid justify-items-start gap-4 py-8">
      <title>{pageTitle(words.notAllowed)}</title>
      <h1 className="text-30">{words.notAllowed}</h1>
      <p className="max-w-[52ch] text-18 text-ink-2">{words.notAllowedText}</p>
      <LinkButton name={words.toFirst} to={first?.to(estate.id) ?? APP_PATHS.userHome} />
    </div>
  );
}

export { ErrorScreen as ErrorBoundary } from '../../layout/error-screen.tsx';
