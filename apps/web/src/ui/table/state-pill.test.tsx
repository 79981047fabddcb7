import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { StatePill } from './state-pill.tsx';

it('shows a state of a newer server as unknown, in grey', () => {
  render(<StatePill tone={undefined} word={undefined} />);
  expect(screen.getByText('Unknown')).toHaveClass('text-neutral');
});
