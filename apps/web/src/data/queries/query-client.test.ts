import { MutationObserver, QueryObserver, onlineManager } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

afterEach(() => onlineManager.setOnline(true));

it('reports a change without network as failed immediately, and never sends it later', async () => {
  onlineManager.setOnline(false);
  const mutationFn = vi.fn(() => Promise.reject(new Error('No network.')));
  const change = new MutationObserver(createQueryClient(), { mutationFn });
  change.mutate().catch(() => undefined);
  await vi.waitFor(() => expect(change.getCurrentResult().isError).toBe(true));
  onlineManager.setOnline(true);
  expect(mutationFn).toHaveBeenCalledOnce();
});

it('reports a read without network as failed, and reads again when the network is back', async () => {
  onlineManager.setOnline(false);
  const queryFn = vi.fn(() =>
    onlineManager.isOnline() ? Promise.resolve('balance') : Promise.reject(new Error('No network.')),
  );
  const queries = createQueryClient();
  queries.mount();
  const read = new QueryObserver(queries, { queryKey: ['wallet'], queryFn, retry: false });
  const stop = read.subscribe(() => undefined);
  await vi.waitFor(() => expect(read.getCurrentResult().isError).toBe(true));
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(read.getCurrentResult().data).toBe('balance'));
  stop();
  queries.unmount();
});

it('loads again what was on its way for the first time when something changed', async () => {
  const queries = createQueryClient();
  const answers: ((people: string) => void)[] = [];
  const queryFn = vi.fn(() => new Promise<string>((resolve) => answers.push(resolve)));
  const stop = new QueryObserver(queries, { queryKey: ['house', 'people'], queryFn }).subscribe(() => undefined);
  await vi.waitFor(() => expect(answers).toHaveLength(1));

  const isFresh = queries.invalidateQueries({ queryKey: ['house'] });
  answers[0]?.('nobody');
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.('Sani Bello');
  await isFresh;
  expect(queries.getQueryData(['house', 'people'])).toBe('Sani Bello');
  expect(queryFn).toHaveBeenCalledTimes(2);
  stop();
});
