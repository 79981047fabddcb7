import { act, renderHook } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSkeleton } from './skeleton-timing.ts';

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('grey shapes of what is loading', () => {
  const begin = () => renderHook(({ isLoading }) => useSkeleton(isLoading), { initialProps: { isLoading: true } });

  it('are never shown when the response arrives within 150 ms', () => {
    const shapes = begin();
    pass(149);
    shapes.rerender({ isLoading: false });
    pass(1000);
    expect(shapes.result.current).toBe(false);
  });

  it('are not shown when the response arrives just as the delay ends', () => {
    const shapes = renderHook(
      ({ isLoading }) => {
        // The time is up while the browser still paints the response.
        useLayoutEffect(() => {
          if (!isLoading) vi.advanceTimersByTime(150);
        }, [isLoading]);
        return useSkeleton(isLoading);
      },
      { initialProps: { isLoading: true } },
    );
    shapes.rerender({ isLoading: false });
    expect(shapes.result.current).toBe(false);
  });

  it('stay for 300 ms once they are shown', () => {
    const shapes = begin();
    pass(150);
    expect(shapes.result.current).toBe(true);
    shapes.rerender({ isLoading: false });
    pass(299);
    expect(shapes.result.current).toBe(true);
    pass(1);
    expect(shapes.result.current).toBe(false);
  });
});
