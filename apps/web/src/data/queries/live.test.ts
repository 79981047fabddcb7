import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeSource } from '../../testing/fake-source.ts';
import { data, fakeServer, refusal } from '../../testing/fake-server.ts';
import { useLive } from './live.ts';
import type { LiveNews } from './live.ts';

const page = { items: [], next: null, unread_count: 0 };

beforeEach(() => {
  FakeSource.open = [];
  vi.stubGlobal('EventSource', FakeSource);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function listen() {
  const heard: string[] = [];
  const hook = renderHook(() => useLive(({ type }: LiveNews) => heard.push(type)));
  return { heard, ...hook };
}

it('has one connection however many parts of the page listen, and closes it with the last', async () => {
  const one = listen();
  const two = listen();
  await waitFor(() => expect(FakeSource.open).toHaveLength(1));
  act(() => FakeSource.open[0]?.say('{"type":"wallet"}'));
  expect([one.heard, two.heard]).toEqual([['wallet'], ['wallet']]);
  one.unmount();
  expect(FakeSource.open).toHaveLength(1);
  two.unmount();
  await waitFor(() => expect(FakeSource.open).toHaveLength(0));
});

it('passes on nothing that it does not know', async () => {
  const { heard } = listen();
  await waitFor(() => expect(FakeSource.open).toHaveLength(1));
  for (const text of ['{"type":"other"}', 'no json', '[]', 'null']) FakeSource.open[0]?.say(text);
  expect(heard).toEqual([]);
});

it('reads everything again when a newer server names recent changes that this version does not know', async () => {
  const heard: LiveNews[] = [];
  renderHook(() => useLive((news) => heard.push(news)));
  await waitFor(() => expect(FakeSource.open).toHaveLength(1));
  FakeSource.open[0]?.say('{"type":"sync","recent":{"seconds":90,"types":["wallet","newer"]}}');
  FakeSource.open[0]?.say('{"type":"sync","recent":{"seconds":90,"types":["wallet"]}}');
  expect(heard).toEqual([{ type: 'sync' }, { type: 'sync', recent: { seconds: 90, types: ['wallet'] } }]);
});

it('after a refusal renews the session by a call, opens again, and stays closed once the session is over', async () => {
  vi.useFakeTimers();
  const server = fakeServer({ 'GET /api/v1/notifications': () => data(page) });
  listen();
  await vi.advanceTimersByTimeAsync(0);
  FakeSource.open[0]?.refuse();
  await vi.advanceTimersByTimeAsync(1000);
  expect(server.to('GET /api/v1/notifications')).toHaveLength(1);
  expect(FakeSource.open).toHaveLength(1);
  server.handlers['GET /api/v1/notifications'] = () => refusal(401, 'sign-in-required');
  FakeSource.open[0]?.refuse();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSource.open).toHaveLength(0);
});

it('reads everything again after the tab was suspended', async () => {
  vi.useFakeTimers();
  const { heard } = listen();
  const become = (state: string) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state as DocumentVisibilityState);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  become('hidden');
  await vi.advanceTimersByTimeAsync(31_000);
  become('visible');
  expect(heard).toEqual(['sync']);
});
