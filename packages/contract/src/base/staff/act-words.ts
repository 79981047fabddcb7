import type { ExceptionOwner } from '../../money/accounting/money-exceptions.ts';
import type { BankLineState } from '../../money/accounting/bank-statements.ts';
import type { AnnouncementState } from '../../office/announcements.ts';
import type { EndpointState } from '../../office/integrations.ts';
import type { RefundState } from '../../money-states.ts';
import type { OrderStatus } from '../../selling/vending/order-status.ts';
import type { Permission } from './permissions.ts';
import type { MeterLife } from '../../places/properties/meters.ts';
import type { StaffTicket } from '../../office/support/staff-tickets.ts';

/*
 * Codes that the preview of an act may show. The back office has a text for each of them: a code without one does not
 * compile. Add a line here and a text in apps/web/src/strings/staff/act-fields.ts or act-warnings.ts.
 */

/** What an act changes. A field whose name is data, such as that of a setting, is a `fieldLabel` instead. */
export type ActField =
  | 'account'
  | 'address'
  | 'amount'
  | 'answer'
  | 'api-key'
  | 'approval'
  | 'assignee'
  | 'bank-reference'
  | 'clear-credit'
  | 'clear-tamper'
  | 'contact'
  | 'customer'
  | 'debts'
  | 'email-address'
  | 'deliveries'
  | 'delivery'
  | 'description'
  | 'ends'
  | 'estate'
  | 'estates'
  | 'former-secret'
  | 'cost'
  | 'card-money'
  | 'email'
  | 'example'
  | 'free-units'
  | 'free-units-alone'
  | 'free-units-month'
  | 'goes-back'
  | 'house'
  | 'house-meter'
  | 'houses'
  | 'in-app'
  | 'invitation'
  | 'journal'
  | 'key'
  | 'key-change'
  | 'kinds'
  | 'left-to-give-back'
  | 'life'
  | 'manager'
  | 'make'
  | 'memo'
  | 'message'
  | 'meter'
  | 'meters'
  | 'name'
  | 'names'
  | 'new-meter-key'
  | 'next-try'
  | 'note'
  | 'occupant'
  | 'occupants'
  | 'owner'
  | 'payment'
  | 'payout'
  | 'permission'
  | 'pidgin'
  | 'per-minute'
  | 'people'
  | 'person'
  | 'phone'
  | 'power-limit'
  | 'price'
  | 'priority'
  | 'property-owner'
  | 'refund'
  | 'right-price'
  | 'role'
  | 'role-members'
  | 'roles'
  | 'rounding'
  | 'sales'
  | 'scopes'
  | 'second-factor'
  | 'send-at'
  | 'sessions'
  | 'settlement'
  | 'share'
  | 'share-of-sales'
  | 'signing-secret'
  | 'since'
  | 'sms'
  | 'sold-between'
  | 'state'
  | 'statement'
  | 'status'
  | 'supply-group'
  | 'tamper'
  | 'tariff'
  | 'team'
  | 'test'
  | 'test-event'
  | 'text'
  | 'title'
  | 'token'
  | 'topic'
  | 'units-left'
  | 'units-on-meter'
  | 'url'
  | 'test-to'
  | 'until'
  | 'valid-from';

/** What to think about before an act. */
export type ActWarning =
  | 'already-closed'
  | 'amounts-differ'
  | 'another-change-scheduled'
  | 'at-night'
  | 'cannot-be-called-back'
  | 'cannot-be-undone'
  | 'customer-loses-units'
  | 'delivered-before'
  | 'deliveries-held'
  | 'dispute-open'
  | 'ends-sessions'
  | 'household-loses-meter'
  | 'import-leaves-rows'
  | 'leaves-staff'
  | 'less-than-a-day-of-notice'
  | 'letters-replaced'
  | 'messages-stay-out'
  | 'more-than-estimated'
  | 'names-of-residents'
  | 'nobody-to-approve'
  | 'needs-key-change'
  | 'no-approver'
  | 'no-vending-key'
  | 'nothing-earned'
  | 'price-of-other-meter'
  | 'refunds-to-payers'
  | 'secret-ends-at-once'
  | 'sms-in-parts'
  | 'some-is-out'
  | 'tariff-code-taken'
  | 'tariff-without-price'
  | 'text-of-the-program'
  | 'token-wins'
  | 'tokens-cannot-be-called-back'
  | 'touches-wallet'
  | 'version-begun';

type TokenResult = 'issued' | 'accepted' | 'rejected';

/** Codes that are the value of a field, each with a text in act-fields.ts. Other fields hold text, shown as it is. */
export interface ActValues {
  status: OrderStatus;
  payment: OrderStatus;
  life: MeterLife;
  permission: Permission;
  refund: 'wallet' | 'source';
  message: 'token';
  answer: 'accept' | 'evidence';
  team: ExceptionOwner;
  state: RefundState | 'queued' | 'failed' | BankLineState | EndpointState | StaffTicket['state'] | AnnouncementState;
  priority: StaffTicket['priority'];
  topic: StaffTicket['topic'];
  test: TokenResult;
  'clear-tamper': TokenResult;
  'clear-credit': TokenResult;
  'power-limit': TokenResult;
  'key-change': TokenResult;
  'free-units': TokenResult;
}
