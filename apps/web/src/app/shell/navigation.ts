import type { Role } from '@gatelight/contract/route';
import type { LucideIcon } from 'lucide-react';
import BanknoteArrowDown from 'lucide-react/icons/banknote-arrow-down';
import Building2 from 'lucide-react/icons/building-2';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleHelp from 'lucide-react/icons/circle-help';
import DoorOpen from 'lucide-react/icons/door-open';
import Gauge from 'lucide-react/icons/gauge';
import History from 'lucide-react/icons/history';
import House from 'lucide-react/icons/house';
import Receipt from 'lucide-react/icons/receipt';
import UserRound from 'lucide-react/icons/user-round';
import Wallet from 'lucide-react/icons/wallet';
import Zap from 'lucide-react/icons/zap';
import { APP_PATHS } from '../../app-paths.ts';
import { SHELL_WORDS as words } from '../../strings/app/shell.ts';

export type ShellItem = {
  readonly name: string;
  readonly to: string;
  readonly icon: LucideIcon;
  /** The item is also current on these pages and those below them. */
  readonly alsoUnder?: readonly string[];
  /** Only users with one of these roles see the item. */
  readonly roles?: readonly Role[];
};

// A page that is in no menu marks the item from which it is reached.
const HOME: ShellItem = {
  name: words.home,
  to: APP_PATHS.userHome,
  icon: House,
  alsoUnder: [APP_PATHS.notifications],
};
const OFFICE: ShellItem = {
  name: words.office,
  to: APP_PATHS.manageHome,
  icon: Building2,
  roles: ['manager', 'accountant', 'facilityOfficer', 'viewer'],
};
const VEND: ShellItem = {
  name: words.vendUtility,
  to: APP_PATHS.vendUtility,
  icon: Zap,
  alsoUnder: [APP_PATHS.vendUtility],
};
const FUND_WALLET: ShellItem = {
  name: words.fundWallet,
  to: APP_PATHS.fundWallet,
  icon: Wallet,
  alsoUnder: [APP_PATHS.fundWallet],
};
const METERS: ShellItem = { name: words.meters, to: APP_PATHS.meters, icon: Gauge, alsoUnder: [APP_PATHS.meters] };
const TOP_UPS: ShellItem = { name: words.topUps, to: APP_PATHS.topUps, icon: CalendarClock };
const HISTORY: ShellItem = {
  name: words.history,
  to: APP_PATHS.history,
  icon: History,
  alsoUnder: [APP_PATHS.history, APP_PATHS.statement],
};
const SERVICE_CHARGE: ShellItem = { name: words.serviceCharge, to: APP_PATHS.serviceCharge, icon: Receipt };
const VISITORS: ShellItem = {
  name: words.visitors,
  to: APP_PATHS.visitors,
  icon: DoorOpen,
  alsoUnder: [APP_PATHS.visitors],
};
const PROFILE: ShellItem = {
  name: words.profile,
  to: APP_PATHS.profile,
  icon: UserRound,
  alsoUnder: [APP_PATHS.cards],
};
const HELP: ShellItem = { name: words.help, to: APP_PATHS.help, icon: CircleHelp };
const WITHDRAWALS: ShellItem = {
  name: words.withdrawals,
  to: APP_PATHS.withdrawals,
  icon: BanknoteArrowDown,
  alsoUnder: [APP_PATHS.bankAccounts],
};

/** The sidebar and the slide-out menu: the specified items in their order, and our own between them. Logout follows. */
const RESIDENT_MENU: readonly ShellItem[] = [
  HOME,
  VEND,
  FUND_WALLET,
  METERS,
  TOP_UPS,
  VISITORS,
  HISTORY,
  SERVICE_CHARGE,
  PROFILE,
  HELP,
  WITHDRAWALS,
  // Last: the frame is drawn before the roles are known, and nothing below it may move.
  OFFICE,
];

/** The bar at the foot of a phone; its last place, More, opens the rest of the menu. */
export const BOTTOM_BAR: readonly ShellItem[] = [HOME, { ...VEND, name: words.buy }, HISTORY];

/** Whether the bar at the foot has the item. */
const isInBar = ({ to }: ShellItem) => BOTTOM_BAR.some((item) => item.to === to);

/** The items that do not fit in the bar at the foot. */
export const moreOf = (menu: readonly ShellItem[]): readonly ShellItem[] => menu.filter((item) => !isInBar(item));

/** The pages on which More, the last item of the bottom bar, is marked as current. */
export const MORE: Pick<ShellItem, 'to' | 'alsoUnder'> = {
  to: APP_PATHS.profile,
  alsoUnder: moreOf(RESIDENT_MENU).flatMap(({ to, alsoUnder = [] }) => [to, ...alsoUnder]),
};

/** Whether the item is marked as the current one at this path. */
export function isCurrent({ to, alsoUnder = [] }: Pick<ShellItem, 'to' | 'alsoUnder'>, pathname: string): boolean {
  const path = pathname.replace(/\/$/, '');
  return path === to || alsoUnder.some((under) => path === under || path.startsWith(`${under}/`));
}

/** The menu of residents, with the items for some roles only. */
export const residentMenu = (roles: readonly Role[]): readonly ShellItem[] =>
  RESIDENT_MENU.filter((item) => item.roles === undefined || item.roles.some((role) => roles.includes(role)));
