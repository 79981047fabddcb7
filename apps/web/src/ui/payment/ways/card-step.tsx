import type { SavedCard } from '@gatelight/contract/money/payments/cards';
import { Link } from 'react-router';
import { APP_PATHS } from '../../../app-paths.ts';
import { PAYING_WORDS as WORDS } from '../../../strings/app/paying.ts';
import { STRINGS } from '../../../strings/index.ts';
import { Button } from '../../buttons/button.tsx';
import { Notice } from '../../feedback/notice.tsx';
import { Skeleton } from '../../feedback/state-screens.tsx';
import { CardChoice } from './card-choice.tsx';
import { TickCard } from './tick-card.tsx';

/** Where the card is entered, and whether the provider keeps it: its number never touches our pages. */
export function CardNote({
  saveCard,
  onSaveCard,
}: {
  readonly saveCard: boolean;
  readonly onSaveCard: (saveCard: boolean) => void;
}) {
  return (
    <div className="grid gap-2.5">
      <Notice kind="info">{WORDS.cardNote}</Notice>
      <TickCard name={WORDS.saveCard} text={WORDS.saveCardText} isTicked={saveCard} onChange={onSaveCard} />
    </div>
  );
}

export type SavedCardStepProps = {
  /** The result of the query of the cards. */
  readonly cards: {
    readonly data: readonly SavedCard[] | undefined;
    readonly isError: boolean;
    readonly refetch: () => unknown;
  };
  readonly cardId: string | null;
  readonly onChange: (cardId: string) => void;
  readonly onPayByCard: () => void;
};

/** The choice among saved cards; without one, how to save a card. */
export function SavedCardStep({ cards, cardId, onChange, onPayByCard }: SavedCardStepProps) {
  if (!cards.data && cards.isError) {
    return (
      <Notice kind="warning">
        <p>{WORDS.cardsFailed}</p>
        <button type="button" className="text-link min-h-11" onClick={() => void cards.refetch()}>
          {STRINGS.ui.retry}
        </button>
      </Notice>
    );
  }
  if (!cards.data) {
    return (
      <div role="status">
        <span className="sr-only">{STRINGS.ui.loadingOptions}</span>
        <Skeleton className="h-16 w-full" />
      </div>
    );
  }
  if (cards.data.length === 0) {
    return (
      <Notice kind="info">
        <p className="font-semibold">{WORDS.noCards}</p>
        <p className="pb-2">{WORDS.noCardsText}</p>
        <Button name={WORDS.payByCard} look="outline" small onClick={onPayByCard} />
      </Notice>
    );
  }
  return (
    <div className="grid gap-1">
      <CardChoice cards={cards.data} value={cardId} onChange={onChange} />
      <Link className="text-link inline-flex min-h-11 items-center justify-self-start" to={APP_PATHS.cards}>
        {WORDS.manageCards}
      </Link>
    </div>
  );
}

/** The chosen card: the given one if it can be charged, otherwise the first that can. */
export function chosenCard(cards: readonly SavedCard[] | undefined, cardId: string | undefined): string | null {
  const usable = cards?.filter((card) => !card.is_expired) ?? [];
  return (usable.find(({ id }) => id === cardId) ?? usable.find((card) => card.is_default) ?? usable[0])?.id ?? null;
}
