import type { CockpitQueue } from '@gatelight/contract/office/staff-lists/cockpit';
import type { Permission } from '@gatelight/contract/base/staff/permissions';
import type { LucideIcon } from 'lucide-react';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Banknote from 'lucide-react/icons/banknote';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import Hourglass from 'lucide-react/icons/hourglass';
import KeyRound from 'lucide-react/icons/key-round';
import Landmark from 'lucide-react/icons/landmark';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import Mails from 'lucide-react/icons/mails';
import Megaphone from 'lucide-react/icons/megaphone';
import Scale from 'lucide-react/icons/scale';
import ShieldQuestion from 'lucide-react/icons/shield-question-mark';
import Undo from 'lucide-react/icons/undo-2';
import UserRound from 'lucide-react/icons/user-round';
import { STAFF_PATHS } from '../../../staff-paths.ts';
import type { COCKPIT_WORDS as words } from '../../../strings/staff/cockpit.ts';
import { countText } from '../../../ui/values/count-text.ts';

export type QueueScreen = {
  readonly icon: LucideIcon;
  /** The list with exactly the items that the queue counts. */
  readonly to: string;
  /** The team for items without an owner. */
  readonly team: keyof typeof words.teams;
  /** Members without it see no link to work on the queue. */
  readonly act: Permission;
};

/** How each queue is shown. A new one is a line here: see `cockpitQueues` of the contract. */
export const QUEUES: Readonly<Record<CockpitQueue, QueueScreen>> = {
  unknown: { icon: CircleHelp, to: `${STAFF_PATHS.orders}?queue=unknown`, team: 'operations', act: 'orders.act' },
  attention: { icon: Hourglass, to: `${STAFF_PATHS.orders}?queue=attention`, team: 'operations', act: 'orders.act' },
  refunds: { icon: Undo, to: STAFF_PATHS.refunds, team: 'finance', act: 'refunds.ask' },
  'order-refunds': { icon: Undo, to: `${STAFF_PATHS.orders}?queue=refunds`, team: 'finance', act: 'refunds.ask' },
  payouts: { icon: Banknote, to: `${STAFF_PATHS.payouts}?approval=waiting`, team: 'finance', act: 'payouts.approve' },
  'payout-codes': { icon: KeyRound, to: `${STAFF_PATHS.payouts}?code=needed`, team: 'finance', act: 'payouts.approve' },
  exceptions: { icon: Scale, to: STAFF_PATHS.reconciliation, team: 'finance', act: 'exceptions.close' },
  'bank-lines': {
    icon: Landmark,
    to: `${STAFF_PATHS.settlements}?view=bank`,
    team: 'finance',
    act: 'exceptions.close',
  },
  disputes: { icon: ShieldQuestion, to: `${STAFF_PATHS.disputes}?state=open`, team: 'finance', act: 'journals.post' },
  tickets: { icon: LifeBuoy, to: `${STAFF_PATHS.tickets}?queue=waiting`, team: 'support', act: 'tickets.answer' },
  requests: { icon: UserRound, to: `${STAFF_PATHS.approvals}#requests`, team: 'operations', act: 'people.edit' },
  announcements: { icon: Megaphone, to: STAFF_PATHS.announcements, team: 'operations', act: 'announcements.send' },
  delivery: { icon: Mails, to: `${STAFF_PATHS.orders}?queue=delivery`, team: 'support', act: 'orders.act' },
  approvals: { icon: BadgeCheck, to: STAFF_PATHS.approvals, team: 'second', act: 'acts.approve' },
};

/** `7`, or `1,000+` when more wait than were counted. */
export const waitingText = ({ waiting, has_more }: { readonly waiting: number; readonly has_more: boolean }) =>
  `${countText(waiting)}${has_more ? '+' : ''}`;
