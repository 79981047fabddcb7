import { expect, onTestFinished, test, vi } from 'vitest';
import { createBatches } from './batches.ts';

const undone = Object.assign(new Error('deadlock detected'), { code: '40P01' });
const lost = Object.assign(new Error('Connection terminated'), { code: 'ECONNRESET' });

function batches(
  options: { most?: number; gatherMs?: number; failRun?: (items: readonly number[]) => Error | undefined } = {},
) {
  const runs: number[][] = [];
  const gates: (() => void)[] = [];
  const one = async (item: number) => {
    if (item < 0) throw new Error(`${item} is refused`);
    return item * 10;
  };
  const call = createBatches<number, number>({
    most: options.most ?? 10,
    gatherMs: options.gatherMs ?? 0,
    async run(items) {
      runs.push([...items]);
      await new Promise<void>((open) => gates.push(open));
      const failure = options.failRun?.(items);
      if (failure) throw failure;
      return Promise.allSettled(items.map(one));
    },
    async runOne(item) {
      runs.push([item]);
      return one(item);
    },
  });
  const tick = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  return { call, runs, tick, open: () => gates.splice(0).forEach((gate) => gate()) };
}

test('a single call does not wait', async () => {
  const { call, runs } = batches();
  expect(await call(1)).toBe(10);
  expect(runs).toEqual([[1]]);
});

test('calls that arrive during a run go together into the next one, and each gets its own result', async () => {
  const { call, runs, tick, open } = batches();
  const first = [call(1), call(2)];
  await tick();
  const second = [call(3), call(-4), call(5)];
  await tick();
  open();
  expect(await Promise.all(first)).toEqual([10, 20]);
  await tick();
  open();
  expect(await Promise.allSettled(second)).toEqual([
    { status: 'fulfilled', value: 30 },
    { status: 'rejected', reason: new Error('-4 is refused') },
    { status: 'fulfilled', value: 50 },
  ]);
  expect(runs).toEqual([
    [1, 2],
    [3, -4, 5],
  ]);
});

test('a full run does not delay the next ones', async () => {
  const { call, runs, tick, open } = batches({ most: 2 });
  const all = [1, 2, 3, 4, 5].map(call);
  await tick();
  expect(runs).toEqual([
    [1, 2],
    [3, 4],
  ]);
  open();
  expect(await Promise.all(all)).toEqual([10, 20, 30, 40, 50]);
});

test('when a run is rolled back, each call runs alone', async () => {
  const { call, runs, tick, open } = batches({ failRun: (items) => (items.length > 1 ? undone : undefined) });
  const all = Promise.allSettled([call(1), call(-2), call(3)]);
  await tick();
  open();
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(runs).toEqual([[1, -2, 3], [1], [-2], [3]]);
});

test('when it is unknown whether a run was committed, no call runs again', async () => {
  const { call, runs, tick, open } = batches({ failRun: () => lost });
  const all = Promise.allSettled([call(1), call(2)]);
  await tick();
  open();
  expect((await all).map((one) => (one as { reason?: unknown }).reason)).toEqual([lost, lost]);
  expect(runs).toEqual([[1, 2]]);
});

test('after a run of several calls, calls that follow soon run together; one call after another never waits', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { call, runs, tick, open } = batches({ gatherMs: 200 });
  expect([await call(1), await call(2)]).toEqual([10, 20]);
  const several = [call(3), call(4)];
  await tick();
  open();
  await Promise.all(several);
  const later = [call(5)];
  await tick();
  vi.advanceTimersByTime(199);
  later.push(call(6));
  await tick();
  expect(runs).toEqual([[1], [2], [3, 4]]);
  vi.advanceTimersByTime(1);
  expect(runs.at(-1)).toEqual([5, 6]);
  open();
  expect(await Promise.all(later)).toEqual([50, 60]);
});
