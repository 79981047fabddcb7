import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { data, refusal } from '../../testing/fake-server.ts';
import { clockAt, DUTY, ENTRIES, gateServer, LIST, listWith, minutes, noNetwork, NOW, pass, PIN } from './test-gate.ts';
import type { SentEntry } from './test-gate.ts';
import { syncGate } from './device/sync.ts';
import { forgetAll, readKept } from './device/vault.ts';
import { scanPoint, useRounds } from './duty/rounds.ts';
import { openOutbox, useOutbox } from './duty/outbox.ts';
import GatePage from './gate-page.tsx';
import { disk, stored } from '../../testing/fake-database.ts';

vi.mock('idb-keyval', () => import('../../testing/fake-database.ts'));

/** A phone: no media query for a wide window matches. */
const phone = (media: string) => Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList;

function openPage() {
  const Page = createRoutesStub([{ path: '/gate', Component: GatePage }]);
  const shown = render(<Page initialEntries={['/gate']} />);
  return { user: userEvent.setup(), close: shown.unmount };
}

const press = async (user: ReturnType<typeof userEvent.setup>, digits: string) => {
  const keys = within(screen.getByRole('group', { name: 'Digits' }));
  for (const digit of digits) await user.click(keys.getByRole('button', { name: digit }));
};

async function openOnDuty() {
  const page = openPage();
  await screen.findByRole('heading', { name: 'Who is on duty?' });
  await press(page.user, PIN);
  await screen.findByRole('heading', { name: 'Visitor code' });
  return page;
}

beforeEach(async () => {
  await forgetAll();
  clockAt(NOW);
  vi.stubGlobal('matchMedia', phone);
});
afterEach(async () => {
  // A contact that began in this test must end in it.
  await syncGate();
  vi.restoreAllMocks();
});

test('a phone that is not paired is set up by the secret behind the address, which does not stay there', async () => {
  const server = gateServer(() => ({}) as never);
  server.cutOff();
  const secret = 'S'.repeat(43);
  const list = await listWith([]);
  server.handlers['POST /api/v1/gate/pair'] = () => {
    server.handlers[LIST] = () => data(list);
    return data({ estate: 'Palm Court', gate: 'Gate 1' });
  };
  const first = openPage();
  expect(await screen.findByText('Codes are not loaded yet')).toBeVisible();
  first.close();
  window.history.replaceState(null, '', `/gate#${secret}`);
  openPage();
  expect(await screen.findByRole('heading', { name: 'Who is on duty?' })).toBeVisible();
  expect(server.to('POST /api/v1/gate/pair')).toMatchObject([{ body: { secret } }]);
  expect(window.location.hash).toBe('');
});

test('a used QR is shown as used, with a hint to get a new one', async () => {
  const server = gateServer(() => ({}) as never);
  server.cutOff();
  server.handlers['POST /api/v1/gate/pair'] = () => refusal(400, 'invalid-link');
  window.history.replaceState(null, '', `/gate#${'S'.repeat(43)}`);
  openPage();
  expect(await screen.findByText('This QR was used or has expired. Ask the manager for a new one.')).toBeVisible();
});

test('five wrong PINs lock the keys for a minute, also after a reload', async () => {
  // On a busy machine some seconds have passed before the page is read.
  const waits = /^5 wrong tries\. Wait (60|[345]\d) seconds\.$/;
  const list = await listWith([]);
  gateServer(() => list);
  const { user, close } = openPage();
  await screen.findByRole('heading', { name: 'Who is on duty?' });
  for (let tries = 0; tries < 4; tries += 1) {
    await press(user, '000000');
    expect(await screen.findByText('That is not your PIN.')).toBeVisible();
  }
  await press(user, '000000');
  expect(await screen.findByText(waits)).toBeVisible();
  // Each try was stored: a reload must find the last one.
  await vi.waitFor(async () => expect(await readKept('pinTries')).toMatchObject({ wrong: 0 }));
  close();
  openPage();
  expect(await screen.findByText(waits)).toBeVisible();
  expect(screen.getByRole('button', { name: '1' })).toBeDisabled();
});

