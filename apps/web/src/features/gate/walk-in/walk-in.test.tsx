import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { data, refusal } from '../../../testing/fake-server.ts';
import { takeHouses } from '../device/gate.ts';
import { syncGate } from '../device/sync.ts';
import { forgetAll } from '../device/vault.ts';
import { readAlarms, useGateLive } from '../device/live.ts';
import GatePage from '../gate-page.tsx';
import { clockAt, ENTRIES, gateServer, listWith, NOW, PIN } from '../test-gate.ts';

vi.mock('idb-keyval', () => import('../../../testing/fake-database.ts'));

const phone = (media: string) => Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList;
const slow = { timeout: 15_000 };

const asked = {
  id: '71',
  house_id: '53',
  house: 'Block 5, Flat 3',
  visitor: 'Ngozi Ita',
  reason: 'visit',
  people: 1,
  state: 'asking',
  asked_at: new Date(NOW).toISOString(),
  ms_left: 84_000,
  to_app: true,
  texts_at: null,
  arrived_at: null,
  answered_at: null,
  answered_by: '',
};

async function openOnDuty(blocks?: Parameters<typeof gateServer>[2]) {
  const list = await listWith([]);
  const server = gateServer(() => list, undefined, blocks);
  const Page = createRoutesStub([{ path: '/gate', Component: GatePage }]);
  render(<Page initialEntries={['/gate']} />);
  const user = userEvent.setup();
  await screen.findByRole('heading', { name: 'Who is on duty?' }, slow);
  const keys = within(screen.getByRole('group', { name: 'Digits' }));
  for (const digit of PIN) await user.click(keys.getByRole('button', { name: digit }));
  await screen.findByRole('heading', { name: 'Visitor code' }, slow);
  return { server, user };
}

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('button', { name: 'Walk-in' }));
  await user.type(await screen.findByLabelText('Which house?', {}, slow), 'block 5');
  await user.click(await screen.findByRole('button', { name: 'Block 5, Flat 3' }, slow));
  await user.type(screen.getByLabelText('Name of the visitor'), 'Ngozi Ita');
  await user.click(screen.getByRole('button', { name: 'Ask the resident' }));
}

beforeEach(async () => {
  await forgetAll();
  clockAt(NOW);
  vi.stubGlobal('matchMedia', phone);
  useGateLive.setState({ alarms: [], asks: 0 });
});
afterEach(async () => {
  // A contact that began in this test must end in it.
  await syncGate();
  vi.restoreAllMocks();
});

