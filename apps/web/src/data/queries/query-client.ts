import { QueryClient } from '@tanstack/react-query';
import type { InvalidateOptions, InvalidateQueryFilters, QueryFilters, QueryKey } from '@tanstack/react-query';

/**
 * TanStack Query does not cancel a query's first load when the query is invalidated, so its response may be older than the
 * change. This client loads such a query again after that response.
 */
class FreshQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const early = this.getQueryCache()
      .findAll(filters as QueryFilters | undefined)
      .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching');
    await super.invalidateQueries(filters, options);
    if (early.length === 0) return;
    await Promise.allSettled(early.map(async ({ promise }) => promise));
    await super.invalidateQueries({ predicate: (query) => early.includes(query) }, options);
  }
}

/**
 * One cache for what the server knows. Calls are tried again once, because most failures here are a lost network.
 *
 * Nothing waits silently for a network, as it would by default. A page says why it is empty, and reads again when the network
 * returns. A change fails: sent later, it would also be sent after its user gave up.
 */
export function createQueryClient(): QueryClient {
  return new FreshQueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: 1,
        staleTime: 30_000,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
