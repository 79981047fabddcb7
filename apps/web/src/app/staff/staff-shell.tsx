import { errorMessage } from '@gatelight/contract/staff-messages';
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
import { screensFor } from '../../features/staff/navigation.ts';
import { STAFF_PATHS } from '../../staff-paths.ts';
import { STRINGS } from '../../strings/index.ts';
import { STAFF_SHELL_WORDS as words } from '../../strings/staff/shell.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Logo } from '../../ui/images/logo.tsx';
import { LogoutDialog } from '../shell/logout-dialog.tsx';
import type { StaffCounts } from './counts.ts';
import { Palette } from './palette.tsx';
import { PersonMenu } from './person-menu.tsx';
import { StaffLink, StaffLinks } from './staff-links.tsx';

setErrorTexts(errorMessage);

export type StaffShellProps = {
  readonly pathname: string;
  readonly session: Session;
  readonly permissions: ReadonlySet<string>;
  readonly counts?: StaffCounts;
  readonly onLogout: () => Promise<void>;
  readonly children: ReactNode;
};

type Part = 'menu' | 'palette' | 'person' | 'logout';

/** The frame of every page of staff: green sidebar, top bar with search, the bar at the foot of a phone, the main area. */
export function StaffShell({ pathname, session, permissions, counts = {}, onLogout, children }: StaffShellProps) {
  const [openPart, setOpenPart] = useState<Part | null>(null);
  const { data: unread = 0 } = useQuery(unreadQuery());
  const screens = screensFor(permissions);
  const close = () => setOpenPart(null);
  useSearchKeys(() => setOpenPart('palette'));
  const sideLinks = useRef<HTMLElement>(null);
  // On a small laptop the list of screens is longer than the sidebar.
  useEffect(() => {
    sideLinks.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  const links = { counts, pathname };
  const name = `${session.firstName} ${session.lastName}`;
  return (
    <div className="staff-frame">
      <a href="#main" className="skip-link">
        {STRINGS.layout.skip}
      </a>
      <aside aria-label={words.menu} className="staff-side">
        <HomeLink className="min-h-16 px-2.5" />
        <nav ref={sideLinks} aria-label={words.navigation}>
          <StaffLinks screens={screens} className="staff-nav" {...links} />
        </nav>
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
          <HomeLink className="side:hidden" />
          <button
            type="button"
            className="staff-search max-md:hidden"
            aria-haspopup="dialog"
            aria-keyshortcuts="Control+K"
            onClick={() => setOpenPart('palette')}
          >
            <Search aria-hidden="true" size={18} />
            <span className="grow truncate text-start">{words.search}</span>
            <kbd aria-hidden="true">Ctrl K</kbd>
          </button>
          <div className="grow" />
          <button
            type="button"
            className="app-icon md:hidden"
            aria-label={words.search}
            aria-haspopup="dialog"
            onClick={() => setOpenPart('palette')}
          >
            <Search aria-hidden="true" size={21} strokeWidth={1.75} />
          </button>
          <Link to={STAFF_PATHS.notices} aria-label={words.notifications(String(unread))} className="app-icon">
            <Bell aria-hidden="true" size={21} strokeWidth={1.75} />
            {unread > 0 && (
              <span aria-hidden="true" className="app-badge">
                {unread > 99 ? '99+' : unread}
              </span>
            )}
          </Link>
          <p className="hidden text-end leading-tight md:grid">
            <span className="text-14 font-semibold">{name}</span>
            <span className="text-13 text-ink-3">{words.staff}</span>
          </p>
          <button type="button" className="app-avatar" aria-haspopup="dialog" onClick={() => setOpenPart('person')}>
            <span aria-hidden="true">
              {(session.firstName.slice(0, 1) + session.lastName.slice(0, 1)).toUpperCase()}
            </span>
            <span className="sr-only">{words.account(name)}</span>
          </button>
        </header>
        <main id="main" tabIndex={-1} className="app-main staff-main">
          {children}
        </main>
      </div>
      <nav aria-label={words.quickNavigation} className="app-bottom staff-bottom">
        {screens
          .filter(({ isQuick }) => isQuick)
          .map((screen) => (
            <StaffLink key={screen.to} screen={screen} className="app-tab" iconSize={21} {...links} />
          ))}
        <button type="button" className="app-tab" aria-haspopup="dialog" onClick={() => setOpenPart('menu')}>
          <Ellipsis aria-hidden="true" size={21} strokeWidth={1.75} />
          <span>{words.more}</span>
        </button>
      </nav>
      <Dialog isOpen={openPart === 'menu'} onClose={close} title={words.menu} className="app-menu">
        <nav
          aria-label={words.navigation}
          className="mt-2"
          // A press on a screen closes the menu, also when it leads to the page that is already open.
          onClick={({ target }) => {
            if (target instanceof Element && target.closest('a')) close();
          }}
        >
          <StaffLinks screens={screens} className="app-menu-link" {...links} />
        </nav>
      </Dialog>
      <PersonMenu
        isOpen={openPart === 'person'}
        onClose={close}
        name={name}
        email={session.email}
        onLogout={() => setOpenPart('logout')}
      />
      {openPart === 'palette' && <Palette screens={screens} permissions={permissions} onClose={close} />}
      <LogoutDialog isOpen={openPart === 'logout'} onClose={close} onLogout={onLogout} />
    </div>
  );
}

function HomeLink({ className }: { readonly className: string }) {
  return (
    <Link
      to={STAFF_PATHS.dashboard}
      aria-label={`${BRAND.name}, ${words.screens.dashboard}`}
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
