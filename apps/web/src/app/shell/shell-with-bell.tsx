import { useQuery } from '@tanstack/react-query';
import { unreadQuery } from '../../data/notifications.ts';
import { APP_PATHS } from '../../app-paths.ts';
import { useOwed, usePlace } from '../../data/session/user-store.ts';
import { SHELL_WORDS as words } from '../../strings/app/shell.ts';
import { nairaText } from '../../ui/values/money.tsx';
import { AppShell } from './app-shell.tsx';
import type { AppShellProps } from './app-shell.tsx';

/** The frame of the app with the user's home, and a bell that counts what is unread, and says so when the count changes. */
export function ShellWithBell(props: Omit<AppShellProps, 'unread' | 'place' | 'notes'>) {
  const { data: unread } = useQuery(unreadQuery());
  const place = usePlace();
  const owed = useOwed();
  const debt = owed && {
    short: nairaText(owed.kobo, true),
    full: words.youOwe(nairaText(owed.kobo, true)),
    isLate: owed.late > 0,
  };
  return (
    <>
      <AppShell
        {...props}
        unread={unread}
        place={place}
        notes={debt ? { [APP_PATHS.serviceCharge]: debt } : undefined}
      />
      <p role="status" className="sr-only">
        {unread !== undefined && unread > 0 ? words.notifications(String(unread)) : ''}
      </p>
    </>
  );
}
