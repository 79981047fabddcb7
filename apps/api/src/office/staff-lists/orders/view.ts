import { staffRefundProblem } from '@gatelight/contract';
import type {
  DisputeState,
  MessageChannel,
  MessageState,
  OrderStatus,
  StaffOrder,
  StaffOrderAct,
  StaffOrderStory,
} from '@gatelight/contract';
import { maskAddress, maskEmail, maskPhone } from '#notifications';
import { viewTold } from '#payments';
import { formatTenths, unitOf, viewAccount } from '#vending';
import type { OrderListRow } from './order-store.ts';
import type { StoryRow } from './story-store.ts';

export const viewListed = (row: OrderListRow): StaffOrder => ({
  ...row,
  payer_reference: row.payer_reference === row.reference ? null : row.payer_reference,
});

type Value = string | number | boolean | null | undefined;
const text = (value: Value) => (value === null || value === undefined ? null : String(value));
const at = (value: Value) => new Date(String(value));
const maybeAt = (value: Value) => (value === null || value === undefined ? null : at(value));
const kobo = (value: Value) => BigInt(Number(value ?? 0));

/** The order waits for the vending authority. These states can still become a token. */
const open = ['paid', 'vending', 'unknown'];

/** The acts about the money of an order. While one waits for a second person, no other is offered. */
type MoneyAct = StaffOrderStory['waiting'][number]['act'];

/**
 * The acts that are useful for an order in its state. Each act checks again, with the order locked, before it does
 * anything.
 */
export function actsFor(
  row: Pick<StoryRow, 'status' | 'buyer_id' | 'source' | 'requests' | 'part_refundable_kobo' | 'waiting'>,
): StaffOrderAct[] {
  const isWorkedOn = row.requests.some(({ state }) => state === 'queued');
  const isWaiting = row.waiting.length > 0;
  const holdsMoney = [...open, 'vend_failed'].includes(row.status) && !isWorkedOn && !isWaiting;
  return [
    ...(open.includes(row.status) && !isWorkedOn ? (['ask-again'] as const) : []),
    ...(['created', 'awaiting_payment', 'expired', 'cancelled'].includes(row.status)
      ? (['verify-payment'] as const)
      : []),
    ...(row.status === 'vended' ? (['resend'] as const) : []),
    ...(row.part_refundable_kobo > 0n && !isWaiting ? (['refund-part'] as const) : []),
    ...(holdsMoney ? (['refund'] as const) : []),
    // The money of a purchase without an account cannot wait in a wallet.
    ...(holdsMoney && row.buyer_id !== null ? (['move'] as const) : []),
    'note',
    'assign',
  ];
}

/** The reason for a state: the authority's response to the attempt that ended with it. */
function causeOf(state: StoryRow['states'][number], tries: StoryRow['tries']): string | null {
  if (!['unknown', 'vend_failed'].includes(String(state.to_status))) return null;
  const moment = at(state.at).getTime();
  const near = tries.find(({ ended_at }) => ended_at !== null && Math.abs(at(ended_at).getTime() - moment) < 5000);
  return text(near?.reason);
}

