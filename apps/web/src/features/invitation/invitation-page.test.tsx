import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { data, fakeServer, refusal } from '../../testing/fake-server.ts';
import type { Reply } from '../../testing/fake-server.ts';
import { renderPages } from '../../testing/render-page.tsx';
import InvitationPage from './invitation-page.tsx';

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
let looked: () => Reply;
beforeEach(() => {
  looked = () => data(invitation);
  server = fakeServer({
    [LOOK]: () => looked(),
    [ANSWER]: ({ body }) => data({ accepted: (body as { accept: boolean }).accept }),
  });
});
afterEach(() => vi.unstubAllGlobals());

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

describe('an invitation', () => {
  const open = (hash = `#${secret}`) =>
    renderPages({ '/user/invitation': <InvitationPage /> }, [`/user/invitation${hash}`]);

  it('says who invites to what, and is accepted', async () => {
    open();
    expect(
      await screen.findByRole('heading', { name: 'Musa Bello invites you to Palm Court Estate' }),
    ).toBeInTheDocument();
    expect(screen.getByText('Role: Accountant')).toBeInTheDocument();
    await press('Accept');
    expect(await screen.findByRole('link', { name: 'Open the estate office' })).toHaveAttribute('href', '/manage');
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

  it('to a house connects the account with it, by calls of its own', async () => {
    const home = {
      estate_name: 'Palm Court Estate',
      house_name: 'Block 7, Flat 3',
      name: 'Kelechi Umeh',
      invited_by: 'Musa Bello',
      expires_at: '2099-11-29T09:00:00.000Z',
      status: 'open',
    };
    server = fakeServer({
      'POST /api/v1/users/home-invitations/look': () => data(home),
      'POST /api/v1/users/home-invitations/answer': () => data({ accepted: true }),
    });
    open(`#home.${secret}`);
    expect(
      await screen.findByRole('heading', { name: 'Welcome to Block 7, Flat 3, Palm Court Estate' }),
    ).toBeInTheDocument();
    await press('Accept');
    expect(await screen.findByRole('link', { name: 'Open my meters' })).toHaveAttribute('href', '/user/meters');
    expect(server.to('POST /api/v1/users/home-invitations/answer')[0]?.body).toEqual({ secret, accept: true });
  });
});
