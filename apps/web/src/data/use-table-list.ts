import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { CallError } from '../api.ts';
import type { TableList, TableView } from '../ui/table/table-types.ts';
import { readFailure } from './watch-failure.ts';
import { queryOfView } from './use-table-view.ts';

export type TablePage<Row> = { readonly items: readonly Row[]; readonly next: string | null };

/** How many rows a table asks for at once. */
export const TABLE_PAGE = 50;

/**
 * The rows of a table of staff, a page at a time by cursor. `read` makes one call:
 * `({ query, cursor, signal }) => call(listOrders, { query: { ...query, ...(cursor && { cursor }), limit: TABLE_PAGE }, signal })`.
 * With `everyMs` what is shown is read again in the background.
 */
export function useTableList<Row>(
  key: readonly string[],
  view: TableView,
  read: (given: {
    readonly query: ReturnType<typeof queryOfView>;
    readonly cursor: string | undefined;
    readonly signal: AbortSignal;
  }) => Promise<TablePage<Row>>,
  { everyMs }: { readonly everyMs?: number } = {},
): TableList<Row> {
  const query = queryOfView(view);
  const list = useInfiniteQuery({
    queryKey: [...key, query],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => read({ query, cursor: pageParam, signal }),
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    // Only the first page is cheap to read again. With more pages loaded, the rows stay until the reader reloads them.
    refetchInterval: ({ state }) => (everyMs !== undefined && state.data?.pages.length === 1 ? everyMs : false),
    retry: (failures, failure) => failures < 1 && !(failure instanceof CallError && failure.status >= 400),
  });
  const { data, error } = list;
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  const isDenied = error instanceof CallError && error.status === 403;
  return {
    rows,
    state: data && !isDenied ? 'ready' : isDenied ? 'denied' : error || list.isPaused ? 'failed' : 'loading',
    failure: data && !error ? undefined : readFailure(error),
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    hasMoreFailed: list.isFetchNextPageError,
    loadMore: () => {
      if (list.hasNextPage && !list.isFetching) void list.fetchNextPage();
    },
    retry: () => void list.refetch(),
  };
}
