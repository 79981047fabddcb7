import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { createQueryClient } from './query-client.ts';

const queryClient = createQueryClient();

/** Removes everything that was fetched, for the next user of this browser. */
export function forgetServerData(): void {
  queryClient.clear();
}

/** Reads again what a page shows and could not be read. */
export function readFailedAgain(): void {
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}

/** Wraps pages that fetch data. Static pages stay outside, so they do not load TanStack Query. */
export function QueryProvider({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

/** The layout route of the pages that fetch data. */
export default function QueryPages() {
  return (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  );
}
