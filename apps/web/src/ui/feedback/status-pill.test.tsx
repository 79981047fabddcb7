import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { StatusPill } from './status-pill.tsx';

it.each([
  ['success', 'Success', 'text-success'],
  ['failed', 'Failed', 'text-danger'],
  ['pending', 'Pending', 'text-neutral'],
  ['refunded', 'Refunded', 'text-neutral'],
  ['expired', 'Not paid', 'text-neutral'],
  ['a status of a later version', 'Unknown', 'text-neutral'],
])('a status is green for success, red for failed, and grey otherwise: %s', (status, word, colour) => {
  render(<StatusPill status={status} />);
  expect(screen.getByText(word)).toHaveClass(colour);
});
