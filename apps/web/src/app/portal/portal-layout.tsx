import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, useLoaderData } from 'react-router';
import { APP_PATHS } from '../../app-paths.ts';
import { pageTitle } from '../../brand.ts';
import { readFailure } from '../../data/queries/watch-failure.ts';
import { pageSession } from '../../data/session/page-session.ts';
import type { Session } from '../../data/session/session.ts';
import { forgetEstate, lastEstate, rememberEstate } from '../../features/manage/last-estate.ts';
import { myEstatesQuery } from '../../features/manage/my-estates.ts';
import type { MyEstate } from '../../features/manage/my-estates.ts';
import { estateIn, portalScreenOf, portalScreensFor } from '../../features/manage/navigation.ts';
import { PORTAL_WORDS as words } from '../../strings/manage/shell.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { ErrorState, Skeleton } from '../../ui/feedback/state-screens.tsx';
import { maySee } from '../access.ts';
import { logout } from '../logout.ts';
import { OfficeLayout } from '../office/office-layout.tsx';
import { PageBoundary } from '../offline/page-boundary.tsx';
import { PageNotSaved } from '../offline/page-not-saved.tsx';
import { PortalShell } from './portal-shell.tsx';
import '../staff/staff.css';

/** Lets no visitor into the portal. It runs in the browser, before a page is shown. */
export async function clientLoader({ request }: { readonly request: Request }) {
  return pageSession(request);
}

export { shouldRevalidate } from '../app-layout.tsx';

/** The layout route of all pages of estate managers and of those who work with them. */
export default function PortalLayout() {
  const loaded = useLoaderData<typeof clientLoader>();
  return (
    <OfficeLayout loaded={loaded} isAllowed={maySee}>
      {(session, pathname) => <Portal pathname={pathname} session={session} />}
    </OfficeLayout>
  );
}

function Portal({ pathname, session }: { readonly pathname: string; readonly session: Session }) {
  const mine = useQuery(myEstatesQuery);
  const queries = useQueryClient();
  // Someone may have changed the roles meanwhile, or removed the person from the team.
  useEffect(() => void queries.prefetchQuery(myEstatesQuery), [queries, pathname]);
  const asked = estateIn(pathname);
  const estates = mine.data ?? [];
  const estate =
    estates.find(({ id }) => id === (asked ?? lastEstate())) ?? (asked === undefined ? estates[0] : undefined);
  // A list saved on the device, or loaded before an invitation, may lack the estate.
  const isKnown = mine.isSuccess && !mine.isFetching;
  useEffect(() => {
    if (asked === undefined) return;
    if (estate) rememberEstate(asked);
    else if (isKnown) forgetEstate(asked);
  }, [asked, estate, isKnown]);
  const isHere = asked === undefined || estate !== undefined;
  return (
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
  );
}

/** The page, if the roles in this estate include it. The server refuses the page's data as well. */
function PageOfRole({ estate, pathname }: { readonly estate: MyEstate | undefined; readonly pathname: string }) {
  const screen = portalScreenOf(pathname);
  if (!estate || !screen || portalScreensFor(estate.roles).includes(screen)) {
    // Another estate is another page: lists keep their rows while they change, and must not show those of the estate before.
    return <Outlet key={estate?.id} />;
  }
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
