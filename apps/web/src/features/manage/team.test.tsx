import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { data, fakeServer, refusal } from '../../testing/fake-server.ts';
import type { Reply } from '../../testing/fake-server.ts';
import { renderPages } from '../../testing/render-page.tsx';
import InvitationPage from './invitation-page.tsx';
import ManagedEstatePage from './managed-estate-page.tsx';
import { TeamTab } from './team-tab.tsx';

const BASE = '/api/v1/manage/estates/1';
const team = {
  members: [
    { id: '1', name: 'Musa Bello', role: 'manager', since: '2026-01-05T09:00:00.000Z', is_you: true },
    { id: '2', name: 'Chidi Okeke', role: 'accountant', since: '2026-03-01T09:00:00.000Z', is_you: false },
  ],
  invitations: [
    {
      id: '7',
      role: 'viewer',
      contact: 'bola@example.com',
      invited_by: 'Musa Bello',
      created_at: '2026-11-22T09:00:00.000Z',
      expires_at: '2099-11-29T09:00:00.000Z',
    },
  ],
};
const estate = (roles: readonly string[]) => ({
  id: '1',
  name: 'Palm Court Estate',
  address: 'Lekki',
  houses: 64,
  meters: 90,
  people: 173,
  your_roles: roles,
  service_charges: { open: 0, overdue: 0, open_kobo: 0, overdue_kobo: 0, paid_kobo: 0 },
  consumption: [],
  tariffs: [],
});
const secret = 'a'.repeat(43);
const invitation = {
  estate_name: 'Palm Court Estate',
  role: 'accountant',
  invited_by: 'Musa Bello',
  expires_at: '2099-11-29T09:00:00.000Z',
  status: 'open',
};
const LOOK = 'POST /api/v1/users/team-invitations/look';
const ANSWER = 'POST /api/v1/users/team-invitations/answer';

let server: ReturnType<typeof fakeServer>;
let mine: string[];
let looked: () => Reply;
beforeEach(() => {
  mine = ['manager'];
  looked = () => data(invitation);
  localStorage.clear();
  server = fakeServer({
    [`GET ${BASE}`]: () => data(estate(mine)),
    [`GET ${BASE}/team`]: () => data(team),
    [`GET ${BASE}/service-charges`]: () => data({ items: [], next: null }),
    [`GET ${BASE}/houses`]: () => data({ items: [], next: null }),
    'GET /api/v1/manage/my-estates': () =>
      data([
        { id: '1', name: 'Palm Court Estate', roles: mine },
        { id: '2', name: 'Lekki View', roles: ['viewer'] },
      ]),
    [`POST ${BASE}/team/invitations`]: () => data({ ...team.invitations[0], id: '8', contact: '08031234567' }),
    [`DELETE ${BASE}/team/members/2`]: () => data({ removed: true }),
    [`DELETE ${BASE}/team/invitations/7`]: () => data({ withdrawn: true }),
    [LOOK]: () => looked(),
    [ANSWER]: ({ body }) => data({ accepted: (body as { accept: boolean }).accept }),
  });
});
afterEach(() => vi.unstubAllGlobals());

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

