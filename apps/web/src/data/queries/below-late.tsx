import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSkeleton } from '../../ui/feedback/skeleton-timing.ts';
import { Skeleton } from '../../ui/feedback/state-screens.tsx';
import { isAwaited } from './is-awaited.ts';

/**
 * What stands below a card that comes late, or not at all. It loads at once, but is drawn only when `card` has answered or failed: else
 * the card would push it down under somebody's press.
 */
export function BelowLate({
  card,
  children,
}: {
  readonly card: Pick<UseQueryResult, 'isLoading' | 'isFetched' | 'failureCount'>;
  readonly children: ReactNode;
}) {
  const isWaiting = isAwaited(card);
  const hasSkeleton = useSkeleton(isWaiting);
  return (
    <>
      {hasSkeleton && (
        <div aria-hidden="true" className="card-box grid gap-3 p-5">
          {['1', '2', '3', '4', '5'].map((row) => (
            <Skeleton key={row} className="h-9 w-full" />
          ))}
        </div>
      )}
      <div hidden={isWaiting || hasSkeleton}>{children}</div>
    </>
  );
}
