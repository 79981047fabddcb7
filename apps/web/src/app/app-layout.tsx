import { Outlet, redirect, useLoaderData, useLocation, useNavigate } from 'react-router';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { endSession, readSession } from '../data/session.ts';
import { QueryProvider } from '../data/query-provider.tsx';
import { PageProgress } from '../layout/page-progress.tsx';
import { SandboxBar } from '../layout/sandbox-bar.tsx';
import { useArrival } from '../layout/use-arrival.ts';
import { PATHS } from '../paths.ts';
import { LANGUAGE } from '../strings/language.ts';
import { homeOf, maySee, signInPath } from './access.ts';
import './app.css';
import { NotAllowed } from './not-allowed.tsx';
import { AppShell } from './shell/app-shell.tsx';

/** Lets nobody into the app without a session. It runs in the browser, before a page of the app is shown. */
export async function clientLoader({ request }: { readonly request: Request }) {
  const session = await readSession();
  if (!session) throw redirect(signInPath(request.url, LANGUAGE.base));
  return { session };
}

/** A session may end while the app is open, so every change of page reads it again. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

/** The layout route of all signed-in pages. */
export default function AppLayout() {
  useArrival();
  const { session } = useLoaderData<typeof clientLoader>();
  const { pathname } = useLocation();
  const navigate = useNavigate();

  async function logout(): Promise<void> {
    await endSession();
    await navigate(PATHS.signIn, { replace: true });
  }

  return (
    <QueryProvider>
      <PageProgress />
      <AppShell pathname={pathname} session={session} onLogout={logout}>
        {maySee(session, pathname) ? <Outlet /> : <NotAllowed home={homeOf(session)} />}
      </AppShell>
      <SandboxBar />
    </QueryProvider>
  );
}

export { ErrorScreen as ErrorBoundary } from '../layout/error-screen.tsx';
