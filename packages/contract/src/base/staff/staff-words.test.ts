import { describe, expect, it } from 'vitest';
import { messageChannels, messageStates } from '../notifications/deliveries.ts';
import { utility } from '../../fields.ts';
import { accountKinds } from '../../money/accounting/ledger.ts';
import { meterLives } from '../../places/properties/meters.ts';
import { paymentMethod } from '../../money.ts';
import { exceptionOwners } from '../../money/accounting/money-exceptions.ts';
import { movementKinds } from '../../money/accounting/money-movements.ts';
import { STAFF_WITHDRAWAL_WORDS } from '../../money-states.ts';
import { orderStatus } from '../../selling/vending/order-status.ts';
import { getPayout } from '../../money/accounting/payouts-and-refunds.ts';
import * as words from './staff-words.ts';
import { ticketPriorities, ticketTopics } from '../../office/support/staff-tickets.ts';
import { TRANSACTION_STATUS_NAMES } from '../../transaction-words.ts';
import { transactionStatuses } from '../../money/transactions.ts';
import { ticketStates } from '../../office/support/user-tickets.ts';

const payout = getPayout.answer.shape;
const withdrawalNames = Object.fromEntries(
  Object.entries(STAFF_WITHDRAWAL_WORDS).map(([status, { label }]) => [status, label]),
);

/** Each table with all the states that the contract knows. */
const tables: readonly (readonly [string, Readonly<Record<string, string>>, readonly string[]])[] = [
  ['utilities', words.UTILITY_NAMES, utility.options],
  ['payment methods', words.PAYMENT_METHOD_NAMES, paymentMethod.options],
  ['orders', words.ORDER_STATE_NAMES, orderStatus.options],
  ['payouts', withdrawalNames, payout.status.options],
  ['approvals', words.PAYOUT_APPROVAL_NAMES, payout.approval.options],
  ['movements', words.MOVEMENT_NAMES, movementKinds],
  ['account kinds', words.ACCOUNT_KIND_NAMES, accountKinds],
  ['channels', words.MESSAGE_CHANNEL_NAMES, messageChannels],
  ['messages', words.MESSAGE_STATE_NAMES, messageStates],
  ['tickets', words.TICKET_STATE_NAMES, ticketStates],
  ['priorities', words.TICKET_PRIORITY_NAMES, ticketPriorities],
  ['topics', words.TICKET_TOPIC_NAMES, ticketTopics],
  ['meters', words.METER_LIFE_NAMES, meterLives],
  ['teams', words.TEAM_NAMES, exceptionOwners],
  ['transactions', TRANSACTION_STATUS_NAMES, transactionStatuses],
];

describe('words for states', () => {
  it.each(tables)('exist for each state and for no other: %s', (_, names, states) => {
    expect(Object.keys(names).toSorted()).toEqual(states.toSorted());
    for (const name of Object.values(names)) expect(name).toMatch(/^[A-Z][A-Za-z -]+$/);
    expect(new Set(Object.values(names)).size).toBe(states.length);
  });

  it('name an exception and a message by their keys', () => {
    expect(words.exceptionName('amount_differs')).toBe('Amounts differ');
    expect(words.exceptionName('no_amount')).toBe('A payment without an amount');
    expect(words.messageName('top-up-coming')).toBe('Top up coming');
  });
});
