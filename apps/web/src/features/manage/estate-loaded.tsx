import type { ManagedEstateView } from '@gatelight/contract/office/manage';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { readFailure } from '../../data/queries/watch-failure.ts';
import { PORTAL_WORDS as words } from '../../strings/manage/shell.ts';
import { ErrorState, Skeleton } from '../../ui/feedback/state-screens.tsx';
import { managedEstateQuery } from './estate-queries.ts';

/** The estate of the address. */
export const useEstateId = (): string => useParams().id ?? '';

/** Content that needs the figures of the estate, once they have loaded. */
export function EstateLoaded({ children }: { readonly children: (estate: ManagedEstateView) => ReactNode }) {
  const estate = useQuery(managedEstateQuery(useEstateId()));
  if (estate.data) return children(estate.data);
  if (!estate.isError && !estate.isPaused) return <Skeleton className="h-80 w-full rounded-lg" />;
  return (
    <ErrorState
      title={words.failed}
      text={readFailure(estate.error, words.gone)}
      onRetry={() => void estate.refetch()}
    />
  );
}
