import { naira } from '@gatelight/contract/money';
import type { MoneyFacts, NamedAccount, RefundState } from '@gatelight/contract/money';
import type { ReturnedMoney } from '@gatelight/contract/money-states';
import { REFUND_SENTENCES, refundPlace } from './money-states.ts';

const returned = (what: string, sum: bigint, account: NamedAccount | undefined, { method }: MoneyFacts) => ({
  what,
  amount: naira(sum),
  place: refundPlace(account),
  isOfUser: method !== undefined,
});

/** Empty for a state that this version does not know. */
const stateSentence = (state: RefundState, money: ReturnedMoney): string =>
  Object.hasOwn(REFUND_SENTENCES, state) ? ` ${REFUND_SENTENCES[state](money)}` : '';

function refundSentence(facts: MoneyFacts): string {
  const { refund_state: state, refund_kobo: kobo, refund_account: account } = facts;
  return state === null ? '' : stateSentence(state, returned('Your money', kobo, account, facts));
}

function extraSentence(facts: MoneyFacts): string {
  const { extra_kobo: kobo, extra_state: state, extra_account: account } = facts;
  if (state === undefined) return '';
  return ` You pay ${naira(kobo)} pass the price.${stateSentence(state, returned('That extra', kobo, account, facts))}`;
}

/** Where the money is and what happens next, from the same facts as the English sentence. */
export function moneySentence(facts: MoneyFacts): string {
  const due = naira(facts.due_kobo);
  const received = naira(facts.received_kobo);
  const refund = refundSentence(facts);
  const extra = extraSentence(facts);
  switch (facts.code) {
    case 'waiting':
      if (facts.method === 'card' || facts.method === 'saved-card') {
        return 'Your payment never reach us. Nothing don lost: the bank fit use some minutes.';
      }
      return 'Your transfer never reach us. Nothing don lost: transfer fit use some minutes.';
    case 'closed-unpaid':
      if (facts.method !== undefined) {
        return 'Your payment never reach us, and the time to pay don pass. If you pay on time, we go still match am. If you pay now, the money go enter your wallet.';
      }
      return 'We no see any transfer, and this account don close. If you send the money on time, we go still match am; if you send am now, e go back to you.';
    case 'cancelled':
      return 'No account number comot, and no money comot.';
    case 'payer-cancelled':
      return 'You don cancel am. No money comot from your account.';
    case 'payment-failed':
      if (facts.method !== undefined) {
        return 'The bank say this payment no work. If money comot from your account, e go come back to you. You fit try again.';
      }
      return 'The bank say this payment no work. If money comot from your account, e go come back to you. Start again to get new account number.';
    case 'paid-after-failure':
      return `This payment no work. After that, ${naira(facts.refund_kobo)} reach us.${refund}`;
    case 'underpaid':
      return `${received} reach us, but this purchase cost ${due}, so we no make any token.${refund}`;
    case 'paid-late':
      return `${received} reach us after this account don close, so we no make any token.${refund}`;
    case 'wrong-currency':
      return `The payment wey come no be naira, so we no make any token.${refund}`;
    case 'making-token':
      return `Your ${due} don reach us. We dey make your token.${extra}`;
    case 'token-delayed':
      return `Your ${due} don reach us and e dey safe. Your token dey take time pass before. We still dey try: you go get your token or your money back. You no need do anything.${extra}`;
    case 'token-unclear':
      return `Your ${due} don reach us and e dey safe. We dey wait for the token; e fit use some minutes, and you no need do anything.${extra}`;
    case 'token-ready':
      return `Your ${due} don reach us and your token don ready.${extra}`;
    case 'no-token':
      return `Your ${received} reach us, but we no fit make the token.${refund}`;
    case 'in-wallet':
      if (facts.in_wallet_kobo === undefined)
        return `We no fit make the token. Your ${due} don go back inside your wallet.`;
      return `We no fit make the token.${refund}${facts.in_wallet_kobo > 0n ? ` ${naira(facts.in_wallet_kobo)} don go back inside your wallet.` : ''}`;
  }
}
