import type { ReactNode } from 'react';
import type { Session } from '../../data/session/session.ts';
import { screenOf, screensFor } from '../../features/staff/navigation.ts';
import type { StaffScreen } from '../../features/staff/navigation.ts';
import { STAFF_PATHS } from '../../staff-paths.ts';
import { STAFF_SHELL_WORDS as words } from '../../strings/staff/shell.ts';
import { OfficeShell } from '../office/office-shell.tsx';
import type { OfficeLink } from '../office/office-links.tsx';
import type { StaffCounts } from './counts.ts';
import { StaffPalette } from './staff-palette.tsx';

export type StaffShellProps = {
  readonly pathname: string;
  readonly session: Session;
  readonly permissions: ReadonlySet<string>;
  readonly counts?: StaffCounts;
  readonly onLogout: () => Promise<void>;
  readonly children: ReactNode;
};

/** The frame of every page of staff. */
export function StaffShell({ permissions, counts = {}, ...given }: StaffShellProps) {
  const screens = screensFor(permissions);
  const open = screenOf(given.pathname);
  const linkOf = (screen: StaffScreen): OfficeLink => ({
    name: screen.name,
    to: screen.to,
    icon: screen.icon,
    group: words.groups[screen.group],
    count: screen.counter === undefined ? 0 : (counts[screen.counter] ?? 0),
    isQuick: screen.isQuick ?? false,
    isCurrent: screen === open,
  });
  return (
    <OfficeShell
      {...given}
      name={words.navigation}
      home={{ to: STAFF_PATHS.dashboard, name: words.screens.dashboard }}
      links={screens.map(linkOf)}
      notices={STAFF_PATHS.notices}
      role={words.staff}
      search={words.search}
      palette={(close) => <StaffPalette screens={screens} permissions={permissions} onClose={close} />}
    />
  );
}
