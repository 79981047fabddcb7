import { Outlet, redirect, useLoaderData } from 'react-router';
import { pageSession } from '../../data/session/page-session.ts';
import { permissionsOf } from '../../data/session/permissions.ts';
import { screenOf } from '../../features/staff/navigation.ts';
import { PATHS } from '../../paths.ts';
import { logout } from '../logout.ts';
import { OfficeLayout } from '../office/office-layout.tsx';
import { ShellWithCounts } from './shell-with-counts.tsx';
import { StaffDenied } from './staff-denied.tsx';
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

/** The layout route of all pages of staff. */
export default function StaffLayout() {
  const loaded = useLoaderData<typeof clientLoader>();
  return (
    <OfficeLayout loaded={loaded} isAllowed={(session) => permissionsOf(session).size > 0}>
      {(session, pathname) => {
        const permissions = permissionsOf(session);
        const screen = screenOf(pathname);
        const isAllowed = !screen || permissions.has(screen.permission);
        return (
          <ShellWithCounts pathname={pathname} session={session} permissions={permissions} onLogout={logout}>
            {isAllowed ? <Outlet /> : <StaffDenied permissions={permissions} />}
          </ShellWithCounts>
        );
      }}
    </OfficeLayout>
  );
}

export { ErrorScreen as ErrorBoundary } from '../../layout/error-screen.tsx';
