import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ShowMore } from './show-more.tsx';
import { useOlder } from './use-older.ts';

const pages: Record<string, { items: readonly string[]; next: string | null }> = {
  after50: { items: ['51', '52'], next: 'after52' },
  after52: { items: ['53'], next: null },
};
let failures = 0;

function List({ next }: { readonly next: string | null }) {
  const older = useOlder({
    queryKey: ['notes'],
    next,
    read: async (cursor) => {
      failures -= 1;
      if (failures >= 0) throw new Error('network');
      return pages[cursor]!;
    },
  });
  return (
    <>
      <p data-testid="items">{older.items.join()}</p>
      <ShowMore list={older.list} />
    </>
  );
}

function open(next: string | null) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = (cursor: string | null) => (
    <QueryClientProvider client={queries}>
      <List next={cursor} />
    </QueryClientProvider>
  );
  const { rerender } = render(page(next));
  return { queries, showFrom: (cursor: string | null) => rerender(page(cursor)) };
}
const items = () => screen.getByTestId('items').textContent;
const more = () => screen.getByRole('button', { name: 'Show more' });

it('reads older entries page by page, again after a failure, and again when the list changed', async () => {
  failures = 1;
  const { queries, showFrom } = open('after50');
  expect(items()).toBe('');
  await userEvent.click(more());
  expect(await screen.findByRole('alert')).toBeVisible();
  await userEvent.click(more());
  await expect.poll(items).toBe('51,52');
  await userEvent.click(more());
  await expect.poll(items).toBe('51,52,53');
  expect(screen.queryByRole('button')).toBeNull();
  pages['after50'] = { items: ['52'], next: 'after52' };
  await queries.invalidateQueries();
  await expect.poll(items).toBe('52,53');
  // A new entry moved the place where older ones begin.
  showFrom('after52');
  expect(items()).toBe('');
  expect(more()).toBeVisible();
});

it('has no button without older entries', () => {
  open(null);
  expect(screen.queryByRole('button')).toBeNull();
});
