import { Suspense, lazy, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Outlet, useLoaderData, useLocation } from 'react-router';
import type { LinksFunction, ShouldRevalidateFunctionArgs } from 'react-router';
import '../../start/page/early-answers.ts';
import '../data/device/install.ts';
import { LiveQueries } from '../data/queries/live-queries.tsx';
import { QueryProvider } from '../data/queries/query-provider.tsx';
import { useUser } from '../data/session/user-store.ts';
import { headingFont } from '../layout/heading-font.ts';
import { PageProgress } from '../layout/page-progress.tsx';
import { pageSession } from '../data/session/page-session.ts';
import { SandboxBar } from '../layout/sandbox-bar.tsx';
import { SessionUnreachable } from '../data/session/session-unreachable.tsx';
import { useArrival } from '../layout/use-arrival.ts';
import { useSessionEnd } from '../data/session/use-session-end.ts';
import { homeOf, maySee } from './access.ts';
import { FirstFrame } from './first-frame.tsx';
import { logout } from './logout.ts';
import { OfflineNote } from './offline/offline-note.tsx';
import { PageBoundary } from './offline/page-boundary.tsx';
import { useServiceWorker } from '../data/device/service-worker.ts';
import { UpdateBar } from './offline/update-bar.tsx';
import { NotAllowed } from './not-allowed.tsx';
import { WithSessionEnd } from './session-ended.tsx';
import { AppShell } from './shell/app-shell.tsx';
import { ShellWithBell } from './shell/shell-with-bell.tsx';

// The documents of residents' pages contain their styles. A developer's server loads them after those of public pages.
if (import.meta.env.DEV && !import.meta.env.SSR) void import('./document.css');

export const links: LinksFunction = () => headingFont();

/** Lets no visitor into the app. It runs in the browser, before a page of the app is shown. */
export async function clientLoader({ request }: { readonly request: Request }) {
  return pageSession(request);
}

/** A session may end while the app is open, so every change of page reads it again. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  // The same address: a request to load again, such as "Try again".
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href;
}

/** After the page has loaded. */
const LATER_MS = 4000;

/** Saves data for reading offline. The code is larger than most pages, and nothing waits for it. */
const SavesTransactions = lazy(async () => {
  try {
    return { default: (await import('../data/transactions/saves-transactions.tsx')).SavesTransactions };
  } catch {
    return { default: () => null };
  }
});

/** A guest may come to the gate while any page is open. */
const WaitingGuest = lazy<(props: { readonly pathname: string }) => ReactNode>(async () => {
  try {
    return { default: (await import('./shell/waiting-guest.tsx')).WaitingGuest };
  } catch {
    return { default: () => null };
  }
});

function Later({ children }: { readonly children: ReactNode }) {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), LATER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isTime && <Suspense fallback={null}>{children}</Suspense>;
}

/** The first frame of every page, which is built into its document. */
export function HydrateFallback() {
  return <FirstFrame />;
}

/** The layout route of all signed-in pages. */
export default function AppLayout() {
  useArrival();
  const isEnded = useSessionEnd({ keepsTyped: true });
  const update = useServiceWorker();
  const { session: loaded, failure } = useLoaderData<typeof clientLoader>();
  // Profile changes and the check in the background show immediately.
  const session = useUser() ?? loaded;
  const { pathname } = useLocation();
  if (!session) {
    return (
      <>
        <AppShell pathname={pathname} session={undefined} onLogout={logout}>
          <SessionUnreachable failure={failure} />
        </AppShell>
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
      <Later>
        <WaitingGuest pathname={pathname} />
        <SavesTransactions />
      </Later>
      <WithSessionEnd isEnded={isEnded}>
        <ShellWithBell pathname={pathname} session={session} onLogout={logout}>
          <PageBoundary pathname={pathname}>
            {maySee(session, pathname) ? <Outlet /> : <NotAllowed home={homeOf(session)} />}
          </PageBoundary>
        </ShellWithBell>
      </WithSessionEnd>
      <SandboxBar />
    </QueryProvider>
  );
}

export { AppError as ErrorBoundary } from './app-error.tsx';
