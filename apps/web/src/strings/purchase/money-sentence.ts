import type { PaymentState, Purchase } from '@gatelight/contract';

/** An amount as it is written everywhere: "₦5,000.00". */
export type NairaText = (kobo: bigint) => string;

/** One sentence: where the money is and what happens next. The server's own. */
export function purchaseSentence(purchase: Purchase, _naira: NairaText): string {
  return purchase.message;
}

/** The same for a payment before its purchase is known. */
export function paymentSentence(payment: { readonly status: PaymentState; readonly message: string }): string {
  return payment.message;
}
