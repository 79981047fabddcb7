import { Outlet } from 'react-router';
import { STRINGS } from '../strings/index.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PageProgress } from './page-progress.tsx';
import { SandboxBar } from './sandbox-bar.tsx';
import { useArrival } from './use-arrival.ts';

/** Header, main area and footer of every public page. `<main>` stays while pages change, so its entrance plays once. */
export default function PublicLayout() {
  useArrival();
  return (
    <>
      <a href="#main" className="skip-link">
        {STRINGS.layout.skip}
      </a>
      <PageProgress />
      <Header />
      <main id="main" tabIndex={-1} className="page-in min-h-[70vh] pt-16 outline-none">
        <Outlet />
      </main>
      <Footer />
      <SandboxBar />
    </>
  );
}

// Here and not only at the root: replacing the whole document would create its scripts again, which Trusted Types forbid.
export { ErrorScreen as ErrorBoundary } from './error-screen.tsx';
