import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetUser, rememberUser } from '../../data/session/user-store.ts';
import { data, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderPages } from '../../testing/render-page.tsx';
import { ADA } from '../../testing/users.ts';
import InvitePage from './invite-page.tsx';
import VisitorsPage from './visitors-page.tsx';
import { stored } from '../../testing/fake-database.ts';

vi.mock('idb-keyval', () => import('../../testing/fake-database.ts'));

const HOUSES = '/api/v1/users/visitors/houses';
const PASSES = `${HOUSES}/19/passes`;
const LOG = `${HOUSES}/19/visits`;
const TEXT = `GP1.${'A'.repeat(123)}`;
const house = {
  id: '19',
  name: 'Block 4, Flat 2',
  estate_id: '1',
  estate_name: 'Palm Court Estate',
  way: 'Gate 1, off Admiralty Way',
  has_gate: true,
};
const pass = {
  id: '7',
  house_id: '19',
  kind: 'once',
  visitor: 'Femi Adeyemi',
  plate: '',
  people: 2,
  from: '2099-11-24T13:30:00.000Z',
  until: '2099-11-24T17:00:00.000Z',
  weekdays: 127,
  day_from: 0,
  day_to: 1439,
  code: '482913',
  pass: TEXT,
  state: 'ready',
  admitted: 0,
  inside: 0,
  last_in_at: null,
  made_by: 'Ada Obi',
  host: 'Ada',
  event: null,
};
const household = {
  helpers: [
    {
      id: '71',
      name: 'Mary Bassey',
      phone: null,
      kind: 'cleaner',
      weekdays: 31,
      day_from: 480,
      day_to: 840,
      until_on: '2099-03-31',
      paused_until: null,
      since: '2026-05-04T08:00:00.000Z',
      last: null,
      photo: null,
    },
  ],
  vehicles: [{ id: '3', plate: 'KJA482DX', about: 'Corolla, grey', sticker: 'PC-0042' }],
  exit_passes: [],
};
const visit = {
  id: '31',
  at: '2026-11-23T12:58:00.000Z',
  kind: 'in',
  visitor: 'Jumia delivery',
  plate: 'KJA482DX',
  people: 1,
  gate: 'Gate 1',
  guard: 'Sunday Okon',
  source: 'pass',
  looks: [{ by: 'Musa Bello', at: '2026-11-23T15:00:00.000Z', reason: 'A car was scratched' }],
  may_forget: true,
  is_unexpected: false,
};

const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const pages = { '/user/visitors': <VisitorsPage />, '/user/visitors/invite': <InvitePage /> };

function start(handlers: Parameters<typeof fakeServer>[0] = {}, at = '/user/visitors') {
  const server = fakeServer({
    [`GET ${HOUSES}`]: () => data([house]),
    [`GET ${PASSES}`]: () => data({ items: [pass], next: null }),
    [`GET ${HOUSES}/19/household`]: () => data(household),
    ['GET /api/v1/users/visitors/privacy']: () => data({ hides_name: false }),
    ...handlers,
  });
  return { server, ...renderPages(pages, [at]), user: userEvent.setup({ delay: null }) };
}

beforeEach(() => rememberUser(ADA));
afterEach(() => {
  forgetUser();
  stored.clear();
  vi.unstubAllGlobals();
});

