import type { Database } from '../database.ts';
import { keepReturned, returnedColumns } from '../bank/returned.ts';
import {
  outcomeOf,
  type BankRail,
  type BankTransfer,
  type TransferOutcome,
  type WaitingAccount,
} from '../bank/transfers.ts';
import type { Clock } from '../settings.ts';
import type { Deliveries } from '../webhooks/deliveries.ts';
import type { MonnifyAccount } from './accounts.ts';
import { nairaNumber } from './money.ts';
import { monnifyBank, paidEvent, type PaymentStatus } from './payment-shapes.ts';
import { eventTime } from './reply.ts';
import type { MonnifyTransactions } from './transactions.ts';

type Parts = {
  database: Database;
  clock: Clock;
  transactions: MonnifyTransactions;
  deliveries: Deliveries;
  /** Called when a payment has arrived, because now the evening of its settlement is known. */
  noticePayment: () => void;
};

const booked = `
  SELECT t.session_id, t.account_number, t.paid AS amount, 'NGN' AS currency, t.sender_name, 0 AS is_returned, t.asked AS asked_amount,
    t.paid_at AS created_at, t.payment_reference AS reference, t.id AS transaction_id, a.name AS account_name,
    CASE WHEN t.paid < t.asked THEN 'under' WHEN t.paid > t.asked THEN 'over' ELSE 'exact' END AS outcome
  FROM monnify_transaction t JOIN monnify_account a ON a.number = t.account_number`;
const returned = `
  SELECT ${returnedColumns}, coalesce(a.transaction_id, 0) AS transaction_id, a.name AS account_name
  FROM returned_transfer r JOIN monnify_account a ON a.number = r.account_number`;
const statusFor: Partial<Record<TransferOutcome, PaymentStatus>> = {
  exact: 'PAID',
  under: 'PARTIALLY_PAID',
  over: 'OVERPAID',
};

/**
 * Transfers into the second provider's accounts. A dynamic account accepts one transfer of any amount and reports how
 * it matches. Later transfers, and those after it has expired, are returned. A reserved account accepts every transfer.
 */
export function createMonnifyBankRail({ database, clock, transactions, deliveries, noticePayment }: Parts): BankRail {
  const bySession = (sessionId: string) =>
    database.get<BankTransfer>(`${booked} WHERE t.session_id = ?`, sessionId) ??
    database.get<BankTransfer>(`${returned} WHERE r.session_id = ?`, sessionId);

  function waiting(account: MonnifyAccount): WaitingAccount {
    const payment = account.transaction_id === null ? undefined : transactions.byId(account.transaction_id);
    return {
      number: account.number,
      name: account.name,
      expires_at: account.expires_at ?? clock() + 86_400_000,
      amount: account.asked ?? 500_000,
      reference: payment?.payment_reference ?? account.reference,
      status: payment && payment.status !== 'PENDING' ? 'paid' : 'ongoing',
    };
  }

  function receive(order: Parameters<BankRail['receive']>[0]): BankTransfer {
    const account = transactions.accountByNumber(order.account_number);
    if (!account) throw new Error(`no account ${order.account_number}`);
    const outcome = fit(account, order.amount);
    const status = order.currency === 'NGN' ? statusFor[outcome] : undefined;
    if (status === undefined) sendBack(account, order, outcome);
    else recordTransfer(account, order, account.kind === 'reserved' ? 'PAID' : status);
    const kept = bySession(order.session_id);
    if (!kept) throw new Error('the transfer was not stored');
    return kept;
  }

  function fit(account: MonnifyAccount, amount: number): TransferOutcome {
    if (account.kind === 'reserved' || account.transaction_id === null) return 'exact';
    const payment = transactions.byId(account.transaction_id);
    return outcomeOf(
      { isPaid: payment?.status !== 'PENDING', expiresAt: account.expires_at ?? 0, amount: account.asked ?? 0 },
      amount,
      clock(),
    );
  }

  function recordTransfer(
    account: MonnifyAccount,
    order: Parameters<BankRail['receive']>[0],
    status: PaymentStatus,
  ): void {
    const id =
      account.transaction_id ??
      transactions.insert({
        payment_reference: '',
        asked: order.amount,
        customer_name: account.customer_name,
        customer_email: account.customer_email,
        description: account.name,
        metadata: '{}',
        product_type: 'RESERVED_ACCOUNT',
        product_reference: account.reference,
      }).id;
    const paid = transactions.settle(id, {
      paid: order.amount,
      status,
      account_number: account.number,
      sender_name: order.sender_name,
      sender_account: order.sender_account ?? null,
      session_id: order.session_id,
    });
    const event = { eventType: 'SUCCESSFUL_TRANSACTION', eventData: paidEvent(paid) };
    deliveries.announce('monnify', event.eventType, paid.payment_reference, event);
    noticePayment();
  }

  function sendBack(account: MonnifyAccount, order: Parameters<BankRail['receive']>[0], why: TransferOutcome): void {
    const { session_id, account_number, amount, currency, sender_name } = order;
    const { reference, amount: asked_amount } = waiting(account);
    keepReturned(database, {
      session_id,
      account_number,
      amount,
      currency,
      sender_name,
      why,
      asked_amount,
      reference,
      created_at: clock(),
    });
    const event = {
      eventType: 'REJECTED_PAYMENT',
      eventData: {
        product: { reference, type: 'WEB_SDK' },
        transactionReference: account.reference,
        paymentReference: reference,
        amount: nairaNumber(amount),
        created_on: eventTime(clock()),
        paymentRejectionInformation: {
          bankCode: monnifyBank.code,
          bankName: monnifyBank.name,
          destinationAccountNumber: account_number,
          expectedAmount: nairaNumber(asked_amount),
          rejectionReason: why === 'late' ? 'EXPIRED_ACCOUNT' : 'ACCOUNT_CLOSED',
        },
      },
    };
    deliveries.announce('monnify', event.eventType, reference, event);
  }

  return {
    bySession,
    receive,
    account(number) {
      const account = transactions.accountByNumber(number);
      return account && waiting(account);
    },
    accounts: (limit) =>
      database
        .all<MonnifyAccount>('SELECT * FROM monnify_account ORDER BY created_at DESC, number LIMIT ?', limit)
        .map(waiting),
    recent: (limit) => [
      ...database.all<BankTransfer>(`${booked} WHERE t.session_id IS NOT NULL ORDER BY t.paid_at DESC LIMIT ?`, limit),
      ...database.all<BankTransfer>(`${returned} ORDER BY r.id DESC LIMIT ?`, limit),
    ],
  };
}
