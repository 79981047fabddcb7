import type { LucideIcon } from 'lucide-react';
import BanknoteArrowDown from 'lucide-react/icons/banknote-arrow-down';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleHelp from 'lucide-react/icons/circle-help';
import Gauge from 'lucide-react/icons/gauge';
import History from 'lucide-react/icons/history';
import House from 'lucide-react/icons/house';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
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
};

// A page that is in no menu marks the item from which it is reached.
const HOME: ShellItem = {
  name: words.home,
  to: APP_PATHS.userHome,
  icon: House,
  alsoUnder: [APP_PATHS.notifications, APP_PATHS.fundWallet],
};
const VEND: ShellItem = {
  name: words.vendUtility,
  to: APP_PATHS.vendUtility,
  icon: Zap,
  alsoUnder: [APP_PATHS.vendUtility, APP_PATHS.topUps],
};
const HISTORY: ShellItem = {
  name: words.history,
  to: APP_PATHS.history,
  icon: History,
  alsoUnder: [APP_PATHS.history, APP_PATHS.statement],
};
const SERVICE_CHARGE: ShellItem = { name: words.serviceCharge, to: APP_PATHS.serviceCharge, icon: Receipt };
const PROFILE: ShellItem = {
  name: words.profile,
  to: APP_PATHS.profile,
  icon: UserRound,
  alsoUnder: [APP_PATHS.meters, APP_PATHS.cards],
};
const HELP: ShellItem = { name: words.help, to: APP_PATHS.help, icon: CircleHelp };
const WITHDRAWALS: ShellItem = {
  name: words.withdrawals,
  to: APP_PATHS.withdrawals,
  icon: BanknoteArrowDown,
  alsoUnder: [APP_PATHS.bankAccounts],
};

/** The specified items of the sidebar and of the slide-out menu, in their order. Logout follows them. */
const RESIDENT_MENU: readonly ShellItem[] = [HOME, VEND, HISTORY, SERVICE_CHARGE, PROFILE, HELP, WITHDRAWALS];

/** The items of the estate managers' and the administrators' pages. */
const MANAGER_MENU: readonly ShellItem[] = [
  { name: words.overview, to: APP_PATHS.manageHome, icon: LayoutDashboard, alsoUnder: ['/manage/estates'] },
  { name: words.home, to: APP_PATHS.userHome, icon: House },
];
const ADMIN_MENU: readonly ShellItem[] = [{ name: words.overview, to: APP_PATHS.adminHome, icon: LayoutDashboard }];

/** The bar at the foot of a phone; its last place opens the rest. */
export const BOTTOM_BAR: readonly ShellItem[] = [HOME, { ...VEND, name: words.buy }, HISTORY];

/** What the bar at the foot has no room for. */
export const MORE_MENU: readonly ShellItem[] = [
  { name: words.meters, to: APP_PATHS.meters, icon: Gauge, alsoUnder: [APP_PATHS.meters] },
  SERVICE_CHARGE,
  WITHDRAWALS,
  { name: words.topUps, to: APP_PATHS.topUps, icon: CalendarClock },
  { name: words.fundWallet, to: APP_PATHS.fundWallet, icon: Wallet, alsoUnder: [APP_PATHS.fundWallet] },
  { ...PROFILE, alsoUnder: [APP_PATHS.cards] },
  HELP,
];

/** The pages on which More, the last item of the bottom bar, is marked as current. */
export const MORE: Pick<ShellItem, 'to' | 'alsoUnder'> = {
  to: APP_PATHS.profile,
  alsoUnder: [SERVICE_CHARGE, HELP, WITHDRAWALS, PROFILE].flatMap(({ to, alsoUnder = [] }) => [to, ...alsoUnder]),
};

/** Whether the item is marked as the current one at this path. */
export function isCurrent({ to, alsoUnder = [] }: Pick<ShellItem, 'to' | 'alsoUnder'>, pathname: string): boolean {
  const path = pathname.replace(/\/$/, '');
  return path === to || alsoUnder.some((under) => path === under || path.startsWith(`${under}/`));
}

/** The menu of the part of the app that a path belongs to. */
export function menuOf(pathname: string): readonly ShellItem[] {
  if (pathname.startsWith('/admin')) return ADMIN_MENU;
  return pathname.startsWith('/manage') ? MANAGER_MENU : RESIDENT_MENU;
}
