import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { APP_PATHS } from '../../app-paths.ts';
import type { Session } from '../../data/session/session.ts';
import type { MyEstate } from '../../features/manage/my-estates.ts';
import { portalScreenOf, portalScreensFor } from '../../features/manage/navigation.ts';
import type { PortalScreen } from '../../features/manage/navigation.ts';
import { usePortalCounts } from '../../features/manage/use-portal-counts.ts';
import { PORTAL_WORDS as words } from '../../strings/manage/shell.ts';
import { TEAM_WORDS } from '../../strings/manage/team.ts';
import { OfficeShell } from '../office/office-shell.tsx';
import type { OfficeLink } from '../office/office-links.tsx';
import { EstateSwitch } from './estate-switch.tsx';
import { PortalPalette } from './portal-palette.tsx';
import { searchHint } from './use-estate-found.ts';

export type PortalShellProps = {
  readonly pathname: string;
  readonly session: Session;
  readonly estates: readonly MyEstate[];
  /** The estate of the menu. Undefined for a person who works for no estate. */
  readonly estate: MyEstate | undefined;
  readonly onLogout: () => Promise<void>;
  readonly children: ReactNode;
};

const MY_HOME: OfficeLink = {
  name: words.myHome,
  to: APP_PATHS.userHome,
  icon: ArrowLeft,
  group: '',
  count: 0,
  isQuick: false,
  isCurrent: false,
};

/** The frame of every page of the portal. */
export function PortalShell({ estates, estate, ...given }: PortalShellProps) {
  const roles = estate?.roles ?? [];
  const counts = usePortalCounts(estate?.id, roles);
  const open = portalScreenOf(given.pathname);
  const screens = portalScreensFor(roles);
  const linkOf = (screen: PortalScreen, id: string): OfficeLink => ({
    name: screen.name,
    to: screen.to(id),
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
      home={{ to: APP_PATHS.manageHome, name: words.screens.overview }}
      links={estate ? screens.map((screen) => linkOf(screen, estate.id)) : []}
      notices={APP_PATHS.manageNotices}
      role={roles.map((role) => TEAM_WORDS.roles[role]).join(', ') || words.admin}
      search={searchHint(roles)}
      palette={(close) => <PortalPalette estateId={estate?.id} roles={roles} screens={screens} onClose={close} />}
      top={<EstateSwitch estate={estate} estates={estates} pathname={given.pathname} />}
      foot={MY_HOME}
    />
  );
}
