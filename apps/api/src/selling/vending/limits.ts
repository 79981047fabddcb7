import type { Limit } from '#platform/callers/limits';

const hour = 3600;

export const vendingLimits = {
  /** Every request for a payment link, including repeats. */
  linkRequests: { name: 'link-requests', most: 1200, windowSeconds: hour },
  /** Purchases of one phone number from one network. */
  quickPurchase: { name: 'quick-purchase', most: 10, windowSeconds: hour },
  /** The number is a setting. */
  quickPurchasePerIp: { name: 'quick-purchase-ip', most: 300, windowSeconds: hour },
  purchaseRead: { name: 'purchase-read', most: 1200, windowSeconds: hour },
  wrongLink: { name: 'wrong-link', most: 60, windowSeconds: hour },
  findTokenPerIp: { name: 'find-token-ip', most: 5, windowSeconds: hour },
  /** For one phone number from one network. */
  findTokenPerPhone: { name: 'find-token-phone', most: 3, windowSeconds: hour },
  /**
   * For one meter number from all networks. Above it each network still gets one in ten minutes, so that the owner is
   * never locked out.
   */
  findTokenPerMeter: { name: 'find-token-meter', most: 10, windowSeconds: hour, slowSeconds: 600 },
  otpTries: { name: 'otp-tries', most: 20, windowSeconds: hour },
  /** Attempts for one phone number from one network: too few to use up every code that its owner may have. */
  otpTriesPerPhone: { name: 'otp-tries-phone', most: 10, windowSeconds: hour },
  /**
   * Look-ups of account names for the refund of one purchase, and from one address: each shows the owner of an account.
   */
  refundAccount: { name: 'refund-account', most: 6, windowSeconds: hour },
  refundAccountPerIp: { name: 'refund-account-ip', most: 20, windowSeconds: hour },
  resend: { name: 'resend', most: 5, windowSeconds: hour },
  /** Orders that a user opens at the provider. */
  vendCharges: { name: 'vend-charges', most: 60, windowSeconds: hour },
  /** Vends that were refused because of the meter or the wallet. */
  vendRefusals: { name: 'vend-refusals', most: 30, windowSeconds: hour },
  orderReads: { name: 'order-reads', most: 3600, windowSeconds: hour },
} as const satisfies Record<string, Limit>;
