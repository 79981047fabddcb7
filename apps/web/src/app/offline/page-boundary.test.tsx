import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageBoundary } from './page-boundary.tsx';

function Failing({ message }: { readonly message: string }): never {
  throw new Error(message);
}

const page = (pathname: string, child: React.ReactNode) => (
  <MemoryRouter>
    <nav>Menu</nav>
    <PageBoundary pathname={pathname}>{child}</PageBoundary>
  </MemoryRouter>
);

// React writes each failure to the console.
beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => vi.restoreAllMocks());

describe('a page whose code is not on this device', () => {
  it('says so inside the frame, and leaves the next page alone', () => {
    const { rerender } = render(page('/user/vend_utility', <Failing message="no-network" />));
    expect(screen.getByText('Menu')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'This page is not saved on this device' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open my history' })).toHaveAttribute('href', '/user/history');
    rerender(page('/user/history', <h1>History</h1>));
    expect(screen.getByRole('heading', { name: 'History' })).toBeInTheDocument();
  });

  it('does not hide any other failure', () => {
    expect(() => render(page('/user/history', <Failing message="a bug" />))).toThrow('a bug');
  });
});
