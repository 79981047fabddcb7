import { Link, Outlet } from 'react-router';
import { BRAND } from '../brand.ts';
import { PATHS } from '../paths.ts';
import { STRINGS } from '../strings/index.ts';
import { LanguageBar } from './language-bar.tsx';
import { LogoLink } from './logo-link.tsx';

const { layout } = STRINGS;

/**
 * The frame of the pages for paying and for finding a token: a slim header and a two-line footer, to keep attention on the
 * task.
 */
export default function TaskLayout() {
  return (
    <>
      <header className="site-header fixed inset-x-0 top-0 z-30 border-b border-line bg-bg">
        <div className="gutter flex h-14 items-center justify-between gap-4">
          <LogoLink />
          <nav aria-label={layout.mainNavigation} className="flex items-center whitespace-nowrap">
            <LanguageBar />
            {/* A phone has it at the foot of the page. */}
            <Link to={PATHS.contact} className="nav-item max-sm:hidden">
              {layout.contactUs}
            </Link>
          </nav>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="page-in min-h-[calc(100dvh-113px-var(--bottom-bar))] pt-14 outline-none">
        <Outlet />
      </main>
      <footer className="border-t border-line">
        <div className="gutter py-3 text-14 text-ink-2">
          <ul className="flex flex-wrap gap-x-5">
            <li>
              <a className="task-link" href={BRAND.phoneHref}>
                {BRAND.phone}
              </a>
            </li>
            <li>
              <Link className="task-link" to={PATHS.findToken}>
                {layout.findToken}
              </Link>
            </li>
            <li>
              <Link className="task-link" to={PATHS.faqs}>
                {layout.faqs}
              </Link>
            </li>
          </ul>
          <ul className="flex flex-wrap items-center gap-x-5">
            <li>© {BRAND.name}</li>
            <li className="sm:hidden">
              <Link className="task-link" to={PATHS.contact}>
                {layout.contactUs}
              </Link>
            </li>
            <li>
              <Link className="task-link" to={PATHS.terms}>
                {layout.terms}
              </Link>
            </li>
            <li>
              <Link className="task-link" to={PATHS.privacy}>
                {layout.privacy}
              </Link>
            </li>
          </ul>
        </div>
      </footer>
    </>
  );
}

export { ErrorScreen as ErrorBoundary } from './error-screen.tsx';
