import { Outlet, redirect, useLoaderData, useLocation } from 'react-router';
import { failureText } from '../../api.ts';
import { LiveQueries } from '../../data/queries/live-queries.tsx';
import { pageSession } from '../../data/session/page-session.ts';
import { permissionsOf } from '../../data/session/permissions.ts';
import { QueryProvider } from '../../data/queries/query-provider.tsx';
import { SessionUnreachable } from '../../data/session/session-unreachable.tsx';
import { endSession } from '../../data/session/session.ts';
import { useSessionEnd } from '../../data/session/use-session-end.ts';
import { useUser } from '../../data/session/user-store.ts';
import { screenOf } from '../../features/staff/navigation.ts';
import { PATHS } from '../../paths.ts';
import { PageProgress } from '../../layout/page-progress.tsx';
import { SandboxBar } from '../../layout/sandbox-bar.tsx';
import { useArrival } from '../../layout/use-arrival.ts';
import { showError } from '../../ui/feedback/toast.tsx';
import { Logo } from '../../ui/images/logo.tsx';
import { OfflineNote } from '../offline/offline-note.tsx';
import { useServiceWorker } from '../../data/device/service-worker.ts';
import { UpdateBar } from '../offline/update-bar.tsx';
import { homeOf } from '../access.ts';
import { NotAllowed } from '../not-allowed.tsx';
import { StaffDenied } from './staff-denied.tsx';
import { ShellWithCounts } from './shell-with-counts.tsx';
import './staff.css';

/** Lets no visitor into the back office. It runs in the browser, before a page is shown. */
export async function clientLoader({ request }: { readonly request: Request }) {
  const loaded = await pageSession(request);
  if (loaded.session?.lacks_second_factor) {
    const { pathname, search } = new URL(request.url);
    throw redirect(`${PATHS.adminLogin}?${new URLSearchParams({ next: pathname + search })}`);
  }
  return loaded;
}

export { shouldRevalidate } from '../app-layout.tsx';

async function logout(): Promise<void> {
  try {
    await endSession();
  } catch (failure) {
    showError(failureText(failure));
  }
}

/** The layout route of all pages of staff. */
export default function StaffLayout() {
  useArrival();
  useSessionEnd({ keepsDialogs: true });
  const update = useServiceWorker();
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
  const permissions = permissionsOf(session);
  // A resident sees nothing of the back office, not even its menu.
  if (permissions.size === 0) {
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
  const screen = screenOf(pathname);
  const isAllowed = !screen || permissions.has(screen.permission);
  return (
    <QueryProvider>
      <PageProgress />
      <LiveQueries />
      <OfflineNote />
      <UpdateBar pathname={pathname} update={update} />
      <ShellWithCounts pathname={pathname} session={session} permissions={permissions} onLogout={logout}>
        {isAllowed ? <Outlet /> : <StaffDenied permissions={permissions} />}
      </ShellWithCounts>
      <SandboxBar />
    </QueryProvider>
  );
}

export { ErrorScreen as ErrorBoundary } from '../../layout/error-screen.tsx';
