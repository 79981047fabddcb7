import type { AnswerOf, ParamsInputOf, QueryInputOf, Route } from '@gatelight/contract/route';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type * as z from 'zod/mini';
import { CallError, call } from '../../api.ts';
import type { TableList } from '../../ui/table/table-types.ts';
import { readFailure } from '../queries/watch-failure.ts';
import { queryOfView } from './use-table-view.ts';
import type { ViewOf } from './use-table-view.ts';

export type TablePage<Row> = { readonly items: readonly Row[]; readonly next: string | null };

/** How many rows a table requests at a time. */
export const TABLE_PAGE = 50;

type PageRoute = Route<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType<TablePage<unknown>>>;
type RowOf<R extends Route> = AnswerOf<R> extends TablePage<infer Row> ? Row : never;

export type TableListOptions<R extends Route> = {
  /** The query key of the rows, which are read again after an act. */
  readonly key: readonly string[];
  readonly params?: ParamsInputOf<R>;
  /** Overrides the query of the view. */
  readonly query?: Omit<QueryInputOf<R>, 'cursor' | 'limit'>;
  /** The shown rows are read again in the background. */
  readonly everyMs?: number;
  /** Called with each page when it arrives, for its data besides the rows. */
  readonly onPage?: (page: AnswerOf<R>) => void;
};

/** The rows of a table of staff, loaded from a route with the query of the view. */
export function useTableList<R extends PageRoute, Name extends string>(
  route: R,
  view: ViewOf<R, Name>,
  { key, params, query = queryOfView(route, view), everyMs, onPage }: TableListOptions<R>,
): TableList<RowOf<R>> {
  return useTablePages(
    [...key, query],
    async (cursor, signal) => {
      const asked = { ...query, ...(cursor !== undefined && { cursor }), limit: TABLE_PAGE } as QueryInputOf<R>;
      const page = await call(route, { ...(params !== undefined && { params }), query: asked, signal });
      onPage?.(page);
      return page as TablePage<RowOf<R>>;
    },
    everyMs,
  );
}

/** Rows, a page at a time by cursor. With `everyMs` what is shown is read again in the background. */
export function useTablePages<Row>(
  key: readonly unknown[],
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<TablePage<Row>>,
  everyMs?: number,
): TableList<Row> {
  const list = useInfiniteQuery({
    queryKey: key,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
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
    state: data && !isDenied ? 'ready' : isDenied ? 'denied' : error ? 'failed' : 'loading',
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
