import Bell from 'lucide-react/icons/bell';
import House from 'lucide-react/icons/house';
import LogOut from 'lucide-react/icons/log-out';
import Menu from 'lucide-react/icons/menu';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BRAND } from '../../brand.ts';
import type { Session } from '../../data/session/session.ts';
import { APP_PATHS } from '../../app-paths.ts';
import { SHELL_WORDS as words } from '../../strings/app/shell.ts';
import { STRINGS } from '../../strings/index.ts';
import { Logo } from '../../ui/images/logo.tsx';
import { shortCount } from '../../ui/values/short-count.ts';
import { homeOf } from '../access.ts';
import { Avatar } from './avatar.tsx';
import { AppMenu } from './app-menu.tsx';
import { LogoutDialog } from './logout-dialog.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { BOTTOM_BAR, MORE, isCurrent, moreOf, residentMenu } from './navigation.ts';
import { ShellLink } from './shell-link.tsx';
import type { ShellNote } from './shell-link.tsx';
import { ThemeChoice } from './theme-choice.tsx';
import { useTheme } from './use-theme.ts';

export type AppShellProps = {
  /** The path of the open page, which marks an item as the current one. */
  readonly pathname: string;
  /** Null for a guest; undefined while it is not known who this is. */
  readonly session: Session | null | undefined;
  /** Ends the session and leaves the app. */
  readonly onLogout: () => Promise<void>;
  /** Messages that this person has not read; not known yet: undefined. */
  readonly unread?: number;
  /** The resident's home: "Palm Court Estate · Block 4, Flat 2"; null when not known. */
  readonly place?: string | null;
  /** The number of waiting items of each page, by its address. */
  readonly notes?: Readonly<Record<string, ShellNote | undefined>>;
  readonly children: ReactNode;
};

/** The frame of every signed-in page: sidebar, top bar, menu, the bar at the foot of a phone, and the main area. */
export function AppShell({
  pathname,
  session,
  onLogout,
  unread = 0,
  place = null,
  notes = {},
  children,
}: AppShellProps) {
  const [openPart, setOpenPart] = useState<'menu' | 'logout' | null>(null);
  const [theme, chooseTheme] = useTheme();
  const name = session ? `${session.firstName} ${session.lastName}` : session === null ? words.guest : '';
  const items = residentMenu(session?.roles ?? []);
  const more = moreOf(items);
  const hasNote = more.some(({ to }) => notes[to]);
  const close = () => setOpenPart(null);
  const logout = () => setOpenPart('logout');
  return (
    <div className="app-frame">
      <a href="#main" className="skip-link">
        {STRINGS.layout.skip}
      </a>
      <aside aria-label={words.menu} className="app-side">
        <HomeLink to={session ? homeOf(session) : APP_PATHS.userHome} className="mb-2 min-h-16 px-2.5" />
        <nav aria-label={words.mainNavigation} className="grid gap-1">
          {items.map((item) => (
            <ShellLink key={item.to} item={item} pathname={pathname} note={notes[item.to]} className="app-nav" />
          ))}
        </nav>
        <div className="grow" />
        <LanguageChoice />
        <ThemeChoice theme={theme} onChoose={chooseTheme} />
        <button type="button" className="app-nav" onClick={logout}>
          <LogOut aria-hidden="true" size={20} strokeWidth={1.75} />
          <span>{words.logout}</span>
        </button>
      </aside>
      <div className="app-body">
        <header className="app-bar">
          <button
            type="button"
            className="app-icon -ms-2.5 max-sm:hidden side:hidden"
            aria-label={words.menu}
            aria-haspopup="dialog"
            onClick={() => setOpenPart('menu')}
          >
            <Menu aria-hidden="true" />
          </button>
          <HomeLink to={session ? homeOf(session) : APP_PATHS.userHome} className="side:hidden" />
          <p className="app-place">
            {place && (
              <>
                <House aria-hidden="true" size={16} strokeWidth={1.75} />
                <span className="truncate">{place}</span>
              </>
            )}
          </p>
          <Link to={APP_PATHS.notifications} aria-label={words.notifications(shortCount(unread))} className="app-icon">
            <Bell aria-hidden="true" size={21} strokeWidth={1.75} />
            {unread > 0 && (
              <span aria-hidden="true" className="app-badge">
                {shortCount(unread)}
              </span>
            )}
          </Link>
          <p className="app-person">
            <span className="truncate text-14 font-semibold">{name}</span>
            {session && <span className="truncate text-13 text-ink-3">{session.email}</span>}
          </p>
          <Link to={APP_PATHS.profile} className="app-avatar">
            <Avatar key={session?.photo_url} session={session} />
            <span className="sr-only">{words.profile}</span>
          </Link>
        </header>
        <main id="main" tabIndex={-1} className="app-main">
          {children}
        </main>
      </div>
      <nav aria-label={words.quickNavigation} className="app-bottom">
        {BOTTOM_BAR.map((item) => (
          <ShellLink key={item.to} item={item} pathname={pathname} className="app-tab" iconSize={21} />
        ))}
        <button
          type="button"
          className="app-tab"
          aria-haspopup="dialog"
          aria-current={isCurrent(MORE, pathname) ? 'true' : undefined}
          onClick={() => setOpenPart('menu')}
        >
          <Menu aria-hidden="true" size={21} strokeWidth={1.75} />
          <span>{words.more}</span>
          {hasNote && <span className="app-dot" aria-hidden="true" />}
        </button>
      </nav>
      <AppMenu
        isOpen={openPart === 'menu'}
        onClose={close}
        onLogout={logout}
        name={name}
        email={session?.email ?? null}
        items={items}
        more={more}
        notes={notes}
        pathname={pathname}
      >
        <div className="grid gap-2">
          <LanguageChoice />
          <ThemeChoice theme={theme} onChoose={chooseTheme} />
        </div>
      </AppMenu>
      <LogoutDialog isOpen={openPart === 'logout'} onClose={close} onLogout={onLogout} />
    </div>
  );
}

function HomeLink({ to, className }: { readonly to: string; readonly className: string }) {
  return (
    <Link
      to={to}
      aria-label={`${BRAND.name}, ${words.home}`}
      className={`flex min-h-11 items-center rounded-sm ${className}`}
    >
      <Logo />
    </Link>
  );
}
