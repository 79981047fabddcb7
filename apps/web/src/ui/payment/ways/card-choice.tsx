import type { SavedCard } from '@gatelight/contract/money/payments/cards';
import CreditCard from 'lucide-react/icons/credit-card';
import { PAYING_WORDS as WORDS } from '../../../strings/app/paying.ts';
import { ChoiceCards } from './choice-cards.tsx';

function textOf({ brand, expiry_month: month, expiry_year: year, is_expired: isExpired }: SavedCard): string {
  if (isExpired) return WORDS.cardExpired;
  return `${brand} · ${WORDS.cardExpires(`${String(month).padStart(2, '0')}/${year}`)}`;
}

/** One of the saved cards. The chosen one opens to say what the bank may do; it needs no CVV here. */
export function CardChoice({
  cards,
  value,
  onChange,
}: {
  readonly cards: readonly SavedCard[];
  readonly value: string | null;
  readonly onChange: (cardId: string) => void;
}) {
  return (
    <ChoiceCards
      label={WORDS.chooseCard}
      value={value}
      onChange={onChange}
      choices={cards.map((card) => ({
        value: card.id,
        name: `•••• ${card.last4}`,
        text: (
          <>
            {card.name === `${card.brand} ${card.last4}` ? textOf(card) : `${card.name} · ${textOf(card)}`}
            {card.id === value && <span className="block pt-1">{WORDS.savedCardNote}</span>}
          </>
        ),
        icon: <CreditCard aria-hidden="true" size={22} />,
        disabled: card.is_expired,
      }))}
    />
  );
}
