import { useQuery } from '@tanstack/react-query';
import { unreadQuery } from '../../data/notifications.ts';
import { usePlace } from '../../data/user-store.ts';
import { SHELL_WORDS as words } from '../../strings/app/shell.ts';
import { AppShell } from './app-shell.tsx';
import type { AppShellProps } from './app-shell.tsx';

/** The frame of the app with the user's home, and a bell that counts what is unread, and says so when the count changes. */
export function ShellWithBell(props: Omit<AppShellProps, 'unread' | 'place'>) {
  const { data: unread } = useQuery(unreadQuery());
  const place = usePlace();
  return (
    <>
      <AppShell {...props} unread={unread} place={place} />
      <p role="status" className="sr-only">
        {unread !== undefined && unread > 0 ? words.notifications(String(unread)) : ''}
      </p>
    </>
  );
}
