import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { isAwaited } from './is-awaited.ts';

afterEach(cleanup);

function Page({ read }: { readonly read: () => Promise<string> }) {
  const card = useQuery({ queryKey: ['card'], queryFn: read, retry: false });
  return <p>{isAwaited(card) ? 'awaited' : 'drawn'}</p>;
}

function open(read: () => Promise<string>) {
  const queries = new QueryClient();
  render(
    <QueryClientProvider client={queries}>
      <Page read={read} />
    </QueryClientProvider>,
  );
  return queries;
}

it('waits for the first response', async () => {
  const answer = Promise.withResolvers<string>();
  open(() => answer.promise);
  expect(screen.getByText('awaited')).toBeDefined();
  answer.resolve('something');
  await screen.findByText('drawn');
});

it('waits no longer once the query failed, and never again', async () => {
  let calls = 0;
  const queries = open(() => {
    calls += 1;
    return calls === 1 ? Promise.reject(new Error('refused')) : new Promise<string>(() => undefined);
  });
  await screen.findByText('drawn');
  void queries.invalidateQueries();
  await waitFor(() => expect(calls).toBe(2));
  expect(screen.getByText('drawn')).toBeDefined();
});
