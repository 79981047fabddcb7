import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useUserStore } from '../../data/session/user-store.ts';
import { data, fakeServer, refusal } from '../../testing/fake-server.ts';
import type { Reply } from '../../testing/fake-server.ts';
import { renderPages } from '../../testing/render-page.tsx';
import { ADA } from '../../testing/users.ts';
import { showError } from '../../ui/feedback/toast.tsx';
import ForgotPasswordPage from './sign-in/forgot-password-page.tsx';
import SignInPage from './sign-in/signin-page.tsx';
import SignUpPage from './sign-up/signup-page.tsx';
import VerifyEmailPage from './sign-up/verify-email-page.tsx';

const LOGIN = 'POST /api/v1/users/login';
const SITE = 'GET /api/v1/site';
const PUBLIC_SITE = {
  name: 'Gatelight',
  legal_name: 'Gatelight Limited',
  address: 'Lagos',
  phone: '+234 201 700 0140',
  email: 'energy@gatelight.example',
  sandbox: true,
  merchant: 'gatelight',
  client_id: 'gatelight-web',
  minimum_amount_kobo: 100_000,
  maximum_amount_kobo: 100_000_000,
};
const REGISTER = 'POST /api/v1/users/register';
const VERIFY = 'POST /api/v1/users/verify-otp';
const RESEND = 'POST /api/v1/users/resend-otp';
const FORGET = 'POST /api/v1/forget-password';
const RESET = 'POST /api/v1/reset-password';

const accepted = (email: string): Reply => ({ status: 202, body: { status: 'success', data: { email } } });

const pages = {
  '/signin': <SignInPage />,
  '/signup': <SignUpPage />,
  '/verify_email': <VerifyEmailPage />,
  '/forgot_password': <ForgotPasswordPage />,
};

function open(at: string, handlers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer(handlers);
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const { router } = renderPages(pages, [at]);
  return { server, user, path: () => router.state.location.pathname + router.state.location.search, router };
}

const field = (name: RegExp) => screen.getByLabelText(name);
const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('button', { name }));
/** Once in its place and once as a message. */
const expectTwice = (text: string) => waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  useUserStore.setState({ user: null });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  // input-otp measures the page; jsdom cannot.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  document.elementFromPoint = () => null;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('/signin', () => {
  async function signIn(user: ReturnType<typeof userEvent.setup>) {
    await user.type(field(/^Email\/Username/), 'ada');
    await user.type(field(/^Password/), 'Estate#2026');
    await press(user, 'Sign in');
  }

  it('says All fields are required, once in place and once as a message, and sends nothing', async () => {
    const { user, server } = open('/signin');
    await press(user, 'Sign in');
    await expectTwice('All fields are required');
    expect(field(/^Email\/Username/)).toHaveFocus();
    expect(server.to(LOGIN)).toHaveLength(0);
  });

  it('leads to the home page of the role, or to the page that it came from, and to no other site', async () => {
    for (const [at, to] of [
      ['/signin', '/user/dashboard'],
      ['/signin?next=%2Fuser%2Fhistory%3Fmonth%3D2026-11', '/user/history?month=2026-11'],
      ['/signin?next=%2F%2Fevil.example%2Fuser', '/user/dashboard'],
    ] as const) {
      const { user, path } = open(at, { [LOGIN]: () => data({ user: ADA }) });
      await signIn(user);
      await waitFor(() => expect(path()).toBe(to));
      expect(useUserStore.getState().user?.email).toBe(ADA.email);
      document.body.replaceChildren();
    }
  });

  it('requires a code of the app where the account has one, and sends it with the typed values', async () => {
    const { user, server, path } = open('/signin', {
      [LOGIN]: ({ body }) =>
        'code' in (body as object) ? data({ user: ADA }) : refusal(403, 'second-factor-required'),
    });
    await signIn(user);
    await screen.findByRole('heading', { name: 'Enter your code' });
    await user.keyboard('123456');
    await waitFor(() => expect(path()).toBe('/user/dashboard'));
    expect(server.to(LOGIN).map(({ body }) => body)).toEqual([
      { identifier: 'ada', password: 'Estate#2026' },
      { identifier: 'ada', password: 'Estate#2026', code: '123456' },
    ]);
  });

  it('shows why it was refused and keeps what was typed', async () => {
    const { user, server } = open('/signin', { [LOGIN]: () => refusal(401, 'wrong-sign-in') });
    await signIn(user);
    await expectTwice('That email, username or password is not correct.');
    expect(field(/^Email\/Username/)).toHaveValue('ada');
    expect(server.calls.map(({ url }) => url)).not.toContain('/api/v1/refresh-token');
  });

  it('says Login failed to a response without a user', async () => {
    const { user } = open('/signin', { [LOGIN]: () => data({ token: null }) });
    await signIn(user);
    await expectTwice('Login failed');
  });

  it('leads a user with an unconfirmed address to the code', async () => {
    const { user, path } = open('/signin', {
      [LOGIN]: () => refusal(403, 'email-not-verified', { email: 'ada@example.com' }),
    });
    await signIn(user);
    await waitFor(() => expect(path()).toBe('/verify_email?email=ada%40example.com'));
  });

  it('offers the demonstration sign-ins of the server, one click each, in a part that only a sandbox shows', async () => {
    document.documentElement.dataset.sandbox = 'on';
    const people = [
      { identifier: 'ada@example.com', password: 'Secret#2026', name: 'Ada Obi', role: 'user' },
      { identifier: 'admin@example.com', password: 'Secret#2026', name: 'Amina', role: 'admin' },
      { identifier: 'halima@example.com', password: 'Secret#2026', name: 'Halima', role: 'admin' },
    ];
    const { user, server, path } = open('/signin', {
      [LOGIN]: () => data({ user: { ...ADA, roles: ['admin'], home: '/admin/dashboard' } }),
      [SITE]: () => data({ ...PUBLIC_SITE, demonstration_sign_ins: people }),
    });
    const part = screen.getByRole('region', { name: 'Demonstration sign-ins' });
    expect(part).toHaveClass('sandbox-only');
    const list = within(part);
    await user.click(await list.findByRole('button', { name: /^Amina/ }));
    expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Ada ObiResident with a wallet and two meters',
      'AminaBack office',
    ]);
    expect(server.to(LOGIN)[0]?.body).toEqual({ identifier: 'admin@example.com', password: 'Secret#2026' });
    await waitFor(() => expect(path()).toBe('/admin/dashboard'));
    delete document.documentElement.dataset.sandbox;
  });

  it('requests no demonstration sign-ins outside a sandbox, and hides their part where there are none', async () => {
    const { server } = open('/signin', {});
    expect(server.to(SITE)).toHaveLength(0);
    document.documentElement.dataset.sandbox = 'on';
    open('/signin', { [SITE]: () => data({ ...PUBLIC_SITE, demonstration_sign_ins: [] }) });
    await waitFor(() => expect(screen.getAllByRole('region', { name: 'Demonstration sign-ins' })).toHaveLength(1));
    delete document.documentElement.dataset.sandbox;
  });
});

