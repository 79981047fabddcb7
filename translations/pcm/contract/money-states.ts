import type { NamedAccount, RefundState, ReturnedMoney } from '@gatelight/contract/money-states';

/* What a payer reads about money that goes back, by its state: as packages/contract/src/money-states.ts. */

/** Where the money is and what comes next. */
export const REFUND_SENTENCES = {
  requested: ({ what, place }) => `${what} dey go back to ${place}.`,
  pending: ({ what, place }) => `${what} dey go back to ${place}.`,
  processed: ({ what, place }) => `${what} don go back to ${place}.`,
  needs_account: ({ amount, isOfUser }) =>
    isOfUser
      ? `The bank wan know which account ${amount} suppose enter. Write to us with your reference.`
      : `The bank wan know which account ${amount} suppose enter. Open this purchase for Find my token, and give us your bank account.`,
  needs_attention: () => 'E no fit go back by itself: our people dey work on am. Write to us with your reference.',
  held: () =>
    'The money small well well, so e no go back by itself. We dey keep am for you: write to us with your reference if you want am back.',
  in_wallet: ({ what }) => `${what} don go back inside your wallet.`,
  frozen: ({ amount }) => `We dey hold ${amount} till bank decide the dispute about your payment.`,
  by_bank: ({ amount }) => `Bank don return ${amount}, because of dispute about your payment.`,
} as const satisfies Record<RefundState, (money: ReturnedMoney) => string>;

/** Where a refund goes: to the account that somebody named for it, or back to where it came from. */
export function refundPlace(account: NamedAccount | undefined): string {
  if (!account) return 'the account wey e come from';
  const { bank_name: bank, last_four: digits, given_by: by } = account;
  const whose = by === 'staff' ? 'wey our people put' : 'wey you give us';
  if (digits === null) return `the bank account ${whose}`;
  return `${bank === null ? 'the bank account' : `the ${bank} account`} wey end with ${digits}, ${whose}`;
}

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