describe('the team of an estate', () => {
  it('lists who works there and who is invited; a manager is not removed here', async () => {
    renderPages({ '/': <TeamTab estate="1" /> }, ['/']);
    expect(await screen.findByText('Chidi Okeke')).toBeInTheDocument();
    expect(screen.getByText('Sent to bola@example.com')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Remove Musa Bello from the team' })).toBeNull();
    await press('Remove Chidi Okeke from the team');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Chidi Okeke no longer works for this estate')).toBeInTheDocument();
    await press('Take back the invitation to bola@example.com');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Take back' }));
    await vi.waitFor(() => expect(server.to(`DELETE ${BASE}/team/invitations/7`)).toHaveLength(1));
  });

  it('invites by SMS, with one press', async () => {
    renderPages({ '/': <TeamTab estate="1" /> }, ['/']);
    await userEvent.click(await screen.findByRole('button', { name: 'Invite someone' }));
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.click(dialog.getByRole('radio', { name: /Viewer/ }));
    await userEvent.click(dialog.getByRole('radio', { name: 'SMS' }));
    await userEvent.type(dialog.getByLabelText(/Phone number/), '0803 123 4567');
    await userEvent.click(dialog.getByRole('button', { name: 'Send the invitation' }));
    expect(await screen.findByText('The invitation is on its way to 08031234567')).toBeInTheDocument();
    expect(server.to(`POST ${BASE}/team/invitations`).map(({ body }) => body)).toEqual([
      { role: 'viewer', phone_number: '08031234567' },
    ]);
  });
});

describe('the page of an estate', () => {
  const open = () => renderPages({ '/manage/estates/:id': <ManagedEstatePage /> }, ['/manage/estates/1']);
  const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

  it('has every part for a manager, and is where /manage leads next time', async () => {
    open();
    await screen.findByRole('heading', { name: 'Palm Court Estate' });
    expect(tabs()).toEqual(['Houses', 'Announcements', 'Service charges', 'Sales and share', 'Team']);
    await vi.waitFor(() => expect(localStorage.getItem('gatelight.estate')).toBe('1'));
    expect(await screen.findByRole('combobox', { name: /Another estate/ })).toBeInTheDocument();
  });

  it('that does not open any more is forgotten, another one is not', async () => {
    server.handlers[`GET ${BASE}`] = () => refusal(404, 'not-found');
    for (const [kept, left] of [
      ['1', null],
      ['2', '2'],
    ] as const) {
      localStorage.setItem('gatelight.estate', kept);
      const { unmount } = open();
      await screen.findByText('We could not load this estate');
      expect(localStorage.getItem('gatelight.estate')).toBe(left);
      unmount();
    }
  });

  it('has the money for an accountant and the figures for a viewer', async () => {
    mine = ['accountant'];
    open();
    await screen.findByRole('heading', { name: 'Palm Court Estate' });
    expect(tabs()).toEqual(['Service charges', 'Sales and share']);
    expect(server.to(`GET ${BASE}/houses`)).toHaveLength(0);
  });
});

describe('an invitation', () => {
  const open = (hash = `#${secret}`) =>
    renderPages({ '/user/invitation': <InvitationPage /> }, [`/user/invitation${hash}`]);

  it('says who asks for what, and is accepted', async () => {
    open();
    expect(
      await screen.findByRole('heading', { name: 'Musa Bello invites you to Palm Court Estate' }),
    ).toBeInTheDocument();
    expect(screen.getByText('Role: Accountant')).toBeInTheDocument();
    await press('Accept');
    expect(await screen.findByRole('link', { name: 'Open the estate office' })).toHaveAttribute(
      'href',
      '/manage/dashboard',
    );
    expect(server.to(ANSWER)[0]?.body).toEqual({ secret, accept: true });
  });

  it('is declined', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('You declined the invitation')).toBeInTheDocument();
  });

  it.each(['expired', 'accepted', 'declined', 'withdrawn'])(
    'that was %s says so and offers nothing',
    async (status) => {
      looked = () => data({ ...invitation, status });
      open();
      expect(
        await screen.findByText(new RegExp(`^This invitation .*${status === 'withdrawn' ? 'taken back' : status}$`)),
      ).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
    },
  );

  it('with a cut link asks the server nothing', async () => {
    open('#short');
    expect(await screen.findByText('This link does not work')).toBeInTheDocument();
    expect(server.to(LOOK)).toHaveLength(0);
  });

  it('with a wrong secret says that the link does not work', async () => {
    looked = () => refusal(404, 'not-found');
    open();
    expect(await screen.findByText('This link does not work')).toBeInTheDocument();
  });
});
