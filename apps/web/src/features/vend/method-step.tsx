import type { PaymentMethod } from '@gatelight/contract/money';
import { paymentMethod } from '@gatelight/contract/money';
import { useQuery } from '@tanstack/react-query';
import Bookmark from 'lucide-react/icons/bookmark';
import CreditCard from 'lucide-react/icons/credit-card';
import Landmark from 'lucide-react/icons/landmark';
import Wallet from 'lucide-react/icons/wallet';
import { cardsQuery } from '../../data/cards.ts';
import { useIsOff } from '../../data/features.ts';
import { walletQuery } from '../../data/wallet.ts';
import { PAYING_WORDS } from '../../strings/app/paying.ts';
import { VEND_WORDS as WORDS } from '../../strings/app/vend.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ChoiceCards } from '../../ui/payment/choice-cards.tsx';
import { nairaText } from '../../ui/values/money.tsx';

const ICONS = { wallet: Wallet, card: CreditCard, transfer: Landmark, 'saved-card': Bookmark } as const;

function cardCount(count: number): string {
  if (count === 0) return PAYING_WORDS.noCards;
  return count === 1 ? PAYING_WORDS.oneCard : PAYING_WORDS.cards(String(count));
}

export const needsCard = (method: PaymentMethod) => method === 'card' || method === 'saved-card';

/** How to pay: the wallet first. */
export function MethodStep({
  method,
  onChange,
}: {
  readonly method: PaymentMethod;
  readonly onChange: (method: PaymentMethod) => void;
}) {
  const wallet = useQuery(walletQuery);
  const cards = useQuery(cardsQuery);
  const isWithoutCards = useIsOff('cards');
  const texts: Record<PaymentMethod, string> = {
    wallet: wallet.data ? nairaText(wallet.data.balance_kobo) : wallet.isError ? WORDS.walletUnknown : '…',
    card: WORDS.cardText,
    transfer: WORDS.transferText,
    'saved-card': cards.data ? cardCount(cards.data.length) : '…',
  };
  const offered = paymentMethod.options.filter((value) => !isWithoutCards || !needsCard(value));
  return (
    <>
      <ChoiceCards
        label={WORDS.payWith}
        isGrid
        value={method}
        onChange={onChange}
        choices={offered.map((value) => {
          const Icon = ICONS[value];
          return {
            value,
            name: WORDS.methods[value],
            text: texts[value],
            icon: <Icon aria-hidden="true" size={22} />,
          };
        })}
      />
      {isWithoutCards && <Notice kind="info">{PAYING_WORDS.cardsOff}</Notice>}
    </>
  );
}
