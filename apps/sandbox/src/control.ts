import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { LateTransfers } from './bank/late-transfers.ts';
import { transferOrder, type Bank, type BankTransfer, type WaitingAccount } from './bank/transfers.ts';
import { faultChanges, type Faults } from './faults/faults.ts';
import type { Inbox } from './messages/inbox.ts';
import { checked, SandboxRefusal } from './refusal.ts';
import type { Deliveries, Delivery } from './webhooks/deliveries.ts';

type Parts = { bank: Bank; lateTransfers: LateTransfers; faults: Faults; inbox: Inbox; deliveries: Deliveries };

const inboxQuery = z.object({
  to: z.string().max(254).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});
const replyOrder = z.object({
  from: z.string().regex(/^\+?234\d{10}$/, 'is not a phone number in international form'),
  text: z.string().min(1).max(160),
});
/** The number that receives SMS for the product. */
const replyNumber = '20120';
const deliveriesQuery = z.object({ limit: z.coerce.number().int().min(1).max(500).default(100) });

/** The calls under /sandbox with which people and tests control the simulated services. Faults do not affect them. */
export async function controlRoutes(
  scope: FastifyInstance,
  { bank, lateTransfers, faults, inbox, deliveries }: Parts,
): Promise<void> {
  scope.post('/sandbox/bank/transfers', async (request, reply) => {
    const booked = bank.transfer(checked(transferOrder, request.body));
    return reply.code(201).send({ data: transferShape(booked) });
  });

  scope.post('/sandbox/bank/late-transfers', async (request, reply) => {
    const { arrives_at, ...rest } = lateTransfers.send(checked(transferOrder, request.body));
    return reply.code(202).send({ data: { ...rest, arrives_at: new Date(arrives_at).toISOString() } });
  });

  scope.get<{ Params: { number: string } }>('/sandbox/bank/accounts/:number', async ({ params }) => ({
    data: accountShape(bank.account(params.number)),
  }));

  scope.get('/sandbox/bank/transfers', async () => ({ data: bank.recent(50).map(transferShape) }));

  scope.put('/sandbox/faults', async (request) => ({ data: faults.changeFaults(checked(faultChanges, request.body)) }));

  scope.get('/sandbox/inbox/messages', async (request) => {
    const { to, limit } = checked(inboxQuery, request.query);
    return { data: inbox.list(to, limit) };
  });

  // Sends an SMS from a phone to the product, as its provider reports it.
  scope.post('/sandbox/inbox/replies', async (request, reply) => {
    const { from, text } = checked(replyOrder, request.body);
    const id = randomUUID();
    deliveries.announce('sms', 'inbound.sms', from, {
      type: 'inbound',
      id,
      message_id: id,
      receiver: replyNumber,
      sender: from,
      message: text,
      received_at: new Date().toISOString(),
      cost: '0',
      status: 'Received',
      channel: 'generic',
    });
    return reply.code(201).send({ data: { sent: true } });
  });

  scope.get('/sandbox/webhooks', async (request) => {
    const { limit } = checked(deliveriesQuery, request.query);
    return { data: deliveries.list(limit).map(deliveryShape) };
  });

  scope.post('/sandbox/webhooks/flush', async () => ({ data: { released: deliveries.flush() } }));

  scope.post<{ Params: { id: string } }>('/sandbox/webhooks/:id/replay', async ({ params }) => {
    const replayed = /^\d{1,15}$/.test(params.id) ? deliveries.replay(Number(params.id)) : undefined;
    if (!replayed) throw new SandboxRefusal(404, 'unknown_delivery', 'There is no webhook delivery with this number.');
    return { data: deliveryShape(replayed) };
  });
}

function accountShape(account: WaitingAccount) {
  return {
    account_number: account.number,
    account_name: account.name,
    amount: account.amount,
    reference: account.reference,
    is_paid: account.status !== 'ongoing',
    expires_at: new Date(account.expires_at).toISOString(),
  };
}

/** A booked transfer as the API returns it. Amounts are in kobo. */
function transferShape(transfer: BankTransfer) {
  return {
    session_id: transfer.session_id,
    account_number: transfer.account_number,
    account_name: transfer.account_name,
    amount: transfer.amount,
    asked_amount: transfer.asked_amount,
    currency: transfer.currency,
    sender_name: transfer.sender_name,
    outcome: transfer.outcome,
    returned: transfer.is_returned === 1,
    reference: transfer.reference,
    transaction_id: transfer.transaction_id,
    at: new Date(transfer.created_at).toISOString(),
  };
}

function deliveryShape(delivery: Delivery) {
  const { body, created_at, next_at, delivered_at, released_at: _released, ...rest } = delivery;
  const moment = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  return {
    ...rest,
    created_at: moment(created_at),
    next_at: moment(next_at),
    delivered_at: moment(delivered_at),
    body: JSON.parse(body) as unknown,
  };
}
