import type { LucideIcon } from 'lucide-react';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Banknote from 'lucide-react/icons/banknote';
import BookOpen from 'lucide-react/icons/book-open';
import Webhook from 'lucide-react/icons/webhook';
import Landmark from 'lucide-react/icons/landmark';
import Activity from 'lucide-react/icons/activity';
import Building2 from 'lucide-react/icons/building-2';
import FileUp from 'lucide-react/icons/file-up';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import Mails from 'lucide-react/icons/mails';
import Megaphone from 'lucide-react/icons/megaphone';
import Gauge from 'lucide-react/icons/gauge';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import BadgeCheck from 'lucide-react/icons/badge-check';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Scale from 'lucide-react/icons/scale';
import ShieldQuestion from 'lucide-react/icons/shield-question-mark';
import Undo from 'lucide-react/icons/undo-2';
import Settings from 'lucide-react/icons/settings';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import ScrollText from 'lucide-react/icons/scroll-text';
import ShieldUser from 'lucide-react/icons/shield-user';
import UserRound from 'lucide-react/icons/user-round';
import { STAFF_PATHS } from '../../staff-paths.ts';
import { STAFF_SHELL_WORDS as words } from '../../strings/staff/shell.ts';

export type StaffGroup = keyof typeof words.groups;

/** The counter of an entry: a field of the call `getStaffCounts`. */
export type StaffCounter = 'orders' | 'tickets' | 'reconciliation' | 'payouts' | 'refunds' | 'disputes' | 'approvals';

export type StaffScreen = {
  readonly name: string;
  readonly to: string;
  readonly icon: LucideIcon;
  readonly group: StaffGroup;
  /** Members without this permission see neither the entry nor the page; the server refuses the data too. */
  readonly permission: string;
  readonly counter?: StaffCounter;
  /** It is in the bar at the foot of a phone: four at most, beside "More". */
  readonly isQuick?: true;
};

/**
 * Every screen of staff, in the order of the sidebar: one line for each, added with the screen itself and its line in
 * `routes.ts`. Pages below the path (`/admin/orders/TOK-1`) belong to the screen.
 */
export const STAFF_SCREENS: readonly StaffScreen[] = [
  {
    name: words.screens.dashboard,
    to: STAFF_PATHS.dashboard,
    icon: LayoutDashboard,
    group: 'overview',
    permission: 'overview.read',
    isQuick: true,
  },
  {
    name: words.screens.orders,
    to: STAFF_PATHS.orders,
    icon: ReceiptText,
    group: 'operations',
    permission: 'orders.read',
    counter: 'orders',
    isQuick: true,
  },
  {
    name: words.screens.meters,
    to: STAFF_PATHS.meters,
    icon: Gauge,
    group: 'operations',
    permission: 'meters.read',
    isQuick: true,
  },
  {
    name: words.screens.people,
    to: STAFF_PATHS.people,
    icon: UserRound,
    group: 'operations',
    permission: 'people.read',
  },
  {
    name: words.screens.tickets,
    to: STAFF_PATHS.tickets,
    icon: LifeBuoy,
    group: 'operations',
    permission: 'tickets.read',
    counter: 'tickets',
  },
  {
    name: words.screens.announcements,
    to: STAFF_PATHS.announcements,
    icon: Megaphone,
    group: 'operations',
    permission: 'announcements.send',
  },
  {
    name: words.screens.messages,
    to: STAFF_PATHS.messages,
    icon: Mails,
    group: 'operations',
    permission: 'orders.read',
  },
  {
    name: words.screens.reconciliation,
    to: STAFF_PATHS.reconciliation,
    icon: Scale,
    group: 'money',
    permission: 'money.read',
    counter: 'reconciliation',
  },
  {
    name: words.screens.tariffs,
    to: STAFF_PATHS.tariffs,
    icon: SlidersHorizontal,
    group: 'money',
    permission: 'tariffs.read',
  },
  {
    name: words.screens.payouts,
    to: STAFF_PATHS.payouts,
    icon: Banknote,
    group: 'money',
    permission: 'money.read',
    counter: 'payouts',
  },
  {
    name: words.screens.refunds,
    to: STAFF_PATHS.refunds,
    icon: Undo,
    group: 'money',
    permission: 'money.read',
    counter: 'refunds',
  },
  {
    name: words.screens.disputes,
    to: STAFF_PATHS.disputes,
    icon: ShieldQuestion,
    group: 'money',
    permission: 'money.read',
    counter: 'disputes',
  },
  {
    name: words.screens.settlements,
    to: STAFF_PATHS.settlements,
    icon: Landmark,
    group: 'money',
    permission: 'money.read',
  },
  {
    name: words.screens.movements,
    to: STAFF_PATHS.money,
    icon: ArrowLeftRight,
    group: 'money',
    permission: 'money.read',
  },
  {
    name: words.screens.ledger,
    to: STAFF_PATHS.ledger,
    icon: BookOpen,
    group: 'money',
    permission: 'money.read',
  },
  {
    name: words.screens.estates,
    to: STAFF_PATHS.estates,
    icon: Building2,
    group: 'setUp',
    permission: 'estates.read',
  },
  {
    name: words.screens.imports,
    to: STAFF_PATHS.imports,
    icon: FileUp,
    group: 'setUp',
    permission: 'imports.run',
  },
  {
    name: words.screens.staff,
    to: STAFF_PATHS.staff,
    icon: ShieldUser,
    group: 'setUp',
    permission: 'people.read',
  },
  {
    name: words.screens.templates,
    to: STAFF_PATHS.templates,
    icon: MessageSquareText,
    group: 'setUp',
    permission: 'templates.edit',
  },
  {
    name: words.screens.integrations,
    to: STAFF_PATHS.integrations,
    icon: Webhook,
    group: 'setUp',
    permission: 'integrations.read',
  },
  {
    name: words.screens.settings,
    to: STAFF_PATHS.settings,
    icon: Settings,
    group: 'setUp',
    permission: 'settings.read',
  },
  {
    name: words.screens.approvals,
    to: STAFF_PATHS.approvals,
    icon: BadgeCheck,
    group: 'control',
    permission: 'overview.read',
    counter: 'approvals',
    isQuick: true,
  },
  {
    name: words.screens.audit,
    to: STAFF_PATHS.audit,
    icon: ScrollText,
    group: 'control',
    permission: 'audit.read',
  },
  {
    name: words.screens.health,
    to: STAFF_PATHS.health,
    icon: Activity,
    group: 'control',
    permission: 'health.read',
  },
];

/** The screen that a path belongs to. */
export function screenOf(pathname: string): StaffScreen | undefined {
  return STAFF_SCREENS.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
}

/** The screens that these permissions open. */
export function screensFor(permissions: ReadonlySet<string>): readonly StaffScreen[] {
  return STAFF_SCREENS.filter(({ permission }) => permissions.has(permission));
}
