import { useInfiniteQuery } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';

type Page<Item> = { readonly items: readonly Item[]; readonly next: string | null };

/** The older entries of a list whose newest ones came with another answer: read page by page from its cursor, by the button of `ShowMore`. */
export function useOlder<Item>({
  queryKey,
  next = null,
  read,
}: {
  readonly queryKey: QueryKey;
  /** The cursor behind the newest entries; null: there are no older ones. When it changes, the older ones begin at another place. */
  readonly next: string | null | undefined;
  readonly read: (cursor: string, signal: AbortSignal) => Promise<Page<Item>>;
}) {
  const [asked, setAsked] = useState<string | null>(null);
  const isAsked = next !== null && asked === next;
  const older = useInfiniteQuery({
    queryKey: [...queryKey, next],
    enabled: isAsked,
    initialPageParam: next ?? '',
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    getNextPageParam: (page) => page.next ?? undefined,
  });
  const first = {
    ...older,
    hasNextPage: next !== null,
    isFetchingNextPage: older.isFetching,
    isFetchNextPageError: older.isError,
    fetchNextPage: () => (isAsked ? older.refetch() : setAsked(next)),
  };
  return {
    items: isAsked ? (older.data?.pages.flatMap(({ items }) => items) ?? []) : [],
    list: isAsked && older.data ? older : first,
  };
}
