import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lagosDay } from '@gatelight/contract/lagos-time';
import { data, fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderPages } from '../../../testing/render-page.tsx';
import GatesPage from './gates-page.tsx';

const BASE = '/api/v1/manage/estates/1';
const SECRET = 'S'.repeat(43);
const device = {
  id: '5',
  name: 'Samsung at the desk',
  state: 'paired',
  paired_at: '2026-11-01T09:00:00.000Z',
  seen_at: '2026-11-02T09:00:00.000Z',
  pairing_until: null,
};
const pairing = { ...device, id: '6', name: 'Tecno', state: 'pairing', paired_at: null, seen_at: null };
const block = {
  id: '12',
  visitor: '',
  phone: '',
  plate: 'KJA 482 DX',
  reason: 'Drove through the barrier',
  until: '2099-12-31',
  state: 'current',
  house_id: '19',
  house: 'Block 4, Flat 2',
  made_by: 'Musa Bello',
  made_at: '2026-11-20T09:00:00.000Z',
  said: 'It was another car',
  said_at: '2026-11-21T09:00:00.000Z',
  decision: null,
  decided_by: '',
  decided_at: null,
  decided_why: '',
};
const incident = {
  id: '21',
  kind: 'damage',
  at: '2026-11-23T12:58:00.000Z',
  place: 'Main gate',
  said: 'A car hit the barrier',
  people: 'Driver in a red shirt',
  vehicles: 'KJA 482 DX',
  state: 'open',
  gate: 'Main gate',
  by: 'Sunday Okon',
  entered_at: '2026-11-23T13:00:00.000Z',
  is_time_unsure: true,
  done: '',
  changed_by: '',
  changed_at: null,
  photos: ['0b8f7a6e-1111-4222-8333-444455556666'],
  is_forgotten: false,
};
const patrol = {
  points: [
    { id: '1', name: 'Water tank', secret: 'A'.repeat(22) },
    { id: '2', name: 'Back fence', secret: 'B'.repeat(22) },
  ],
  rounds: [{ id: '3', name: 'Night round', weekdays: 31, times: [1320, 120], minutes: 45, points: ['1', '2'] }],
  planned: [
    {
      id: '4',
      guard_id: '9',
      guard: 'Sunday Okon',
      gate: 'Main gate',
      weekdays: 127,
      from_minute: 360,
      to_minute: 1080,
    },
  ],
  on_duty: [{ guard: 'Sunday Okon', gate: 'Main gate', since: '2026-11-23T05:12:00.000Z' }],
};
const worked = {
  id: '5',
  guard: 'Sunday Okon',
  gate: 'Main gate',
  began_at: '2026-11-23T05:12:00.000Z',
  ended_at: null,
  late_minutes: 12,
};
const walked = {
  round: 'Night round',
  due_at: '2026-11-22T21:00:00.000Z',
  over_at: '2026-11-22T21:45:00.000Z',
  points: 2,
  seen: 1,
  missing: ['Back fence'],
};
const rules = {
  open_from: 0,
  open_to: 1439,
  deliveries_from: 0,
  deliveries_to: 1439,
  list_hours: 12,
  old_list: 'call',
  asks_plate: false,
  photos: 'never',
  log_days: 180,
  way: '',
};
const entry = {
  id: '31',
  at: '2026-11-23T12:58:00.000Z',
  gate: 'Main gate',
  guard: 'Sunday Okon',
  house: 'Block 4, Flat 2',
  kind: 'in',
  people: 1,
  source: 'pass',
  plate: '',
  pass_kind: 'once',
  check: 'list',
  conflict: 'used-twice',
  reason: '',
  is_unexpected: false,
};
const carEntry = { ...entry, id: '32', source: 'vehicle', plate: 'KJA482DX', pass_kind: null, conflict: null };

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