describe('visitors of a resident', () => {
  it('inviting a visitor for today takes two clicks; a lost response makes no second code', async () => {
    let isLost = true;
    const made = { ...pass, id: '8', visitor: '' };
    const { server, user } = start({
      [`GET ${PASSES}`]: () => data({ items: isLost ? [pass] : [made, pass], next: null }),
      [`POST ${PASSES}`]: () => (isLost ? lost() : data(made)),
    });
    await user.click((await screen.findAllByRole('link', { name: 'Invite a visitor' }))[0]!);
    await user.click(await screen.findByRole('button', { name: 'Make the code' }));
    expect(await screen.findByText('The code was not made')).toBeVisible();
    isLost = false;
    await user.click(screen.getByRole('button', { name: 'Make the code' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'The code is ready' })).toHaveFocus());
    const sent = server.to(`POST ${PASSES}`);
    expect(sent).toHaveLength(2);
    expect(sent[1]?.headers.get('idempotency-key')).toBe(sent[0]?.headers.get('idempotency-key'));
    expect(sent[1]?.body).toEqual(sent[0]?.body);
    expect(sent[0]?.body).toMatchObject({ kind: 'once', visitor: '', people: 1 });
  });

  it('each kind has its own fields, and a problem is shown beside its field', async () => {
    const { server, user } = start({ [`POST ${PASSES}`]: () => data(pass) }, '/user/visitors/invite');
    await user.click(await screen.findByRole('radio', { name: 'Every week' }));
    await user.click(screen.getByRole('button', { name: 'Make the code' }));
    expect(await screen.findByText('Choose one day or more')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Sun' }));
    await user.type(screen.getByLabelText('Name'), 'Aunty Ngozi');
    await user.click(screen.getByRole('button', { name: 'One more' }));
    await user.click(screen.getByRole('button', { name: 'Make the code' }));
    await waitFor(() => expect(server.to(`POST ${PASSES}`)).toHaveLength(1));
    const wanted = { kind: 'weekly', visitor: 'Aunty Ngozi', people: 2, weekdays: 64, day_from: 480, day_to: 1080 };
    expect(server.to(`POST ${PASSES}`)[0]?.body).toMatchObject(wanted);
  });

  it('a code is sent with place, dates and pass, without a family name, and is cancelled after one confirmation', async () => {
    let isCancelled = false;
    const { user } = start({
      [`GET ${PASSES}`]: () => data({ items: isCancelled ? [] : [pass], next: null }),
      [`POST ${PASSES}/7/cancel`]: () => {
        isCancelled = true;
        return data({ ...pass, state: 'cancelled', code: null, pass: null });
      },
    });
    await user.click(await screen.findByRole('link', { name: /Femi Adeyemi.*482 913/ }));
    const panel = within(await screen.findByRole('region', { name: 'Femi Adeyemi' }));
    const link = panel.getByRole('link', { name: 'Send on WhatsApp' }).getAttribute('href') ?? '';
    const message = new URL(link).searchParams.get('text');
    expect(message).toContain('Hello Femi Adeyemi, your gate code is 482 913.');
    expect(message).toContain('Palm Court Estate, Gate 1, off Admiralty Way.');
    expect(message).toContain('Tue 24 Nov, 14:30 to 18:00, 2 people, Block 4, Flat 2.');
    expect(message).toContain(`/pass#${TEXT}`);
    expect(message).toMatch(/\nAda$/);
    expect(panel.getByText('Visitor of Ada')).toBeVisible();
    expect(message).not.toContain('Obi');
    await user.click(panel.getByRole('button', { name: 'Cancel this code' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel this code' }));
    expect(await screen.findByText('The code no longer works')).toBeVisible();
    expect(await screen.findByText('No codes yet')).toBeInTheDocument();
  });

  it('an event has a code for each guest: arrivals are listed, each code can be sent, and all are cancelled after one confirmation', async () => {
    const event = { id: '5', name: 'Birthday' };
    const guest = (id: string, visitor: string, more = {}) => ({
      ...pass,
      id,
      visitor,
      kind: 'event',
      people: 1,
      event,
      ...more,
    });
    const guests = [
      guest('11', 'Guest 10'),
      guest('12', 'Guest 2', { state: 'inside', admitted: 1, inside: 1, last_in_at: '2026-11-24T13:31:00.000Z' }),
    ];
    const cancelled = guests.map((one) => ({ ...one, state: 'cancelled', code: null, pass: null }));
    let isCancelled = false;
    let isMade = false;
    const { server, user } = start(
      {
        [`GET ${PASSES}`]: () => data({ items: [...(isMade && !isCancelled ? guests : []), pass], next: null }),
        [`POST ${HOUSES}/19/events`]: () => {
          isMade = true;
          return data({ passes: guests });
        },
        [`POST ${HOUSES}/19/events/5/cancel`]: () => {
          isCancelled = true;
          return data({ passes: cancelled });
        },
      },
      '/user/visitors/invite',
    );
    await user.click(await screen.findByRole('radio', { name: 'Event' }));
    await user.click(screen.getByRole('button', { name: 'A code for each guest' }));
    await user.click(screen.getByRole('button', { name: 'Make the codes' }));
    expect(await screen.findByText('Name the event')).toBeVisible();
    await user.type(screen.getByLabelText('Name of the event'), 'Birthday');
    await user.type(screen.getByLabelText('Names of the guests'), 'Bola{enter}Chidi');
    await user.click(screen.getByRole('button', { name: 'Make the codes' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'The codes are ready' })).toHaveFocus());
    expect(server.to(`POST ${HOUSES}/19/events`)[0]?.body).toMatchObject({
      name: 'Birthday',
      guests: ['Bola', 'Chidi', ...Array.from({ length: 8 }, (_, place) => `Guest ${place + 3}`)],
    });

    const list = screen.getByRole('list', { name: 'Guests of Birthday' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Guest 2Came at 14:31482 913', 'Guest 10Not used yet482 913']);
    // One row in the list of codes, however many guests.
    expect(await screen.findByRole('link', { name: /Birthday.*1 of 2 came/ })).toBeInTheDocument();
    const link = within(list).getByRole('link', { name: 'Send the code of Guest 10 on WhatsApp' });
    expect(new URL(link.getAttribute('href')!).searchParams.get('text')).toContain('Hello Guest 10, your gate code is');
    await user.click(within(list).getByRole('link', { name: /^Guest 10/ }));
    expect(await screen.findByRole('region', { name: 'Guest 10' })).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Back to the guests' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel all codes' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel all codes' }));
    expect(await screen.findByText('The codes no longer work')).toBeVisible();
    expect(server.to(`POST ${HOUSES}/19/events/5/cancel`)).toHaveLength(1);
  });

  it('without network the stored codes are there, and can be sent', async () => {
    const first = start();
    await screen.findByText('482 913');
    await waitFor(() => expect(JSON.stringify([...stored.values()])).toContain('482913'));
    first.unmount();
    const { user } = start({ [`GET ${HOUSES}`]: lost, [`GET ${PASSES}`]: lost });
    await user.click(await screen.findByRole('link', { name: /Femi Adeyemi/ }));
    expect(await screen.findByText(/^No network\. Your codes of .* work at the gate\./)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Send on WhatsApp' })).toBeInTheDocument();
  });

  it('an estate without a gate says why no one can be invited', async () => {
    start({ [`GET ${HOUSES}`]: () => data([{ ...house, has_gate: false }]) });
    expect(await screen.findByText('Your estate has no gate with codes yet')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Invite a visitor' })).not.toBeInTheDocument();
  });

  it('the log says who looked at a name and why, and deletes a visitor', async () => {
    const { server, user } = start(
      {
        [`GET ${LOG}`]: () => data({ items: [visit], next: null }),
        [`POST ${LOG}/31/forget`]: () => data({ forgotten: true }),
      },
      '/user/visitors?view=log',
    );
    expect(await screen.findByText(/^Musa Bello looked at this name on .*: A car was scratched$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Forget Jumia delivery' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Forget' }));
    expect(await screen.findByText('The visitor is forgotten')).toBeVisible();
    expect(server.to(`POST ${LOG}/31/forget`)).toHaveLength(1);
  });

  it('a log that does not load says so', async () => {
    start({ [`GET ${LOG}`]: () => refusal(500, 'internal') }, '/user/visitors?view=log');
    expect(await screen.findByText('We could not load who came')).toBeVisible();
  });

  it('a helper is added once with days and hours, and ends with one click; a name can be hidden', async () => {
    let isLost = true;
    let isHidden = false;
    const AT = `${HOUSES}/19`;
    const { server, user } = start(
      {
        [`POST ${AT}/helpers`]: () => (isLost ? lost() : data({ id: '72' })),
        [`GET ${AT}/household`]: () =>
          data({ ...household, helpers: [{ ...household.helpers[0], photo: 'UklGRg==' }] }),
        [`DELETE ${AT}/helpers/71/photo`]: () => data({ removed: true }),
        [`POST ${AT}/helpers/71/end`]: () => data({ ended: true }),
        ['PUT /api/v1/users/visitors/privacy']: () => {
          isHidden = true;
          return data({ hides_name: true });
        },
        [`GET ${PASSES}`]: () => data({ items: [{ ...pass, host: isHidden ? '' : 'Ada' }], next: null }),
      },
      '/user/visitors?view=helpers',
    );
    expect(await screen.findByText('Cleaner · Mon to Fri, 08:00 to 14:00')).toBeVisible();
    expect(screen.getByText('1 code in use · 1 helper')).toBeVisible();
    expect(screen.getByText('Corolla, grey · Sticker PC-0042')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add a helper' }));
    const form = () => within(screen.getByRole('dialog'));
    await user.type(form().getByLabelText(/^Name/), 'Isa Abdullahi');
    await user.click(form().getByRole('button', { name: 'Sat' }));
    // A night guard's hours go over midnight.
    fireEvent.change(form().getByLabelText(/^From/), { target: { value: '17:00' } });
    await user.click(form().getByRole('button', { name: 'Add a helper' }));
    expect(form().getByText('Choose two different times')).toBeVisible();
    fireEvent.change(form().getByLabelText(/^From/), { target: { value: '19:00' } });
    fireEvent.change(form().getByLabelText(/^To/), { target: { value: '06:00' } });
    expect(form().getByText('On the next day.')).toBeVisible();
    await user.click(form().getByRole('button', { name: 'Add a helper' }));
    await waitFor(() => expect(form().getByRole('alert')).not.toBeEmptyDOMElement());
    isLost = false;
    await user.click(form().getByRole('button', { name: 'Add a helper' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const sent = server.to(`POST ${AT}/helpers`).map(({ body }) => body as { key: string });
    expect(sent[0]).toMatchObject({ name: 'Isa Abdullahi', weekdays: 63, day_from: 1140, day_to: 360, phone: null });
    expect(sent.at(-1)?.key).toBe(sent[0]?.key);
    await user.click(screen.getByRole('button', { name: /Mary Bassey/ }));
    expect(form().getByRole('img', { name: 'Photo of Mary Bassey' })).toHaveAttribute(
      'src',
      'data:image/webp;base64,UklGRg==',
    );
    expect(form().getByLabelText(/^Another photo/)).toBeVisible();
    await user.click(form().getByRole('button', { name: 'Remove photo' }));
    await waitFor(() => expect(form().queryByRole('img')).not.toBeInTheDocument());
    expect(form().getByLabelText(/^Photo/)).toBeVisible();
    await user.click(form().getByRole('button', { name: 'No longer works here' }));
    await waitFor(() => expect(server.to(`POST ${AT}/helpers/71/end`)).toHaveLength(1));
    await user.click(await screen.findByRole('switch', { name: 'Hide my name at the gate' }));
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Hide my name at the gate' })).toBeChecked());
    await user.click(screen.getByRole('tab', { name: 'Codes' }));
    await user.click(await screen.findByRole('link', { name: /Femi Adeyemi.*482 913/ }));
    expect(await screen.findByRole('region', { name: 'Femi Adeyemi' })).not.toHaveTextContent('Ada');
  });

  it('a vehicle that was changed after a lost response is another one, not the one that was sent first', async () => {
    const AT = `${HOUSES}/19`;
    const answers = [lost, lost, () => data({ id: '4' })];
    const { server, user } = start(
      { [`POST ${AT}/vehicles`]: () => answers.shift()!(), [`GET ${AT}/household`]: () => data(household) },
      '/user/visitors?view=helpers',
    );
    await user.click(await screen.findByRole('button', { name: 'Add a vehicle' }));
    const form = within(screen.getByRole('dialog'));
    const plate = form.getByLabelText(/^Plate/);
    await user.type(plate, 'KJA 483 DX');
    for (const tries of [1, 2]) {
      await user.click(form.getByRole('button', { name: 'Add a vehicle' }));
      await waitFor(() => expect(server.to(`POST ${AT}/vehicles`)).toHaveLength(tries));
      await waitFor(() => expect(form.getByRole('alert')).not.toBeEmptyDOMElement());
    }
    await user.clear(plate);
    await user.type(plate, 'KJA 484 DX');
    await user.click(form.getByRole('button', { name: 'Add a vehicle' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const [first, second, third] = server.to(`POST ${AT}/vehicles`).map(({ body }) => body as { key: string });
    expect(second).toEqual(first);
    expect(third).toMatchObject({ plate: 'KJA 484 DX' });
    expect(third?.key).not.toBe(first?.key);
  });

  it('a choice that did not load says so, and is there after another try', async () => {
    const { server, user } = start(
      {
        ['GET /api/v1/users/visitors/privacy']: () => refusal(503, 'unavailable'),
        [`GET ${HOUSES}/19/blocks`]: () => data([]),
      },
      '/user/visitors?view=helpers',
    );
    expect(await screen.findByText('Whether guards see your name did not load.')).toBeVisible();
    server.handlers['GET /api/v1/users/visitors/privacy'] = () => data({ hides_name: true });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('switch', { name: 'Hide my name at the gate' })).toBeChecked();
    expect(screen.queryByText('Whether guards see your name did not load.')).not.toBeInTheDocument();
  });

  it('an unexpected visit is reported to the managers', async () => {
    const { server, user } = start(
      {
        [`GET ${LOG}`]: () =>
          data({
            items: [
              { ...visit, source: 'helper' },
              { ...visit, id: '32', source: 'vehicle', visitor: '' },
            ],
            next: null,
          }),
        [`POST ${LOG}/31/unexpected`]: () => data({ noted: true }),
      },
      '/user/visitors?view=log',
    );
    expect(await screen.findByText('Helper · KJA482DX · Gate 1 · Sunday Okon')).toBeVisible();
    // A house reads which of its vehicles it was.
    expect(screen.getByRole('button', { name: 'KJA482DX was not expected' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Jumia delivery was not expected' }));
    expect(await screen.findByText('We told the managers of the estate')).toBeVisible();
    expect(server.to(`POST ${LOG}/31/unexpected`)).toHaveLength(1);
  });
});
