import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { data, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderPages } from '../../testing/render-page.tsx';
import MeterPage from './meter-page.tsx';
import MetersPage from './meters-page.tsx';

const METERS = '/api/v1/users/meters';

const home = {
  id: '1',
  number: '04175000019',
  utility: 'electricity',
  nickname: 'Home',
  status: 'active',
  estate_name: 'Palm Court Estate',
  house_name: 'Block 4, Flat 2',
  customer_name: 'Ada Obi',
  is_default: true,
  role: 'owner',
  members_count: 1,
};
const water = {
  ...home,
  id: '2',
  number: '04175000043',
  utility: 'water',
  nickname: '',
  is_default: false,
  members_count: 0,
};
const request = {
  id: '7',
  kind: 'access',
  meter_number: '04175000019',
  utility: 'electricity',
  role: 'buyer',
  message: 'I moved in',
  status: 'open',
  from_name: 'Tunde Bakare',
  from_email: 'tunde@example.com',
  created_at: '2026-11-22T09:00:00.000Z',
  decided_at: null,
};
const estimate = {
  days_left: 9,
  units_left: '45.0',
  units_per_day: '5.0',
  basis: {
    kind: 'purchases',
    readings: 0,
    purchases: 4,
    from: '2026-10-01T09:00:00.000Z',
    until: '2026-11-20T09:00:00.000Z',
  },
  as_of: '2026-11-22T09:00:00.000Z',
  reminder: { enabled: false, days_before: 3 },
};

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer({
    [`GET ${METERS}`]: () => data([home, water]),
    'GET /api/v1/meter-requests': ({ url }) => data(url.includes('received') ? [request] : []),
    [`GET ${METERS}/1/estimate`]: () => data(estimate),
    [`GET ${METERS}/1/readings`]: () => data([]),
    [`GET ${METERS}/1/members`]: () => data([]),
  });
});
afterEach(() => vi.unstubAllGlobals());

const list = () => renderPages({ '/user/meters': <MetersPage /> }, ['/user/meters']);
const one = (id: string) =>
  renderPages({ '/user/meters/:id': <MeterPage />, '/user/meters': <p>the list</p> }, [`/user/meters/${id}`]);

