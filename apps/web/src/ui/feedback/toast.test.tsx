import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastRegion, showError, showSuccess } from './toast.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('messages', () => {
  it('have their live regions from the first load', () => {
    render(<ToastRegion />);
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('appear in the place of their kind and end after four seconds', () => {
    render(<ToastRegion />);
    act(() => {
      showError('Error copying account number');
      showSuccess('Account number copied successfully');
    });
    expect(screen.getByRole('alert')).toHaveTextContent('Error copying account number');
    expect(screen.getByRole('status')).toHaveTextContent('Account number copied successfully');
    act(() => void vi.advanceTimersByTime(4000));
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('are three at most, the newest ones', () => {
    render(<ToastRegion />);
    act(() => ['one', 'two', 'three', 'four'].forEach(showError));
    expect(screen.getAllByRole('button')).toHaveLength(3);
    expect(screen.queryByText('one')).not.toBeInTheDocument();
    expect(screen.getByText('four')).toBeInTheDocument();
  });

  it('do not pile up when the same thing happens again', () => {
    render(<ToastRegion />);
    act(() => {
      showError('No network. Check your connection and try again.');
      showError('No network. Check your connection and try again.');
    });
    expect(screen.getAllByRole('button')).toHaveLength(1);
  });

  it('stay while the pointer is on them or they have the focus', () => {
    render(<ToastRegion />);
    act(() => showError('wait for me'));
    const close = screen.getByRole('button', { name: 'Close message' });
    fireEvent.focus(close);
    act(() => void vi.advanceTimersByTime(20_000));
    expect(screen.getByText('wait for me')).toBeInTheDocument();
    fireEvent.pointerEnter(close);
    fireEvent.pointerLeave(close);
    act(() => void vi.advanceTimersByTime(20_000));
    expect(screen.getByText('wait for me')).toBeInTheDocument();
    fireEvent.blur(close);
    act(() => void vi.advanceTimersByTime(4000));
    expect(screen.queryByText('wait for me')).not.toBeInTheDocument();
  });

  it('can be closed by hand', () => {
    render(<ToastRegion />);
    act(() => showSuccess('done'));
    fireEvent.click(screen.getByRole('button', { name: 'Close message' }));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });
});
