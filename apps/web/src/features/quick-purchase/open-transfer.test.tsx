import { act, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { REFERENCE, madeHere } from '../../testing/answers.ts';
import { renderPages } from '../../testing/render-page.tsx';
import { endIntent } from './form/intent.ts';
import { OpenTransfer } from './open-transfer.tsx';

const show = () => renderPages({ '/': <OpenTransfer /> }, ['/']);
const offer = () => screen.queryByRole('region', { name: 'You have a transfer waiting' });

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({
    now: new Date('2026-11-20T13:07:22Z'),
    shouldAdvanceTime: false,
    toFake: ['Date', 'setInterval', 'clearInterval'],
  });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a transfer that is still open', () => {
  it('is offered with the time that is left, which is not read out each second', async () => {
    madeHere();
    show();
    const time = await screen.findByRole('timer');
    expect(time).toHaveTextContent('30:00');
    expect(time).toHaveAttribute('aria-live', 'off');
    act(() => void vi.advanceTimersByTime(170_000));
    expect(time).toHaveTextContent('27:10');
    expect(within(screen.getByRole('region')).getByRole('status')).toBeEmptyDOMElement();
    expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/purchase?waiting');
  });

  it('is not offered when there is none, when it has ended or when its time is over', () => {
    show().unmount();
    expect(offer()).toBeNull();
    madeHere();
    endIntent(REFERENCE);
    show().unmount();
    expect(offer()).toBeNull();
    madeHere();
    vi.advanceTimersByTime(1_800_000);
    show();
    expect(offer()).toBeNull();
  });

  it('leaves its place empty when its time ends, so that nothing moves', async () => {
    madeHere();
    show();
    await screen.findByRole('timer');
    act(() => void vi.advanceTimersByTime(1_799_000));
    expect(offer()).not.toHaveClass('invisible');
    act(() => void vi.advanceTimersByTime(2000));
    expect(offer()).toHaveClass('invisible');
  });

  it('has its place in the prerendered page, and the script in the head shows it', () => {
    const html = renderToString(
      <MemoryRouter>
        <OpenTransfer />
      </MemoryRouter>,
    );
    expect(html).toContain('You have a transfer waiting');
    expect(html).not.toContain('is-open');
  });
});
