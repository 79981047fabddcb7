import type { EstateRole } from '@gatelight/contract/places/teams';
import type { LucideIcon } from 'lucide-react';
import FileChartColumn from 'lucide-react/icons/file-chart-column';
import DoorOpen from 'lucide-react/icons/door-open';
import Fuel from 'lucide-react/icons/fuel';
import HandCoins from 'lucide-react/icons/hand-coins';
import Landmark from 'lucide-react/icons/landmark';
import House from 'lucide-react/icons/house';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Megaphone from 'lucide-react/icons/megaphone';
import ReceiptText from 'lucide-react/icons/receipt-text';
import UserCheck from 'lucide-react/icons/user-check';
import Users from 'lucide-react/icons/users';
import Ticket from 'lucide-react/icons/ticket';
import Wrench from 'lucide-react/icons/wrench';
import Zap from 'lucide-react/icons/zap';
import { APP_PATHS } from '../../app-paths.ts';
import { PORTAL_WORDS as words } from '../../strings/manage/shell.ts';

export type PortalGroup = keyof typeof words.groups;

/** The counter of an entry (`use-portal-counts.ts`). */
export type PortalCounter = 'requests' | 'payments' | 'lateJobs' | 'tickets';

export type PortalScreen = {
  readonly name: string;
  readonly to: (estateId: string) => string;
  readonly icon: LucideIcon;
  readonly group: PortalGroup;
  /** Users without any of these roles see neither the entry nor the page; the server refuses the data too. */
  readonly roles: readonly EstateRole[];
  readonly counter?: PortalCounter;
  /** It is in the bar at the foot of a phone: three at most, beside "More". */
  readonly isQuick?: true;
};

const part = (name: string) => (estateId: string) => APP_PATHS.manageEstate(estateId, name);

/**
 * Every screen of the portal, in the order of the sidebar: one line for each, added with the screen itself and its line in
 * `routes.ts`. Pages below the path (`/manage/estates/1/houses/7`) belong to the screen.
 */
export const PORTAL_SCREENS: readonly PortalScreen[] = [
  {
    name: words.screens.overview,
    to: APP_PATHS.manageEstate,
    icon: LayoutDashboard,
    group: 'overview',
    roles: ['manager', 'accountant', 'facilityOfficer', 'viewer'],
    isQuick: true,
  },
  {
    name: words.screens.houses,
    to: part('houses'),
    icon: House,
    group: 'homes',
    roles: ['manager'],
    isQuick: true,
  },
  {
    name: words.screens.requests,
    to: part('requests'),
    icon: UserCheck,
    group: 'homes',
    roles: ['manager'],
    counter: 'requests',
  },
  {
    name: words.screens.serviceCharges,
    to: part('service-charges'),
    icon: ReceiptText,
    group: 'money',
    roles: ['manager', 'accountant'],
    counter: 'payments',
    isQuick: true,
  },
  {
    name: words.screens.payouts,
    to: part('payouts'),
    icon: Landmark,
    group: 'money',
    roles: ['manager', 'accountant'],
  },
  {
    name: words.screens.power,
    to: part('power'),
    icon: Zap,
    group: 'money',
    roles: ['manager', 'accountant', 'facilityOfficer', 'viewer'],
  },
  {
    name: words.screens.share,
    to: part('share'),
    icon: HandCoins,
    group: 'money',
    roles: ['manager', 'accountant', 'viewer'],
  },
  {
    name: words.screens.reports,
    to: part('reports'),
    icon: FileChartColumn,
    group: 'money',
    roles: ['manager', 'accountant', 'viewer'],
  },
  {
    name: words.screens.diesel,
    to: part('diesel'),
    icon: Fuel,
    group: 'estate',
    roles: ['manager', 'facilityOfficer', 'accountant', 'viewer'],
  },
  {
    name: words.screens.facility,
    to: part('facility'),
    icon: Wrench,
    group: 'estate',
    roles: ['manager', 'facilityOfficer'],
    counter: 'lateJobs',
  },
  {
    name: words.screens.gates,
    to: part('gates'),
    icon: DoorOpen,
    group: 'estate',
    roles: ['manager'],
  },
  {
    name: words.screens.tickets,
    to: part('tickets'),
    icon: Ticket,
    group: 'estate',
    roles: ['manager', 'facilityOfficer'],
    counter: 'tickets',
  },
  {
    name: words.screens.announcements,
    to: part('announcements'),
    icon: Megaphone,
    group: 'estate',
    roles: ['manager'],
  },
  {
    name: words.screens.team,
    to: part('team'),
    icon: Users,
    group: 'estate',
    roles: ['manager'],
  },
];

const IN_ESTATE = /^\/manage\/estates\/([^/]+)/;

/** The estate that the address names. */
export const estateIn = (pathname: string): string | undefined => IN_ESTATE.exec(pathname)?.[1];

/** The screen that a path belongs to; the overview only at its own path. */
export function portalScreenOf(pathname: string): PortalScreen | undefined {
  const id = estateIn(pathname);
  if (id === undefined) return undefined;
  const path = pathname.replace(/\/$/, '');
  return PORTAL_SCREENS.find(({ to }) =>
    to === APP_PATHS.manageEstate ? path === to(id) : path === to(id) || path.startsWith(`${to(id)}/`),
  );
}

/** The screens that these roles open. */
export function portalScreensFor(roles: readonly EstateRole[]): readonly PortalScreen[] {
  return PORTAL_SCREENS.filter((screen) => screen.roles.some((role) => roles.includes(role)));
}
