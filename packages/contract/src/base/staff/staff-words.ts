import type { MessageChannel, MessageState } from '../notifications/deliveries.ts';
import type { Utility } from '../../fields.ts';
import type { AccountKind } from '../../money/accounting/ledger.ts';
import type { MeterLife } from '../../places/properties/meters.ts';
import type { PaymentMethod } from '../../money.ts';
import type { ExceptionKind, ExceptionOwner } from '../../money/accounting/money-exceptions.ts';
import type { MovementKind } from '../../money/accounting/money-movements.ts';
import type { OrderStatus } from '../../selling/vending/order-status.ts';
import type { StaffPayout } from '../../money/accounting/payouts-and-refunds.ts';
import type { StaffTicket } from '../../office/support/staff-tickets.ts';

/*
 * What staff read for a state or a kind: the same words on screens and in the files that they download. A new state does not compile
 * without a word. English only: docs/decisions/0030. Refunds have theirs in money-states.ts.
 */

export const UTILITY_NAMES = {
  electricity: 'Electricity',
  water: 'Water',
  gas: 'Gas',
} as const satisfies Record<Utility, string>;

/** What each utility is sold in. */
export const UNIT_NAMES = { electricity: 'kWh', water: 'm³', gas: 'm³' } as const;

export const PAYMENT_METHOD_NAMES = {
  wallet: 'Wallet',
  card: 'Card',
  transfer: 'Bank transfer',
  'saved-card': 'Saved card',
} as const satisfies Record<PaymentMethod, string>;

export const ORDER_STATE_NAMES = {
  created: 'Created',
  awaiting_payment: 'Awaiting payment',
  expired: 'Expired',
  paid: 'Paid',
  paid_late: 'Paid late',
  vending: 'Vending',
  unknown: 'Unknown',
  vended: 'Vended',
  vend_failed: 'Failed',
  refunding: 'Refunding',
  refunded: 'Refunded',
  credited: 'In the wallet',
  cancelled: 'Cancelled',
} as const satisfies Record<OrderStatus, string>;

export const PAYOUT_APPROVAL_NAMES = {
  none: 'Not needed',
  waiting: 'Waiting',
  approved: 'Approved',
  rejected: 'Rejected',
} as const satisfies Record<StaffPayout['approval'], string>;

export const MOVEMENT_NAMES = {
  payment: 'Payment',
  refund: 'Refund',
  payout: 'Payout',
} as const satisfies Record<MovementKind, string>;

export const ACCOUNT_KIND_NAMES = {
  asset: 'Asset',
  liability: 'Liability',
  income: 'Income',
  expense: 'Expense',
  equity: 'Equity',
} as const satisfies Record<AccountKind, string>;

export const MESSAGE_CHANNEL_NAMES = {
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  email: 'Email',
  push: 'Push',
} as const satisfies Record<MessageChannel, string>;

export const MESSAGE_STATE_NAMES = {
  queued: 'Waiting',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed',
  withheld: 'Switched off by the recipient',
} as const satisfies Record<MessageState, string>;

/** A code as words: "Top up coming" for `top-up-coming`. */
function asWords(code: string): string {
  const plain = code.replaceAll(/[-_]/g, ' ');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** A message by the key of its template. */
export const messageName = asWords;

export const TICKET_STATE_NAMES = {
  open: 'New',
  waiting_for_us: 'Waiting for us',
  waiting_for_customer: 'Waiting for the customer',
  solved: 'Solved',
  closed: 'Closed',
} as const satisfies Record<StaffTicket['state'], string>;

export const TICKET_PRIORITY_NAMES = {
  urgent: 'Urgent',
  high: 'High',
  normal: 'Normal',
  low: 'Low',
} as const satisfies Record<StaffTicket['priority'], string>;

export const TICKET_TOPIC_NAMES = {
  token: 'Token',
  payment: 'Payment',
  meter: 'Meter',
  account: 'Account',
  estate: 'Estate',
  other: 'Something else',
  service: 'A service',
  'waiting-list': 'Waiting list',
} as const satisfies Record<StaffTicket['topic'], string>;

export const METER_LIFE_NAMES = {
  in_store: 'In store',
  installed: 'Installed',
  active: 'Active',
  faulty: 'Faulty',
  replaced: 'Replaced',
  retired: 'Retired',
} as const satisfies Record<MeterLife, string>;

export const TEAM_NAMES = {
  finance: 'Finance',
  operations: 'Operations',
  support: 'Support',
} as const satisfies Record<ExceptionOwner, string>;

export const CORRECTION_TARGET_NAMES = {
  wallet: 'Wallet',
  refund: 'Refund',
} as const satisfies Record<'wallet' | 'refund', string>;

/** What is wrong with money, by the kind of the finding. */
const EXCEPTION_NAMES: Readonly<Record<ExceptionKind, string>> = {
  order_overdue: 'A paid order has waited too long for its token',
  part_failing: 'A part of the product fails',
  backup_old: 'The last backup is too old',
  worker_silent: 'The worker is silent',
  suspense: 'Money that matches no payment',
  unknown_payment: 'Money that matches no payment',
  purpose_without_handler: 'Money whose purpose we do not know',
  restored: 'The database was restored from a backup',
  restored_order: 'An order that may have got its token before the database was restored',
  paid_before_restore: 'Money paid before the database was restored',
  reversed_unrecorded: 'Taken back by the bank before we recorded it',
  wrong_mode: 'A test payment at the live provider, or the other way round',
  no_amount: 'A payment without an amount',
  webhook_stopped: 'A webhook that gets no answer was stopped',
  correction_failed: 'A price correction failed',
  engineering_token_refused: 'An engineering token was refused',
  amount_differs: 'Amounts differ',
  fee_differs: 'Fees differ',
  missing_at_provider: 'Only in our ledger',
  not_recorded: 'Only at the provider',
  refund_not_ours: 'A refund that we did not make',
  refunded_twice: 'Refunded twice',
  returned_twice: 'Refunded, and then taken back by the bank',
  charged_back: 'Taken back by the bank',
  dispute: 'Disputed by the payer',
  transfer_rejected: 'Transfer rejected',
  refund_needs_attention: 'A refund needs attention',
  small_amounts_held: 'Small amounts are held',
  settled_not_recorded: 'Settled, but not in our ledger',
  settled_amount_differs: 'Settled with a different amount',
  settled_fee_differs: 'Settled with a different fee',
  settled_twice: 'Settled twice',
  settlement_differs: 'A settlement does not add up',
  not_settled: 'In our ledger, but never settled',
  payout_not_ours: 'A payout that we did not make',
  payout_differs: 'A payout with a different amount',
  payout_after_end: 'Paid out after the money went back',
  payout_missing: 'Paid in our records, unknown to the provider',
  payout_fee_differs: 'A payout with a different fee',
  withdrawal_waits_for_balance: 'Balance at the provider too low for a payout',
  withdrawal_needs_approval: 'A payout needs a code',
  withdrawal_differs: 'A payout with a different amount',
  funding_disputed: 'A wallet funding is disputed',
  funding_reversed: 'A wallet funding was reversed',
  service_charge_reversed: 'A payment of service charges was reversed',
  funding_above_limit: 'A wallet funding above the limit',
  reconciliation: 'A check of the reconciliation failed',
};
export const exceptionName = (kind: ExceptionKind): string => EXCEPTION_NAMES[kind];