test('a house is asked, its yes is green with a name, and the guest enters with it', async () => {
  const { server, user } = await openOnDuty();
  let now: object = asked;
  server.handlers['POST /api/v1/gate/walk-ins'] = () => data(asked);
  server.handlers['GET /api/v1/gate/walk-ins/71'] = () => data(now);
  await fillIn(user);
  expect(await screen.findByText('Asking Block 5, Flat 3', {}, slow)).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent(/^1:2\d/);
  expect(server.to('POST /api/v1/gate/walk-ins')).toMatchObject([
    { body: { guard_id: '9', house_id: '53', visitor: 'Ngozi Ita', reason: 'visit', people: 1 } },
  ]);
  now = { ...asked, state: 'yes', answered_at: new Date(NOW).toISOString(), answered_by: 'Peter Obaseki' };
  useGateLive.setState({ asks: 1 });
  expect(await screen.findByText(/^Peter Obaseki said yes/, {}, slow)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Let in 1 person' }));
  await vi.waitFor(() => expect(server.to(ENTRIES).length).toBeGreaterThan(0), slow);
  expect(server.to(ENTRIES)[0]!.body).toMatchObject({
    entries: [
      { kind: 'in', source: 'walk-in', source_id: '71', visitor: 'Ngozi Ita', house_id: '53', check: 'server' },
    ],
  });
});

test('a house whose name is a part of many others is found when its whole name is typed', async () => {
  const { server, user } = await openOnDuty();
  const names = ['105', '115', '125', '135', '145', '15', '5', 'A5', 'Block 50, 55', 'Palm, House 5'];
  const houses = { call_way: '', houses: names.map((name, at) => ({ id: String(at), name })) };
  server.handlers['GET /api/v1/gate/houses'] = () => data(houses);
  await act(() => takeHouses(houses));
  await user.click(screen.getByRole('button', { name: 'Walk-in' }));
  await user.type(await screen.findByLabelText('Which house?', {}, slow), '5');
  expect(await screen.findByRole('button', { name: '5' }, slow)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Palm, House 5' })).toBeVisible();
  expect(screen.getByText('The first 5 of 10. Type more of the name.')).toBeVisible();
});

test('a guest whose name sounds like a blocked one is referred to the manager, whatever the house says', async () => {
  const { server, user } = await openOnDuty(() => ({
    blocks: [{ id: '1', visitor: 'Ita Ngozi', plate: '' }],
    passes: [],
    helpers: [],
  }));
  server.handlers['POST /api/v1/gate/walk-ins'] = () =>
    data({ ...asked, state: 'yes', answered_at: new Date(NOW).toISOString(), answered_by: '' });
  await fillIn(user);
  expect(await screen.findByRole('heading', { name: 'Stop and check' }, slow)).toBeVisible();
  expect(screen.getByText('Maybe blocked: call the manager.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Let in/ })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'The manager said yes' })).toBeVisible();
});

test('no answer is red, and the guard calls a house without an app in the way that the estate chose', async () => {
  const { server, user } = await openOnDuty();
  server.handlers['POST /api/v1/gate/walk-ins'] = () => refusal(409, 'nobody-to-ask');
  await fillIn(user);
  expect(await screen.findByText('This house has no one to ask. Call the office.', {}, slow)).toBeVisible();
  expect(screen.getByText('Intercom: dial the house')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'They said no' }));
  await vi.waitFor(() => expect(server.to(ENTRIES).length).toBeGreaterThan(0), slow);
  expect(server.to(ENTRIES)[0]!.body).toMatchObject({
    entries: [{ kind: 'refused', source: 'walk-in', check: 'call' }],
  });

  server.handlers['POST /api/v1/gate/walk-ins'] = () => data({ ...asked, state: 'no-answer', ms_left: 0 });
  await fillIn(user);
  expect(await screen.findByText('Nobody answered in 2 minutes.', {}, slow)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Do not let in' })).toBeVisible();
});

test('an alarm covers everything until a guard accepts it', async () => {
  const { server, user } = await openOnDuty();
  const alarm = {
    id: '5',
    is_test: false,
    at: new Date(NOW).toISOString(),
    house: 'Block 4, Flat 2',
    person: 'Ada Obi',
    seen_at: null,
    seen_by: '',
    is_false: false,
  };
  useGateLive.setState({ alarms: [{ ...alarm, at: new Date(NOW), seen_at: null }] });
  const dialog = await screen.findByRole('alertdialog', { name: 'Alarm' }, slow);
  expect(dialog).toHaveTextContent('Block 4, Flat 2');
  expect(dialog).toHaveTextContent('Ada Obi');
  server.handlers['POST /api/v1/gate/alarms/5/take'] = () =>
    data({ ...alarm, seen_at: new Date(NOW).toISOString(), seen_by: 'Sunday Okon' });
  await user.click(within(dialog).getByRole('button', { name: 'I go now' }));
  expect(await screen.findByText(/^Seen by Sunday Okon/, {}, slow)).toBeVisible();
  expect(server.to('POST /api/v1/gate/alarms/5/take')).toMatchObject([{ body: { guard_id: '9' } }]);
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a guard who saw an alarm sees once that it was false; a gate that never showed it does not', async () => {
  const { server, user } = await openOnDuty();
  const alarm = { is_test: false, at: new Date(NOW).toISOString(), house: 'Block 4, Flat 2', person: 'Ada Obi' };
  const unseen = { ...alarm, seen_at: null, seen_by: '', is_false: false };
  let alarms: object[] = [{ ...unseen, id: '6' }];
  server.handlers['GET /api/v1/gate/alarms'] = () => data(alarms);
  await act(readAlarms);
  expect(await screen.findByRole('alertdialog', { name: 'Alarm' }, slow)).toBeVisible();
  alarms = ['6', '7'].map((id) => ({ ...unseen, id, is_false: true }));
  await act(readAlarms);
  const dialog = await screen.findByRole('alertdialog', { name: 'False alarm' }, slow);
  expect(dialog).toHaveTextContent('The house says that nobody needs help.');
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await act(readAlarms);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
