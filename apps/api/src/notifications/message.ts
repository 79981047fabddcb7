import { instant, kobo, priceLines, units, utility } from '@gatelight/contract';
import { z } from 'zod';

/*
 * What can be said to people, as data. Only strings and codecs here, so that every message can be written to its row and
 * read back unchanged; the words are in sms-text.ts and mail-text.ts.
 */

const tokenTemplate = z.object({
  name: z.literal('token'),
  reference: z.string(),
  customerName: z.string(),
  estateName: z.string(),
  meterNumber: z.string(),
  utility,
  paidAt: instant,
  /** To be keyed in this order, key-change tokens first. */
  tokens: z
    .array(z.object({ token: z.string().regex(/^\d{20}$/), kind: z.enum(['credit', 'key-change']), units }))
    .min(1),
  price: priceLines,
});

const oneTimeCodeTemplate = z.object({
  name: z.literal('one-time-code'),
  code: z.string().regex(/^\d{6}$/),
  purpose: z.enum(['find-token']),
});

/** Why money goes back; the same words as in the contract's `purchase.refunds`. */
const refundReason = z.enum([
  'underpaid',
  'overpaid',
  'late',
  'duplicate',
  'wrong_currency',
  'vend_failed',
  'debt_settled',
  'charge_closed',
]);

/** Money came that cannot simply be vended: what came, and what happens with it now. */
const paymentNoticeTemplate = z.object({
  name: z.literal('payment-notice'),
  reference: z.string(),
  reason: refundReason,
  currency: z.string(),
  /** What the order asked for; always kobo. */
  dueKobo: kobo,
  /** What came, in the smallest unit of `currency`. */
  receivedKobo: kobo,
  /** How much of it goes back, in the smallest unit of `currency`. */
  refundKobo: kobo,
  /** It is too small to send back by itself: we keep it until the payer asks for it. */
  isHeld: z.boolean().optional(),
});

/** The token of a paid order is late. Sent once. */
const tokenDelayedTemplate = z.object({
  name: z.literal('token-delayed'),
  reference: z.string(),
  meterNumber: z.string(),
  amountKobo: kobo,
});

/** A refund came to its end: the money left, or a person has to look at it. */
const refundNoticeTemplate = z.object({
  name: z.literal('refund-notice'),
  reference: z.string(),
  reason: refundReason,
  currency: z.string(),
  refundKobo: kobo,
  state: z.enum(['processed', 'needs_attention']),
  /** It was sent to a bank account that the payer named. */
  isToOtherAccount: z.boolean().optional(),
});

const ticketAbout = z.object({ kind: z.enum(['enquiry', 'waiting_list']), service: z.string() });

/** Goes to whatever address a stranger typed: so it says nothing that they wrote, or we would carry their spam. */
const ticketReceivedTemplate = z.object({
  name: z.literal('ticket-received'),
  number: z.string(),
  /** What it asks for, under our own name of the service. */
  about: ticketAbout.optional(),
});

const ticketForStaffTemplate = z.object({
  name: z.literal('ticket-for-staff'),
  number: z.string(),
  customerName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  subject: z.string(),
  message: z.string(),
  reference: z.string(),
  enquiry: ticketAbout
    .extend({
      place: z.string(),
      solar: z
        .object({
          billKobo: kobo,
          panels: z.int(),
          panelWatts: z.int(),
          inverterWatts: z.int(),
          batteryKwh: z.int(),
        })
        .optional(),
    })
    .optional(),
});

const template = z.discriminatedUnion('name', [
  tokenTemplate,
  oneTimeCodeTemplate,
  paymentNoticeTemplate,
  refundNoticeTemplate,
  tokenDelayedTemplate,
  ticketReceivedTemplate,
  ticketForStaffTemplate,
]);

export type Template = z.output<typeof template>;
export type TokenMessage = z.output<typeof tokenTemplate>;
export type PaymentNotice = z.output<typeof paymentNoticeTemplate>;
export type TicketReceived = z.output<typeof ticketReceivedTemplate>;
export type TicketForStaff = z.output<typeof ticketForStaffTemplate>;
export type TokenDelayed = z.output<typeof tokenDelayedTemplate>;
export type RefundNotice = z.output<typeof refundNoticeTemplate>;

export type Channel = 'sms' | 'whatsapp' | 'email';
export type MessageState = 'queued' | 'sent' | 'delivered' | 'failed';
export type SubjectKind = 'order' | 'otp' | 'ticket';

/** Where to say it: a phone number as people write it (0 and ten digits) or an e-mail address. */
export interface Address {
  channel: Channel;
  to: string;
}

export interface MessageRequest extends Address {
  /** What happened, e.g. `order:123:token`; with channel and `to` the key that keeps it from being said twice. */
  event: string;
  subjectKind: SubjectKind;
  subjectId: string;
  template: Template;
  /** Tried in this order when the message fails for good. */
  fallback?: readonly Address[];
  /** Not sent after this instant; then it fails. One-time codes are wiped from the row by then. */
  expiresAt?: Date;
}

/** The JSON of a template for its row: money as integers, instants as ISO 8601. */
export function encodeTemplate(value: Template): string {
  return JSON.stringify(z.encode(template, value));
}

/** Throws when the row holds what this version does not know. */
export function decodeTemplate(payload: unknown): Template {
  return z.decode(template, payload as z.input<typeof template>);
}
