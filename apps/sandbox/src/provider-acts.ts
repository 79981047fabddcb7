import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { refundModes, type Refunds } from './payments/refunds.ts';
import { transferModes, type Transfers } from './payments/transfers.ts';
import type { Transaction, Transactions } from './payments/transactions.ts';
import { checked, SandboxRefusal } from './refusal.ts';
import type { Deliveries } from './webhooks/deliveries.ts';

type Parts = { transactions: Transactions; refunds: Refunds; transfers: Transfers; deliveries: Deliveries };

const accountNumber = z.string().regex(/^\d{10}$/, 'must be 10 digits');
const failureOrder = z.strictObject({ account_number: accountNumber });
const rejectionOrder = z.strictObject({ account_number: accountNumber, amount: z.int().min(1) });
const disputeOrder = z.strictObject({
  account_number: accountNumber.optional(),
  /** Of a payment by card, which has no account. */
  reference: z.string().max(100).optional(),
  event: z.enum(['create', 'remind', 'resolve']),
  resolution: z.enum(['merchant-accepted', 'declined']).optional(),
});
const transferOrder = z.strictObject({ mode: z.enum(transferModes) });
const refundOrder = z.strictObject({ mode: z.enum(refundModes) });

/** Calls under /sandbox that play what the provider, its staff and banks do without the product. */
export async function providerActRoutes(scope: FastifyInstance, parts: Parts): Promise<void> {
  const { transactions, refunds, transfers, deliveries } = parts;

  /** The payment that waits for its transfer fails at the bank. No event announces it, as with the provider. */
  scope.post('/sandbox/payments/failures', async (request, reply) => {
    const { reference, id, paid_at } = paymentOf(checked(failureOrder, request.body).account_number);
    if (paid_at !== null) throw new SandboxRefusal(422, 'already_paid', 'This payment was made already.');
    transactions.setStatus(id, 'failed');
    return reply.code(201).send({ data: { reference, status: 'failed' } });
  });

  /** A transfer that the provider turns away and sends back by itself; the event names no payment. */
  scope.post('/sandbox/payments/rejections', async (request, reply) => {
    const order = checked(rejectionOrder, request.body);
    const { id, email, customer_code } = paymentOf(order.account_number);
    const event = 'bank.transfer.rejected';
    deliveries.announce('payments', event, order.account_number, {
      event,
      data: {
        customer: { email, customer_code },
        bank_transfer: {
          amount: order.amount,
          message: 'The amount is not the one asked for',
          message_type: 'INCORRECT_AMOUNT',
          transaction_id: id,
        },
      },
    });
    return reply.code(201).send({ data: { announced: event } });
  });

  /** The payer disputes the payment with their bank. */
  scope.post('/sandbox/payments/disputes', async (request, reply) => {
    const order = checked(disputeOrder, request.body);
    const { id, reference, amount, currency } =
      order.reference === undefined ? paymentOf(order.account_number ?? '') : paymentNamed(order.reference);
    const event = `charge.dispute.${order.event}`;
    deliveries.announce('payments', event, reference, {
      event,
      data: {
        id: 2_000_000 + (id % 1_000_000),
        refund_amount: amount,
        currency,
        status: order.event === 'resolve' ? 'resolved' : 'awaiting-merchant-feedback',
        resolution: order.resolution ?? null,
        domain: 'test',
        category: 'general',
        transaction: { id, reference, amount, currency, authorization: {} },
      },
    });
    return reply.code(201).send({ data: { announced: event } });
  });

  /** What happens to the refunds that are asked for from now on. */
  scope.put('/sandbox/payments/refunds', async (request) => {
    const { mode } = checked(refundOrder, request.body);
    refunds.setMode(mode);
    return { data: { mode } };
  });

  /** What happens to the payouts that are sent from now on. */
  scope.put('/sandbox/payments/transfers', async (request) => {
    const { mode } = checked(transferOrder, request.body);
    transfers.setMode(mode);
    return { data: { mode } };
  });

  function paymentNamed(reference: string): Transaction {
    const transaction = transactions.byReference(reference);
    if (!transaction) throw new SandboxRefusal(404, 'unknown_payment', `There is no payment ${reference}.`);
    return transaction;
  }

  /** The bank sends a payout back that had succeeded. */
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
