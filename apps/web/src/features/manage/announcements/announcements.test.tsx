import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { data, fakeServer } from '../../../testing/fake-server.ts';
import { renderPages } from '../../../testing/render-page.tsx';
import AnnouncementsPage from './announcements-page.tsx';

const BASE = '/api/v1/manage/estates/1';
const NONE = { people: 173, reached: 0, in_app: 0, email: 0, sms: 0, email_off: 0, sms_off: 0, no_phone: 0 };

/** 118 people have an account; an SMS reaches 131 phones, 30 people have none. */
const figuresFor = (channels: readonly string[]) => {
  const isSms = channels.includes('sms');
  return {
    ...NONE,
    in_app: channels.includes('in-app') ? 118 : 0,
    sms: isSms ? 131 : 0,
    no_phone: isSms ? 30 : 0,
    reached: isSms ? 143 : 118,
    segments: 1,
    segment_price_kobo: 400,
    cost_kobo: isSms ? 52_400 : 0,
  };
};

let needsStaff: boolean;
let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  needsStaff = false;
  server = fakeServer({
    'GET /api/v1/manage/my-estates': () => data([{ id: '1', name: 'Palm Court Estate', roles: ['manager'] }]),
    [`GET ${BASE}/houses/figures`]: () =>
      data({ houses: 64, needs: 3, occupied: 61, empty: 3, arrears: 8, people: 173, blocks: [] }),
    [`GET ${BASE}/announcements`]: () => data({ items: [], next: null }),
    [`POST ${BASE}/announcements/estimate`]: ({ body }) => {
      const { title, text, channels } = body as { title: string; text: string; channels: string[] };
      return data({
        figures: figuresFor(channels),
        needs_second_person: needsStaff,
        second_person_above: 500,
        previews: {
          in_app: { title, text },
          pidgin: null,
          email: { subject: title, text },
          sms: `Palm Court: ${text}`,
        },
      });
    },
    [`POST ${BASE}/announcements`]: () => data({ reference: 'a', state: needsStaff ? 'waiting' : 'done' }),
  });
  renderPages({ '/manage/estates/:id/announcements': <AnnouncementsPage /> }, ['/manage/estates/1/announcements']);
});
afterEach(() => vi.unstubAllGlobals());

const write = async () => {
  await userEvent.type(await screen.findByRole('textbox', { name: /^Heading/ }), 'Generator off');
  await userEvent.type(screen.getByRole('textbox', { name: /^Message/ }), 'No power from 09:00 to 11:00.');
};
const total = () =>
  within(screen.getByRole('table', { name: 'How it goes out' })).getByRole('row', { name: /^Together/ });

it('shows recipients and cost by channel before anything is sent, and sends with that cost', async () => {
  await write();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send to 118 people' })).toBeEnabled());
  expect(total()).toHaveTextContent('118₦0.00');
  await userEvent.click(screen.getByRole('checkbox', { name: 'SMS' }));
  const send = await screen.findByRole('button', { name: 'Send to 143 people' });
  expect(screen.getByRole('row', { name: /^SMS, 1 part/ })).toHaveTextContent('131₦4.00₦524.00');
  expect(total()).toHaveTextContent('143₦524.00');
  expect(screen.getByText('to reach 143 people')).toBeVisible();
  expect(screen.getByText('Palm Court: No power from 09:00 to 11:00.')).toBeVisible();
  expect(server.to(`POST ${BASE}/announcements`)).toHaveLength(0);
  await waitFor(() => expect(send).toBeEnabled());
  await userEvent.click(send);
  expect(await screen.findByText('We are sending it now')).toBeVisible();
  expect(server.to(`POST ${BASE}/announcements`)).toHaveLength(1);
});

it('without a channel costs nothing, and cannot be sent', async () => {
  await write();
  await screen.findByRole('button', { name: 'Send to 118 people' });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Inbox' }));
  expect(screen.getByText('Choose at least one channel')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Send it' }));
  expect(server.to(`POST ${BASE}/announcements`)).toHaveLength(0);
});

it('to many people goes to our team first', async () => {
  needsStaff = true;
  await write();
  expect(await screen.findByText('after our team agrees')).toBeVisible();
  const ask = screen.getByRole('button', { name: 'Ask our team to send it' });
  await waitFor(() => expect(ask).toBeEnabled());
  await userEvent.click(ask);
  expect(await screen.findByText('Our team looks at it first. You will see it here.')).toBeVisible();
});
