import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useUserStore } from '../../data/session/user-store.ts';
import { data, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderPages } from '../../testing/render-page.tsx';
import { ADA } from '../../testing/users.ts';
import { clearToasts } from '../../ui/feedback/toast.tsx';
import ProfilePage from './profile-page.tsx';

const PASSWORD = 'POST /api/v1/users/password';
const EMAIL = 'POST /api/v1/users/email';
const CONFIRM = 'POST /api/v1/users/email/confirm';
const PHOTO = 'PUT /api/v1/users/photo';
const SAVE = `PUT /api/v1/users/${ADA.id}`;
const CHOICE = 'PUT /api/v1/users/preferences';
const STEP_UP = 'POST /api/v1/users/step-up';
const DELETION = 'GET /api/v1/users/deletion';
const DELETE = 'POST /api/v1/users/delete';
const SESSIONS = 'GET /api/v1/users/sessions';

const session = (id: string, device: string, isCurrent: boolean) => ({
  id,
  device,
  browser: null,
  system: null,
  place: 'internet',
  network: '102.89.x.x',
  created_at: '2026-11-20T10:00:00.000Z',
  last_seen_at: '2026-11-20T12:00:00.000Z',
  is_current: isCurrent,
});

async function start(section: 'personal' | 'security' | 'privacy', handlers: Parameters<typeof fakeServer>[0] = {}) {
  localStorage.setItem('profileSection', JSON.stringify(section));
  const server = fakeServer({
    'GET /api/v1/users': () => data(ADA),
    [SESSIONS]: () => data([session('1', 'Chrome on Windows', true), session('2', 'Safari on iPhone', false)]),
    'GET /api/v1/users/preferences': () => data([{ setting: 'privacy.usage', allowed: true, chosen_at: null }]),
    'POST /api/v1/users/logout': () => data({ signed_out: true }),
    ...handlers,
  });
  const user = userEvent.setup({ applyAccept: false, delay: null });
  renderPages({ '/user/profile': <ProfilePage /> }, ['/user/profile']);
  await screen.findByRole('heading', {
    name: { personal: 'Personal info', security: 'Change password', privacy: 'Delete Account' }[section],
  });
  return { server, user };
}

const field = (name: RegExp) => screen.getByLabelText(name);
const part = (name: string) => within(screen.getByRole('region', { name }));
/** A call that the server accepts only after the password; the first password is wrong. */
function guarded(route: string, answer: Parameters<typeof fakeServer>[0][string]): Parameters<typeof fakeServer>[0] {
  let tries = 0;
  return {
    [route]: (received) => (tries > 1 ? answer(received) : refusal(403, 'step-up-required')),
    [STEP_UP]: () => {
      tries += 1;
      return tries === 1 ? refusal(422, 'wrong-password') : data({ valid_until: '2026-11-20T12:10:00.000Z' });
    },
  };
}
/** Under its field and as a message. */
const expectTwice = (text: string) => waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2));

beforeEach(() => {
  localStorage.clear();
  useUserStore.setState({ user: null });
  clearToasts();
});
afterEach(() => vi.unstubAllGlobals());

