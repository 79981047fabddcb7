import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { BelowLate } from './below-late.tsx';

afterEach(cleanup);

function Page({ read }: { readonly read: () => Promise<string> }) {
  const card = useQuery({ queryKey: ['card'], queryFn: read, retry: false });
  return (
    <>
      {card.data && <p>{card.data}</p>}
      <BelowLate card={card}>
        <button type="button">Add</button>
      </BelowLate>
    </>
  );
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

it('draws what stands below a late card only when the card is there', async () => {
  const answer = Promise.withResolvers<string>();
  open(() => answer.promise);
  expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
  answer.resolve('Something waits');
  await screen.findByText('Something waits');
  await screen.findByRole('button', { name: 'Add' });
});

it('holds nothing up when the card cannot be read, and never waits again', async () => {
  let calls = 0;
  const queries = open(() => {
    calls += 1;
    return calls === 1 ? Promise.reject(new Error('refused')) : new Promise<string>(() => undefined);
  });
  await screen.findByRole('button', { name: 'Add' });
  void queries.invalidateQueries();
  await waitFor(() => expect(calls).toBe(2));
  expect(screen.getByRole('button', { name: 'Add' })).toBeDefined();
});
