import type { BankAccount } from '@gatelight/contract/money/withdrawals';
import { WITHDRAWAL_WORDS as WORDS } from '../../../strings/app/withdrawals.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { lagosTime } from '../../../ui/values/lagos-time.ts';
import { nairaText } from '../../../ui/values/money.tsx';
import type { WithdrawalLimits } from '../queries.ts';

/** The part of the balance that waits because it came by card, and accounts for which it need not wait. */
export function CardMoneyNotice({ limits }: { readonly limits: WithdrawalLimits }) {
  const { card_kobo: cardKobo, card_until: until, card_to_own_name: toOwnName } = limits;
  if (cardKobo === 0n || until === null) return null;
  const say = toOwnName ? WORDS.cardMoneyOwnName : WORDS.cardMoney;
  return <Notice kind="info">{say(nairaText(cardKobo, true), lagosTime(until))}</Notice>;
}

/** Why the amount cannot go to this account now; '' when it can. */
export function cardMoneyProblem(
  limits: WithdrawalLimits,
  amountKobo: bigint,
  account: Pick<BankAccount, 'is_own_name'> | undefined,
): string {
  const freeKobo = limits.balance_kobo - limits.card_kobo;
  if (amountKobo <= freeKobo || (limits.card_to_own_name && account?.is_own_name)) return '';
  const free = nairaText(freeKobo, true);
  return limits.card_to_own_name ? WORDS.notOwnAccount(free) : WORDS.cardWaits(free);
}
