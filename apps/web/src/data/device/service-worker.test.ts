import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeOver } from './service-worker.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function workerIn(state: ServiceWorkerState) {
  return Object.assign(new EventTarget(), { state, postMessage: vi.fn() }) as unknown as ServiceWorker;
}

it('loads the page once, when the new version has taken over', () => {
  const worker = workerIn('installed');
  const load = vi.fn();
  takeOver(worker, load);
  expect(worker.postMessage).toHaveBeenCalledWith({ kind: 'take-over' });
  expect(load).not.toHaveBeenCalled();
  worker.dispatchEvent(new Event('statechange'));
  worker.dispatchEvent(new Event('statechange'));
  vi.advanceTimersByTime(60_000);
  expect(load).toHaveBeenCalledOnce();
});

it.each(['activated', 'redundant'] as const)('loads the page immediately when the new version is %s', (state) => {
  const load = vi.fn();
  takeOver(workerIn(state), load);
  expect(load).toHaveBeenCalledOnce();
});

it('loads the page after three seconds while the version before still stores files', () => {
  const load = vi.fn();
  takeOver(workerIn('installed'), load);
  vi.advanceTimersByTime(2999);
  expect(load).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(load).toHaveBeenCalledOnce();
});
