import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { data, fakeServer } from '../../../testing/fake-server.ts';
import { renderPages } from '../../../testing/render-page.tsx';
import TeamPage from './team-page.tsx';

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

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer({
    [`GET ${BASE}/team`]: () => data(team),
    [`POST ${BASE}/team/invitations`]: () => data({ ...team.invitations[0], id: '8', contact: '08031234567' }),
    [`DELETE ${BASE}/team/members/2`]: () => data({ removed: true }),
    [`DELETE ${BASE}/team/invitations/7`]: () => data({ withdrawn: true }),
  });
});
afterEach(() => vi.unstubAllGlobals());

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

describe('the team of an estate', () => {
  it('lists who works there and who is invited; a manager is not removed here', async () => {
    renderPages({ '/manage/estates/:id/team': <TeamPage /> }, ['/manage/estates/1/team']);
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

  it('invites by SMS, with one click', async () => {
    renderPages({ '/manage/estates/:id/team': <TeamPage /> }, ['/manage/estates/1/team']);
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
