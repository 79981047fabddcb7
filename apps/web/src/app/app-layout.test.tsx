import { getMe } from '@gatelight/contract/base/identity/own-account';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterProvider, createMemoryRouter } from 'react-router';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '../data/session/session.ts';
import { call } from '../api.ts';
import { useUserStore } from '../data/session/user-store.ts';
import { data, fakeServer, refusal } from '../testing/fake-server.ts';
import { ADA } from '../testing/users.ts';
import { useArrival } from '../layout/use-arrival.ts';
import AppLayout, { clientLoader } from './app-layout.tsx';

function SignInLayout() {
  useArrival();
  return <h1>Sign in</h1>;
}

function Page() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <h1>Page</h1>
      {isOpen && <input aria-label="Visitor" />}
      <button onClick={() => setIsOpen(false)}>Close the form</button>
      <input aria-label="Search" type="search" />
      <input aria-label="Password" type="password" />
      <form data-draft>
        <input aria-label="Amount" />
      </form>
    </>
  );
}

/** The app with a session that the test gives, or with the real one. */
function openApp(path: string, session?: Session) {
  if (session) useUserStore.setState({ user: session });
  const router = createMemoryRouter(
    [
      {
        Component: AppLayout,
        loader: session ? () => ({ session }) : ({ request }) => clientLoader({ request }),
        HydrateFallback: () => null,
        children: ['/user/*', '/manage/*', '/admin/*'].map((route) => ({ path: route, element: <Page /> })),
      },
      { path: '/signin', element: <SignInLayout /> },
    ],
    { initialEntries: [path] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

const sidebar = () => within(screen.getAllByRole('navigation', { name: 'Main' })[0] ?? document.body);

beforeEach(() => {
  localStorage.clear();
  useUserStore.setState({ user: null });
  fakeServer({
    'GET /api/v1/users': () => refusal(401, 'sign-in-required'),
    'POST /api/v1/refresh-token': () => refusal(401, 'session-ended'),
    'POST /api/v1/users/logout': () => data({ signed_out: true }),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('without a session', () => {
  it.each(['/user/history?month=2026-11', '/manage/houses', '/admin/dashboard'])(
    'leads %s to sign in, with the way back, and shows nothing of the app',
    async (path) => {
      const router = openApp(path);
      expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
      expect(router.state.location.pathname).toBe('/signin');
      expect(new URLSearchParams(router.state.location.search).get('next')).toBe(path);
      expect(screen.queryByRole('navigation')).toBeNull();
    },
  );
});

it('without network and without a known user says so, and tries again', async () => {
  fakeServer({});
  openApp('/user/dashboard');
  expect(await screen.findByRole('heading', { level: 1, name: 'We cannot reach the server' })).toBeVisible();
  // The menu stays, for pages that were saved.
  expect(sidebar().getByRole('link', { name: 'History' })).toBeVisible();
  fakeServer({ 'GET /api/v1/users': () => data(ADA) });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Page' })).toBeVisible();
});

it('a session that ends while the app is open leads to sign in with the way back', async () => {
  const scrolledTo: unknown[] = [];
  vi.stubGlobal('scrollTo', ({ top }: ScrollToOptions) => scrolledTo.push(top));
  const router = openApp('/user/history?month=2026-11', ADA);
  await screen.findByRole('heading', { name: 'Page' });
  expect(scrolledTo).toEqual([]);
  await expect(call(getMe)).rejects.toMatchObject({ status: 401 });
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(router.state.location.state).toEqual({ why: 'expired' });
  // Its first lines say that the session has ended; a phone may be far down the page that is left.
  expect(scrolledTo).toEqual([0]);
});

describe('a session that ends while the user types', () => {
  const typeIn = async (label: string) => userEvent.type(await screen.findByLabelText(label), 'Chief Obi');
  const end = () => expect(call(getMe)).rejects.toMatchObject({ status: 401 });

  it('keeps the page and its text, and says to sign in in another tab; then the page continues', async () => {
    const router = openApp('/user/visitors', ADA);
    await typeIn('Visitor');
    const stored = localStorage.getItem('user-storage') ?? '';
    await end();
    expect(await screen.findByText('Your session has ended. What you typed is still here.')).toBeVisible();
    expect(screen.getByRole('link', { name: /^Sign in in a new tab/ })).toHaveAttribute('target', '_blank');
    const otherTab = new BroadcastChannel('gatelight-session');
    localStorage.setItem('user-storage', stored);
    otherTab.postMessage({ kind: 'signed-in' });
    await waitFor(() => expect(screen.queryByText(/^Your session has ended/)).toBeNull());
    otherTab.close();
    expect(screen.getByLabelText('Visitor')).toHaveValue('Chief Obi');
    expect(router.state.location.pathname).toBe('/user/visitors');
  });

  it('leads to sign in once the text is gone', async () => {
    openApp('/user/visitors', ADA);
    await typeIn('Visitor');
    await end();
    await screen.findByText(/^Your session has ended/);
    await userEvent.click(screen.getByRole('button', { name: 'Close the form' }));
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  });

  it.each(['Search', 'Password', 'Amount'])('leads to sign in when only this was typed: %s', async (label) => {
    openApp('/user/visitors', ADA);
    await typeIn(label);
    await end();
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  });

  it('leads to sign in when the user signed out in another tab', async () => {
    openApp('/user/visitors', ADA);
    await typeIn('Visitor');
    const otherTab = new BroadcastChannel('gatelight-session');
    otherTab.postMessage({ kind: 'signed-out' });
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
    otherTab.close();
  });
});

describe('with a session', () => {
  it('shows the name, the e-mail address and the specified menu', async () => {
    openApp('/user/dashboard', ADA);
    expect(await screen.findByRole('heading', { name: 'Page' })).toBeVisible();
    expect(screen.getByText('Ada Obi')).toBeInTheDocument();
    expect(screen.getByText('ada.obi@example.com')).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'Profile' })[0]).toBeInTheDocument();
    const items = sidebar()
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
    const ours = ['/user/fund_wallet', '/user/meters', '/user/top_ups', '/user/visitors'];
    expect(items.flatMap(([, to]) => (ours.includes(to ?? '') ? [to] : []))).toEqual(ours);
    expect(items.filter(([, to]) => !ours.includes(to ?? ''))).toEqual([
      ['Home', '/user/dashboard'],
      ['Vend Utility', '/user/vend_utility'],
      ['History', '/user/history'],
      ['Service charge', '/user/service_charge'],
      ['Profile', '/user/profile'],
      ['Help', '/user/help'],
      ['Withdrawals', '/user/withdrawals'],
    ]);
  });

  it.each([
    ['/user/dashboard', 'Home'],
    ['/user/dashboard/notifications', 'Home'],
    ['/user/dashboard/notifications/7', 'Home'],
    ['/user/vend_utility', 'Vend Utility'],
    ['/user/vend_utility/status', 'Vend Utility'],
    ['/user/history', 'History'],
    ['/user/history/TOK-1', 'History'],
    ['/user/withdrawals', 'Withdrawals'],
  ])('marks %s as %s and nothing else', async (path, name) => {
    openApp(path, ADA);
    await screen.findByRole('heading', { name: 'Page' });
    const marked = sidebar()
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page');
    expect(marked.map((link) => link.textContent)).toEqual([name]);
  });

  it.each(['/user/dashboards', '/user/historys'])('marks nothing at %s, which is under no item', async (path) => {
    openApp(path, ADA);
    await screen.findByRole('heading', { name: 'Page' });
    expect(sidebar().queryByRole('link', { current: 'page' })).toBeNull();
  });

  it('says Not allowed in place of a page that the role may not see', async () => {
    openApp('/admin/dashboard', ADA);
    expect(await screen.findByRole('heading', { level: 1, name: 'Not allowed' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Page' })).toBeNull();
    expect(document.title).toBe('Not allowed · Gatelight');
    expect(screen.getByRole('link', { name: 'Go to my home page' })).toHaveAttribute('href', '/user/dashboard');
  });

  it('moves the focus to the heading when the page changes', async () => {
    const user = userEvent.setup();
    openApp('/user/dashboard', ADA);
    await screen.findByRole('heading', { name: 'Page' });
    await user.click(sidebar().getByRole('link', { name: 'Help' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Page' })).toHaveFocus());
  });

  it('has a skip link to the main area as its first element', async () => {
    openApp('/user/dashboard', ADA);
    await screen.findByRole('heading', { name: 'Page' });
    await userEvent.tab();
    expect(screen.getByRole('link', { name: 'Skip to the content' })).toHaveFocus();
    expect(document.querySelector('main')).toHaveAttribute('id', 'main');
  });
});

describe('logging out', () => {
  it('asks first; Cancel stays', async () => {
    const user = userEvent.setup();
    const router = openApp('/user/help', ADA);
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    const dialog = screen.getByRole('dialog', { name: 'Are you sure you want to logout?' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(router.state.location.pathname).toBe('/user/help');
  });

  it('leads to the sign-in page when it is confirmed', async () => {
    const user = userEvent.setup();
    const router = openApp('/user/help', ADA);
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await user.click(screen.getByRole('button', { name: 'Confirm logout' }));
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(router.state.location.search).toBe('');
  });
});

describe('the menu of a small screen', () => {
  it('opens from the bar at the foot, shows the rest of the items and closes on a choice', async () => {
    const user = userEvent.setup();
    const router = openApp('/user/dashboard', ADA);
    const bar = within(await screen.findByRole('navigation', { name: 'Quick' }));
    expect(bar.getAllByRole('link').map((link) => link.textContent)).toEqual(['Home', 'Buy', 'History']);
    await user.click(bar.getByRole('button', { name: 'More' }));
    const menu = within(screen.getByRole('dialog', { name: 'Ada Obi' }));
    expect(menu.getByText('ada.obi@example.com')).toBeInTheDocument();
    await user.click(menu.getAllByRole('link', { name: 'Fund wallet' })[0] ?? document.body);
    expect(router.state.location.pathname).toBe('/user/fund_wallet');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the theme', () => {
  it('follows the device until a theme is chosen, keeps the choice, and leaves with the app', async () => {
    const user = userEvent.setup();
    const router = openApp('/user/dashboard', ADA);
    const theme = within((await screen.findAllByRole('group', { name: 'Theme' }))[0] ?? document.body);
    expect(document.documentElement.dataset.theme).toBeUndefined();
    expect(theme.getByRole('button', { name: 'System' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(theme.getByRole('button', { name: 'Dark' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(localStorage.getItem('theme')).toBe('"dark"');
    await router.navigate('/signin');
    await waitFor(() => expect(document.documentElement.dataset.theme).toBeUndefined());
    await router.navigate('/user/dashboard');
    await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'));
  });

  it('is the one that was chosen last in any tab', async () => {
    openApp('/user/dashboard', ADA);
    const theme = within((await screen.findAllByRole('group', { name: 'Theme' }))[0] ?? document.body);
    const chooseElsewhere = (text: string | null) => {
      if (text === null) localStorage.removeItem('theme');
      else localStorage.setItem('theme', text);
      act(() => void dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: text })));
    };
    chooseElsewhere('"dark"');
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(theme.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true');
    chooseElsewhere(null);
    expect(document.documentElement.dataset.theme).toBeUndefined();
  });
});
