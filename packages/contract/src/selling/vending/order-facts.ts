import * as z from 'zod/mini';
import { messageChannels, messageStates } from '../../base/notifications/deliveries.ts';
import { instant, kobo, units, utility } from '../../fields.ts';
import { moneyFacts, namedAccount, refundReason, refundState } from '../../money.ts';
import { paymentState } from '../../money/payments.ts';
import { orderStatus } from './order-status.ts';
import { priceLines } from './prices.ts';

/** What any buyer may read of an order: where the money is, what it bought, and what was sent. */
export const orderFacts = {
  reference: z.string(),
  status: orderStatus,
  payment_status: paymentState,
  /** Where the money is and what happens next: as facts, and as one English sentence made from them. */
  money: moneyFacts,
  message: z.string(),
  /** The provider sends a transfer back by itself; missing when there is nothing to say. */
  notice: z.optional(z.string()),
  meter_number: z.string(),
  estate_name: z.string(),
  utility,
  created_at: instant,
  paid_at: z.nullable(instant),
  vended_at: z.nullable(instant),
  /** When the payer got the message that the token is late; null while it is not late. */
  delay_notice_at: z.nullable(instant),
  price: priceLines,
  amount_received_kobo: kobo,
  /** To be loaded in this order, each 20 digits without spaces. */
  tokens: z.array(
    z.object({ token: z.string().check(z.regex(/^\d{20}$/)), kind: z.enum(['credit', 'key-change']), units }),
  ),
  deliveries: z.array(
    z.object({
      channel: z.enum(messageChannels),
      /** Empty for push: a device has no address. */
      to_masked: z.string(),
      state: z.enum(messageStates),
      at: instant,
    }),
  ),
  refunds: z.array(
    z.object({
      amount_kobo: kobo,
      currency: z.string(),
      reason: refundReason,
      state: refundState,
      at: instant,
      /** The bank account that the payer or staff gave for it; missing: it goes back to the account that it came from. */
      account: z.optional(namedAccount),
    }),
  ),
};
