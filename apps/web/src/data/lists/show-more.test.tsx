import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ShowMore } from './show-more.tsx';

/** Pages 0 to 2, read by `read`. */
function start(read: (page: number) => Promise<number>) {
  function Numbers() {
    const list = useInfiniteQuery({
      queryKey: ['numbers'],
      initialPageParam: 0,
      queryFn: async ({ pageParam }) => read(pageParam),
      getNextPageParam: (_, __, last) => (last < 2 ? last + 1 : undefined),
    });
    return (
      <>
        {list.data?.pages.map((page) => (
          <p key={page}>{`Page ${page}`}</p>
        ))}
        <ShowMore list={list} />
      </>
    );
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <Numbers />
    </QueryClientProvider>,
  );
}

const moreButton = async () => screen.findByRole('button', { name: 'Show more' });

it('loads page after page, keeps the focus, and says where the list ends', async () => {
  start(async (page) => page);
  const button = await moreButton();
  expect(screen.queryByText(/end of the list/)).not.toBeInTheDocument();
  button.focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Page 1')).toBeVisible();
  expect(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Page 2')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByText('You have reached the end of the list.')).toHaveFocus();
});

it('is busy while a page loads and asks for it once', async () => {
  const later = Promise.withResolvers<number>();
  const read = vi.fn(async (page: number) => (page === 0 ? 0 : later.promise));
  start(read);
  const button = await moreButton();
  await userEvent.dblClick(button);
  expect(button).toHaveAttribute('aria-busy', 'true');
  later.resolve(1);
  expect(await screen.findByText('Page 1')).toBeVisible();
  expect(read).toHaveBeenCalledTimes(2);
});

it('keeps the rows when a page does not arrive, says why, and tries again', async () => {
  let hasFailed = false;
  start(async (page) => {
    if (page === 0 || hasFailed) return page;
    hasFailed = true;
    throw new Error('lost');
  });
  await userEvent.click(await moreButton());
  expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
  expect(screen.getByText('Page 0')).toBeVisible();
  await userEvent.click(await moreButton());
  expect(await screen.findByText('Page 1')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('leaves the focus of a reader who went elsewhere while the last page loaded', async () => {
  const later = Promise.withResolvers<number>();
  start(async (page) => (page < 2 ? page : later.promise));
  await userEvent.click(await moreButton());
  await screen.findByText('Page 1');
  await userEvent.click(await moreButton());
  const field = document.createElement('input');
  document.body.append(field);
  field.focus();
  later.resolve(2);
  expect(await screen.findByText('Page 2')).toBeVisible();
  expect(field).toHaveFocus();
  field.remove();
});
