import type { OrderStatus, PaymentState } from '@gatelight/contract';

/** The allowed changes of status. The database holds the same table and refuses the rest; a test compares the two. */
export const allowedTransitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  created: ['awaiting_payment', 'cancelled', 'expired', 'paid', 'paid_late', 'refunding', 'credited'],
  awaiting_payment: ['paid', 'expired', 'cancelled', 'paid_late', 'refunding', 'credited'],
  // Money that left the payer in time pays for the token, however late we learn of it; money sent late goes back.
  expired: ['paid', 'paid_late', 'refunding', 'credited'],
  paid: ['vending', 'vend_failed'],
  paid_late: ['refunding', 'credited'],
  vending: ['vended', 'unknown', 'vend_failed'],
  unknown: ['vended', 'vending', 'vend_failed'],
  vended: [],
  vend_failed: ['refunding', 'credited'],
  refunding: ['refunded'],
  refunded: [],
  credited: [],
  cancelled: [],
};

/**
 * `failed`: the provider reported that the payment failed before any money arrived. `cancelled`: the payer returned
 * from the provider's page without having paid.
 */
export type PaymentOutcome = 'exact' | 'overpaid' | 'underpaid' | 'late' | 'wrong_currency' | 'failed' | 'cancelled';

/** `225n` → `22.5` */
export function formatTenths(tenths: bigint): string {
  return `${tenths / 10n}.${tenths % 10n}`;
}

/** Millionths of a tenth as units, to the thousandth: `734521n` → `0.073`. */
export function formatMicro(value: bigint): string {
  const thousandths = (value < 0n ? -value : value) / 10_000n;
  const sign = value < 0n && thousandths > 0n ? '-' : '';
  return `${sign}${thousandths / 1000n}.${(thousandths % 1000n).toString().padStart(3, '0')}`;
}

export const unitOf = { electricity: 'kWh', water: 'm³', gas: 'm³' } as const;

export interface OrderState {
  status: OrderStatus;
  paymentOutcome: PaymentOutcome | null;
}

/** The state of the payment, in the gateway's terms. */
export function paymentState(order: OrderState): PaymentState {
  switch (order.paymentOutcome) {
    case 'exact':
    case 'overpaid':
      return 'success';
    case 'underpaid':
      return 'amount_mismatch';
    case 'late':
      return 'paid_late';
    case 'wrong_currency':
      return 'currency_mismatch';
    case 'failed':
    case 'cancelled':
      return 'failed';
    case null:
      break;
  }
  switch (order.status) {
    case 'expired':
      return 'expired';
    case 'cancelled':
      return 'failed';
    case 'created':
    case 'awaiting_payment':
      return 'pending';
    case 'paid':
    case 'paid_late':
    case 'vending':
    case 'unknown':
    case 'vended':
    case 'vend_failed':
    case 'refunding':
    case 'refunded':
    case 'credited':
      return 'success';
  }
}
