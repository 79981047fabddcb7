import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { AppShell } from './app-shell.tsx';

function show(unread?: number) {
  render(
    <MemoryRouter>
      <AppShell pathname="/user/dashboard" session={null} onLogout={async () => undefined} unread={unread}>
        <h1>Page</h1>
      </AppShell>
    </MemoryRouter>,
  );
}

describe('the frame of the app', () => {
  it('calls somebody without a session Guest', () => {
    show();
    expect(screen.getByText('Guest')).toBeInTheDocument();
  });

  it.each([
    [undefined, 'Notifications', null],
    [0, 'Notifications', null],
    [2, 'Notifications, 2 unread', '2'],
    [140, 'Notifications, 140 unread', '99+'],
  ])('names the bell and counts what is unread (%s)', (unread, name, shown) => {
    show(unread);
    const bell = screen.getByRole('link', { name });
    expect(bell).toHaveAttribute('href', '/user/dashboard/notifications');
    expect(bell.textContent).toBe(shown ?? '');
  });
});
