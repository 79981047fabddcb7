import type { Limit } from '#platform/callers/limits';

const hour = 3600;

export const vendingLimits = {
  /** Every request for a payment link, repeats included. */
  linkRequests: { name: 'link-requests', most: 1200, windowSeconds: hour },
  /** Purchases of one phone number from one network. */
  quickPurchase: { name: 'quick-purchase', most: 10, windowSeconds: hour },
  /** Its number is a setting. */
  quickPurchasePerIp: { name: 'quick-purchase-ip', most: 300, windowSeconds: hour },
  purchaseRead: { name: 'purchase-read', most: 1200, windowSeconds: hour },
  wrongLink: { name: 'wrong-link', most: 60, windowSeconds: hour },
  findTokenPerIp: { name: 'find-token-ip', most: 5, windowSeconds: hour },
  /** For one phone number from one network. */
  findTokenPerPhone: { name: 'find-token-phone', most: 3, windowSeconds: hour },
  /** For one meter number from all networks; beyond it each network still gets one in ten minutes, so that no owner is locked out. */
  findTokenPerMeter: { name: 'find-token-meter', most: 10, windowSeconds: hour, slowSeconds: 600 },
  otpTries: { name: 'otp-tries', most: 20, windowSeconds: hour },
  /** Tries for one phone number from one network: fewer than it takes to use up every code that its owner may have. */
  otpTriesPerPhone: { name: 'otp-tries-phone', most: 10, windowSeconds: hour },
  /** Names asked for, for the refund of one purchase, and from one address: each shows who holds an account. */
  refundAccount: { name: 'refund-account', most: 6, windowSeconds: hour },
  refundAccountPerIp: { name: 'refund-account-ip', most: 20, windowSeconds: hour },
  resend: { name: 'resend', most: 5, windowSeconds: hour },
  /** Orders that a user opens at the provider. */
  vendCharges: { name: 'vend-charges', most: 60, windowSeconds: hour },
  /** Vends that were refused by the meter or the wallet. */
  vendRefusals: { name: 'vend-refusals', most: 30, windowSeconds: hour },
  orderReads: { name: 'order-reads', most: 3600, windowSeconds: hour },
} as const satisfies Record<string, Limit>;
