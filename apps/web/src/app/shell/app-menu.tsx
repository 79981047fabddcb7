import ChevronRight from 'lucide-react/icons/chevron-right';
import LogOut from 'lucide-react/icons/log-out';
import type { ReactNode } from 'react';
import { SHELL_WORDS as words } from '../../strings/app/shell.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import type { ShellItem } from './navigation.ts';
import { ShellLink } from './shell-link.tsx';
import type { ShellNote } from './shell-link.tsx';

export type AppMenuProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onLogout: () => void;
  readonly name: string;
  readonly email: string | null;
  /** Every item, for the slide-out menu. */
  readonly items: readonly ShellItem[];
  /** The items that the bar at the foot of a phone lacks; with none the phone shows every item. */
  readonly more: readonly ShellItem[];
  readonly pathname: string;
  readonly notes: Readonly<Record<string, ShellNote | undefined>>;
  readonly children: ReactNode;
};

/** The menu where there is no sidebar: a sheet at the foot of a phone, a slide-out menu on wider screens. */
export function AppMenu({
  isOpen,
  onClose,
  onLogout,
  name,
  email,
  items,
  more,
  pathname,
  notes,
  children,
}: AppMenuProps) {
  const list = (shown: readonly ShellItem[], className: string) => (
    <ul className={className}>
      {shown.map((item) => (
        <li key={item.to} className="app-menu-row">
          <ShellLink item={item} pathname={pathname} note={notes[item.to]} className="app-menu-link" />
          <ChevronRight aria-hidden="true" size={18} className="text-ink-3 sm:hidden" />
        </li>
      ))}
    </ul>
  );
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={name} className="app-menu">
      {email && <p className="text-14 break-all text-ink-2">{email}</p>}
      {/* A click on an item closes the menu, also when it leads to the page that is already open. */}
      <nav
        aria-label={words.mainNavigation}
        className="mt-3"
        onClick={({ target }) => {
          if (target instanceof Element && target.closest('a')) onClose();
        }}
      >
        {more.length > 0 ? (
          <>
            {list(more, 'sm:hidden')}
            {list(items, 'hidden sm:block')}
          </>
        ) : (
          list(items, '')
        )}
      </nav>
      <button type="button" className="app-menu-link w-full" onClick={onLogout}>
        <LogOut aria-hidden="true" size={20} strokeWidth={1.75} />
        <span>{words.logout}</span>
      </button>
      <div className="mt-3">{children}</div>
    </Dialog>
  );
}
