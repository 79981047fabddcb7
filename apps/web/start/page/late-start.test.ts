import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import startLate from './late-start.ts';

let painted: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(seen: (list: { getEntriesByName: () => unknown[] }) => void) {
        painted = () => seen({ getEntriesByName: () => [{}] });
      }
      observe = () => undefined;
    },
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.head.replaceChildren();
});

const named = () => Array.from(document.head.querySelectorAll('link'), (link) => link.getAttribute('href'));

it('requests all files and starts after the first paint, once', async () => {
  const start = vi.fn(async () => undefined);
  startLate(['/assets/a.js', '/assets/b.js'], start);
  expect([start.mock.calls.length, named()]).toEqual([0, []]);
  painted();
  painted();
  dispatchEvent(new Event('pointerdown'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(start).toHaveBeenCalledTimes(1);
  expect(named()).toEqual(['/assets/a.js', '/assets/b.js']);
});

it.each(['pointerdown', 'keydown', 'focusin'])('waits for no paint at the first %s', (type) => {
  const start = vi.fn(async () => undefined);
  startLate([], start);
  dispatchEvent(new Event(type));
  expect(start).toHaveBeenCalledTimes(1);
});

it('starts a page that is not painted, such as one opened in the background', async () => {
  const start = vi.fn(async () => undefined);
  startLate([], start);
  await vi.advanceTimersByTimeAsync(2500);
  expect(start).toHaveBeenCalledTimes(1);
});

it('starts again when the network went away meanwhile', async () => {
  const start = vi.fn(async () => undefined).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  startLate([], start);
  painted();
  await vi.advanceTimersByTimeAsync(10);
  expect(start).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(3000);
  expect(start).toHaveBeenCalledTimes(2);
});