test('without network a guard lets in by code, the entry waits, and is sent when the network works again', async () => {
  const list = await listWith([await pass('482913')]);
  const online = gateServer(() => list);
  const { user } = await openOnDuty();
  expect(screen.getByText('Sunday Okon, until 02:07')).toBeVisible();
  noNetwork();
  // The first call that fails shows that there is no network; the list gives the answer.
  await press(user, '482913');
  expect(await screen.findByRole('heading', { name: 'Let in' })).toBeVisible();
  expect(screen.getByText('Checked on this phone')).toBeVisible();
  expect(screen.getByText('Block 4, Flat 2')).toBeVisible();
  expect(screen.getByText('today, 18:00')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Let in 2 people' }));
  expect(await screen.findByText('In: Femi Adeyemi, 2 people')).toBeVisible();
  expect(await screen.findByText('No network: codes still work. 1 entry waits to be sent')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Log' }));
  expect(await screen.findByText('Waits')).toBeVisible();
  expect(screen.getByText('2 inside')).toBeVisible();
  const again = gateServer(() => list);
  again.handlers[ENTRIES] = online.handlers[ENTRIES]!;
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(online.stored.size).toBe(1));
  expect(await screen.findByText('Online')).toBeVisible();
});

test('an unknown code keeps its digits, and five of them lock the keys', async () => {
  const list = await listWith([]);
  gateServer(() => list);
  const { user } = await openOnDuty();
  await press(user, '482973');
  expect(await screen.findByText('We do not know 482 973. Check the digits.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByLabelText('Visitor code')).toHaveValue('482973');
  for (let tries = 0; tries < 4; tries += 1) {
    await user.click(screen.getByRole('button', { name: 'Delete the last digit' }));
    await press(user, '1');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
  }
  expect(await screen.findByText('Wait 60 seconds')).toBeVisible();
  expect(screen.getByRole('button', { name: '1' })).toBeDisabled();
});

test('more people than invited are amber, and only the invited may enter', async () => {
  const list = await listWith([await pass('482913')]);
  const { stored: atServer } = gateServer(() => list);
  const { user } = await openOnDuty();
  await press(user, '482913');
  await screen.findByRole('heading', { name: 'Let in' });
  await user.click(screen.getByRole('button', { name: 'One person more' }));
  await user.click(screen.getByRole('button', { name: 'One person more' }));
  expect(screen.getByRole('heading', { name: 'Stop and check' })).toBeVisible();
  expect(screen.getByText('4 people. The code is for 2.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Let in 2' }));
  await user.click(screen.getByRole('button', { name: 'Let in 2 people' }));
  await vi.waitFor(() => expect(Array.from(atServer.values())).toMatchObject([{ kind: 'in', people: 2 }]));
});

test('the people of a code leave together or one by one, and guests of an event leave in any number', async () => {
  const list = await listWith([
    await pass('482913', { kind: 'days', people: 3, admitted: 3, inside: 3 }),
    await pass('914077', { id: 43, kind: 'event', visitor: 'Birthday', people: 40, admitted: 12, inside: 12 }),
  ]);
  const { stored: atServer } = gateServer(() => list);
  const { user } = await openOnDuty();
  await press(user, '482913');
  expect(await screen.findByText('All 3 people of this code came already.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'One person fewer' }));
  await user.click(screen.getByRole('button', { name: '2 people left' }));
  await user.click(screen.getByRole('button', { name: 'Log' }));
  await user.click(screen.getByRole('button', { name: 'Inside now' }));
  await user.click(await screen.findByRole('button', { name: 'Birthday left' }));
  await user.click(await screen.findByRole('button', { name: '1 person left' }));
  await vi.waitFor(() =>
    expect(Array.from(atServer.values())).toMatchObject([
      { kind: 'out', people: 2 },
      { kind: 'out', people: 1 },
    ]),
  );
});

test('who is expected is found by house, and is not let in without a code or the house', async () => {
  const list = await listWith([
    await pass('482913', { plate: 'KJA 482 DX' }),
    await pass('306548', { id: 42, visitor: 'Joy Ita', house: 'Block 5, Flat 3' }),
  ]);
  gateServer(() => list);
  const { user } = await openOnDuty();
  await user.click(screen.getByRole('button', { name: 'Expected' }));
  expect(screen.getByText('2 today')).toBeVisible();
  await user.type(await screen.findByRole('searchbox', { name: 'Name, house or plate' }), 'kja482');
  expect(screen.queryByText('Joy Ita + 1')).toBeNull();
  await user.click(screen.getByRole('button', { name: /Femi Adeyemi/ }));
  expect(screen.getByText('Ask the visitor for the code.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Let in/ })).toBeNull();
});

test('the vehicle with the sticker is listed, however many plates have the same digits', async () => {
  const list = await listWith([]);
  const vehicle = { about: '', sticker: null, house_id: '19', house: 'Block 4, Flat 2', by: '' };
  const others = Array.from({ length: 12 }, (_, at) => ({ ...vehicle, id: String(at), plate: `AB${at}042DX` }));
  gateServer(
    () => list,
    () => ({
      at: new Date(NOW).toISOString(),
      version: 'V'.repeat(43),
      content: {
        helpers: [],
        vehicles: [...others, { ...vehicle, id: '99', plate: 'KJA482DX', sticker: '042' }],
        exit_passes: [],
      },
    }),
  );
  const { user } = await openOnDuty();
  await vi.waitFor(() => expect(stored.has('households')).toBe(true));
  await user.click(screen.getByRole('button', { name: 'Expected' }));
  await user.type(await screen.findByRole('searchbox', { name: 'Name, house or plate' }), '042');
  expect(screen.getByText('KJA482DX')).toBeVisible();
  expect(screen.getByText('The first 8 of 13. Type the whole plate.')).toBeVisible();
});

test('a helper in their hours is green without network, enters and is listed as inside; outside of them is red', async () => {
  const list = await listWith([]);
  const house = {
    id: '71',
    house_id: '19',
    house: 'Block 4, Flat 2',
    by: 'Ada',
    weekdays: 31,
    day_from: 480,
    day_to: 1080,
    until: 99_999_999,
    paused_until: null,
    last: null,
  };
  const mary = { id: '7', name: 'Mary Bassey', kind: 'cleaner', photo: null, houses: [house] };
  const isa = {
    ...mary,
    id: '8',
    name: 'Isa Abdullahi',
    kind: 'driver',
    houses: [{ ...house, id: '81', day_from: 360, day_to: 600 }],
  };
  const vehicle = {
    id: '3',
    plate: 'KJA482DX',
    about: 'Corolla, grey',
    sticker: 'PC-0042',
    house_id: '19',
    house: 'Block 4, Flat 2',
    by: '',
  };
  const goods = {
    id: '5',
    what: 'Refrigerator',
    person: '',
    plate: '',
    house_id: '19',
    house: 'Block 4, Flat 2',
    until: 99_999_999,
    left_at: null,
  };
  // Like the server: entries that were sent are in the next response.
  let sent: readonly SentEntry[] = [];
  const at = minutes(NOW);
  const households = () => ({
    at: new Date(NOW).toISOString(),
    version: String(sent.length).repeat(43),
    content: {
      helpers: [{ ...mary, houses: [{ ...house, last: sent.length > 0 ? { kind: 'in', at } : null }] }, isa],
      vehicles: [vehicle],
      exit_passes: [{ ...goods, left_at: sent.length > 1 ? at : null }],
    },
  });
  const server = gateServer(() => list, households);
  const answer = server.handlers[ENTRIES]!;
  server.handlers[ENTRIES] = (call) => {
    const said = answer(call);
    sent = Array.from(server.stored.values());
    return said;
  };
  server.handlers['GET /api/v1/gate/log'] = () =>
    data(sent.map((one) => ({ ...one, pass_id: null, house: 'Block 4, Flat 2', gate: 'Gate 1' })));
  const { user } = await openOnDuty();
  await vi.waitFor(() => expect(stored.has('households')).toBe(true));
  await user.click(screen.getByRole('button', { name: 'Expected' }));
  await user.type(await screen.findByRole('searchbox', { name: 'Name, house or plate' }), 'kja-482');
  expect(screen.getByText(/^Block 4, Flat 2 · Corolla, grey · Sticker PC-0042$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Helpers' }));
  await user.click(await screen.findByRole('button', { name: /Isa Abdullahi/ }));
  expect(await screen.findByRole('heading', { name: 'Do not let in' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'In' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await user.click(screen.getByRole('button', { name: 'Expected' }));
  await user.click(await screen.findByRole('button', { name: /Mary Bassey/ }));
  expect(await screen.findByRole('heading', { name: 'Let in' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'In' }));
  expect(await screen.findByText('In: Mary Bassey')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Expected' }));
  expect(await screen.findByText('Inside')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Helpers' })).toBeVisible();
  expect(screen.getByText('1 inside')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Goods' }));
  expect(await screen.findByRole('heading', { name: 'Goods' })).toBeVisible();
  expect(screen.getByText('1 today')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Refrigerator left' }));
  await vi.waitFor(() =>
    expect(sent).toMatchObject([
      { kind: 'in', source: 'helper', source_id: '71', house_id: '19', visitor: 'Mary Bassey, cleaner' },
      { kind: 'out', source: 'other', source_id: 'exit-5', visitor: 'Goods: Refrigerator' },
    ]),
  );
  expect(await screen.findByText('Left 14:07')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Visitors' }));
  await user.type(await screen.findByRole('searchbox', { name: 'Name, house or plate' }), 'kja-482');
  await user.click(screen.getByRole('button', { name: 'KJA482DX in' }));
  await user.click(screen.getByRole('button', { name: 'Log' }));
  const log = within(await screen.findByRole('region', { name: 'Last 24 hours' }));
  expect(await log.findByText('KJA482DX')).toBeVisible();
});

test('an incident that is written down without network waits, also over a reload, and is sent once with its photos', async () => {
  const list = await listWith([]);
  gateServer(() => list);
  const page = await openOnDuty();
  noNetwork();
  await page.user.click(screen.getByRole('button', { name: 'Log' }));
  await page.user.click(await screen.findByRole('button', { name: 'Incident' }));
  await page.user.click(await screen.findByRole('button', { name: 'Send the report' }));
  expect(screen.getByText('Choose what it is.')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Damage' }));
  await page.user.type(screen.getByLabelText('What happened?'), 'A car hit the barrier');
  await page.user.upload(screen.getByLabelText('Take a photo'), new File(['photo'], 'a.jpg', { type: 'image/jpeg' }));
  expect(await screen.findByRole('img', { name: 'Photo 1' })).toBeVisible();
  const slow = Promise.withResolvers<void>();
  disk.isReady = slow.promise;
  await page.user.click(screen.getByRole('button', { name: 'Send the report' }));
  expect(screen.queryByText('The manager gets your report.')).toBeNull();
  slow.resolve();
  expect(await screen.findByText('The manager gets your report.')).toBeVisible();
  expect(await screen.findByText(/2 entries wait/)).toBeVisible();
  const [photo] = useOutbox.getState().photos;
  page.close();
  useOutbox.setState({ items: [], photos: [] });
  await openOutbox();

  const keys: string[] = [];
  const { handlers, to } = gateServer(() => list);
  const PHOTO = `POST /api/v1/gate/photos/${photo!.id}`;
  handlers[PHOTO] = () => data({ id: photo!.id });
  handlers['POST /api/v1/gate/duty'] = ({ body }) => {
    const { items } = body as { items: { key: string; type: string }[] };
    keys.push(...items.filter(({ type }) => type === 'incident').map(({ key }) => key));
    return data({ items: items.map(({ key }) => ({ key, state: 'stored' })) });
  };
  openPage();
  await screen.findByRole('heading', { name: 'Visitor code' });
  await vi.waitFor(() => expect(to(PHOTO)).toHaveLength(1));
  expect(keys).toHaveLength(1);
  expect(to(PHOTO)[0]?.body).toMatchObject({ incident: keys[0] });
});

test('an incident that the server refuses is shown to the guard, who tells the manager', async () => {
  const list = await listWith([]);
  const { handlers } = gateServer(() => list);
  handlers['POST /api/v1/gate/duty'] = ({ body }) => {
    const { items } = body as { items: { key: string; type: string }[] };
    return data({ items: items.map(({ key, type }) => ({ key, state: type === 'incident' ? 'refused' : 'stored' })) });
  };
  const { user } = await openOnDuty();
  await user.click(screen.getByRole('button', { name: 'Log' }));
  await user.click(await screen.findByRole('button', { name: 'Incident' }));
  await user.click(screen.getByRole('button', { name: 'Damage' }));
  await user.type(screen.getByLabelText('What happened?'), 'A car hit the barrier');
  await user.click(screen.getByRole('button', { name: 'Send the report' }));
  expect(await screen.findByText('Tell the manager: a report could not be saved.')).toBeVisible();
});

test('a round that is due is opened with one tap; its points are scanned without network and sent once', async () => {
  const list = await listWith([]);
  const secret = 'A'.repeat(22);
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret)));
  const hash = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  // 14:07 in Lagos.
  const round = { id: '3', name: 'Day round', weekdays: 127, times: [840], minutes: 30, points: ['1', '2'] };
  const points = [
    { id: '1', name: 'Water tank', hash },
    { id: '2', name: 'Back fence', hash: 'b'.repeat(64) },
  ];
  const server = gateServer(() => list);
  server.handlers[DUTY] = () => data({ points, rounds: [round], scans: [] });
  useRounds.setState({ points, rounds: [round], scans: [] });
  const { user } = await openOnDuty();
  await user.click(await screen.findByRole('button', { name: 'Day round: 0 of 2 points' }));
  expect(await screen.findByText('0 of 2 points, until 14:30')).toBeVisible();
  const after = gateServer(() => list);
  const sent: object[] = [];
  after.handlers['POST /api/v1/gate/duty'] = ({ body }) => {
    const { items } = body as { items: { key: string; type: string }[] };
    sent.push(...items.filter(({ type }) => type === 'point'));
    return data({ items: items.map(({ key }) => ({ key, state: 'stored' })) });
  };
  expect(await scanPoint(`GR1.${'B'.repeat(22)}`)).toBeNull();
  expect(await scanPoint('GP1.something')).toBeNull();
  expect(await scanPoint(`GR1.${secret}`)).toBe('Water tank');
  expect(await screen.findByText('1 of 2 points, until 14:30')).toBeVisible();
  expect(screen.getByText('Scanned')).toBeVisible();
  await syncGate();
  await syncGate();
  expect(sent).toMatchObject([{ code: secret, guard_id: '9' }]);
});

const logLine = (visitor: string, plate: string, minutesAgo: number) => ({
  key: `${visitor}${minutesAgo}`,
  at: new Date(NOW - minutesAgo * 60_000).toISOString(),
  kind: 'in',
  source: 'other',
  source_id: null,
  pass_id: null,
  visitor,
  plate,
  house: 'Block 4, Flat 2',
  people: 1,
  gate: 'Gate 1',
  reason: '',
});

/** The server's log of a busy day: the newest 500 entries, and for a search the older ones that it finds. */
function busyLog(server: ReturnType<typeof gateServer>) {
  const newest = Array.from({ length: 500 }, (_, at) => logLine('Guest', 'LAG100AA', at));
  server.handlers['GET /api/v1/gate/log'] = ({ url }) => {
    const q = new URL(url, 'http://localhost').searchParams.get('q');
    if (q === null) return data(newest);
    return data('kja482dx'.includes(q) ? [logLine('Mary Bassey', 'KJA-482 DX', 900)] : []);
  };
}

test('a log of more than 500 entries says so, and finds an older entry of a car', async () => {
  const list = await listWith([]);
  const server = gateServer(() => list);
  busyLog(server);
  const { user } = await openOnDuty();
  await user.click(screen.getByRole('button', { name: 'Log' }));
  expect(await screen.findByText('The newest 500 are listed. Search to find others.')).toBeVisible();
  const search = screen.getByRole('searchbox', { name: 'Name, house or plate' });
  await user.type(search, 'kja 482');
  expect(await screen.findByText('Mary Bassey')).toBeVisible();
  expect(screen.queryByText(/The newest 500/)).not.toBeInTheDocument();
  expect(screen.queryByText('Guest')).not.toBeInTheDocument();
  await user.clear(search);
  await user.type(search, 'Chidi');
  expect(await screen.findByText('Nothing found for “Chidi”')).toBeVisible();
});

test('without network only the newest 500 entries are searched, and the log says so', async () => {
  const list = await listWith([]);
  busyLog(gateServer(() => list));
  const { user } = await openOnDuty();
  await user.click(screen.getByRole('button', { name: 'Log' }));
  expect(await screen.findByText('The newest 500 are listed. Search to find others.')).toBeVisible();
  noNetwork();
  await user.type(await screen.findByRole('searchbox', { name: 'Name, house or plate' }), 'KJA');
  expect(await screen.findByText('Only the newest 500 could be searched.')).toBeVisible();
  expect(screen.getByText('Nothing found for “KJA”')).toBeVisible();
});

test('an empty log is called empty only after the server was asked', async () => {
  const list = await listWith([]);
  const server = gateServer(() => list);
  await syncGate();
  let respond = () => {};
  const asked = new Promise<void>((resolve) => (respond = resolve));
  server.handlers['GET /api/v1/gate/log'] = () => asked.then(() => data([]));
  const { user } = await openOnDuty();
  await user.click(screen.getByRole('button', { name: 'Log' }));
  expect(await screen.findByText('Loading the log')).toBeVisible();
  expect(screen.queryByText('Nothing in the last 24 hours')).toBeNull();
  respond();
  expect(await screen.findByText('Nothing in the last 24 hours')).toBeVisible();
});

test('a complete log is searched on the device', async () => {
  const list = await listWith([]);
  const server = gateServer(() => list);
  server.handlers['GET /api/v1/gate/log'] = () =>
    data([logLine('Femi Adeyemi', '', 5), logLine('Mary Bassey', 'KJA-482 DX', 9)]);
  const { user } = await openOnDuty();
  await user.click(screen.getByRole('button', { name: 'Log' }));
  const search = await screen.findByRole('searchbox', { name: 'Name, house or plate' });
  await user.type(search, 'kja482');
  expect(screen.getByText('Mary Bassey')).toBeVisible();
  expect(screen.queryByText('Femi Adeyemi')).not.toBeInTheDocument();
  await user.type(search, 'x');
  expect(await screen.findByText('Nothing found for “kja482x”')).toBeVisible();
  expect(server.calls.filter(({ url }) => url.includes('q='))).toEqual([]);
});

test('a blocked plate keeps a good code out; a name that sounds like a blocked one makes the guard call the manager', async () => {
  const list = await listWith([
    await pass('482913', { plate: 'kja-482 dx' }),
    await pass('306548', { id: 42, visitor: 'Okafor Emeka' }),
  ]);
  gateServer(
    () => list,
    undefined,
    () => ({
      blocks: [
        { id: '1', visitor: '', plate: 'KJA482DX' },
        { id: '2', visitor: 'Emeka Okafor', plate: '' },
      ],
      passes: [],
      helpers: [],
    }),
  );
  const { user } = await openOnDuty();
  await press(user, '482913');
  expect(await screen.findByText('Blocked: call the manager.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Let in/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Enter another code' }));
  await press(user, '306548');
  expect(await screen.findByText('Maybe blocked: call the manager.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'The manager said yes' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Let in/ })).not.toBeInTheDocument();
});
