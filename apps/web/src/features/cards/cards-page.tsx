import { listCards } from '@gatelight/contract/money/payments/cards';
import { listFeatures } from '@gatelight/contract/office/settings';
import type { SavedCard } from '@gatelight/contract/money/payments/cards';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { APP_PATHS } from '../../app-paths.ts';
import { cardsQuery, useCardChange } from '../../data/payment/cards.ts';
import { useIsOff } from '../../data/features.ts';
import { hiddenHead } from '../../page-head.ts';
import type { PageHandle } from '../../page-handle.ts';
import { readFailure } from '../../data/queries/watch-failure.ts';
import { PAYING_WORDS } from '../../strings/app/paying.ts';
import { CARDS_WORDS as WORDS } from '../../strings/app/cards.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/state-screens.tsx';
import { useSkeleton } from '../../ui/feedback/skeleton-timing.ts';
import { showError, showSuccess } from '../../ui/feedback/toast.tsx';
import { PageHeading } from '../../ui/navigation/page-heading.tsx';
import { CardRow } from './card-row.tsx';
import { NameCardDialog } from './name-card-dialog.tsx';
import { RemoveCardDialog } from './remove-card-dialog.tsx';

export const meta = () => hiddenHead(WORDS.title);

export const handle: PageHandle = {
  title: WORDS.title,
  lead: WORDS.lead,
  calls: [listCards.path, listFeatures.path],
};

const SKELETON_ROWS = ['1', '2', '3', '4', '5'];

type Open = { readonly what: 'name' | 'remove'; readonly card: SavedCard };

/** `/user/cards`: the saved cards, each with its actions. */
export default function CardsPage() {
  const isOff = useIsOff('cards');
  return (
    <div className="page-list">
      <div className="pb-5">
        <PageHeading className="app-title">{WORDS.title}</PageHeading>
        <p className="max-w-[60ch] pt-1 text-ink-2">{WORDS.lead}</p>
      </div>
      {isOff && (
        <Notice kind="info" className="mb-5">
          {PAYING_WORDS.cardsOff}
        </Notice>
      )}
      <SavedCards />
    </div>
  );
}

export function SavedCards() {
  const cards = useQuery(cardsQuery);
  const change = useCardChange();
  const [open, setOpen] = useState<Open | null>(null);
  const hasSkeleton = useSkeleton(cards.isPending);

  function makeDefault(card: SavedCard) {
    change.mutate(
      { id: card.id, is_default: true },
      {
        onSuccess: ({ name }) => showSuccess(WORDS.defaultChanged(name)),
        onError: (error) => showError(error.message),
      },
    );
  }

  if (cards.isPending) return <CardsSkeleton isShown={hasSkeleton} />;
  if (!cards.data) {
    return (
      <section className="card">
        <ErrorState
          title={WORDS.failed}
          text={readFailure(cards.error, WORDS.failedText)}
          onRetry={() => void cards.refetch()}
        />
      </section>
    );
  }
  if (cards.data.length === 0) {
    return (
      <section className="card">
        <EmptyState
          title={WORDS.empty}
          text={WORDS.emptyText}
          action={<LinkButton name={WORDS.payByCard} to={APP_PATHS.vendUtility} />}
        />
      </section>
    );
  }
  return (
    <>
      <ul className="card grid divide-y divide-line">
        {cards.data.map((card) => (
          <CardRow
            key={card.id}
            card={card}
            isBusy={change.isPending}
            onRename={() => setOpen({ what: 'name', card })}
            onMakeDefault={() => makeDefault(card)}
            onRemove={() => setOpen({ what: 'remove', card })}
          />
        ))}
      </ul>
      {open?.what === 'name' && <NameCardDialog card={open.card} onClose={() => setOpen(null)} />}
      {open?.what === 'remove' && <RemoveCardDialog card={open.card} onClose={() => setOpen(null)} />}
    </>
  );
}

function CardsSkeleton({ isShown }: { readonly isShown: boolean }) {
  return (
    <div className="card grid divide-y divide-line" role="status">
      {isShown && (
        <>
          <span className="sr-only">{WORDS.loading}</span>
          {SKELETON_ROWS.map((row) => (
            <div key={row} className="flex items-center gap-3 p-4">
              <Skeleton className="size-11" />
              <div className="grid grow gap-2">
                <Skeleton className="h-4 w-40 max-w-full" />
                <Skeleton className="h-3 w-28 max-w-full" />
              </div>
            </div>
          ))}
        </>
      )}
    </div>
  );
}