describe('the password before purchases from the wallet', () => {
  const NAME = 'Ask for my PIN or password before I buy from my wallet';
  const preferences = (allowed: boolean) => ({
    'GET /api/v1/users/preferences': () => data([{ setting: 'wallet.password', allowed, chosen_at: null }]),
  });

  it('is turned on immediately, without an undo that would turn it off', async () => {
    const choice = { setting: 'wallet.password', allowed: true };
    const { user, server } = await start('security', {
      ...preferences(false),
      [CHOICE]: () => data({ ...choice, chosen_at: '2026-11-20T12:00:00.000Z' }),
    });
    await user.click(await screen.findByRole('switch', { name: NAME }));
    expect(await screen.findByText(`${NAME}: on`)).toBeVisible();
    expect(server.to(CHOICE)[0]?.body).toEqual(choice);
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('is turned off only with the password', async () => {
    let isConfirmed = false;
    const { user, server } = await start('security', {
      ...preferences(true),
      [CHOICE]: () =>
        isConfirmed
          ? data({ setting: 'wallet.password', allowed: false, chosen_at: '2026-11-20T12:00:00.000Z' })
          : refusal(403, 'step-up-required'),
      [STEP_UP]: () => {
        isConfirmed = true;
        return data({ valid_until: '2026-11-20T12:10:00.000Z' });
      },
    });
    const row = await screen.findByRole('switch', { name: NAME });
    await user.click(row);
    expect(row).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Turn off' }));
    await user.type(await screen.findByLabelText(/^Password/), 'Estate#2026');
    expect(server.to(CHOICE)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Turn off' }));
    expect(await screen.findByText(`${NAME}: off`)).toBeVisible();
    expect(screen.getByRole('switch', { name: NAME })).not.toBeChecked();
    expect(server.to(STEP_UP)[0]?.body).toEqual({ password: 'Estate#2026' });
  });
});

describe('the wallet PIN', () => {
  const PIN = 'GET /api/v1/users/pin';
  const SET = 'PUT /api/v1/users/pin';
  const CODE = 'POST /api/v1/users/pin/code';
  const state = (isSet: boolean, triesLeft = 5) =>
    data({ is_set: isSet, tries_left: triesLeft, set_at: isSet ? '2026-11-20T12:00:00.000Z' : null });
  const passwordRight = () => data({ valid_until: '2026-11-20T12:10:00.000Z' });
  const save = (user: ReturnType<typeof userEvent.setup>) =>
    user.click(screen.getByRole('button', { name: 'Save PIN' }));

  it('is set with the password; an easy one, two that differ and a wrong password are shown at their field', async () => {
    let isSet = false;
    let answer = () => refusal(422, 'wrong-password');
    const { user, server } = await start('security', {
      [PIN]: () => state(isSet),
      [STEP_UP]: () => answer(),
      [SET]: () => {
        isSet = true;
        return data({ set: true });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Set a PIN' }));
    await user.type(field(/^New PIN/), '12x34');
    expect(field(/^New PIN/)).toHaveValue('1234');
    await user.type(field(/^Confirm New PIN/), '8305');
    await user.type(field(/^Your password/), 'Estate#2026');
    await save(user);
    expect(await screen.findByText(/^This PIN is easy to guess/)).toBeVisible();
    await user.clear(field(/^New PIN/));
    await user.type(field(/^New PIN/), '8306');
    await save(user);
    expect(await screen.findByText('The two PINs are different')).toBeVisible();
    await waitFor(() => expect(field(/^Confirm New PIN/)).toHaveFocus());
    expect(server.to(STEP_UP)).toHaveLength(0);
    await user.clear(field(/^Confirm New PIN/));
    await user.type(field(/^Confirm New PIN/), '8306');
    await save(user);
    expect(await screen.findByText('Your current password is not correct.')).toBeVisible();
    expect(server.to(SET)).toHaveLength(0);
    answer = passwordRight;
    await save(user);
    expect(await screen.findByText('Your PIN is set')).toBeVisible();
    expect(server.to(SET)[0]?.body).toEqual({ pin: '8306' });
    expect(await screen.findByRole('button', { name: 'Change PIN' })).toBeVisible();
  });

  it('is changed with the old one, and a wrong one says how many tries are left', async () => {
    let answer = () => refusal(422, 'wrong-pin', { tries_left: 1 });
    const { user, server } = await start('security', {
      [PIN]: () => state(true),
      [STEP_UP]: passwordRight,
      [SET]: () => answer(),
    });
    await user.click(await screen.findByRole('button', { name: 'Change PIN' }));
    await user.type(field(/^Current PIN/), '8305');
    await user.type(field(/^New PIN/), '274916');
    await user.type(field(/^Confirm New PIN/), '274916');
    await user.type(field(/^Your password/), 'Estate#2026');
    await save(user);
    expect(
      await screen.findByText('That wallet PIN is not correct. 1 try is left, then the PIN is locked.'),
    ).toBeVisible();
    answer = () => data({ set: true });
    await save(user);
    expect(await screen.findByText('Your PIN is changed')).toBeVisible();
    expect(server.to(SET)[1]?.body).toEqual({ pin: '274916', current_pin: '8305' });
  });

  it('that is locked is set again with the password and the code from the e-mail', async () => {
    const { user, server } = await start('security', {
      [PIN]: () => state(true, 0),
      [STEP_UP]: passwordRight,
      [CODE]: () => data({ email: ADA.email }),
      [SET]: () => data({ set: true }),
    });
    expect(await screen.findByText(/^Your PIN is locked/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Change PIN' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Set a new PIN' }));
    await user.type(field(/^Your password/), 'Estate#2026');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Send verification code' }));
    await user.type(await screen.findByLabelText(/^Verification code/), '123456');
    await user.type(field(/^New PIN/), '8306');
    await user.type(field(/^Confirm New PIN/), '8306');
    await save(user);
    expect(await screen.findByText('Your PIN is changed')).toBeVisible();
    expect(server.to(STEP_UP)).toHaveLength(1);
    expect(server.to(SET)[0]?.body).toEqual({ pin: '8306', code: '123456' });
  });
});

describe('the photo', () => {
  it('of more than 2 MiB, or of another kind, is refused before it is sent', async () => {
    const { user, server } = await start('personal');
    const input = field(/^Change photo/);
    await user.upload(input, new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'me.jpg', { type: 'image/jpeg' }));
    await expectTwice('This photo is larger than 2 MB. Choose a smaller one.');
    await user.upload(input, new File(['<svg/>'], 'me.svg', { type: 'image/svg+xml' }));
    await expectTwice('Choose a JPEG or PNG photo.');
    expect(server.to(PHOTO)).toHaveLength(0);
  });

  it('that the server cannot read is reported in place, and the name on the page stays', async () => {
    const { user } = await start('personal', { [PHOTO]: () => refusal(422, 'photo-unreadable') });
    await user.upload(field(/^Change photo/), new File(['no picture'], 'me.png', { type: 'image/png' }));
    await expectTwice('We could not read this picture. Choose another JPEG or PNG photo.');
    expect(field(/^Full Name/)).toHaveValue('Ada Obi');
  });
});

describe('a file with the name of a photo that is not a photo', () => {
  it('is refused in plain words; the file input itself is hidden', async () => {
    const { user } = await start('personal', { [PHOTO]: () => refusal(415, 'unsupported-media-type') });
    expect(screen.getAllByRole('button', { name: /^Change photo/ })).toHaveLength(1);
    expect(field(/^Change photo/)).not.toBeVisible();
    await user.upload(field(/^Change photo/), new File(['a text'], 'me.png', { type: 'image/png' }));
    await expectTwice('Choose a JPEG or PNG photo.');
  });
});

describe('a new password', () => {
  async function type(user: ReturnType<typeof userEvent.setup>, next: string, again = next) {
    const form = part('Change password');
    await user.type(form.getByLabelText(/^Current Password/), 'Estate#2026');
    await user.type(form.getByLabelText(/^New Password/), next);
    await user.type(form.getByLabelText(/^Confirm New Password/), again);
    await user.click(form.getByRole('button', { name: 'Change password' }));
  }

  it('follows the rules and is typed twice in the same way', async () => {
    const { user, server } = await start('security');
    await type(user, 'short', 'other');
    expect(await screen.findByText('New Password must be at least 8 characters long')).toBeInTheDocument();
    await user.clear(field(/^New Password/));
    await user.type(field(/^New Password/), 'Estate#2027');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('Passwords must match')).toBeInTheDocument();
    expect(server.to(PASSWORD)).toHaveLength(0);
  });

  it('marks an empty confirmation, also while the password is empty', async () => {
    const { user, server } = await start('security');
    await user.click(await screen.findByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('Passwords must match')).toBeInTheDocument();
    expect(server.to(PASSWORD)).toHaveLength(0);
  });

  it('says so and that other devices are signed out, and empties the fields', async () => {
    const { user, server } = await start('security', { [PASSWORD]: () => data({ changed: true, ended_sessions: 2 }) });
    await type(user, 'Estate#2027');
    expect(await screen.findByText(/^Password changed successfully Other devices are signed out/)).toBeInTheDocument();
    expect(server.to(PASSWORD)[0]?.body).toEqual({ current_password: 'Estate#2026', new_password: 'Estate#2027' });
    expect(part('Change password').getByLabelText(/^New Password/)).toHaveValue('');
    // With Enter the focus was in a field, which is empty now and not yet missing.
    await user.type(field(/^New Password/), 'Estate#2028');
    await user.type(field(/^Confirm New Password/), 'Estate#2028');
    await user.type(part('Change password').getByLabelText(/^Current Password/), 'Estate#2027{Enter}');
    await waitFor(() => expect(server.to(PASSWORD)).toHaveLength(2));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Change password' })).toHaveFocus());
    await user.tab();
    expect(screen.queryByText('All fields are required')).not.toBeInTheDocument();
  });

  it('with a wrong current one says so under that field', async () => {
    const { user } = await start('security', { [PASSWORD]: () => refusal(403, 'wrong-password') });
    await type(user, 'Estate#2027');
    await expectTwice('Your current password is not correct.');
    expect(part('Change password').getByLabelText(/^Current Password/)).toHaveFocus();
  });
});

describe('a new e-mail address', () => {
  it('is confirmed by its code, after a wrong one', async () => {
    let answer = () => refusal(400, 'wrong-code');
    const { user, server } = await start('security', {
      [EMAIL]: () => ({ status: 202, body: { status: 'success', data: { email: 'ada@new.example' } } }),
      [CONFIRM]: () => answer(),
    });
    const form = part('Change email');
    await user.type(form.getByLabelText(/^New Email/), 'ada');
    await user.click(form.getByRole('button', { name: 'Send verification code' }));
    expect(await form.findByText('Invalid email format')).toBeInTheDocument();
    await user.type(form.getByLabelText(/^New Email/), '@new.example');
    await user.type(form.getByLabelText(/^Current Password/), 'Estate#2026');
    await user.click(form.getByRole('button', { name: 'Send verification code' }));
    expect(await form.findByLabelText(/^Verification code/)).toHaveFocus();
    await user.keyboard('12345');
    await user.click(form.getByRole('button', { name: 'Confirm new email' }));
    expect(await form.findByText('OTP must be exactly 6 digits')).toBeInTheDocument();
    expect(server.to(CONFIRM)).toHaveLength(0);
    await user.type(form.getByLabelText(/^Verification code/), '6');
    await user.click(form.getByRole('button', { name: 'Confirm new email' }));
    await expectTwice('That code is wrong or has expired. Request a new one.');
    answer = () => data({ ...ADA, email: 'ada@new.example' });
    await user.click(form.getByRole('button', { name: 'Confirm new email' }));
    expect(await form.findByText('Your email now: ada@new.example')).toBeInTheDocument();
    expect(form.getByText(/We told your old address/)).toBeInTheDocument();
    expect(useUserStore.getState().user?.email).toBe('ada@new.example');
  });
});

describe('a refusal moves the focus to its field', () => {
  it('in the e-mail form: a wrong password, and the address of today', async () => {
    const { user, server } = await start('security', { [EMAIL]: () => refusal(403, 'wrong-password') });
    const form = part('Change email');
    await user.type(form.getByLabelText(/^New Email/), ADA.email.toUpperCase());
    await user.type(form.getByLabelText(/^Current Password/), 'Estate#2026');
    await user.click(form.getByRole('button', { name: 'Send verification code' }));
    expect(await form.findByText('This is already your email. Enter another one.')).toBeInTheDocument();
    expect(form.getByLabelText(/^New Email/)).toHaveFocus();
    expect(server.to(EMAIL)).toHaveLength(0);
    await user.clear(form.getByLabelText(/^New Email/));
    await user.type(form.getByLabelText(/^New Email/), 'ada@new.example');
    await user.click(form.getByRole('button', { name: 'Send verification code' }));
    await expectTwice('Your current password is not correct.');
    expect(form.getByLabelText(/^Current Password/)).toHaveFocus();
  });

  it('in the personal details: the phone number', async () => {
    const { user } = await start('personal', {
      [SAVE]: () => refusal(400, 'invalid-input', { field_codes: { phoneNumber: { code: 'phone-number-format' } } }),
    });
    await user.clear(field(/^Phone Number/));
    await user.type(field(/^Phone Number/), '08030000000');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(field(/^Phone Number/)).toHaveFocus());
    expect(field(/^Phone Number/)).toBeInvalid();
  });
});

describe('a new phone number', () => {
  const change = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.type(field(/^Phone Number/), '08030000000');
    await user.type(field(/^Address/), '5 Marina');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    return within(await screen.findByRole('dialog', { name: 'Confirm your password' }));
  };
  const saved = { ...ADA, phoneNumber: '08030000000', address: '5 Marina' };

  it('is saved with the password; a wrong one is shown at its field, and typed text is not lost', async () => {
    const { user, server } = await start(
      'personal',
      guarded(SAVE, () => data(saved)),
    );
    let dialog = await change(user);
    expect(screen.queryByText('Confirm that it is you to continue.')).not.toBeInTheDocument();
    expect(dialog.getByText('Enter your password to change your phone number.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(field(/^Phone Number/)).toHaveValue('08030000000');
    expect(field(/^Address/)).toHaveValue('5 Marina');

    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    dialog = within(await screen.findByRole('dialog', { name: 'Confirm your password' }));
    expect(dialog.getByLabelText(/^Your password/)).toHaveFocus();
    await user.keyboard('wrong{Enter}');
    expect(await dialog.findByText('Your current password is not correct.')).toBeVisible();
    await waitFor(() => expect(dialog.getByLabelText(/^Your password/)).toHaveFocus());
    await user.clear(dialog.getByLabelText(/^Your password/));
    await user.type(dialog.getByLabelText(/^Your password/), 'Estate#2026');
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));

    expect(await screen.findByText('Your changes are saved')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(server.to(STEP_UP).map(({ body }) => body)).toEqual([{ password: 'wrong' }, { password: 'Estate#2026' }]);
    expect(server.to(SAVE).at(-1)?.body).toEqual({
      firstName: 'Ada',
      lastName: 'Obi',
      phoneNumber: '08030000000',
      address: '5 Marina',
    });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save Changes' })).toHaveFocus());
  });

  it('that was not touched is not sent: it may have been changed on another device', async () => {
    const { user, server } = await start('personal', {
      'GET /api/v1/users': () => data({ ...ADA, phoneNumber: '08031234567' }),
      [SAVE]: () => data({ ...ADA, phoneNumber: '08059876543', address: '5 Marina' }),
    });
    await user.type(field(/^Address/), '5 Marina');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Your changes are saved')).toBeVisible();
    expect(server.to(SAVE)[0]?.body).toEqual({ firstName: 'Ada', lastName: 'Obi', address: '5 Marina' });
    expect(field(/^Phone Number/)).toHaveValue('08059876543');
  });
});

describe('the devices', () => {
  it('are signed out with the password: one, or all others', async () => {
    const ONE = 'DELETE /api/v1/users/sessions/2';
    const { user, server } = await start(
      'security',
      guarded(ONE, () => data({ ended_sessions: 1 })),
    );
    const list = part('Where you are signed in');
    await user.click(await list.findByRole('button', { name: 'Sign out all other devices' }));
    // This call is lost: the password would not help.
    expect(await screen.findAllByText(/^No network/)).not.toHaveLength(0);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    server.handlers['DELETE /api/v1/users/sessions'] = () => refusal(403, 'step-up-required');
    await user.click(list.getByRole('button', { name: 'Sign out all other devices' }));
    let dialog = within(await screen.findByRole('dialog', { name: 'Sign out all other devices?' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));

    await user.click(list.getByRole('button', { name: 'Sign out Safari on iPhone' }));
    dialog = within(await screen.findByRole('dialog', { name: 'Sign out Safari on iPhone?' }));
    await user.type(dialog.getByLabelText(/^Your password/), 'wrong{Enter}');
    expect(await dialog.findByText('Your current password is not correct.')).toBeVisible();
    expect(list.getByText('Safari on iPhone')).toBeVisible();
    server.handlers[SESSIONS] = () => data([session('1', 'Chrome on Windows', true)]);
    await user.clear(dialog.getByLabelText(/^Your password/));
    await user.type(dialog.getByLabelText(/^Your password/), 'Estate#2026{Enter}');
    expect(await screen.findByText('The device is signed out')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(list.queryByText('Safari on iPhone')).not.toBeInTheDocument());
    expect(list.getByRole('heading', { name: 'Where you are signed in' })).toHaveFocus();
    expect(server.to(ONE)).toHaveLength(2);
  });

  it('are named with their place and last use; another one is signed out, this one is not offered', async () => {
    const { user, server } = await start('security', {
      'DELETE /api/v1/users/sessions/2': () => data({ ended_sessions: 1 }),
    });
    const list = part('Where you are signed in');
    const [here, elsewhere] = await list.findAllByRole('listitem');
    expect(here).toHaveTextContent('Network 102.89.x.x · This device');
    expect(elsewhere).toHaveTextContent(/Network 102\.89\.x\.x · Last used 20 Nov 2026/);
    expect(list.queryByRole('button', { name: 'Sign out Chrome on Windows' })).not.toBeInTheDocument();
    server.handlers[SESSIONS] = () => data([session('1', 'Chrome on Windows', true)]);
    await user.click(list.getByRole('button', { name: 'Sign out Safari on iPhone' }));
    await waitFor(() => expect(list.queryByText('Safari on iPhone')).not.toBeInTheDocument());
    expect(list.queryByRole('button', { name: 'Sign out all other devices' })).not.toBeInTheDocument();
    expect(list.getByRole('heading', { name: 'Where you are signed in' })).toHaveFocus();
  });
});

describe('a choice', () => {
  it('is saved immediately, and is undone with a message when saving fails', async () => {
    const { user, server } = await start('privacy', { [CHOICE]: () => refusal(503, 'unavailable') });
    const usage = await screen.findByRole('switch', { name: /^Share usage data with estate management/ });
    await user.click(usage);
    expect(await screen.findByText('We could not save that. Try again.')).toBeInTheDocument();
    expect(usage).toBeChecked();
    expect(server.to(CHOICE)[0]?.body).toEqual({ setting: 'privacy.usage', allowed: false });
  });
});

describe('Delete Account', () => {
  const free = { is_possible: true, wallet_kobo: 0, open_orders: 0, open_payments: 0 };
  const open = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(screen.getByRole('button', { name: 'Delete Account' }));
    return within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
  };

  it('says what is kept and why, and what prevents it', async () => {
    const { user } = await start('privacy', {
      [DELETION]: () => data({ is_possible: false, wallet_kobo: 550_000, open_orders: 1, open_payments: 0 }),
    });
    const dialog = await open(user);
    expect(dialog.getByText(/for six years, because tax and consumer law require it/)).toBeInTheDocument();
    expect(await dialog.findByText(/^There is ₦5,500(\.00)? in your wallet/)).toBeInTheDocument();
    expect(dialog.getByText(/is not finished yet/)).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Delete account for ever' })).not.toBeInTheDocument();
  });

  it('needs the typed word and the password, and signs out when it is done', async () => {
    let password = () => refusal(403, 'wrong-password');
    const { user, server } = await start('privacy', {
      [DELETION]: () => data(free),
      [STEP_UP]: () => password(),
      [DELETE]: () => data({ deleted: true }),
    });
    useUserStore.setState({ user: ADA });
    const dialog = await open(user);
    await user.type(await dialog.findByLabelText(/^Type DELETE to confirm/), 'delete');
    await user.type(dialog.getByLabelText(/^Your password/), 'Estate#2026');
    await user.click(dialog.getByRole('button', { name: 'Delete account for ever' }));
    expect(await dialog.findByText('Type DELETE in capital letters')).toBeInTheDocument();
    expect(server.to(STEP_UP)).toHaveLength(0);
    await user.clear(dialog.getByLabelText(/^Type DELETE/));
    await user.type(dialog.getByLabelText(/^Type DELETE/), 'DELETE');
    await user.click(dialog.getByRole('button', { name: 'Delete account for ever' }));
    expect(await dialog.findAllByText('Your current password is not correct.')).not.toHaveLength(0);
    expect(server.to(DELETE)).toHaveLength(0);
    password = () => data({ valid_until: '2026-11-20T12:10:00.000Z' });
    await user.click(dialog.getByRole('button', { name: 'Delete account for ever' }));
    await waitFor(() => expect(useUserStore.getState().user).toBeNull());
    expect(server.to(DELETE)[0]?.body).toEqual({ confirmation: 'DELETE' });
  });
});
