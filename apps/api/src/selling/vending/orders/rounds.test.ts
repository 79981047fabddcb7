import { expect, test } from 'vitest';
import { createRounds } from './rounds.ts';

const turns = async () => {
  for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

function start(longestMs = 10_000) {
  const inRound = createRounds(longestMs);
  const begun: string[] = [];
  const work = (name: string) => {
    const gate = Promise.withResolvers<string>();
    const done = inRound(() => {
      begun.push(name);
      return gate.promise;
    });
    done.catch(() => undefined);
    return { done, end: () => gate.resolve(name), fail: () => gate.reject(new Error(name)) };
  };
  return { begun, work };
}

test('work that arrives during a round begins together when all of that round has ended', async () => {
  const { begun, work } = start();
  const [a, b] = [work('a'), work('b')];
  await turns();
  expect(begun).toEqual(['a', 'b']);
  const c = work('c');
  a.end();
  await turns();
  const d = work('d');
  expect(begun).toEqual(['a', 'b']);
  b.fail();
  await turns();
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  c.end();
  d.end();
  expect(await Promise.allSettled([a, b, c, d].map(({ done }) => done))).toMatchObject([
    { value: 'a' },
    { reason: new Error('b') },
    { value: 'c' },
    { value: 'd' },
  ]);
  const e = work('e');
  await turns();
  e.end();
  expect(await e.done).toBe('e');
});

test('slow work delays the next round only for a limited time', async () => {
  const { begun, work } = start(30);
  const slow = work('slow');
  await turns();
  const next = work('next');
  await expect.poll(() => begun).toEqual(['slow', 'next']);
  next.end();
  slow.end();
  expect(await Promise.all([slow.done, next.done])).toEqual(['slow', 'next']);
});
