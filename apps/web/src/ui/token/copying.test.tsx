import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CopyRow } from './copy-row.tsx';
import { ToastRegion } from '../feedback/toast.tsx';
import { TokenDisplay } from './token-display.tsx';

const TOKEN = '58732094116640827315';

function clipboard(writeText: (text: string) => Promise<void>) {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
}

async function press(name: string | RegExp) {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
  });
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a row to copy', () => {
  const row = (
    <>
      <CopyRow label="Account number" value="0123456789" shown="0123 456 789" />
      <ToastRegion />
    </>
  );

  it('copies the value without its spaces, says so, and forgets after five seconds', async () => {
    const write = vi.fn(() => Promise.resolve());
    clipboard(write);
    render(row);
    await press('Copy Account number');
    expect(write).toHaveBeenCalledWith('0123456789');
    expect(screen.getByRole('status')).toHaveTextContent('Account number copied successfully');
    expect(screen.getByRole('button', { name: 'Copied Account number' })).toBeInTheDocument();
    act(() => void vi.advanceTimersByTime(4999));
    expect(screen.getByRole('button', { name: 'Copied Account number' })).toBeInTheDocument();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.getByRole('button', { name: 'Copy Account number' })).toBeInTheDocument();
  });

  it('selects the value and says the specified error when the clipboard is refused', async () => {
    clipboard(() => Promise.reject(new Error('refused')));
    render(row);
    await press('Copy Account number');
    expect(screen.getByRole('alert')).toHaveTextContent('Error copying account number');
    expect(getSelection()?.toString()).toBe('0123 456 789');
    expect(screen.getByRole('button', { name: 'Copy Account number' })).toBeInTheDocument();
  });
});

describe('a token on the screen', () => {
  const token = (
    <>
      <TokenDisplay token={TOKEN} />
      <ToastRegion />
    </>
  );

  it('is shown in five groups of four and read out digit by digit', () => {
    render(token);
    expect(screen.getByText('5873')).toBeInTheDocument();
    expect(screen.getByText('7315')).toBeInTheDocument();
    expect(screen.getByText('5 8 7 3, 2 0 9 4, 1 1 6 6, 4 0 8 2, 7 3 1 5')).toHaveClass('sr-only');
  });

  it('is copied with spaces and the specified words', async () => {
    const write = vi.fn(() => Promise.resolve());
    clipboard(write);
    render(token);
    await press('Copy token');
    expect(write).toHaveBeenCalledWith('5873 2094 1166 4082 7315');
    expect(screen.getByRole('status')).toHaveTextContent('Meter token copied successfully');
    expect(screen.getByRole('button', { name: 'Copied' })).toBeInTheDocument();
    act(() => void vi.advanceTimersByTime(5000));
    expect(screen.getByRole('button', { name: 'Copy token' })).toBeInTheDocument();
  });

  it('says the specified error when it cannot be copied', async () => {
    clipboard(() => Promise.reject(new Error('refused')));
    render(token);
    await press('Copy token');
    expect(screen.getByRole('alert')).toHaveTextContent('Error in copying meter token');
  });

  it('shows one group at a time when it is shown big, and closes after the last', async () => {
    render(token);
    await press('Show big');
    expect(screen.getByText('Group 1 of 5')).toBeInTheDocument();
    for (const group of [2, 3, 4, 5]) {
      await press('Next');
      expect(screen.getByText(`Group ${group} of 5`)).toBeInTheDocument();
    }
    const [, closeAtEnd] = screen.getAllByRole('button', { name: 'Close' });
    await act(async () => {
      fireEvent.click(closeAtEnd as HTMLElement);
    });
    expect(screen.queryByText('Group 5 of 5')).not.toBeInTheDocument();
  });
});
