import { onlineManager } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetUser, rememberUser } from '../../data/session/user-store.ts';
import { data, fakeServer } from '../../testing/fake-server.ts';
import { renderPages } from '../../testing/render-page.tsx';
import { ADA } from '../../testing/users.ts';
import AlarmPage from './alarm/alarm-page.tsx';
import VisitorsPage from './visitors-page.tsx';
import { stored } from '../../testing/fake-database.ts';

vi.mock('idb-keyval', () => import('../../testing/fake-database.ts'));

const HOUSES = '/api/v1/users/visitors/houses';
const house = {
  id: '19',
  name: 'Block 4, Flat 2',
  estate_id: '1',
  estate_name: 'Palm Court Estate',
  way: 'Gate 1',
  has_gate: true,
};
const ask = {
  id: '71',
  house_id: '19',
  house: 'Block 4, Flat 2',
  gate: 'Gate 1',
  guard: 'Sunday Okon',
  visitor: 'Ngozi Ita',
  reason: 'visit',
  people: 1,
  state: 'asking',
  asked_at: '2026-11-24T13:05:00.000Z',
  ms_left: 84_000,
  answered_at: null,
  answered_by: '',
  is_mine: false,
  came_before_at: '2026-11-20T13:05:00.000Z',
};
const alarm = {
  id: '5',
  is_test: false,
  at: new Date().toISOString(),
  by: 'Ada Obi',
  seen_at: null,
  seen_by: '',
  seen_gate: '',
  false_at: null,
  false_word: '',
};
const pages = { '/user/visitors': <VisitorsPage />, '/user/visitors/alarm': <AlarmPage /> };
const slow = { timeout: 15_000 };

function start(handlers: Parameters<typeof fakeServer>[0], at: string) {
  const server = fakeServer({
    [`GET ${HOUSES}`]: () => data([house]),
    [`GET ${HOUSES}/19/passes`]: () => data({ items: [], next: null }),
    'GET /api/v1/users/visitors/asks': () => data([]),
    ...handlers,
  });
  return { server, ...renderPages(pages, [at]), user: userEvent.setup({ delay: null }) };
}

beforeEach(() => rememberUser(ADA));
afterEach(() => {
  onlineManager.setOnline(true);
  forgetUser();
  stored.clear();
  vi.unstubAllGlobals();
});

it('a guest at the gate is above everything, and the second to answer sees whose answer was first', async () => {
  let now: object = ask;
  const { server, user } = start(
    {
      'GET /api/v1/users/visitors/asks': () => data([now]),
      [`POST ${HOUSES}/19/asks/71/answer`]: () => {
        now = { ...ask, state: 'no', answered_by: 'Peter Obaseki', answered_at: '2026-11-24T13:06:00.000Z' };
        return data(now);
      },
    },
    '/user/visitors',
  );
  expect(await screen.findByText('Ngozi Ita is at the gate', {}, slow)).toBeVisible();
  expect(screen.getByText(/^A visitor named Ngozi Ita last came to you on 20 Nov/)).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent(/^1:2\d left/);
  await user.click(screen.getByRole('button', { name: 'Let in' }));
  expect(await screen.findByText('Already answered by Peter Obaseki: no.', {}, slow)).toBeVisible();
  expect(server.to(`POST ${HOUSES}/19/asks/71/answer`)).toMatchObject([{ body: { answer: 'yes' } }]);
});

it('the alarm is sent when the button was held for two seconds, by keyboard too, and says who saw it', async () => {
  let alarms: object[] = [];
  const { server } = start(
    {
      [`GET ${HOUSES}/19/alarms`]: () => data({ gate_phone: '08091234571', gates_online: 0, alarms }),
      [`POST ${HOUSES}/19/alarms`]: () => {
        alarms = [alarm];
        return data(alarm);
      },
    },
    '/user/visitors/alarm',
  );
  const button = await screen.findByRole('button', { name: 'Hold for 2 seconds' }, slow);
  fireEvent.keyDown(button, { key: 'Enter' });
  fireEvent.keyUp(button, { key: 'Enter' });
  expect(server.to(`POST ${HOUSES}/19/alarms`)).toHaveLength(0);
  fireEvent.keyDown(button, { key: 'Enter' });
  await waitFor(() => expect(server.to(`POST ${HOUSES}/19/alarms`)).toHaveLength(1), slow);
  expect(server.to(`POST ${HOUSES}/19/alarms`)[0]?.body).toMatchObject({ is_test: false });
  expect((await screen.findAllByText(/No guard has seen it yet/, {}, slow))[0]).toBeVisible();
  // No device of the gate is connected: there is a number to phone.
  expect(await screen.findByRole('link', { name: 'Phone the gate: 08091234571' }, slow)).toBeVisible();
});

it.each([true, false])(
  'an alarm that cannot be sent says so immediately, with whom to phone (online: %s)',
  async (isOnline) => {
    onlineManager.setOnline(isOnline);
    start(
      {
        [`GET ${HOUSES}/19/alarms`]: () => data({ gate_phone: '08091234571', gates_online: 1, alarms: [] }),
        [`POST ${HOUSES}/19/alarms`]: () => Promise.reject(new TypeError('Failed to fetch')),
      },
      '/user/visitors/alarm',
    );
    const button = await screen.findByRole('button', { name: 'Hold for 2 seconds' }, slow);
    fireEvent.keyDown(button, { key: ' ' });
    expect(await screen.findByText('The alarm was not sent. Please phone now.', {}, slow)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Phone the gate: 08091234571' })).toBeVisible();
  },
);

it('the alarm of a user without a house says how to get it, and nothing about invitations', async () => {
  start({ [`GET ${HOUSES}`]: () => data([]) }, '/user/visitors/alarm');
  expect(await screen.findByText(/Then you can call for help here\.$/)).toBeVisible();
  expect(screen.queryByText(/invite/)).not.toBeInTheDocument();
});
