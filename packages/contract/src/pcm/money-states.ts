import type { RefundState } from '../money-states.ts';

/* What a payer reads about money that goes back, by its state: as ../money-states.ts. Its sentences are in money.ts, because a receipt has none. */

export const REFUND_TITLES = {
  requested: 'Your money dey come back to you',
  pending: 'Your money dey come back to you',
  processed: 'We don send your money back',
  needs_account: 'Your money dey wait for bank account',
  needs_attention: 'Your money dey safe with us',
  held: 'Your money dey safe with us',
  in_wallet: 'Your money dey your wallet',
  frozen: 'We dey hold your money till bank decide',
  by_bank: 'Bank don return your money',
} as const satisfies Record<RefundState, string>;

export const REFUND_LABELS = {
  requested: 'we don ask the bank',
  pending: 'e dey come',
  processed: 'we don send am back',
  needs_account: 'e dey wait for bank account',
  needs_attention: 'our people dey look into am',
  in_wallet: 'e dey your wallet',
  held: 'we dey keep am for you till you ask',
  frozen: 'we dey hold am till bank decide',
  by_bank: 'bank don return am',
} as const satisfies Record<RefundState, string>;
