import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Countdown, minutesAndSeconds } from './countdown.tsx';

const NOW = new Date('2026-11-20T13:07:00Z');
const inSeconds = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const spoken = () => screen.getByRole('status').textContent;
const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000));

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a countdown', () => {
  it('shows the time left as minutes and seconds', () => {
    render(<Countdown deadline={inSeconds(1800)} />);
    expect(screen.getByRole('timer')).toHaveTextContent('30:00');
    pass(1);
    expect(screen.getByRole('timer')).toHaveTextContent('29:59');
  });

  it('is silent except at ten, five and one minute and at the end', () => {
    render(<Countdown deadline={inSeconds(1800)} />);
    expect(spoken()).toBe('');
    pass(1199);
    expect(spoken()).toBe('');
    pass(1);
    expect(spoken()).toBe('10 minutes left');
    pass(300);
    expect(spoken()).toBe('5 minutes left');
    pass(240);
    expect(spoken()).toBe('1 minute left');
    pass(60);
    expect(spoken()).toBe('Time is up');
  });

  it('says in words that the end is near', () => {
    render(<Countdown deadline={inSeconds(301)} />);
    expect(screen.getByRole('timer')).not.toHaveTextContent('ends soon');
    pass(1);
    expect(screen.getByRole('timer')).toHaveTextContent('ends soon');
  });

  it('ends once, and immediately when the deadline has passed before it began', () => {
    const ended = vi.fn();
    render(<Countdown deadline={inSeconds(-5)} onEnd={ended} />);
    expect(screen.getByRole('timer')).toHaveTextContent('00:00');
    pass(10);
    expect(ended).toHaveBeenCalledOnce();
  });

  it('follows the clock after a phone was asleep, and announces the last mark that was passed', () => {
    render(<Countdown deadline={inSeconds(1800)} />);
    vi.setSystemTime(inSeconds(1800 - 200));
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(screen.getByRole('timer')).toHaveTextContent('03:20');
    expect(spoken()).toBe('5 minutes left');
  });

  it.each([
    [0, '00:00'],
    [59, '00:59'],
    [600, '10:00'],
    [6000, '100:00'],
  ])('writes %i seconds as %s', (seconds, text) => {
    expect(minutesAndSeconds(seconds)).toBe(text);
  });
});