describe('the list of meters', () => {
  it('names each meter, and makes another one the default', async () => {
    server.handlers[`PUT ${METERS}/2`] = () => data({ ...water, is_default: true });
    list();
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeInTheDocument();
    expect(screen.getByText('Shared with 1 person')).toBeInTheDocument();
    // Without a nickname the utility is its name.
    expect(screen.getByRole('heading', { name: 'Water' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Make default' }));
    expect(await screen.findByText('Water is now your default meter')).toBeInTheDocument();
    expect(server.to(`PUT ${METERS}/2`)[0]?.body).toEqual({ is_default: true });
  });

  it('lets the owner decide a request, and says when it is closed already', async () => {
    server.handlers['POST /api/v1/meter-requests/7/decision'] = () => {
      server.handlers['GET /api/v1/meter-requests'] = ({ url }) =>
        data(
          url.includes('received') ? [{ ...request, status: 'withdrawn', decided_at: '2026-11-22T09:05:00.000Z' }] : [],
        );
      return refusal(409, 'already-decided');
    };
    list();
    expect(await screen.findByText('Tunde Bakare requests access to your meter')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('This request is already closed.')).toBeInTheDocument();
    expect(server.to('GET /api/v1/meter-requests').length).toBeGreaterThan(2);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument());
    await waitFor(() => expect(document.activeElement?.id).toBe('requests-title'));
  });

  it('an accepted invitation says Accepted, and the focus moves to the heading of its section', async () => {
    let invitation = { ...request, kind: 'invitation', decided_at: null as string | null };
    server.handlers['GET /api/v1/meter-requests'] = ({ url }) => data(url.includes('received') ? [invitation] : []);
    server.handlers['POST /api/v1/meter-requests/7/decision'] = () => {
      invitation = { ...invitation, status: 'approved', decided_at: '2026-11-22T09:05:00.000Z' };
      return data(invitation);
    };
    list();
    await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
    // Beside the invitation and as a toast.
    await waitFor(() => expect(screen.getAllByText('Accepted')).toHaveLength(2));
    expect(screen.getByRole('heading', { name: 'Requests and invitations' })).toHaveFocus();
  });

  it('says that older decided requests are not shown', async () => {
    const decided = { ...request, status: 'declined', decided_at: '2026-11-22T09:05:00.000Z' };
    server.handlers['GET /api/v1/meter-requests'] = ({ url }) =>
      data(
        url.includes('received') ? Array.from({ length: 50 }, (_, at) => ({ ...decided, id: String(at + 100) })) : [],
      );
    list();
    expect(await screen.findByText('Of the requests that were decided, the newest 50 are shown.')).toBeVisible();
  });

  it('invites a new user to add a meter', async () => {
    server.handlers[`GET ${METERS}`] = () => data([]);
    list();
    expect(await screen.findByText('No meter yet')).toBeInTheDocument();
  });

  it('says that it failed, and tries again', async () => {
    server.handlers[`GET ${METERS}`] = () => refusal(503, 'unavailable');
    list();
    expect(await screen.findByText('We could not load your meters')).toBeInTheDocument();
    server.handlers[`GET ${METERS}`] = () => data([home]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeInTheDocument();
  });
});

describe('a person of the household', () => {
  it('is removed, and the focus stays in the section', async () => {
    const bola = { id: 'm5', name: 'Bola Ade', email: 'bola@example.com', role: 'buyer', state: 'member' };
    let people = [{ ...bola, since: '2026-11-22T09:00:00.000Z' }];
    server.handlers[`GET ${METERS}/1/members`] = () => data(people);
    server.handlers[`DELETE ${METERS}/1/members/m5`] = () => {
      people = [];
      return data({ removed: true });
    };
    one('1');
    await userEvent.click(await screen.findByRole('button', { name: /Remove Bola Ade/ }));
    expect(await screen.findByText('Only you use this meter.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'People' })).toHaveFocus();
  });
});

describe('one meter', () => {
  it('says how long the units last and what that assumes, and takes a reading', async () => {
    server.handlers[`POST ${METERS}/1/readings`] = () =>
      data({ id: '3', units_left: '42.5', taken_at: '2026-11-22T09:00:00.000Z' });
    one('1');
    expect(await screen.findByText('Your units will last about 9 days')).toBeInTheDocument();
    expect(
      screen.getByText('We assume that you used up each purchase before the next one, since 1 Oct 2026.'),
    ).toBeInTheDocument();
    const field = screen.getByLabelText('Units on the display now');
    await userEvent.type(field, 'lots');
    await userEvent.click(screen.getByRole('button', { name: 'Add reading' }));
    expect(await screen.findByText('Enter the units as a number, for example 12.5')).toBeInTheDocument();
    await userEvent.clear(field);
    await userEvent.type(field, '42.5');
    await userEvent.click(screen.getByRole('button', { name: 'Add reading' }));
    expect(await screen.findByText('Reading added')).toBeInTheDocument();
    expect(server.to(`POST ${METERS}/1/readings`)[0]?.body).toEqual({ units_left: '42.5' });
    expect(field).toHaveValue('');
  });

  it('moves the switch of the reminder back when it cannot be saved', async () => {
    one('1');
    const reminder = await screen.findByRole('checkbox', { name: /Remind me/ });
    await userEvent.click(reminder);
    await waitFor(() => expect(server.to(`PUT ${METERS}/1/reminder`)).toHaveLength(1));
    await waitFor(() => expect(reminder).not.toBeChecked());
  });

  it('is removed only after the dialog said what is lost', async () => {
    server.handlers[`DELETE ${METERS}/1`] = () => data({ removed: true });
    one('1');
    await userEvent.click(await screen.findByRole('button', { name: 'Remove this meter' }));
    const dialog = screen.getByRole('dialog', { name: 'Remove Home?' });
    expect(dialog).toHaveTextContent('everyone you share it with lose this meter');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('the list')).toBeInTheDocument();
  });

  it('of someone else is not found', async () => {
    one('99');
    expect(await screen.findByRole('link', { name: 'My meters' })).toBeInTheDocument();
    expect(await screen.findByText('We could not find this meter in your account')).toBeInTheDocument();
    expect(server.calls.every(({ url }) => !url.includes('/99'))).toBe(true);
  });
});
