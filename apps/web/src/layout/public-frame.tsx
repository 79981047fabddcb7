import { Outlet } from 'react-router';
import { STRINGS } from '../strings/index.ts';
import { headingFont } from './heading-font.ts';
import { PageProgress } from './page-progress.tsx';
import { SandboxBar } from './sandbox-bar.tsx';
import { useArrival } from './use-arrival.ts';

/** Wraps every public page: the parts that stay while pages change. */
export default function PublicFrame() {
  useArrival();
  return (
    <>
      <a href="#main" className="skip-link">
        {STRINGS.layout.skip}
      </a>
      <PageProgress />
      <Outlet />
      <SandboxBar />
    </>
  );
}

export { headingFont as links };
// Here and not only at the root: replacing the whole document would create its scripts again, which Trusted Types forbid.
export { ErrorScreen as ErrorBoundary } from './error-screen.tsx';
