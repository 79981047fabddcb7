import type { PaymentMethod } from '@gatelight/contract/money';
import { paymentMethod } from '@gatelight/contract/money';
import { useQuery } from '@tanstack/react-query';
import Bookmark from 'lucide-react/icons/bookmark';
import CreditCard from 'lucide-react/icons/credit-card';
import Landmark from 'lucide-react/icons/landmark';
import Wallet from 'lucide-react/icons/wallet';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { cardsQuery } from '../../data/cards.ts';
import { useIsOff } from '../../data/features.ts';
import { walletQuery } from '../../data/wallet.ts';
import { PAYING_WORDS } from '../../strings/app/paying.ts';
import { VEND_WORDS as WORDS } from '../../strings/app/vend.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ChoiceCards } from '../../ui/payment/choice-cards.tsx';
import { nairaText } from '../../ui/values/money.tsx';

const ICONS = { wallet: Wallet, card: CreditCard, transfer: Landmark, 'saved-card': Bookmark } as const;

function cardCount(count: number): string {
  if (count === 0) return PAYING_WORDS.noCards;
  return count === 1 ? PAYING_WORDS.oneCard : PAYING_WORDS.cards(String(count));
}

export const needsCard = (method: PaymentMethod) => method === 'card' || method === 'saved-card';

type MethodStepProps = {
  readonly method: PaymentMethod;
  /** On a phone, all ways are shown and not only the chosen one. */
  readonly isOpenAtFirst: boolean;
  readonly onChange: (method: PaymentMethod) => void;
};

/** How to pay: the wallet first. On a phone the chosen way is one row until the user wants another. */
export function MethodStep({ method, isOpenAtFirst, onChange }: MethodStepProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const ways = useRef<HTMLDivElement>(null);
  // The row with the button is gone: the focus goes to the way that it named.
  function open() {
    flushSync(() => setIsOpen(true));
    ways.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
  }
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
  const ChosenIcon = ICONS[method];
  return (
    <>
      {!isOpen && (
        <div className="choice choice-plain cursor-default sm:hidden">
          <ChosenIcon aria-hidden="true" size={22} />
          <p className="min-w-0 grow">
            <span className="block leading-tight font-semibold">{WORDS.payingWith(WORDS.methods[method])}</span>
            <span className="nums block text-13 text-ink-2">{texts[method]}</span>
          </p>
          <Button
            name={WORDS.change}
            look="quiet"
            small
            aria-label={`${WORDS.change}: ${WORDS.payWith}`}
            onClick={open}
          />
        </div>
      )}
      <div ref={ways} className={isOpen ? undefined : 'max-sm:hidden'}>
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
      </div>
      {isWithoutCards && <Notice kind="info">{PAYING_WORDS.cardsOff}</Notice>}
    </>
  );
}