let devices: readonly object[];
let firstUntil: string | null;
let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  devices = [device];
  firstUntil = null;
  server = fakeServer({
    [`GET ${BASE}/gates`]: () =>
      data({
        gates: [{ id: '3', name: 'Main gate', kind: 'both', devices }],
        guards: [{ id: '9', name: 'Sunday Okon', has_pin: true, first_until: firstUntil }],
        rules,
        inside: 4,
        came_today: 23,
        expected_today: 5,
        conflicts: 1,
      }),
    [`PUT ${BASE}/gates/3`]: () => data({ changed: true }),
    [`POST ${BASE}/gates/3/devices`]: () => {
      devices = [device, pairing];
      return data({ id: '6', secret: SECRET, until: new Date(Date.now() + 900_000).toISOString() });
    },
    [`POST ${BASE}/gates/3/devices/5/cut-off`]: () => data({ cut_off: true }),
    [`POST ${BASE}/guards/9/pin`]: () => data({ pin: '730418' }),
    [`PUT ${BASE}/gates/rules`]: () => data({ changed: true }),
    [`GET ${BASE}/controllers`]: () =>
      data([
        {
          id: '7',
          name: 'Barrier in',
          gate_id: '3',
          gate: 'Main gate',
          is_cut_off: false,
          seen_at: '2026-11-23T12:58:00.000Z',
          trouble: { kind: 'jammed', at: '2026-11-23T12:58:00.000Z' },
        },
      ]),
    [`POST ${BASE}/gates/3/controllers`]: () => data({ id: '8', key: 'glg_key', secret: 'whsec_secret' }),
    [`GET ${BASE}/gate-cards`]: () => data({ items: [], next: null }),
    [`POST ${BASE}/gate-cards`]: () => data({ id: '1' }),
    [`GET ${BASE}/gates/entries`]: () => data({ items: [entry, carEntry], next: null }),
    [`GET ${BASE}/patrol`]: () => data(patrol),
    [`GET ${BASE}/patrol/worked`]: () => data({ items: [worked], next: null }),
    [`GET ${BASE}/patrol/walked`]: () => data([walked]),
    [`POST ${BASE}/patrol/points`]: () => data({ id: '9' }),
    [`POST ${BASE}/patrol/rounds`]: () => data({ id: '9' }),
    [`POST ${BASE}/patrol/shifts`]: () => data({ id: '9' }),
    [`POST ${BASE}/patrol/points/1/end`]: () => refusal(409, 'point-in-use'),
    [`GET ${BASE}/incidents`]: () => data({ items: [incident], next: null }),
    [`POST ${BASE}/incidents`]: () => data({ id: '22' }),
    [`PUT ${BASE}/incidents/21`]: () => data({ changed: true }),
    [`POST ${BASE}/incidents/21/forget`]: () => data({ forgotten: true }),
    [`GET ${BASE}/blocks`]: () => data({ items: [block], next: null }),
    [`POST ${BASE}/blocks`]: () => data({ id: '13' }),
    [`POST ${BASE}/blocks/12/decide`]: () => data({ decided: true }),
    [`POST ${BASE}/gates/entries/31/reveal`]: () => data({ visitor: 'Femi Adeyemi', plate: '', has_photo: true }),
  });
});
afterEach(() => vi.unstubAllGlobals());

const open = (at = '/manage/estates/1/gates') => {
  renderPages({ '/manage/estates/:id/gates/:part?': <GatesPage /> }, [at]);
  return userEvent.setup({ delay: null });
};
const dialog = () => within(screen.getByRole('dialog'));

