import type { ActField } from '@gatelight/contract/act-words';
import { METER_WORDS } from './meters.ts';
import { STAFF_ORDER_WORDS } from './orders.ts';

/** What an act changes. */
export const ACT_FIELDS: Readonly<Record<ActField, string>> = {
  account: 'Bank account',
  address: 'Address',
  amount: 'Amount',
  answer: 'Our answer',
  approval: 'Approval',
  assignee: 'Assigned to',
  'bank-reference': 'Reference at the bank',
  'clear-credit': 'Clear-credit token',
  'clear-tamper': 'Clear-tamper token',
  customer: 'Customer',
  debts: 'Opening debts',
  email: 'E-mail',
  estate: 'Estate',
  estates: 'Estates',
  'free-units': 'Free units',
  'free-units-alone': 'Without a second person, up to',
  'free-units-month': 'Free units in a month, at most',
  'goes-back': 'Goes back to customers',
  house: 'House',
  'house-meter': 'Meter of the house',
  houses: 'Houses',
  invitation: 'Invitation to',
  journal: 'Journal',
  key: 'Key of the meter',
  'key-change': 'Key-change tokens',
  life: 'State of the meter',
  make: 'Make',
  memo: 'Why',
  message: 'Message',
  meter: 'Meter',
  meters: 'Meters',
  name: 'Name',
  'new-meter-key': 'Key of the new meter',
  'next-try': 'Next try',
  note: 'Note',
  occupant: 'Occupant',
  occupants: 'Occupants',
  owner: 'Looked after by',
  payment: 'Payment',
  payout: 'Sent to the bank',
  phone: 'Phone',
  person: 'Person',
  'power-limit': 'Power limit',
  price: 'Price',
  'property-owner': 'Owner of the house',
  refund: 'Refund',
  'right-price': 'Right price of a unit, before VAT',
  role: 'Role',
  roles: 'Roles',
  rounding: 'Units rounded',
  sales: 'Sales',
  'second-factor': 'Second factor',
  sessions: 'Signed in on',
  settlement: 'Settlement',
  share: 'Share of the estate',
  'share-of-sales': 'Share of sales',
  'sold-between': 'Sold between',
  state: 'State',
  statement: 'Statement',
  status: 'Order',
  'supply-group': 'Supply group',
  tamper: 'Tamper',
  tariff: 'Tariff',
  team: 'Team',
  test: 'Test token',
  token: 'Token',
  'units-left': 'Units left on the old meter',
  'units-on-meter': 'Units on the meter',
  'valid-from': 'From',
};

const TOKEN_RESULTS = { issued: 'given out', accepted: 'accepted by the meter', rejected: 'rejected by the meter' };

/** Values that are codes of a state; other values are shown as they are. */
const ACT_VALUES: Partial<Record<ActField, Readonly<Record<string, string>>>> = {
  status: STAFF_ORDER_WORDS.states,
  payment: STAFF_ORDER_WORDS.states,
  life: METER_WORDS.lives,
  message: { token: 'The token, once more' },
  answer: { accept: 'Give the money back', evidence: 'Contest with evidence' },
  team: { finance: 'Finance', operations: 'Operations', support: 'Support' },
  state: {
    queued: 'to be sent',
    sent: 'sent to the provider',
    needs_attention: 'needs a person',
    processed: 'paid back',
    failed: 'failed',
    open: 'open',
    matched: 'matched',
  },
  test: TOKEN_RESULTS,
  'clear-tamper': TOKEN_RESULTS,
  'clear-credit': TOKEN_RESULTS,
  'power-limit': TOKEN_RESULTS,
  'key-change': TOKEN_RESULTS,
  'free-units': TOKEN_RESULTS,
};

const has = <T extends object>(texts: T, key: PropertyKey): key is keyof T => Object.hasOwn(texts, key);

/** The name of a field in a preview; a name that is data itself, such as that of a setting, is shown as it is. */
export const actFieldName = (field: string): string => (has(ACT_FIELDS, field) ? ACT_FIELDS[field] : field);

/** A value in a preview. */
export function actValue(field: string, value: string): string {
  const texts = has(ACT_VALUES, field) ? ACT_VALUES[field] : undefined;
  return texts && has(texts, value) ? texts[value]! : value;
}