describe('/signup', () => {
  async function fill(user: ReturnType<typeof userEvent.setup>, changes: Record<string, string> = {}) {
    const values = {
      'First name': 'Ngozi',
      'Last name': "O'Brien",
      Email: 'ngozi@example.com',
      Username: 'ngozi',
      Password: 'Estate#26',
      'Confirm password': 'Estate#26',
      ...changes,
    };
    for (const [name, value] of Object.entries(values)) {
      if (value !== '') await user.type(field(new RegExp(`^${name}`)), value);
    }
  }

  it('shows every message of the specification', async () => {
    const { user, server } = open('/signup');
    await press(user, 'Create account');
    for (const text of [
      'First Name is required',
      'Last Name is required',
      'Invalid email format',
      'Username must be at least 3 characters long',
      'Password must be at least 8 characters long',
    ]) {
      expect(await screen.findByText(text)).toBeInTheDocument();
    }
    for (const [typed, text] of [
      ['alllowercase1#', 'Password must contain at least one uppercase letter'],
      ['ALLUPPERCASE1#', 'Password must contain at least one lowercase letter'],
      ['NoDigitsHere#', 'Password must contain at least one number'],
      ['NoSpecial123', 'Password must contain at least one special character'],
    ] as const) {
      await user.clear(field(/^Password/));
      await user.type(field(/^Password/), typed);
      expect(await screen.findByText(text)).toBeInTheDocument();
    }
    await user.type(field(/^Confirm password/), 'other');
    expect(await screen.findByText('Passwords must match')).toBeInTheDocument();
    expect(server.to(REGISTER)).toHaveLength(0);
  });

  it('says that the passwords differ only after the confirmation was left once', async () => {
    const { user } = open('/signup');
    await user.type(field(/^Password/), 'Estate#26');
    await user.tab();
    await user.tab({ shift: true });
    await user.type(field(/^Password/), '7');
    expect(field(/^Confirm password/)).toBeValid();
    await user.type(field(/^Confirm password/), 'Estate#26');
    await user.tab();
    expect(await screen.findByText('Passwords must match')).toBeInTheDocument();
    await user.type(field(/^Password/), '{Backspace}');
    await waitFor(() => expect(screen.queryByText('Passwords must match')).not.toBeInTheDocument());
  });

  it('marks an empty confirmation, also while the password is empty', async () => {
    const { user } = open('/signup');
    await press(user, 'Create account');
    expect(await screen.findByText('Password must be at least 8 characters long')).toBeInTheDocument();
    expect(screen.getByText('Passwords must match')).toBeInTheDocument();
  });

  it('ticks the rules while the password is typed', async () => {
    const { user } = open('/signup');
    const rules = () => within(screen.getByRole('list', { name: 'Your password needs' })).getAllByRole('listitem');
    const done = () => rules().filter((rule) => rule.textContent?.includes('(done)')).length;
    expect(done()).toBe(0);
    await user.type(field(/^Password/), 'Estate');
    expect(done()).toBe(2);
    await user.type(field(/^Password/), '#26');
    expect(done()).toBe(5);
  });

  it('sends the specified fields, without the confirmation, and leads to the code', async () => {
    const { user, server, path } = open('/signup', { [REGISTER]: () => accepted('ngozi@example.com') });
    await user.click(screen.getByRole('radio', { name: /Estate Manager/ }));
    await fill(user);
    await press(user, 'Create account');
    await waitFor(() => expect(path()).toBe('/verify_email?email=ngozi%40example.com'));
    expect(server.to(REGISTER)[0]?.body).toEqual({
      role: 'manager',
      firstName: 'Ngozi',
      lastName: "O'Brien",
      email: 'ngozi@example.com',
      userName: 'ngozi',
      password: 'Estate#26',
    });
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signin');
  });

  it('shows a refusal under its field', async () => {
    const { user } = open('/signup', {
      [REGISTER]: () => refusal(409, 'user-name-taken', { field_codes: { userName: { code: 'user-name-taken' } } }),
    });
    await fill(user);
    await press(user, 'Create account');
    await waitFor(() =>
      expect(field(/^Username/)).toHaveAccessibleDescription('That username is already taken. Choose another one.'),
    );
    expect(field(/^Password/)).toHaveValue('Estate#26');
  });

  it('shows the specified text for a response that cannot be read', async () => {
    const { user } = open('/signup', { [REGISTER]: () => data({}) });
    await fill(user);
    await press(user, 'Create account');
    await expectTwice('An error occurred, please try again.');
  });

  it('keeps everything but the passwords over a reload', async () => {
    const { user } = open('/signup');
    await fill(user);
    await vi.advanceTimersByTimeAsync(400);
    expect(JSON.stringify(sessionStorage)).toContain('ngozi@example.com');
    expect(JSON.stringify(sessionStorage)).not.toContain('Estate#26');
  });
});

