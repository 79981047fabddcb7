import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { InPlaceOfForm, SendProblem } from './send-outcome.tsx';

const words = { offline: 'No network', offlineKept: 'Kept until then', kept: 'Kept' };
afterEach(cleanup);

it('says why a message was not sent and that it is kept', () => {
  render(<SendProblem problem={{ message: 'Too many' }} words={words} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Too manyKept');
  cleanup();
  render(<SendProblem problem="offline" words={words} />);
  expect(screen.getByRole('alert')).toHaveTextContent('No networkKept until then');
});

it('takes the focus of the button that sent the form', () => {
  render(<InPlaceOfForm className="grid">Sent</InPlaceOfForm>);
  expect(screen.getByText('Sent')).toHaveFocus();
});
