import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { awaitToken, useTokenAwaited, useTokenMoment } from './token-moment.ts';

const moment = (reference: string) => renderHook(() => useTokenMoment(reference)).result.current;

describe('the moment of a token', () => {
  it('is not shown for a receipt that is opened later', () => {
    expect(moment('TOK-1')).toBe(false);
  });

  it('is shown once after a payment on this page', () => {
    awaitToken('TOK-2');
    expect(moment('TOK-2')).toBe(true);
    expect(moment('TOK-2')).toBe(false);
  });

  it('is shown when the waiting page gets the token', () => {
    const page = renderHook(
      ({ isReady }) => {
        useTokenAwaited('TOK-3', !isReady);
        return useTokenMoment('TOK-3', isReady);
      },
      { initialProps: { isReady: false } },
    );
    expect(page.result.current).toBe(false);
    page.rerender({ isReady: true });
    expect(page.result.current).toBe(true);
    page.rerender({ isReady: true });
    expect(page.result.current).toBe(true);
  });

  it('is shown also when the code that shows the token loads after the token', () => {
    const page = renderHook(({ isWaiting }) => useTokenAwaited('TOK-5', isWaiting), {
      initialProps: { isWaiting: true },
    });
    page.rerender({ isWaiting: false });
    expect(moment('TOK-5')).toBe(true);
  });

  it('is not shown to a buyer who left the waiting page', () => {
    renderHook(() => useTokenAwaited('TOK-4', true)).unmount();
    expect(moment('TOK-4')).toBe(false);
  });
});