describe('a session that ended', () => {
  it('shows the reason once, in the notice: not in the lead and not in a toast', async () => {
    fakeServer({ [SITE]: () => data(PUBLIC_SITE) });
    showError('Sign in to continue.');
    renderPages(pages, [{ pathname: '/signin', search: '?next=%2Fuser%2Fhistory', state: { why: 'expired' } }]);
    expect(await screen.findByText(/^Your session has ended/)).toBeInTheDocument();
    expect(screen.queryByText('Sign in to continue.')).not.toBeInTheDocument();
  });
});

describe('/verify_email', () => {
  const at = '/verify_email?email=ngozi%40example.com';

  it('sends the code at its sixth digit and leads to the details', async () => {
    const { user, server, path } = open(at, { [VERIFY]: () => data({ verified: true, user: ADA }) });
    await user.type(field(/^One-time code/), '123456');
    await waitFor(() => expect(path()).toBe('/finish_up?email=ngozi%40example.com'));
    expect(server.to(VERIFY)).toHaveLength(1);
    expect(server.to(VERIFY)[0]?.body).toEqual({ email: 'ngozi@example.com', otp: '123456' });
    expect(useUserStore.getState().user?.id).toBe(ADA.id);
  });

  it('asks another browser to sign in first', async () => {
    const { user, path } = open(at, { [VERIFY]: () => data({ verified: true, user: null }) });
    await user.type(field(/^One-time code/), '123456');
    await waitFor(() => expect(path()).toContain('/signin?next=%2Ffinish_up'));
    expect(await screen.findByText('Your email is confirmed. Sign in to continue.')).toBeInTheDocument();
  });

  it('empties the field when the code is wrong, each time', async () => {
    const { user, server } = open(at, { [VERIFY]: () => refusal(422, 'wrong-code') });
    for (const times of [1, 2]) {
      await user.type(field(/^One-time code/), '123456');
      await waitFor(() => expect(server.to(VERIFY)).toHaveLength(times));
      await waitFor(() => expect(field(/^One-time code/)).toHaveValue(''));
      expect(field(/^One-time code/)).toHaveAccessibleDescription(/That code is wrong or has expired/);
    }
  });

  it('says what is wrong with a short code', async () => {
    const { user, server } = open(at);
    await user.type(field(/^One-time code/), '123');
    await press(user, 'Confirm');
    expect(await screen.findByText('OTP must be exactly 6 digits')).toBeInTheDocument();
    expect(server.to(VERIFY)).toHaveLength(0);
  });

  it('sends another code, then not again for thirty seconds', async () => {
    const { user, server } = open(at, { [RESEND]: () => accepted('ngozi@example.com') });
    await press(user, 'Send a new code');
    expect(await screen.findByText(/You can request a new code in \d+ s/)).toBeInTheDocument();
    expect(server.to(RESEND)).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(31_000);
    expect(screen.getByRole('button', { name: 'Send a new code' })).toBeInTheDocument();
  });

  it('asks for the address when the link has none', async () => {
    const { user, path } = open('/verify_email', { [RESEND]: () => accepted('ngozi@example.com') });
    await user.type(field(/^Email/), 'ngozi@example.com');
    await press(user, 'Send me a code');
    await waitFor(() => expect(path()).toBe(at));
  });
});

