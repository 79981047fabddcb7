import { Link, Outlet } from 'react-router';
import { BRAND } from '../brand.ts';
import { PATHS } from '../paths.ts';
import { STRINGS } from '../strings/index.ts';
import { Logo } from '../ui/images/logo.tsx';
import { LanguageSwitch } from './language-switch.tsx';

const { layout } = STRINGS;

/**
 * The frame of pages on which somebody pays or looks for a token: a slim header and a foot of two lines, so that nothing
 * stands between people and what they came to do.
 */
export default function TaskLayout() {
  return (
    <>
      <header className="site-header fixed inset-x-0 top-0 z-30 border-b border-line bg-bg">
        <div className="gutter flex h-14 items-center justify-between gap-4">
          <Link
            to={PATHS.home}
            aria-label={`${BRAND.name}, ${layout.home}`}
            className="-mx-1 flex min-h-11 items-center rounded-sm px-1"
          >
            <Logo />
          </Link>
          <nav aria-label={layout.mainNavigation} className="flex items-center whitespace-nowrap">
            <LanguageSwitch className="nav-item" />
            <Link to={PATHS.contact} className="nav-item">
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
