import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { data, refusal } from '../../../testing/fake-server.ts';
import type { ReceivedCall } from '../../../testing/fake-server.ts';
import { gateNow } from '../device/gate.ts';
import { syncGate } from '../device/sync.ts';
import { forgetAll } from '../device/vault.ts';
import GatePage from '../gate-page.tsx';
import { clockAt, gateServer, guardWith, listWith, noNetwork, NOW, OWN_PIN } from '../test-gate.ts';
import { stored } from '../../../testing/fake-database.ts';

vi.mock('idb-keyval', () => import('../../../testing/fake-database.ts'));

const FIRST = '590284';
const OWN = '738264';
const WEEK_MS = 7 * 86_400_000;

/** The server has a first PIN, until one is chosen. It replaces a first PIN once, and a repeat changes nothing. */
async function firstPinServer(until = NOW + WEEK_MS) {
  const [first, own] = await Promise.all([guardWith(FIRST, until), guardWith(OWN)]);
  const list = await listWith([]);
  let isChosen = false;
  const server = gateServer(() => ({ ...list, guards: [isChosen ? own : first] }));
  server.handlers[OWN_PIN] = ({ body }: ReceivedCall) => {
    expect(body).toEqual({ guard: '9', pin: FIRST, own_pin: OWN });
    isChosen = true;
    return data({ state: 'set' });
  };
  return { ...server, isChosen: () => isChosen };
}

function openPage() {
  const Page = createRoutesStub([{ path: '/gate', Component: GatePage }]);
  const shown = render(<Page initialEntries={['/gate']} />);
  const user = userEvent.setup();
  const press = async (digits: string) => {
    const keys = within(screen.getByRole('group', { name: 'Digits' }));
    for (const digit of digits) await user.click(keys.getByRole('button', { name: digit }));
  };
  return { user, press, close: shown.unmount };
}
const isOnDuty = () => screen.findByRole('heading', { name: 'Visitor code' });
const dutyHeading = () => screen.findByRole('heading', { name: 'Who is on duty?' });

/** The phone has the list, and is switched off. */
async function openOnce() {
  const { close } = openPage();
  await dutyHeading();
  await syncGate();
  close();
}

/** Types the first PIN, and a new PIN twice. */
async function choose({ press }: ReturnType<typeof openPage>) {
  await dutyHeading();
  await press(FIRST);
  await screen.findByRole('heading', { name: 'Choose your own PIN' });
  await press(OWN);
  expect(screen.getByRole('heading', { name: 'Type it again' })).toBeVisible();
  await press(OWN);
  await isOnDuty();
}

async function endShift({ user }: ReturnType<typeof openPage>) {
  await user.click(screen.getByRole('button', { name: 'Log' }));
  await user.click(await screen.findByRole('button', { name: 'End the shift' }));
  await dutyHeading();
}

beforeEach(async () => {
  await forgetAll();
  clockAt(NOW);
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { matches: false, media }));
});
afterEach(async () => {
  await syncGate();
  vi.restoreAllMocks();
});

test('a guard with a first PIN chooses another one, which has to be typed twice and must not be easy to guess', async () => {
  const server = await firstPinServer();
  const page = openPage();
  await dutyHeading();
  await page.press(FIRST);
  expect(await screen.findByRole('heading', { name: 'Choose your own PIN' })).toBeVisible();
  expect(screen.getByText('6 digits that only you know.')).toBeVisible();
  await page.press(FIRST);
  expect(screen.getByText('The manager saw this PIN. Choose another one.')).toBeVisible();
  await page.press('170390');
  expect(screen.getByText('This PIN is easy to guess. Avoid dates and digits in a row.')).toBeVisible();
  await page.press(OWN);
  expect(screen.getByRole('heading', { name: 'Type it again' })).toBeVisible();
  await page.press('738265');
  expect(screen.getByText('The two PINs are not the same. Choose again.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Choose your own PIN' })).toBeVisible();
  expect(gateNow().shift).toBeNull();
  await page.press(OWN);
  await page.press(OWN);
  await isOnDuty();
  await vi.waitFor(() => expect(server.isChosen()).toBe(true));
  // The list has it now: it is no longer stored here.
  await vi.waitFor(() => expect(gateNow().ownPins).toEqual([]));
  await endShift(page);
  await page.press(FIRST);
  expect(await screen.findByText('That is not your PIN.')).toBeVisible();
  await page.press(OWN);
  await isOnDuty();
});

