import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { RouterProvider, createMemoryRouter } from 'react-router';
import { createQueryClient } from '../data/queries/query-client.ts';
import { ToastRegion } from '../ui/feedback/toast.tsx';

/** Renders pages by path as the product does: with its query cache, which reads once and always again, a router and the live regions of messages. */
export function renderPages(
  pages: Record<string, ReactNode>,
  entries: (string | { pathname: string; search: string; state: unknown })[],
) {
  const router = createMemoryRouter(
    [...Object.entries(pages).map(([path, element]) => ({ path, element })), { path: '*', element: <p>elsewhere</p> }],
    { initialEntries: entries },
  );
  const queryClient = createQueryClient();
  const { queries, ...others } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retry: false, staleTime: 0 } });
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <ToastRegion />
    </QueryClientProvider>,
  );
  return { ...view, router, queryClient };
}
