import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LoadingOverlay } from './loading-overlay.tsx';

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('an overlay over content that loads', () => {
  it('says after four seconds that the network is slow, and offers after ten to try again', () => {
    const again = vi.fn();
    render(<LoadingOverlay title="Opening the page" onRetry={again} />);
    expect(screen.getByRole('status')).toHaveTextContent('Opening the page');
    pass(3999);
    expect(screen.queryByText('Slow network…')).not.toBeInTheDocument();
    pass(1);
    expect(screen.getByText('Slow network…')).toBeInTheDocument();
    pass(5999);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    pass(1);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(again).toHaveBeenCalledOnce();
  });

  it('counts the time before it appeared', () => {
    render(<LoadingOverlay waitedMs={4000} onRetry={() => undefined} />);
    expect(screen.getByText('Slow network…')).toBeInTheDocument();
    pass(6000);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});
