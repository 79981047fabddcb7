import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Balance } from './payments/balance.ts';
import type { Disputes } from './payments/disputes.ts';
import { wrongTransferModes, type IncomingTransfers } from './payments/charges/incoming.ts';
import { refundModes, type Refunds } from './payments/refunds/refunds.ts';
import type { Settlements } from './payments/settlements.ts';
import { transferModes, type Transfers } from './payments/transfers/transfers.ts';
import type { Transaction, Transactions } from './payments/charges/transactions.ts';
import { disbursementModes } from './monnify/disbursements.ts';
import type { Monnify } from './monnify/monnify.ts';
import { monnifyRefundModes } from './monnify/refunds.ts';
import { checked, SandboxRefusal } from './refusal.ts';

type Parts = {
  transactions: Transactions;
  incoming: IncomingTransfers;
  refunds: Refunds;
  transfers: Transfers;
  settlements: Settlements;
  disputes: Disputes;
  balance: Balance;
  monnify: Monnify;
};

const accountNumber = z.string().regex(/^\d{10}$/, 'must be 10 digits');
const failureOrder = z.strictObject({ account_number: accountNumber });
const rejectionOrder = z.strictObject({ account_number: accountNumber, amount: z.int().min(1) });
const disputeOrder = z.strictObject({
  account_number: accountNumber.optional(),
  /** For a card payment, which has no account. */
  reference: z.string().max(100).optional(),
  event: z.enum(['create', 'remind', 'resolve']),
  resolution: z.enum(['merchant-accepted', 'declined']).optional(),
  /** The disputed part of the payment, by default all of it. */
  amount: z.int().min(1).optional(),
});
const transferOrder = z.strictObject({ mode: z.enum(transferModes) });
const kobo = z.int().min(-1_000_000_000_000).max(1_000_000_000_000);
const settlementOrder = z.strictObject({
  drop_reference: z.string().max(100).optional(),
  extra_kobo: kobo.default(0),
  fee_off_kobo: kobo.default(0),
});
const balanceOrder = z.strictObject({ amount: kobo });
const wrongTransferOrder = z.strictObject({ mode: z.enum(wrongTransferModes) });
const disbursementOrder = z.strictObject({ mode: z.enum(disbursementModes) });
const monnifyRefundOrder = z.strictObject({ mode: z.enum(monnifyRefundModes) });
const refundOrder = z.strictObject({ mode: z.enum(refundModes) });

/** Calls under /sandbox that simulate acts of the provider, its staff and banks outside the product. */
export async function providerActRoutes(scope: FastifyInstance, parts: Parts): Promise<void> {
  const { transactions, incoming, refunds, transfers, settlements, disputes, balance, monnify } = parts;

  /** The payment that waits for its transfer fails at the bank. No event announces it, as with the provider. */
  scope.post('/sandbox/payments/failures', async (request, reply) => {
    const { reference, id, paid_at } = paymentOf(checked(failureOrder, request.body).account_number);
    if (paid_at !== null) throw new SandboxRefusal(422, 'already_paid', 'This payment was made already.');
    transactions.setStatus(id, 'failed');
    return reply.code(201).send({ data: { reference, status: 'failed' } });
  });

  /** A transfer that the provider refuses and returns automatically. The event has no payment reference. */
  scope.post('/sandbox/payments/rejections', async (request, reply) => {
    const order = checked(rejectionOrder, request.body);
    incoming.announceRejected(paymentOf(order.account_number), order.amount);
    return reply.code(201).send({ data: { announced: 'bank.transfer.rejected' } });
  });

  /** The payer disputes the payment with their bank. */
  scope.post('/sandbox/payments/disputes', async (request, reply) => {
    const order = checked(disputeOrder, request.body);
    const payment =
      order.reference === undefined ? paymentOf(order.account_number ?? '') : paymentNamed(order.reference);
    disputes.step(payment, order.event, order.resolution ?? null, order.amount);
    return reply.code(201).send({ data: { announced: `charge.dispute.${order.event}` } });
  });

  /** What happens to transfers that do not match their account. */
  scope.put('/sandbox/payments/wrong-transfers', async (request) => {
    const { mode } = checked(wrongTransferOrder, request.body);
    incoming.chooseWrong(mode);
    return { data: { mode } };
  });

  /** The result of refunds from now on. */
  scope.put('/sandbox/payments/refunds', async (request) => {
    const { mode } = checked(refundOrder, request.body);
    refunds.setMode(mode);
    return { data: { mode } };
  });

  /** The result of payouts from now on. */
  scope.put('/sandbox/payments/transfers', async (request) => {
    const { mode } = checked(transferOrder, request.body);
    transfers.setMode(mode);
    return { data: { mode } };
  });

  /** Simulates the night: the provider settles all the money that it holds, including today's. */
  scope.post('/sandbox/payments/settlements', async (request, reply) => {
    const order = checked(settlementOrder, request.body);
    const settled_days = settlements.settle({
      everything: true,
      drop: order.drop_reference,
      extraKobo: order.extra_kobo,
      feeOffKobo: order.fee_off_kobo,
    });
    return reply.code(201).send({ data: { settled_days } });
  });

  /** The merchant pays into the balance for payouts. A negative amount takes money out. */
  scope.post('/sandbox/payments/balance', async (request, reply) => {
    const { amount } = checked(balanceOrder, request.body);
    balance.move(amount, amount < 0 ? 'Withdrawal by the merchant' : 'Top-up by the merchant', 'TopUp', 0);
    return reply.code(201).send({ data: { balance: balance.current() } });
  });

  /** The same for the second provider. */
  scope.put('/sandbox/monnify/disbursements', async (request) => {
    const { mode } = checked(disbursementOrder, request.body);
    monnify.disbursements.setMode(mode);
    return { data: { mode } };
  });
  scope.put('/sandbox/monnify/refunds', async (request) => {
    const { mode } = checked(monnifyRefundOrder, request.body);
    monnify.refunds.setMode(mode);
    return { data: { mode } };
  });
  scope.post('/sandbox/monnify/settlements', async (_request, reply) =>
    reply.code(201).send({ data: { settled: monnify.settlements.settle() } }),
  );
  scope.post<{ Params: { reference: string } }>(
    '/sandbox/monnify/disbursements/:reference/reversal',
    async (request, reply) => {
      const { reference } = request.params;
      if (!monnify.disbursements.reverse(reference))
        throw new SandboxRefusal(422, 'not_paid', `There is no paid disbursement ${reference}.`);
      return reply.code(201).send({ data: { reference, status: 'REVERSED' } });
    },
  );

  function paymentNamed(reference: string): Transaction {
    const transaction = transactions.byReference(reference);
    if (!transaction) throw new SandboxRefusal(404, 'unknown_payment', `There is no payment ${reference}.`);
    return transaction;
  }

  /** The bank returns a payout that had succeeded. */
  scope.post<{ Params: { reference: string } }>(
    '/sandbox/payments/transfers/:reference/reversal',
    async (request, reply) => {
      const { reference } = request.params;
      if (!transfers.reverse(reference))
        throw new SandboxRefusal(422, 'not_paid', `There is no paid transfer ${reference}.`);
      return reply.code(201).send({ data: { reference, status: 'reversed' } });
    },
  );

  function paymentOf(number: string): Transaction {
    const transaction = transactions.byAccount(number);
    if (!transaction) throw new SandboxRefusal(404, 'unknown_account', `There is no account ${number}.`);
    return transaction;
  }
}
