import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { HousePicture } from './house-picture.tsx';

const litDays = (container: HTMLElement) =>
  new Set(Array.from(container.querySelectorAll('.house-lit'), ({ classList }) => /day-\d/.exec(classList.value)?.[0]));

describe('the small house', () => {
  it.each([0, 1, 4, 7])('lights %i windows, always the same ones', (lit) => {
    const { container } = render(<HousePicture lit={lit} view="tight" />);
    expect(litDays(container)).toEqual(new Set(Array.from({ length: lit }, (_, at) => `day-${at + 1}`)));
    expect(container.querySelectorAll('path').length).toBeGreaterThan(20);
  });

  it('is hidden from screen readers, and moves only at its moment', () => {
    const { container, rerender } = render(<HousePicture lit={1} view="wide" />);
    expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
    expect(container.firstElementChild).not.toHaveClass('house-moment');
    rerender(<HousePicture lit={1} view="wide" isMoment />);
    expect(container.firstElementChild).toHaveClass('house-moment');
  });
});
