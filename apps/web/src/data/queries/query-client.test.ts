import { QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

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
