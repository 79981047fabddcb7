import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../database.ts';
import { feeKobo } from '../payments/fees.ts';
import { transactionShape } from '../payments/shapes.ts';
import { ownReference, type Transaction, type Transactions } from '../payments/transactions.ts';
import { SandboxRefusal } from '../refusal.ts';
import type { Clock } from '../settings.ts';
import type { Deliveries } from '../webhooks/deliveries.ts';

/** The body of `POST /sandbox/bank/transfers`; `amount` is whole kobo, above zero. */
export const transferOrder = z.strictObject({
  account_number: z.string().regex(/^\d{10}$/, 'must be 10 digits'),
  amount: z
    .int('must be a whole number of kobo')
    .min(1, 'must be at least 1 kobo')
    .max(1_000_000_000_000, 'is more than this bank holds'),
  sender_name: z.string().trim().min(1).max(100).optional(),
  session_id: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/, 'may hold letters, digits and hyphens, 64 at most')
    .optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be three capital letters')
    .optional(),
});

export type TransferOutcome = 'exact' | 'under' | 'over' | 'late' | 'again';

export type BankTransfer = {
  id: number;
  session_id: string;
  account_number: string;
  amount: number;
  currency: string;
  sender_name: string;
  outcome: TransferOutcome;
  asked_amount: number;
  created_at: number;
  reference: string;
  transaction_id: number;
  account_name: string;
};

export type WaitingAccount = {
  number: string;
  name: string;
  expires_at: number;
  amount: number;
  reference: string;
  status: string;
};

export type Bank = ReturnType<typeof createBank>;

const defaultSender = 'SANDBOX CUSTOMER';
const selected = `
  SELECT b.*, t.reference, a.name AS account_name FROM bank_transfer b
  JOIN provider_transaction t ON t.id = b.transaction_id JOIN virtual_account a ON a.number = b.account_number`;

/** A bank that lets anyone pay any amount into any account here: the product has to cope with all of it. */
export function createBank({
  database,
  clock,
  transactions,
  deliveries,
}: {
  database: Database;
  clock: Clock;
  transactions: Transactions;
  deliveries: Deliveries;
}) {
  /** Books one transfer and announces it. The same session twice is one transfer; with another body it is refused. */
  function transfer(order: z.infer<typeof transferOrder>): BankTransfer {
    return database.inTransaction(() => {
      const sessionId = order.session_id ?? newSessionId();
      const earlier = database.get<BankTransfer>(`${selected} WHERE b.session_id = ?`, sessionId);
      if (earlier) return sameOrRefused(earlier, order);
      const asked = transactions.byAccount(order.account_number);
      if (!asked) throw unknownAccount(order.account_number);
      const outcome = outcomeOf(asked, order.amount, clock());
      const transactionId = asked.paid_at === null ? asked.id : secondTransaction(asked, order.amount);
      const senderName = order.sender_name ?? defaultSender;
      const currency = order.currency ?? 'NGN';
      transactions.settle(transactionId, {
        amount: order.amount,
        currency,
        fees: feeKobo(order.amount),
        senderName,
        sessionId,
      });
      const { id } = database.run(
        `INSERT INTO bank_transfer (session_id, account_number, amount, currency, sender_name, outcome, asked_amount, transaction_id, created_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        sessionId,
        order.account_number,
        order.amount,
        currency,
        senderName,
        outcome,
        asked.requested_amount,
        transactionId,
        clock(),
      );
      announce(transactionId);
      const booked = database.get<BankTransfer>(`${selected} WHERE b.id = ?`, id);
      if (!booked) throw new Error('the transfer just booked is not there');
      return booked;
    });
  }

  /** Money into an account whose payment is already made is a payment of its own, known to nobody beforehand. */
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

  function announce(transactionId: number): void {
    const transaction = transactions.byId(transactionId);
    if (!transaction) throw new Error('the transaction just settled is not there');
    deliveries.announce('payments', 'charge.success', transaction.reference, {
      event: 'charge.success',
      data: transactionShape(transaction, transaction.status),
    });
  }

  /** Accounts that somebody may still pay into: newest first, unpaid before paid. */
  function accounts(limit: number): WaitingAccount[] {
    return database.all<WaitingAccount>(
      `SELECT a.number, a.name, a.expires_at, t.requested_amount AS amount, t.reference, t.status
       FROM virtual_account a JOIN provider_transaction t ON t.id = a.transaction_id
       ORDER BY t.paid_at IS NOT NULL, a.created_at DESC, t.id DESC LIMIT ?`,
      limit,
    );
  }

  /** One account by its number, with what it asks; an unknown one is refused. */
  function account(number: string): WaitingAccount {
    const asked = transactions.byAccount(number);
    if (!asked) throw unknownAccount(number);
    const { account_name: name, expires_at, requested_amount: amount, reference, status } = asked;
    return { number, name, expires_at, amount, reference, status };
  }

  function recent(limit: number): BankTransfer[] {
    return database.all<BankTransfer>(`${selected} ORDER BY b.id DESC LIMIT ?`, limit);
  }

  return { transfer, account, accounts, recent };
}

function unknownAccount(number: string): SandboxRefusal {
  return new SandboxRefusal(
    404,
    'unknown_account',
    `No account ${number} is open at Sandbox Bank. Check the number on the payment page.`,
  );
}

function sameOrRefused(earlier: BankTransfer, order: z.infer<typeof transferOrder>): BankTransfer {
  const isSame =
    earlier.account_number === order.account_number &&
    earlier.amount === order.amount &&
    earlier.sender_name === (order.sender_name ?? defaultSender) &&
    earlier.currency === (order.currency ?? 'NGN');
  if (isSame) return earlier;
  throw new SandboxRefusal(
    422,
    'session_reused',
    'This session_id was used for another transfer. Nothing was sent again.',
  );
}

function outcomeOf(asked: Transaction, amount: number, now: number): TransferOutcome {
  if (asked.paid_at !== null) return 'again';
  if (asked.expires_at <= now) return 'late';
  if (amount === asked.requested_amount) return 'exact';
  return amount < asked.requested_amount ? 'under' : 'over';
}

/** Thirty digits, like the trace that the interbank network gives a transfer. */
export function newSessionId(): string {
  return `999${Array.from({ length: 27 }, () => randomInt(10)).join('')}`;
}
