import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CallError } from '../../api.ts';
import { readFailure } from '../../data/queries/watch-failure.ts';
import { TABLE_WORDS } from '../../strings/staff/table.ts';
import { useSkeleton } from '../../ui/feedback/skeleton-timing.ts';
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/state-screens.tsx';

export type ObjectPageProps<Data> = {
  /** The list that it is one of. */
  readonly list: { readonly to: string; readonly name: string };
  /** In the line above the heading, after the name of the list: the number of the object, or its place. */
  readonly here?: ReactNode;
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  readonly words: { readonly failed: string; readonly notFound: string };
  readonly children: (data: Data) => ReactNode;
};

/** The frame of a page about one object: the link back to its list, and the states without data. */
export function ObjectPage<Data>({ list, here, query, words, children }: ObjectPageProps<Data>) {
  const { data, error, refetch } = query;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <nav aria-label={list.name} className="text-14">
        <Link to={list.to} className="text-link">
          {list.name}
        </Link>
        {here !== undefined && <span className="wrap-anywhere"> › {here}</span>}
      </nav>
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <>
          <h1 className="sr-only">{list.name}</h1>
          <Failed error={error} words={words} onRetry={() => void refetch()} />
        </>
      ) : (
        <Loading />
      )}
    </div>
  );
}

type FailedProps = Pick<ObjectPageProps<unknown>, 'words'> & {
  readonly error: Error | null;
  readonly onRetry: () => void;
};

function Failed({ error, words, onRetry }: FailedProps) {
  const status = error instanceof CallError ? error.status : undefined;
  if (status === 404) return <EmptyState title={words.notFound} />;
  if (status === 403) return <EmptyState title={TABLE_WORDS.denied} text={TABLE_WORDS.deniedText} />;
  return <ErrorState title={words.failed} text={readFailure(error)} onRetry={onRetry} />;
}

function Loading() {
  const isShown = useSkeleton(true);
  return (
    <div role="status" className={isShown ? 'grid gap-4' : 'invisible grid gap-4'}>
      <span className="sr-only">{isShown && TABLE_WORDS.loadingPage}</span>
      <Skeleton className="h-10 w-80 max-w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  );
}
