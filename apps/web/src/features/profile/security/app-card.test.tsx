import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SECOND_FACTOR_WORDS as SECOND } from '../../../strings/account/second-factor.ts';
import { PROFILE_WORDS as WORDS } from '../../../strings/app/profile.ts';
import { data, fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderPages } from '../../../testing/render-page.tsx';
import { clearToasts } from '../../../ui/feedback/toast.tsx';
import { AppCard } from './app-card.tsx';

const APP = '/api/v1/users/authenticator-app';
const STEP_UP = 'POST /api/v1/users/step-up';
const CODES = Array.from('ABCDEFGHIJ', (letter) => `${letter}AAA-BBBB-CCCC-DDDD-EEEE-FFFF`);
const on = { since: '2026-11-20T12:00:00.000Z', recovery_codes_left: 10, is_staff: false };
const off = { since: null, recovery_codes_left: 0, is_staff: false };

beforeEach(() => clearToasts());
afterEach(() => vi.unstubAllGlobals());

function start(handlers: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer({
    [STEP_UP]: () => data({ valid_until: '2026-11-20T12:10:00.000Z' }),
    [`POST ${APP}/secret`]: () => data({ secret: 'ABCDEFGH', uri: 'otpauth://totp/Gatelight:ada?secret=ABCDEFGH' }),
    ...handlers,
  });
  renderPages({ '/': <AppCard /> }, ['/']);
  return { server, user: userEvent.setup({ delay: null }) };
}

async function openWithPassword(user: ReturnType<typeof userEvent.setup>, name: string) {
  await user.click(await screen.findByRole('button', { name }));
  await user.type(await screen.findByLabelText(/^Current Password/), 'Estate#2026');
  await user.click(screen.getByRole('button', { name: WORDS.appContinue }));
}
const typeCode = async (code: string) =>
  (await screen.findByRole('textbox', { name: new RegExp(SECOND.code) })) && userEvent.keyboard(code);

it('is turned on with the password and a code, and shows the recovery codes once', async () => {
  let state: object = off;
  const { server, user } = start({
    [`GET ${APP}`]: () => data(state),
    [`POST ${APP}/recovery-codes`]: () => {
      state = on;
      return data({ recovery_codes: CODES });
    },
  });
  await openWithPassword(user, `${WORDS.appTurnOn}: ${WORDS.appTitle}`);
  expect(await screen.findByText('ABCD EFGH')).toBeVisible();
  await typeCode('123456');
  const dialog = within(await screen.findByRole('dialog', { name: SECOND.savedTitle }));
  expect(dialog.getAllByRole('listitem')).toHaveLength(10);
  await user.click(dialog.getByRole('button', { name: SECOND.saved }));
  expect(await screen.findByText(WORDS.appIsOn)).toBeVisible();
  expect(await screen.findByText(/10 recovery codes left/)).toBeVisible();
  expect(server.to(`POST ${APP}/recovery-codes`)[0]?.body).toEqual({ code: '123456' });
  expect(server.to(`POST ${APP}/secret`)).toHaveLength(1);
});

it('asks for the password again when ten minutes have passed, and changes nothing before', async () => {
  const { user } = start({
    [`GET ${APP}`]: () => data(on),
    [`POST ${APP}/removal`]: () => refusal(403, 'step-up-required'),
  });
  await openWithPassword(user, `${WORDS.appTurnOff}: ${WORDS.appTitle}`);
  await typeCode('123456');
  expect(await screen.findByLabelText(/^Current Password/)).toBeVisible();
});

it('is turned off with a recovery code when the phone is lost', async () => {
  const { server, user } = start({
    [`GET ${APP}`]: () => data(on),
    [`POST ${APP}/removal`]: () => data({ removed: true }),
  });
  await openWithPassword(user, `${WORDS.appTurnOff}: ${WORDS.appTitle}`);
  await user.click(await screen.findByRole('button', { name: SECOND.lost }));
  await user.type(screen.getByRole('textbox', { name: new RegExp(SECOND.recovery) }), CODES[0]!);
  await user.click(screen.getByRole('button', { name: SECOND.submit }));
  await waitFor(() => expect(server.to(`POST ${APP}/removal`)[0]?.body).toEqual({ recovery_code: CODES[0] }));
  expect(await screen.findByText(WORDS.appIsOff)).toBeVisible();
});

it('is only described to staff, who set it up elsewhere', async () => {
  start({ [`GET ${APP}`]: () => data({ ...on, is_staff: true }) });
  expect(await screen.findByText(WORDS.appStaff)).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
