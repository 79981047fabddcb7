import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { createQueryClient } from './query-client.ts';

const queryClient = createQueryClient();

/** What asks the server stands in here. Pages that only tell do not, and load none of its code. */
export function Asking({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

/** The pages below it in `routes.ts` ask the server. */
export default function AskingPages() {
  return (
    <Asking>
      <Outlet />
    </Asking>
  );
}
