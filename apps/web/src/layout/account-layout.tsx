import { Outlet } from 'react-router';
import { QueryProvider } from '../data/queries/query-provider.tsx';
import { STRINGS } from '../strings/index.ts';
import './account.css';
import { headingFont } from './heading-font.ts';
import { LanguageBar } from './language-bar.tsx';
import { LogoLink } from './logo-link.tsx';
import { PageProgress } from './page-progress.tsx';
import { SandboxBar } from './sandbox-bar.tsx';
import { useArrival } from './use-arrival.ts';

const { layout } = STRINGS;

/** The frame of the pages for signing up and signing in: the logo and the page, without links that lead away. */
export default function AccountLayout() {
  useArrival();
  return (
    <QueryProvider>
      <a href="#main" className="skip-link">
        {layout.skip}
      </a>
      <PageProgress />
      <div className="account-frame">
        <header className="account-bar flex items-center justify-between gap-4">
          <LogoLink />
          <LanguageBar />
        </header>
        <main id="main" tabIndex={-1} className="account-main outline-none">
          <Outlet />
        </main>
      </div>
      <SandboxBar />
    </QueryProvider>
  );
}

export { headingFont as links };
export { ErrorScreen as ErrorBoundary } from './error-screen.tsx';
