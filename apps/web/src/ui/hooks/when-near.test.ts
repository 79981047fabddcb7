import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** Sets the position of every observed element. */
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
  // The first sign of a visitor is recorded once for each load of the module.
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
  it('waits while the part is below the screen, and loads at the first touch', async () => {
    placeAt(false, 2000);
    const load = vi.fn(() => Promise.resolve('code'));
    const loaded = loadNear('#part', load);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(load).not.toHaveBeenCalled();
    dispatchEvent(new Event('pointerdown'));
    await expect(loaded).resolves.toBe('code');
  });

  it('loads immediately after an earlier click', async () => {
    placeAt(false, 2000);
    dispatchEvent(new Event('click'));
    await expect(loadNear('#part', () => Promise.resolve('code'))).resolves.toBe('code');
  });

  it('loads immediately for a part that is on the screen or above it', async () => {
    placeAt(true, 300);
    await expect(loadNear('#part', () => Promise.resolve('code'))).resolves.toBe('code');
    placeAt(false, -900);
    await expect(loadNear('#part', () => Promise.resolve('code'))).resolves.toBe('code');
  });

  it('is requested again when the network fails', async () => {
    placeAt(true, 300);
    const load = vi.fn(() => Promise.resolve('code')).mockRejectedValueOnce(lost);
    const loaded = loadNear('#part', load);
    await vi.advanceTimersByTimeAsync(3000);
    await expect(loaded).resolves.toBe('code');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is requested again as soon as there is a network', async () => {
    placeAt(true, 300);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const load = vi.fn(() => Promise.resolve('code')).mockRejectedValueOnce(lost);
    const loaded = loadNear('#part', load);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(load).toHaveBeenCalledOnce();
    dispatchEvent(new Event('online'));
    await expect(loaded).resolves.toBe('code');
  });

  it('is given up after four tries', async () => {
    placeAt(true, 300);
    const load = vi.fn(() => Promise.reject(lost));
    const refused = loadNear('#part', load).catch((failure: unknown) => failure);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await refused).toBe(lost);
    expect(load).toHaveBeenCalledTimes(4);
  });
});
