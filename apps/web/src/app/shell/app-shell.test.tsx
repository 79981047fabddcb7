import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { ADA } from '../../testing/users.ts';
import { AppShell } from './app-shell.tsx';

function show(unread?: number, pathname = '/user/dashboard', place?: string) {
  render(
    <MemoryRouter initialEntries={[pathname]}>
      <AppShell pathname={pathname} session={null} onLogout={async () => undefined} unread={unread} place={place}>
        <h1>Page</h1>
      </AppShell>
    </MemoryRouter>,
  );
}

describe('the frame of the app', () => {
  it.each([
    ['/user/dashboard', 'Home', 'Home'],
    ['/user/dashboard/notifications', 'Home', 'Home'],
    ['/user/vend_utility', 'Vend Utility', 'Buy'],
    ['/user/vend_utility/status', 'Vend Utility', 'Buy'],
    ['/user/history', 'History', 'History'],
    ['/user/history/electricity_token/12', 'History', 'History'],
    ['/user/service_charge', 'Service charge', null],
    ['/user/visitors/invite', 'Visitors', null],
    ['/user/profile', 'Profile', null],
    ['/user/help', 'Help', null],
    ['/user/withdrawals', 'Withdrawals', null],
    ['/user/bank_accounts', 'Withdrawals', null],
    ['/user/meters/7', 'My meters', null],
    ['/user/fund_wallet/status', 'Fund wallet', null],
    ['/user/top_ups', 'Scheduled top-ups', null],
    ['/user/statement', 'History', 'History'],
    ['/user/dashboards', null, null],
  ])('marks at %s the item %s of the sidebar, and %s of the bar', (pathname, inSidebar, inBar) => {
    show(undefined, pathname);
    const marked = (name: string) =>
      within(screen.getByRole('navigation', { name }))
        .getAllByRole('link')
        .filter((link) => link.getAttribute('aria-current') === 'page')
        .map((link) => link.textContent);
    expect(marked('Main')).toEqual(inSidebar === null ? [] : [inSidebar]);
    expect(marked('Quick')).toEqual(inBar === null ? [] : [inBar]);
    const isMore = screen.getByRole('button', { name: 'More' }).getAttribute('aria-current') === 'true';
    expect(isMore).toBe(inBar === null && inSidebar !== null);
  });

  it('names the home of a resident', () => {
    show(0, '/user/help', 'Palm Court Estate · Block 4, Flat 2');
    expect(screen.getByRole('banner')).toHaveTextContent('Palm Court Estate · Block 4, Flat 2');
  });

  const names = (within_: HTMLElement) =>
    within(within_)
      .getAllByRole('link')
      .map((link) => link.textContent);

  it('leads on a phone to the same places as the sidebar, and a manager to the estate office', async () => {
    HTMLDialogElement.prototype.showModal ??= () => undefined;
    for (const session of [ADA, { ...ADA, roles: ['user' as const, 'manager' as const] }]) {
      cleanup();
      render(
        <MemoryRouter>
          <AppShell pathname="/user/dashboard" session={session} onLogout={async () => undefined}>
            <h1>Page</h1>
          </AppShell>
        </MemoryRouter>,
      );
      const sidebar = names(screen.getByRole('navigation', { name: 'Main' }));
      expect(sidebar).toEqual(expect.arrayContaining(['My meters', 'Fund wallet', 'Scheduled top-ups']));
      // The frame is drawn before the roles are known, so a manager's extra entry is below everything else.
      expect(sidebar.indexOf('Estate office')).toBe(session === ADA ? -1 : sidebar.length - 1);
      const inBar = names(screen.getByRole('navigation', { name: 'Quick' }));
      await userEvent.click(screen.getByRole('button', { name: 'More' }));
      const [inMore] = within(screen.getByRole('dialog')).getAllByRole('list');
      expect(inBar).toEqual(['Home', 'Buy', 'History']);
      expect(['Home', 'Vend Utility', 'History', ...names(inMore!)].toSorted()).toEqual(sidebar.toSorted());
    }
  });

  it('has the same page in the other language', () => {
    show(0, '/user/help');
    const choice = within(screen.getByRole('group', { name: 'Language' }));
    expect(choice.getByText('English')).toHaveAttribute('aria-current', 'true');
    expect(choice.getByRole('link', { name: 'Pidgin' })).toHaveAttribute('href', '/pcm/user/help');
  });

  it('says in the menu what the resident owes', () => {
    const note = { short: '₦45,000', full: ', you owe ₦45,000', isLate: true };
    render(
      <MemoryRouter>
        <AppShell
          pathname="/user/dashboard"
          session={ADA}
          onLogout={async () => undefined}
          notes={{ '/user/service_charge': note }}
        >
          <h1>Page</h1>
        </AppShell>
      </MemoryRouter>,
    );
    const menu = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(menu.getByRole('link', { name: /^Service charge ?, you owe ₦45,000$/ })).toHaveTextContent('₦45,000');
  });

  it('shows a visitor without a session as Guest', () => {
    show();
    expect(screen.getByText('Guest')).toBeInTheDocument();
  });

  it.each([
    [undefined, 'Notifications', null],
    [0, 'Notifications', null],
    [2, 'Notifications, 2 unread', '2'],
    [140, 'Notifications, 99+ unread', '99+'],
  ])('names the bell and counts what is unread (%s)', (unread, name, shown) => {
    show(unread);
    const bell = screen.getByRole('link', { name });
    expect(bell).toHaveAttribute('href', '/user/dashboard/notifications');
    expect(bell.textContent).toBe(shown ?? '');
  });
});