test('without network the guard chooses too, the first PIN ends on this phone, and it is sent to the server later', async () => {
  const server = await firstPinServer();
  await openOnce();
  const handlers = { ...server.handlers };
  for (const name of Object.keys(handlers)) server.handlers[name] = () => Promise.reject(new TypeError('no network'));
  const page = openPage();
  await choose(page);
  await endShift(page);
  page.close();
  // The phone was switched off meanwhile, and the first PIN would have expired.
  clockAt(NOW + WEEK_MS + 1000);
  const again = openPage();
  await dutyHeading();
  await again.press(FIRST);
  expect(await screen.findByText('That is not your PIN.')).toBeVisible();
  await again.press(OWN);
  await isOnDuty();
  expect(server.isChosen()).toBe(false);
  Object.assign(server.handlers, handlers);
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(server.isChosen()).toBe(true));
  await vi.waitFor(() => expect(gateNow().ownPins).toEqual([]));
});

test('a lost response, a busy server and a server of an older version are retried with the same PIN', async () => {
  const server = await firstPinServer();
  const stores = server.handlers[OWN_PIN]!;
  const failures = [
    (call: ReceivedCall) => {
      void stores(call);
      return Promise.reject(new TypeError('the answer was lost'));
    },
    () => refusal(429, 'rate-limited'),
    () => refusal(404, 'not-found'),
    () => refusal(500, 'internal'),
  ];
  server.handlers[OWN_PIN] = (call: ReceivedCall) => (failures.shift() ?? stores)(call);
  await choose(openPage());
  for (let left = 4; left >= 0; left -= 1) {
    await syncGate();
    // Until the server confirms the PIN, this phone accepts it as the guard's.
    if (failures.length > 0) expect(gateNow().ownPins).toMatchObject([{ own_pin: OWN, state: 'waits' }]);
  }
  expect(gateNow().ownPins).toEqual([]);
  // A limit or a failure of this call does not delay anything else.
  expect(gateNow().isOnline).toBe(true);
});

test('a PIN that was chosen on another phone first counts; the guard sees that this one does not', async () => {
  const list = await listWith([]);
  const other = await guardWith('402917');
  let guards = [await guardWith(FIRST, NOW + WEEK_MS)];
  const server = gateServer(() => ({ ...list, guards }));
  server.handlers[OWN_PIN] = () => {
    guards = [other];
    return data({ state: 'refused' });
  };
  const page = openPage();
  await choose(page);
  const text = 'Sunday Okon: the PIN chosen here did not count. Use your other PIN, or ask the manager.';
  expect(await screen.findByText(text)).toBeVisible();
  // A guard is not interrupted in the middle of a visit.
  expect(gateNow().shift).not.toBeNull();
  expect(JSON.stringify(gateNow().ownPins)).not.toContain(OWN);
  await endShift(page);
  await page.press(OWN);
  expect(await screen.findByText('That is not your PIN.')).toBeVisible();
  await page.press('402917');
  await isOnDuty();
  expect(screen.queryByText(text)).toBeNull();
});

test('a first PIN that has expired opens nothing, also without network', async () => {
  await firstPinServer(NOW + 60_000);
  await openOnce();
  noNetwork();
  clockAt(NOW + 60_000);
  openPage();
  expect(await screen.findByText('Your first PIN has expired. Ask the manager for a new one.')).toBeVisible();
  expect(screen.getByRole('button', { name: '1' })).toBeDisabled();
});

test('a phone that is cut off forgets a PIN that was chosen on it', async () => {
  const server = await firstPinServer();
  server.handlers[OWN_PIN] = () => refusal(429, 'rate-limited');
  await choose(openPage());
  await vi.waitFor(() => expect(gateNow().ownPins).toHaveLength(1));
  server.cutOff();
  await syncGate();
  expect(await screen.findByText('This phone is no longer paired.')).toBeVisible();
  expect(gateNow().ownPins).toEqual([]);
  expect(stored.size).toBe(0);
});
