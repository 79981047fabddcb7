import { errorMessage } from '@gatelight/contract/base/staff/staff-messages';
import Bell from 'lucide-react/icons/bell';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Menu from 'lucide-react/icons/menu';
import Search from 'lucide-react/icons/search';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { setErrorTexts } from '../../api.ts';
import { BRAND } from '../../brand.ts';
import { unreadQuery } from '../../data/notifications.ts';
import type { Session } from '../../data/session/session.ts';
import { OFFICE_WORDS as words } from '../../strings/office.ts';
import { STRINGS } from '../../strings/index.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Logo } from '../../ui/images/logo.tsx';
import { shortCount } from '../../ui/values/short-count.ts';
import { LogoutDialog } from '../shell/logout-dialog.tsx';
import { OfficeLinkItem, OfficeLinks } from './office-links.tsx';
import type { OfficeLink } from './office-links.tsx';
import { PersonMenu } from './person-menu.tsx';

setErrorTexts(errorMessage);

export type OfficeShellProps = {
  readonly pathname: string;
  readonly session: Session;
  /** The name of the navigation. */
  readonly name: string;
  /** Where the logo leads. */
  readonly home: { readonly to: string; readonly name: string };
  readonly links: readonly OfficeLink[];
  readonly notices: string;
  /** The role of the person, below their name. */
  readonly role: string;
  /** The text of the search field. Its key, beside Ctrl-K, is `/`. Without it there is nothing to search yet. */
  readonly search: string;
  /** The search itself, once it is opened. */
  readonly palette: (close: () => void) => ReactNode;
  /** Between the logo and the entries. */
  readonly top?: ReactNode;
  /** At the foot of the sidebar and of the menu. */
  readonly foot?: OfficeLink;
  readonly onLogout: () => Promise<void>;
  readonly children: ReactNode;
};

type Part = 'menu' | 'palette' | 'person' | 'logout';

/** The frame of every page of an office: green sidebar, top bar with search, the bar at the foot of a phone, the main area. */
export function OfficeShell({ pathname, session, links, top, foot, search, ...given }: OfficeShellProps) {
  const [openPart, setOpenPart] = useState<Part | null>(null);
  const { data: unread = 0 } = useQuery(unreadQuery());
  const close = () => setOpenPart(null);
  useSearchKeys(() => setOpenPart('palette'));
  const sideLinks = useRef<HTMLElement>(null);
  // On a small laptop the list of screens is longer than the sidebar.
  useEffect(() => {
    sideLinks.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  const person = `${session.firstName} ${session.lastName}`;
  return (
    <div className="staff-frame">
      <a href="#main" className="skip-link">
        {STRINGS.layout.skip}
      </a>
      <aside aria-label={words.menu} className="staff-side">
        <HomeLink {...given.home} className="min-h-16 px-2.5" />
        {top}
        <nav ref={sideLinks} aria-label={given.name}>
          <OfficeLinks links={links} className="staff-nav" />
        </nav>
        {foot && (
          <div className="staff-foot">
            <OfficeLinkItem link={foot} className="staff-nav" />
          </div>
        )}
      </aside>
      <div className="app-body">
        <header className="app-bar staff-bar">
          <button
            type="button"
            className="app-icon -ms-2.5 max-md:hidden side:hidden"
            aria-label={words.menu}
            aria-haspopup="dialog"
            onClick={() => setOpenPart('menu')}
          >
            <Menu aria-hidden="true" />
          </button>
          <HomeLink {...given.home} className="side:hidden" />
          <button
            type="button"
            className="staff-search max-md:hidden"
            aria-haspopup="dialog"
            aria-keyshortcuts="Control+K"
            onClick={() => setOpenPart('palette')}
          >
            <Search aria-hidden="true" size={18} />
            <span className="grow truncate text-start">{search}</span>
            <kbd aria-hidden="true">Ctrl K</kbd>
          </button>
          <div className="grow" />
          <button
            type="button"
            className="app-icon md:hidden"
            aria-label={search}
            aria-haspopup="dialog"
            onClick={() => setOpenPart('palette')}
          >
            <Search aria-hidden="true" size={21} strokeWidth={1.75} />
          </button>
          <Link to={given.notices} aria-label={words.notifications(shortCount(unread))} className="app-icon">
            <Bell aria-hidden="true" size={21} strokeWidth={1.75} />
            {unread > 0 && (
              <span aria-hidden="true" className="app-badge">
                {shortCount(unread)}
              </span>
            )}
          </Link>
          <p className="hidden text-end leading-tight md:grid">
            <span className="text-14 font-semibold">{person}</span>
            <span className="text-13 text-ink-3">{given.role}</span>
          </p>
          <button type="button" className="app-avatar" aria-haspopup="dialog" onClick={() => setOpenPart('person')}>
            <span aria-hidden="true">
              {(session.firstName.slice(0, 1) + session.lastName.slice(0, 1)).toUpperCase()}
            </span>
            <span className="sr-only">{words.account(person)}</span>
          </button>
        </header>
        <main id="main" tabIndex={-1} className="app-main staff-main">
          {given.children}
        </main>
      </div>
      <nav aria-label={words.quickNavigation} className="app-bottom staff-bottom">
        {links
          .filter(({ isQuick }) => isQuick)
          .map((link) => (
            <OfficeLinkItem key={link.to} link={link} className="app-tab" iconSize={21} />
          ))}
        <button type="button" className="app-tab" aria-haspopup="dialog" onClick={() => setOpenPart('menu')}>
          <Ellipsis aria-hidden="true" size={21} strokeWidth={1.75} />
          <span>{words.more}</span>
        </button>
      </nav>
      <Dialog isOpen={openPart === 'menu'} onClose={close} title={words.menu} className="app-menu">
        {top && <div className="mt-3">{top}</div>}
        <nav
          aria-label={given.name}
          className="mt-2"
          // A click on a screen closes the menu, also when it leads to the page that is already open.
          onClick={({ target }) => {
            if (target instanceof Element && target.closest('a')) close();
          }}
        >
          <OfficeLinks links={foot ? [...links, foot] : links} className="app-menu-link" />
        </nav>
      </Dialog>
      <PersonMenu
        isOpen={openPart === 'person'}
        onClose={close}
        name={person}
        email={session.email}
        onLogout={() => setOpenPart('logout')}
      />
      {openPart === 'palette' && given.palette(close)}
      <LogoutDialog isOpen={openPart === 'logout'} onClose={close} onLogout={given.onLogout} />
    </div>
  );
}

type HomeLinkProps = { readonly to: string; readonly name: string; readonly className: string };

function HomeLink({ to, name, className }: HomeLinkProps) {
  return (
    <Link
      to={to}
      aria-label={`${BRAND.name}, ${name}`}
      className={`flex min-h-11 items-center rounded-sm ${className}`}
    >
      <Logo />
    </Link>
  );
}

/** Ctrl-K (⌘K) opens the search from anywhere, also while typing; it never interrupts a dialog. */
function useSearchKeys(open: () => void): void {
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      if (!document.querySelector('dialog[open]')) open();
    };
    addEventListener('keydown', heard);
    return () => removeEventListener('keydown', heard);
  });
}
