import { QueryClient } from '@tanstack/react-query';

/** One cache for what the server knows. Calls are tried again once, because most failures here are a lost network. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: 1, staleTime: 30_000, refetchOnWindowFocus: false } },
  });
}