describe('the gates of an estate', () => {
  it('say when each phone was last seen; a phone that is added shows its code until it is paired', async () => {
    const user = open();
    expect(await screen.findByText('Last seen 2 Nov 2026, 10:00 WAT')).toBeVisible();
    expect(screen.getByText('Not seen for a day')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add a phone to Main gate' }));
    await user.type(dialog().getByLabelText(/Name of the phone/), 'Tecno');
    await user.click(dialog().getByRole('button', { name: 'Show the code' }));
    expect(await screen.findByText('Scan this with the phone of the gate')).toBeVisible();
    expect(dialog().getByRole('timer')).toBeVisible();
    devices = [device, { ...pairing, state: 'paired' }];
    expect((await screen.findAllByText('Tecno is paired')).length).toBeGreaterThan(0);
    expect(document.body.textContent).not.toContain(SECRET);
  });

  it('a phone is cut off after the manager said whether it was stolen', async () => {
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Cut off Samsung at the desk' }));
    await user.click(dialog().getByRole('radio', { name: /It was stolen or lost/ }));
    await user.click(dialog().getByRole('button', { name: 'Cut off' }));
    expect(await screen.findByText('Samsung at the desk is cut off')).toBeVisible();
    expect(server.to(`POST ${BASE}/gates/3/devices/5/cut-off`)[0]?.body).toEqual({ is_stolen: true });
  });

  it('a gate shows who may use it, and can be changed', async () => {
    const user = open();
    expect(await screen.findByText('Vehicles and pedestrians')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Change Main gate' }));
    await user.click(dialog().getByRole('radio', { name: /^Pedestrians/ }));
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The gate was changed')).toBeVisible();
    expect(server.to(`PUT ${BASE}/gates/3`)[0]?.body).toEqual({ name: 'Main gate', kind: 'pedestrian' });
  });

  it('a new PIN of a guard is shown once', async () => {
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'New PIN for Sunday Okon' }));
    await user.click(dialog().getByRole('button', { name: 'Make a PIN' }));
    expect(await screen.findByText('730418')).toBeVisible();
    await user.click(dialog().getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText('730418')).not.toBeInTheDocument());
  });

  it.each([
    { days: null, word: 'Has a PIN' },
    { days: 7, word: `First PIN, until ${lagosDay(inDays(7))}` },
    { days: -1, word: 'First PIN has expired' },
  ])('the PIN of a guard is their own, or a first one until a day: $word', async ({ days, word }) => {
    firstUntil = days === null ? null : inDays(days).toISOString();
    open();
    expect(await screen.findByText(word)).toBeVisible();
  });

  it('a part of the rules is changed without the others', async () => {
    const user = open('/manage/estates/1/gates/rules');
    await user.click(await screen.findByRole('button', { name: 'Change: Without network' }));
    await user.click(dialog().getByRole('radio', { name: 'The guard lets nobody in' }));
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The rules were changed')).toBeVisible();
    expect(server.to(`PUT ${BASE}/gates/rules`)[0]?.body).toEqual({ list_hours: rules.list_hours, old_list: 'refuse' });
  });

  it('hours of visitors and deliveries are changed; an empty time is named', async () => {
    const user = open('/manage/estates/1/gates/rules');
    expect(await screen.findAllByText('At any hour')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Change: Hours' }));
    fireEvent.change(dialog().getByLabelText(/Visitors from/), { target: { value: '' } });
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    expect(dialog().getByText('Please enter a time')).toBeVisible();
    fireEvent.change(dialog().getByLabelText(/Visitors from/), { target: { value: '05:30' } });
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The rules were changed')).toBeVisible();
    expect(server.to(`PUT ${BASE}/gates/rules`)[0]?.body).toEqual({
      open_from: 330,
      open_to: rules.open_to,
      deliveries_from: rules.deliveries_from,
      deliveries_to: rules.deliveries_to,
    });
  });

  it('the log has no names; a name is shown for a reason that the house can read', async () => {
    const user = open('/manage/estates/1/gates/log?open=31');
    expect(await screen.findByText(/another phone without network had already let a visitor in with it/)).toBeVisible();
    expect(screen.queryByText('Femi Adeyemi')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show the name' }));
    await user.type(dialog().getByLabelText(/Reason/), 'A car was scratched');
    await user.click(dialog().getByRole('button', { name: 'Show the name' }));
    expect(await screen.findByText('Femi Adeyemi')).toBeVisible();
    expect(screen.getByText('The house sees that you looked at it.')).toBeVisible();
    expect(screen.getByRole('img', { name: 'Photo at entry' })).toHaveAttribute(
      'src',
      `${BASE}/gates/entries/31/photo`,
    );
    expect(server.to(`POST ${BASE}/gates/entries/31/reveal`)[0]?.body).toEqual({ reason: 'A car was scratched' });
  });

  it('the log says which vehicle of a house it was', async () => {
    open('/manage/estates/1/gates/log?open=32');
    expect(await screen.findByText('Vehicle KJA482DX')).toBeVisible();
  });

  it('an incident is read with its photos, changed, and its people are deleted', async () => {
    const user = open('/manage/estates/1/gates/incidents?open=21');
    expect(await screen.findByText('A car hit the barrier')).toBeVisible();
    expect(screen.getByText(/The clock of the phone was wrong/)).toBeVisible();
    const photo = screen.getByRole('img', { name: 'Photo 1' });
    expect(photo).toHaveAttribute('src', `${BASE}/incidents/21/photos/${incident.photos[0]}`);
    await user.click(screen.getByRole('button', { name: 'Change' }));
    await user.click(dialog().getByRole('radio', { name: 'Done' }));
    await user.type(dialog().getByLabelText(/What was done/), 'The barrier is mended');
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The incident was changed')).toBeVisible();
    expect(server.to(`PUT ${BASE}/incidents/21`)[0]?.body).toEqual({
      state: 'done',
      done: 'The barrier is mended',
      seen_at: '1970-01-01T00:00:00.000Z',
    });
    await user.click(screen.getByRole('button', { name: 'Delete people and photos' }));
    await user.click(dialog().getByRole('button', { name: 'Delete people and photos' }));
    await waitFor(() => expect(server.to(`POST ${BASE}/incidents/21/forget`)).toHaveLength(1));
  });

  it('a manager reports an incident; sent again after a failure it has the same key', async () => {
    let fails = true;
    server.handlers[`POST ${BASE}/incidents`] = () => (fails ? refusal(503, 'unavailable') : data({ id: '22' }));
    const user = open('/manage/estates/1/gates/incidents');
    await user.click(await screen.findByRole('button', { name: 'Report an incident' }));
    await user.type(dialog().getByLabelText(/What happened/), 'A generator is missing');
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(dialog().getByRole('alert')).not.toBeEmptyDOMElement());
    fails = false;
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The incident was reported')).toBeVisible();
    const [first, second] = server.to(`POST ${BASE}/incidents`).map(({ body }) => body as { key: string });
    expect(second).toEqual(first);
  });

  it('shows who is on duty and what is planned, and plans a shift', async () => {
    const user = open('/manage/estates/1/gates/shifts');
    expect(await screen.findByText(/since 23 Nov 2026, 06:12/)).toBeVisible();
    expect(screen.getByText('Every day, 06:00 to 18:00')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Plan a shift' }));
    await user.click(dialog().getByRole('checkbox', { name: 'Sun' }));
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The shift was planned')).toBeVisible();
    expect(server.to(`POST ${BASE}/patrol/shifts`)[0]?.body).toEqual({
      guard_id: '9',
      gate_id: '3',
      weekdays: 63,
      from_minute: 360,
      to_minute: 1080,
    });
  });

  it('a photo, a shift and a barrier that lack something say what, and the first wrong field has the focus', async () => {
    server.handlers[`GET ${BASE}/gates`] = () =>
      data({ gates: [], guards: [], rules, inside: 0, came_today: 0, expected_today: 0, conflicts: 0 });
    const user = open('/manage/estates/1/gates/incidents?open=21');
    await user.click(await screen.findByRole('button', { name: 'Add a photo' }));
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    expect(dialog().getByText('Choose a file')).toBeVisible();
    await waitFor(() => expect(dialog().getByLabelText(/photo/i)).toHaveFocus());
    cleanup();

    open('/manage/estates/1/gates/shifts');
    await user.click(await screen.findByRole('button', { name: 'Plan a shift' }));
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    expect(await dialog().findByText(/no guard yet/)).toBeVisible();
    expect(dialog().getByText(/no gate yet/)).toBeVisible();
    cleanup();

    open('/manage/estates/1/gates/barriers');
    await user.click(await screen.findByRole('button', { name: 'Add a barrier' }));
    expect(await dialog().findByText('Add a gate first.')).toBeVisible();
  });

  it('a form says when its choices did not load, and loads them again', async () => {
    const gates = server.handlers[`GET ${BASE}/gates`]!;
    server.handlers[`GET ${BASE}/gates`] = () => refusal(503, 'unavailable');
    const user = open('/manage/estates/1/gates/barriers');
    await user.click(await screen.findByRole('button', { name: 'Add a barrier' }));
    expect(await dialog().findByText('What you can choose here did not load.')).toBeVisible();
    expect(dialog().queryByText('Add a gate first.')).not.toBeInTheDocument();
    await user.type(dialog().getByLabelText(/Name of the barrier/), 'Barrier out');
    server.handlers[`GET ${BASE}/gates`] = gates;
    await user.click(dialog().getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(dialog().queryByText(/did not load/)).not.toBeInTheDocument());
    await user.click(dialog().getByRole('button', { name: 'Add a barrier' }));
    expect(await screen.findByText('whsec_secret')).toBeVisible();
  });

  it('shows which rounds were missed, plans one, and keeps a point that a round has', async () => {
    const user = open('/manage/estates/1/gates/rounds');
    expect(await screen.findByText('Points scanned: 1 of 2. Missing: Back fence')).toBeVisible();
    expect(screen.getByText('Mon, Tue, Wed, Thu, Fri, 22:00, 02:00, 45 minutes')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Plan a round' }));
    await user.type(dialog().getByLabelText(/Name of the round/), 'Fence');
    const times = dialog().getByLabelText(/Times/);
    await user.clear(times);
    await user.type(times, '25:00');
    await user.click(dialog().getByRole('checkbox', { name: 'Water tank' }));
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    expect(dialog().getByText('Enter times such as 22:00, with commas between them')).toBeVisible();
    await user.clear(times);
    await user.type(times, '23:00, 03:30');
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The round was planned')).toBeVisible();
    expect(server.to(`POST ${BASE}/patrol/rounds`)[0]?.body).toEqual({
      name: 'Fence',
      weekdays: 127,
      times: [1380, 210],
      minutes: 45,
      points: ['2'],
    });
    await user.click(screen.getByRole('button', { name: 'End: Water tank' }));
    await user.click(dialog().getByRole('button', { name: 'End' }));
    expect(await dialog().findByText('A round uses this point. End the round first.')).toBeVisible();
  });

  it('figures of a period are shown beside those of the period before, with visits by hour and gate', async () => {
    const totals = {
      visits: 40,
      people: 55,
      with_pass: 30,
      asked_in: 10,
      refused: 3,
      wrong_codes: 2,
      answers: 8,
      wait_seconds: 34,
    };
    const hours = Array.from({ length: 24 }, (_, hour) => (hour === 8 ? 40 : 0));
    server.handlers[`GET ${BASE}/gates/figures`] = () =>
      data({
        from_day: '2026-11-01',
        until_day: '2026-11-30',
        now: totals,
        before: { ...totals, visits: 20, with_pass: 5, wait_seconds: null },
        gates: [{ id: '3', name: 'Main gate', visits: 40, hours }],
      });
    open('/manage/estates/1/gates/figures');
    expect(await screen.findByText('75%')).toBeVisible();
    expect(screen.getByText('25% in the period before')).toBeVisible();
    expect(screen.getByText('34 s')).toBeVisible();
    expect(screen.getByRole('row', { name: '08:00 40' })).toBeVisible();
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });
    await waitFor(() => expect(server.calls.at(-1)?.url).toContain('from_day=2026-11-01'));
  });

  it('vehicles get a sticker, and a number that another one has is refused beside its dialog', async () => {
    const vehicle = { id: '3', plate: 'KJA482DX', about: '', sticker: null, house: 'Block 4, Flat 2', since: entry.at };
    let isTaken = true;
    server.handlers[`GET ${BASE}/vehicles`] = () => data({ items: [vehicle], next: null });
    server.handlers[`PUT ${BASE}/vehicles/3/sticker`] = () =>
      isTaken ? refusal(409, 'sticker-taken') : data({ changed: true });
    const user = open('/manage/estates/1/gates/vehicles?open=3');
    await user.click(await screen.findByRole('button', { name: 'Give a sticker' }));
    await user.type(dialog().getByLabelText(/Number on the sticker/), 'pc-0042');
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(dialog().getByRole('alert')).not.toBeEmptyDOMElement());
    isTaken = false;
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('KJA482DX has sticker PC-0042')).toBeVisible();
  });

  it('a vehicle is blocked with a reason; the manager reads the objection of the house, and decides', async () => {
    const user = open('/manage/estates/1/gates/blocked?open=12');
    expect(await screen.findByText('It was another car')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep or end' }));
    await user.click(dialog().getByRole('radio', { name: /End it/ }));
    await user.type(dialog().getByLabelText(/Why/), 'The plate was read wrongly');
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The decision was saved')).toBeVisible();
    expect(server.to(`POST ${BASE}/blocks/12/decide`)[0]?.body).toEqual({
      decision: 'end',
      why: 'The plate was read wrongly',
      seen_at: '2026-11-21T09:00:00.000Z',
    });
  });

  it('a block is sent as it was typed, with a key', async () => {
    const user = open('/manage/estates/1/gates/blocked');
    await user.click(await screen.findByRole('button', { name: 'Block' }));
    await user.type(dialog().getByLabelText(/Car plate/), 'kja 482');
    await user.type(dialog().getByLabelText(/Reason/), 'No respect for the guards');
    await user.click(dialog().getByRole('button', { name: 'Block' }));
    expect(await screen.findByText('KJA 482 is blocked')).toBeVisible();
    expect(server.to(`POST ${BASE}/blocks`)[0]?.body).toMatchObject({
      plate: 'KJA 482',
      reason: 'No respect for the guards',
      house_id: null,
    });
  });

  it('a barrier shows its key once; a card is issued by its number', async () => {
    const user = open('/manage/estates/1/gates/barriers');
    expect(await screen.findByText('Stuck 23 Nov 2026, 13:58 WAT')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add a barrier' }));
    await user.type(dialog().getByLabelText(/Name of the barrier/), 'Barrier out');
    await user.click(dialog().getByRole('button', { name: 'Add a barrier' }));
    expect(await screen.findByText('whsec_secret')).toBeVisible();
    await user.click(dialog().getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText('whsec_secret')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Add a card' }));
    await user.type(dialog().getByLabelText(/Number/), '12:34567');
    await user.click(dialog().getByRole('button', { name: 'Add a card' }));
    expect(await screen.findByText('The card works now')).toBeVisible();
    const wanted = { number: '12:34567', kind: 'person', house: '', holder: '', until: null };
    expect(server.to(`POST ${BASE}/gate-cards`)[0]?.body).toEqual(wanted);
  });
});
