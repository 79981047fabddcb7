import type { UseQueryResult } from '@tanstack/react-query';

/**
 * True until a query has its first response or its first failure. Content drawn earlier would move then. After a failure it
 * stays false while the query is read again, so that what was drawn, and typed, stays.
 */
export const isAwaited = ({
  isLoading,
  isFetched,
  failureCount,
}: Pick<UseQueryResult, 'isLoading' | 'isFetched' | 'failureCount'>) => isLoading && !isFetched && failureCount === 0;
