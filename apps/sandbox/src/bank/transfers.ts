import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../database.ts';
import { SandboxRefusal } from '../refusal.ts';

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
  /** Ten digits. Without it the receiving provider does not know from which account the money came. */
  sender_account: z
    .string()
    .regex(/^\d{10}$/, 'must be 10 digits')
    .optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be three capital letters')
    .optional(),
});

export type TransferOrder = z.infer<typeof transferOrder>;
export type TransferOutcome = 'exact' | 'under' | 'over' | 'late' | 'again';

export type BankTransfer = {
  session_id: string;
  account_number: string;
  amount: number;
  currency: string;
  sender_name: string;
  outcome: TransferOutcome;
  /** 1 when the provider did not accept it, and the money is back with its sender. */
  is_returned: number;
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

/** A provider with its own accounts at this bank. */
export interface BankRail {
  account: (number: string) => WaitingAccount | undefined;
  /** Newest first, unpaid before paid. */
  accounts: (limit: number) => WaitingAccount[];
  /** Accepts a transfer into one of its accounts and announces it, or sends it back. */
  receive: (order: TransferOrder & { session_id: string; sender_name: string; currency: string }) => BankTransfer;
  bySession: (sessionId: string) => BankTransfer | undefined;
  recent: (limit: number) => BankTransfer[];
}

export type Bank = ReturnType<typeof createBank>;

const defaultSender = 'SANDBOX CUSTOMER';

/** A bank that lets anyone pay any amount into any account here. The product must handle all of it. */
export function createBank(database: Database, rails: readonly BankRail[]) {
  /** Books one transfer and announces it. A repeated session is one transfer, and with another body it is refused. */
  function transfer(order: TransferOrder): BankTransfer {
    return database.inTransaction(() => {
      const sessionId = order.session_id ?? newSessionId();
      for (const rail of rails) {
        const earlier = rail.bySession(sessionId);
        if (earlier) return sameOrRefused(earlier, order);
      }
      const rail = rails.find((one) => one.account(order.account_number) !== undefined);
      if (!rail) throw unknownAccount(order.account_number);
      return rail.receive({
        ...order,
        session_id: sessionId,
        sender_name: order.sender_name ?? defaultSender,
        currency: order.currency ?? 'NGN',
      });
    });
  }

  /** Accounts that can still be paid into: unpaid before paid. */
  function accounts(limit: number): WaitingAccount[] {
    const all = rails.flatMap((rail) => rail.accounts(limit));
    return [...all.filter(isWaiting), ...all.filter((one) => !isWaiting(one))].slice(0, limit);
  }

  /** One account by its number, with its amount due. An unknown account is refused. */
  function account(number: string): WaitingAccount {
    for (const rail of rails) {
      const found = rail.account(number);
      if (found) return found;
    }
    throw unknownAccount(number);
  }

  const recent = (limit: number) =>
    rails
      .flatMap((rail) => rail.recent(limit))
      .toSorted((one, other) => other.created_at - one.created_at)
      .slice(0, limit);

  return { transfer, account, accounts, recent };
}

const isWaiting = ({ status }: WaitingAccount) => status === 'ongoing';

function unknownAccount(number: string): SandboxRefusal {
  return new SandboxRefusal(
    404,
    'unknown_account',
    `No account ${number} is open at Sandbox Bank. Check the number on the payment page.`,
  );
}

function sameOrRefused(earlier: BankTransfer, order: TransferOrder): BankTransfer {
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

/** How a transfer matches the amount due of its account. */
export function outcomeOf(
  asked: { isPaid: boolean; expiresAt: number; amount: number },
  amount: number,
  now: number,
): TransferOutcome {
  if (asked.isPaid) return 'again';
  if (asked.expiresAt <= now) return 'late';
  if (amount === asked.amount) return 'exact';
  return amount < asked.amount ? 'under' : 'over';
}

/** Thirty digits, like the trace that the interbank network gives a transfer. */
export function newSessionId(): string {
  return `999${Array.from({ length: 27 }, () => randomInt(10)).join('')}`;
}
