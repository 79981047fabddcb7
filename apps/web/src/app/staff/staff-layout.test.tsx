import { render, screen } from '@testing-library/react';
import { RouterProvider, createMemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { UserView } from '@gatelight/contract/base/identity';
import { useUserStore } from '../../data/session/user-store.ts';
import { STAFF_PATHS } from '../../staff-paths.ts';
import { STAFF_SHELL_WORDS } from '../../strings/staff/shell.ts';
import { data, fakeServer } from '../../testing/fake-server.ts';
import { ADA } from '../../testing/users.ts';
import StaffLayout from './staff-layout.tsx';

const FINANCE: UserView = {
  ...ADA,
  roles: ['admin'],
  home: '/admin/dashboard',
  permissions: ['overview.read'],
};

function openOffice(path: string, session: UserView) {
  useUserStore.setState({ user: session });
  fakeServer({ 'GET /api/v1/users': () => data(session) });
  const router = createMemoryRouter(
    [
      {
        Component: StaffLayout,
        loader: () => ({ session }),
        HydrateFallback: () => null,
        children: [{ path: '/admin/*', element: <h1>Page of staff</h1> }],
      },
    ],
    { initialEntries: [path] },
  );
  render(<RouterProvider router={router} />);
}

afterEach(() => vi.unstubAllGlobals());

it('shows a resident no frame of staff, only that it is not allowed and the way home', async () => {
  openOffice('/admin/dashboard', ADA);
  expect(await screen.findByRole('heading', { name: 'Not allowed' })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: STAFF_SHELL_WORDS.navigation })).toBeNull();
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(screen.queryByText('Page of staff')).toBeNull();
  expect(screen.getByRole('link', { name: 'Go to my home page' })).toHaveAttribute('href', '/user/dashboard');
});

it('keeps the bell of staff inside the back office', async () => {
  // jsdom has no layout, and so does not scroll.
  Element.prototype.scrollIntoView = vi.fn();
  openOffice(STAFF_PATHS.dashboard, FINANCE);
  expect(await screen.findByText('Page of staff')).toBeVisible();
  expect(screen.getByRole('link', { name: /^Notifications/ })).toHaveAttribute('href', STAFF_PATHS.notices);
});