export function viewStory(row: StoryRow, mayReadTickets: boolean): StaffOrderStory {
  return {
    order: viewListed(row),
    payer: {
      name: row.customer_name,
      phone_masked: row.phone === null ? null : maskPhone(row.phone),
      email_masked: row.email === null ? null : maskEmail(row.email),
    },
    price: { ...row, units: formatTenths(row.units_tenths), unit: unitOf[row.utility] },
    received_kobo: row.received_kobo,
    payment_outcome: row.payment_outcome,
    attempts: row.attempts,
    next_attempt_at: open.includes(row.status) ? row.next_attempt_at : null,
    states: row.states.map((state) => ({
      from: text(state.from_status) as OrderStatus | null,
      to: String(state.to_status) as OrderStatus,
      at: at(state.at),
      cause: causeOf(state, row.tries),
    })),
    tries: row.tries.map((one) => ({
      started_at: at(one.started_at),
      ended_at: maybeAt(one.ended_at),
      outcome: text(one.outcome),
      reason: text(one.reason),
    })),
    charges: row.charges.map((one) => ({
      reference: String(one.reference),
      provider: String(one.provider),
      method: String(one.method),
      status: String(one.status),
      account_masked: one.account_number ? `•••• ${String(one.account_number).slice(-4)}` : null,
      expires_at: at(one.expires_at),
      checks: Number(one.checks),
      last_checked_at: maybeAt(one.last_checked_at),
      refusal: text(one.refusal),
    })),
    captures: row.captures.map((one) => ({
      provider: String(one.provider),
      transaction: String(one.transaction),
      received_kobo: kobo(one.received_kobo),
      fee_kobo: one.fee_kobo === null ? null : kobo(one.fee_kobo),
      paid_at: at(one.paid_at),
      source: String(one.source),
      confirmed_at: maybeAt(one.confirmed_at),
    })),
    events: row.events.map((one) => ({
      name: String(one.name),
      received_at: at(one.received_at),
      deliveries: Number(one.deliveries),
      outcome: text(one.outcome),
    })),
    journals: row.journals.map((one) => ({
      reference: String(one.reference),
      kind: String(one.kind),
      memo: String(one.memo),
      at: at(one.at),
      postings: one.postings.map((posting) => {
        const amount = kobo(posting.amount_kobo);
        return {
          account: String(posting.account),
          debit_kobo: amount < 0n ? -amount : 0n,
          credit_kobo: amount > 0n ? amount : 0n,
        };
      }),
    })),
    tokens: row.tokens.map((one) => ({
      kind: String(one.kind),
      units: formatTenths(BigInt(Number(one.units_tenths))),
      masked: `•••• •••• •••• •••• ${String(one.ending)}`,
    })),
    messages: row.messages.map((one) => ({
      event: String(one.event).split(':').slice(2).join(':'),
      channel: String(one.channel) as MessageChannel,
      to_masked: maskAddress(String(one.channel) as MessageChannel, String(one.recipient)),
      state: String(one.state) as MessageState,
      at: at(one.at),
      problem: text(one.problem),
    })),
    refunds: row.refunds.map((one) => ({
      amount_kobo: kobo(one.amount_kobo),
      id: String(one.id),
      reason: one.reason,
      state: one.state,
      at: at(one.at),
      problem: one.problem === null ? null : staffRefundProblem(String(one.problem)),
      told: one.told.map(viewTold),
      account: one.account && viewAccount(one.account),
    })),
    disputes: row.disputes.map((one) => ({
      provider_dispute_id: String(one.provider_dispute_id),
      state: String(one.state) as DisputeState,
      amount_kobo: kobo(one.amount_kobo),
      held_kobo: kobo(one.held_kobo),
      bank_kobo: kobo(one.bank_kobo),
    })),
    requests: row.requests.map((one) => ({
      kind: String(one.kind),
      target: String(one.target),
      state: String(one.state),
      outcome: text(one.outcome),
      at: at(one.at),
      ended_at: maybeAt(one.ended_at),
    })),
    audit: row.audit.map((one) => ({
      at: at(one.at),
      actor: String(one.actor),
      name: text(one.name),
      action: String(one.action),
      reason: text(one.reason),
    })),
    links: {
      estate_id: row.estate_id,
      house: row.house,
      tariff_id: row.tariff_id,
      tickets: mayReadTickets ? row.tickets : [],
    },
    part_refundable_kobo: row.part_refundable_kobo,
    waiting: row.waiting.map((one) => ({
      id: String(one.id),
      act: String(one.kind).replace('order.', '') as MoneyAct,
      name: String(one.name),
      at: at(one.at),
    })),
    acts: actsFor(row),
  };
}
