import { act, fireEvent, render, screen } from '@testing-library/react';
import { Link, createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PageProgress } from './page-progress.tsx';

function Start() {
  return (
    <>
      <PageProgress />
      <Link to="/next">Next</Link>
    </>
  );
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('says that a page is on its way, then that the network is slow, and nothing once it is there', async () => {
  const { promise, resolve: arrive } = Promise.withResolvers<null>();
  const Stub = createRoutesStub([
    { path: '/', Component: Start },
    { path: '/next', Component: Start, loader: () => promise },
  ]);
  const { container } = render(<Stub initialEntries={['/']} />);
  await act(() => vi.advanceTimersByTimeAsync(0));
  const status = screen.getByRole('status');
  expect(status).toBeEmptyDOMElement();

  fireEvent.click(screen.getByRole('link', { name: 'Next' }));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(container.querySelector('.page-progress')).toBeInTheDocument();
  expect(status).toHaveTextContent('');
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(status).toHaveTextContent('Opening the page');
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(status).toHaveTextContent('Slow network…');

  expect(screen.queryByRole('link', { name: 'Try again' })).not.toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(6000));
  expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/next');

  arrive(null);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});
