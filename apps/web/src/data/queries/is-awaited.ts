import type { UseQueryResult } from '@tanstack/react-query';

/**
 * Until a query has its first answer or its first failure. What is drawn before that would move when the answer comes. After a failure it
 * stays false while the query is read again, so that what was drawn, and typed, stays.
 */
export const isAwaited = ({
  isLoading,
  isFetched,
  failureCount,
}: Pick<UseQueryResult, 'isLoading' | 'isFetched' | 'failureCount'>) => isLoading && !isFetched && failureCount === 0;
