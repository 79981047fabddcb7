import {
  instant,
  kobo,
  priceLines,
  transactionChannel,
  transactionType,
  units,
  type Purchase,
  type TransactionDetail,
} from '@gatelight/contract';
import { z } from 'zod';

/** The data of a receipt: for a download, and as the payload of the e-mail with the receipt. */
export const receiptSchema = z.object({
  reference: z.string(),
  type: transactionType,
  at: instant,
  channel: z.nullable(transactionChannel),
  amount: kobo,
  /** For a token. */
  purchase: z.nullable(
    z.object({
      meterNumber: z.string(),
      customerName: z.string(),
      address: z.string(),
      price: priceLines,
      tokens: z.array(z.object({ token: z.string().regex(/^\d{20}$/), kind: z.enum(['credit', 'key-change']), units })),
    }),
  ),
  /** The public page that proves that it is genuine. */
  url: z.url(),
});
export type ReceiptData = z.output<typeof receiptSchema>;

export function receiptDataOf(detail: TransactionDetail, url: string): ReceiptData {
  const { order, meter_number: meterNumber, amount_kobo: amount } = detail;
  return {
    reference: detail.reference,
    type: detail.type,
    at: order?.paid_at ?? detail.created_at,
    channel: detail.channel,
    amount: amount < 0n ? -amount : amount,
    purchase:
      order && meterNumber !== null
        ? {
            meterNumber,
            customerName: order.customer_name,
            address: order.address,
            price: order.price,
            tokens: order.tokens,
          }
        : null,
    url,
  };
}

/** A purchase without an account. `url` finds it again; nothing on the receipt proves that we made it. */
export function purchaseReceiptOf(purchase: Purchase, url: string): ReceiptData {
  const { reference, utility, price, tokens } = purchase;
  return {
    reference,
    type: `${utility}_token`,
    at: purchase.paid_at ?? purchase.created_at,
    channel: 'transfer',
    amount: price.amount_kobo,
    purchase: {
      meterNumber: purchase.meter_number,
      customerName: purchase.customer_name,
      address: purchase.estate_name,
      price,
      tokens,
    },
    url,
  };
}
