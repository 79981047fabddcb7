import { QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeSource } from '../../testing/fake-source.ts';
import { LiveQueries } from './live-queries.tsx';
import { createQueryClient } from './query-client.ts';

const ended: (() => void)[] = [];

beforeEach(() => {
  FakeSource.open = [];
  vi.stubGlobal('EventSource', FakeSource);
});
afterEach(() => {
  for (const end of ended.splice(0)) end();
  cleanup();
  vi.unstubAllGlobals();
});

const waitingFor: ((value: unknown) => void)[] = [];

/** A page that shows the data of these keys. A key in `held` gets its responses when the test says so. */
async function open(keys: readonly string[], held: readonly string[] = []) {
  const queries = createQueryClient();
  const calls: string[] = [];
  for (const key of keys) {
    const queryFn = () => {
      calls.push(key);
      return held.includes(key) ? new Promise((resolve) => waitingFor.push(resolve)) : Promise.resolve('answer');
    };
    ended.push(new QueryObserver(queries, { queryKey: [key], queryFn }).subscribe(() => undefined));
  }
  render(
    <QueryClientProvider client={queries}>
      <LiveQueries />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(FakeSource.open).toHaveLength(1));
  for (const key of keys) {
    if (!held.includes(key)) await waitFor(() => expect(queries.getQueryData([key])).toBe('answer'));
  }
  const say = (event: object) => act(async () => FakeSource.open[0]?.say(JSON.stringify(event)));
  return { queries, calls, say };
}

const KEYS = ['wallet', 'dashboard', 'notifications', 'meters', 'tickets'];

it('fetches nothing twice when the stream begins and nothing has changed', async () => {
  const { calls, say } = await open(KEYS);
  await say({ type: 'sync', recent: { seconds: 120, types: [] } });
  expect(calls).toEqual(KEYS);
});

it('fetches data again that changed between the response and the beginning of the stream', async () => {
  const { calls, say } = await open(KEYS);
  await say({ type: 'sync', recent: { seconds: 120, types: ['meter'] } });
  await waitFor(() => expect(calls).toEqual([...KEYS, 'dashboard', 'meters']));
});

it('fetches everything again when the server does not know what changed, or not for long enough', async () => {
  const { calls, say } = await open(KEYS);
  await say({ type: 'sync' });
  await waitFor(() => expect(calls).toHaveLength(2 * KEYS.length));
  await say({ type: 'sync', recent: { seconds: 3, types: [] } });
  await waitFor(() => expect(calls).toHaveLength(3 * KEYS.length));
});

it('fetches again what is older than the changes that the server remembers', async () => {
  const { queries, calls, say } = await open(KEYS);
  queries.setQueryData(['meters'], 'answer', { updatedAt: Date.now() - 130_000 });
  await say({ type: 'sync', recent: { seconds: 120, types: [] } });
  await waitFor(() => expect(calls).toEqual([...KEYS, 'meters']));
});

it('fetches again after the first response when the event arrived before it', async () => {
  const { queries, calls, say } = await open(['wallet'], ['wallet']);
  await say({ type: 'wallet' });
  expect(calls).toEqual(['wallet']);
  await act(async () => waitingFor.shift()?.('old'));
  await waitFor(() => expect(calls).toEqual(['wallet', 'wallet']));
  await act(async () => waitingFor.shift()?.('new'));
  await waitFor(() => expect(queries.getQueryData(['wallet'])).toBe('new'));
});
