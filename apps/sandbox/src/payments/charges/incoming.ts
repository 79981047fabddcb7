import type { Database } from '../../database.ts';
import { keepReturned, returnedColumns } from '../../bank/returned.ts';
import { outcomeOf, type BankRail, type BankTransfer, type WaitingAccount } from '../../bank/transfers.ts';
import type { Behaviour, Clock } from '../../settings.ts';
import type { Deliveries } from '../../webhooks/deliveries.ts';
import { feeKobo } from '../fees.ts';
import { createMode } from './modes.ts';
import { transactionShape } from '../shapes.ts';
import { ownReference, type Transaction, type Transactions } from './transactions.ts';

export const wrongTransferModes = ['returned', 'settled'] as const;
/**
 * What happens to a transfer that does not match its one-off account. `returned`: the provider sends it back
 * automatically, as documented. `settled`: the merchant gets it, as for merchants who agreed that with the provider.
 */
export type WrongTransferMode = (typeof wrongTransferModes)[number];

type Parts = {
  database: Database;
  clock: Clock;
  transactions: Transactions;
  deliveries: Deliveries;
  behaviour: Behaviour;
};

export type IncomingTransfers = ReturnType<typeof createIncomingTransfers>;

const booked = `
  SELECT b.session_id, b.account_number, b.amount, b.currency, b.sender_name, b.outcome, 0 AS is_returned, b.asked_amount, b.created_at,
    t.reference, b.transaction_id, a.name AS account_name
  FROM bank_transfer b JOIN provider_transaction t ON t.id = b.transaction_id JOIN virtual_account a ON a.number = b.account_number`;
const returned = `
  SELECT ${returnedColumns}, a.transaction_id, a.name AS account_name
  FROM returned_transfer r JOIN virtual_account a ON a.number = r.account_number`;

/** Transfers into the first rail's one-off accounts. */
export function createIncomingTransfers({ database, clock, transactions, deliveries, behaviour }: Parts) {
  const wrong = createMode<WrongTransferMode>(
    database,
    'wrong_transfers',
    { strict: 'returned', lenient: 'settled' },
    behaviour,
  );

  const bySession = (sessionId: string) =>
    database.get<BankTransfer>(`${booked} WHERE b.session_id = ?`, sessionId) ??
    database.get<BankTransfer>(`${returned} WHERE r.session_id = ?`, sessionId);

  const rail: BankRail = {
    bySession,
    account(number) {
      const asked = transactions.byAccount(number);
      if (!asked) return undefined;
      const { account_name: name, expires_at, requested_amount: amount, reference, status } = asked;
      return { number, name, expires_at, amount, reference, status };
    },
    accounts: (limit) =>
      database.all<WaitingAccount>(
        `SELECT a.number, a.name, a.expires_at, t.requested_amount AS amount, t.reference, t.status
         FROM virtual_account a JOIN provider_transaction t ON t.id = a.transaction_id
         ORDER BY t.paid_at IS NOT NULL, a.created_at DESC, t.id DESC LIMIT ?`,
        limit,
      ),
    receive(order) {
      const asked = transactions.byAccount(order.account_number);
      if (!asked) throw new Error(`no account ${order.account_number}`);
      const outcome = outcomeOf(
        { isPaid: asked.paid_at !== null, expiresAt: asked.expires_at, amount: asked.requested_amount },
        order.amount,
        clock(),
      );
      const fits = outcome === 'exact' && order.currency === 'NGN';
      if (fits || wrong.current() === 'settled') book(asked, order, outcome);
      else sendBack(asked, order, outcome);
      const kept = bySession(order.session_id);
      if (!kept) throw new Error('the transfer was not stored');
      return kept;
    },
    recent: (limit) =>
      [
        ...database.all<BankTransfer>(`${booked} ORDER BY b.id DESC LIMIT ?`, limit),
        ...database.all<BankTransfer>(`${returned} ORDER BY r.id DESC LIMIT ?`, limit),
      ].toSorted((one, other) => other.created_at - one.created_at),
  };

  function book(asked: Transaction, order: Parameters<BankRail['receive']>[0], outcome: BankTransfer['outcome']): void {
    const transactionId = asked.paid_at === null ? asked.id : secondTransaction(asked, order.amount);
    const { amount, currency, sender_name: senderName, session_id: sessionId } = order;
    transactions.settle(transactionId, { amount, currency, fees: feeKobo(amount), senderName, sessionId });
    if (order.sender_account !== undefined)
      database.run(
        'INSERT INTO payer_account (transaction_id, number) VALUES (?, ?)',
        transactionId,
        order.sender_account,
      );
    database.run(
      `INSERT INTO bank_transfer (session_id, account_number, amount, currency, sender_name, outcome, asked_amount, transaction_id, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      sessionId,
      order.account_number,
      amount,
      currency,
      senderName,
      outcome,
      asked.requested_amount,
      transactionId,
      clock(),
    );
    const transaction = transactions.byId(transactionId);
    if (!transaction) throw new Error('the settled transaction is missing');
    deliveries.announce('payments', 'charge.success', transaction.reference, {
      event: 'charge.success',
      data: transactionShape(transaction, transaction.status),
    });
  }

  /** Money into an account that is already paid is a separate, unexpected payment. */
  function secondTransaction(first: Transaction, amount: number): number {
    return transactions.insert({
      reference: ownReference(),
      customer: {
        id: first.customer_id,
        code: first.customer_code,
        email: first.email,
        first_name: first.first_name,
        last_name: first.last_name,
        phone: first.phone,
      },
      requestedAmount: amount,
      currency: 'NGN',
      metadata: {},
      accountNumber: first.account_number,
      ipAddress: first.ip_address,
    });
  }

  function sendBack(asked: Transaction, order: Parameters<BankRail['receive']>[0], why: BankTransfer['outcome']): void {
    const { session_id, account_number, amount, currency, sender_name } = order;
    const { requested_amount: asked_amount, reference } = asked;
    const created_at = clock();
    keepReturned(database, {
      session_id,
      account_number,
      amount,
      currency,
      sender_name,
      why,
      asked_amount,
      reference,
      created_at,
    });
    announceRejected(asked, amount);
  }

  /** The event has no payment reference, only the customer, the amount and the transaction's id. */
  function announceRejected(asked: Transaction, amount: number): void {
    const event = 'bank.transfer.rejected';
    deliveries.announce('payments', event, asked.account_number, {
      event,
      data: {
        customer: { email: asked.email, customer_code: asked.customer_code },
        bank_transfer: {
          amount,
          message: 'The amount is not the one asked for',
          message_type: 'INCORRECT_AMOUNT',
          transaction_id: asked.id,
        },
      },
    });
  }

  return { rail, chooseWrong: wrong.choose, announceRejected };
}
