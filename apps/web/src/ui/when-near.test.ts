import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** Every watched element stands where it is said to. */
function placeAt(isIntersecting: boolean, top: number) {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly report: (entries: object[]) => void;
      constructor(report: (entries: object[]) => void) {
        this.report = report;
      }
      observe() {
        this.report([{ isIntersecting, boundingClientRect: { top } }]);
      }
      disconnect() {}
    },
  );
}

const lost = new TypeError('Failed to fetch dynamically imported module');
let part: HTMLElement;
let loadNear: typeof import('./when-near.ts').loadNear;

beforeEach(async () => {
  // Each page hears the first sign of somebody once.
  vi.resetModules();
  ({ loadNear } = await import('./when-near.ts'));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  part = document.createElement('section');
  part.id = 'part';
  document.body.append(part);
});

afterEach(() => {
  part.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the code of a part of the page', () => {
  it('waits while the part is below the screen, and comes with the first touch', async () => {
    placeAt(false, 2000);
    const load = vi.fn(() => Promise.resolve('code'));
    const loaded = loadNear('#part', load);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(load).not.toHaveBeenCalled();
    dispatchEvent(new Event('pointerdown'));
    await expect(loaded).resolves.toBe('code');
  });

  it('comes at once when the press was earlier than the question', async () => {
    placeAt(false, 2000);
    dispatchEvent(new Event('click'));
    await expect(loadNear('#part', () => Promise.resolve('code'))).resolves.toBe('code');
  });

  it('comes at once for a part that is on the screen or was scrolled past', async () => {
    placeAt(true, 300);
    await expect(loadNear('#part', () => Promise.resolve('code'))).resolves.toBe('code');
    placeAt(false, -900);
    await expect(loadNear('#part', () => Promise.resolve('code'))).resolves.toBe('code');
  });

  it('is asked for again when the network loses it', async () => {
    placeAt(true, 300);
    const load = vi.fn(() => Promise.resolve('code')).mockRejectedValueOnce(lost);
    const loaded = loadNear('#part', load);
    await vi.advanceTimersByTimeAsync(3000);
    await expect(loaded).resolves.toBe('code');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is asked for again as soon as there is a network', async () => {
    placeAt(true, 300);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const load = vi.fn(() => Promise.resolve('code')).mockRejectedValueOnce(lost);
    const loaded = loadNear('#part', load);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(load).toHaveBeenCalledOnce();
    dispatchEvent(new Event('online'));
    await expect(loaded).resolves.toBe('code');
  });

  it('is given up after as many tries as it may have, and else never', async () => {
    placeAt(true, 300);
    const load = vi.fn(() => Promise.reject(lost));
    const refused = loadNear('#part', load, 4).catch((failure: unknown) => failure);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await refused).toBe(lost);
    expect(load).toHaveBeenCalledTimes(4);

    const late = vi.fn(() => (late.mock.calls.length < 7 ? Promise.reject(lost) : Promise.resolve('code')));
    const loaded = loadNear('#part', late);
    await vi.advanceTimersByTimeAsync(600_000);
    await expect(loaded).resolves.toBe('code');
  });
});