describe('/forgot_password', () => {
  type User = ReturnType<typeof userEvent.setup>;
  async function toPasswords(user: User) {
    await user.type(field(/^Email/), 'ada@example.com');
    await press(user, 'Send me a code');
    await user.type(await screen.findByLabelText(/^One-time code/), '123456');
    await screen.findByRole('heading', { name: 'Choose a new password' });
  }

  it('goes through email, code and password, and back to sign in', async () => {
    const { user, server, path } = open('/forgot_password', {
      [FORGET]: () => accepted('ada@example.com'),
      [RESET]: () => data({ changed: true }),
    });
    expect(screen.getByText('Step 1 of 3 · Your email')).toBeInTheDocument();
    await toPasswords(user);
    expect(server.to(RESET)).toHaveLength(0);
    await user.type(field(/^New password/), 'Estate#27');
    await user.type(field(/^Confirm new password/), 'Estate#27');
    await press(user, 'Change password');
    await waitFor(() => expect(path()).toBe('/signin'));
    expect(server.to(RESET)[0]?.body).toEqual({
      email: 'ada@example.com',
      token: '123456',
      newPassword: 'Estate#27',
    });
    await expectTwice('Password changed successfully');
  });

  it('shows no error under a confirmation before the user reached it', async () => {
    const { user } = open('/forgot_password', { [FORGET]: () => accepted('ada@example.com') });
    await toPasswords(user);
    await user.type(field(/^New password/), 'Estate#27');
    await user.type(field(/^Confirm new password/), 'Estate#27');
    expect(screen.queryByText('Passwords must match')).not.toBeInTheDocument();
  });

  it('uses the texts for a new password', async () => {
    const { user } = open('/forgot_password', { [FORGET]: () => accepted('ada@example.com') });
    await toPasswords(user);
    await press(user, 'Change password');
    expect(await screen.findByText('New Password must be at least 8 characters long')).toBeInTheDocument();
    expect(screen.getByText('Passwords must match')).toBeInTheDocument();
  });

  it('returns to the code when it was wrong, and keeps the passwords', async () => {
    const { user } = open('/forgot_password', {
      [FORGET]: () => accepted('ada@example.com'),
      [RESET]: () => refusal(422, 'wrong-code'),
    });
    await toPasswords(user);
    await user.type(field(/^New password/), 'Estate#27');
    await user.type(field(/^Confirm new password/), 'Estate#27');
    await press(user, 'Change password');
    expect(await screen.findByText('Step 2 of 3 · Code')).toBeInTheDocument();
    expect(field(/^One-time code/)).toHaveAccessibleDescription(/That code is wrong or has expired/);
    await user.type(field(/^One-time code/), '654321');
    expect(await screen.findByLabelText(/^New password/)).toHaveValue('Estate#27');
    // The new code has not been refused.
    expect(screen.queryByText(/That code is wrong or has expired/, { selector: 'form [role=alert] *' })).toBeNull();
    await press(user, 'Back');
    expect(await screen.findByText('Step 2 of 3 · Code')).toBeInTheDocument();
    // The code is still there, and one click goes on with it.
    expect(field(/^One-time code/)).toHaveValue('654321');
    await press(user, 'Continue');
    expect(await screen.findByLabelText(/^New password/)).toHaveValue('Estate#27');
  });

  it('continues at the code after a reload, without the code', () => {
    sessionStorage.setItem('forgotPassword', JSON.stringify({ email: 'ada@example.com', sentAt: Date.now() }));
    open('/forgot_password');
    expect(screen.getByText('Step 2 of 3 · Code')).toBeInTheDocument();
    expect(screen.getByText(/^If ada@example.com has an account/)).toBeInTheDocument();
  });
});
