import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { data, fakeServer, heldBack, refusal, type Reply } from '../../../testing/fake-server.ts';
import { renderPages } from '../../../testing/render-page.tsx';
import TicketPage from './ticket-page.tsx';

const number = 'T-PAFQXMC8';
const estate = '/api/v1/manage/estates/1';
const story = {
  ticket: {
    number,
    subject: 'The lamp is dark',
    from_name: 'Ada Obi',
    house: 'Block 4, Flat 2',
    progress: 'waiting',
    is_late: false,
    created_at: '2026-11-20T13:05:00.000Z',
    changed_at: '2026-11-20T13:05:00.000Z',
  },
  house_id: '19',
  topic: 'other',
  can_answer: true,
  messages: [],
};
afterEach(() => vi.unstubAllGlobals());

function open(jobs: () => Reply | Promise<Reply>) {
  const server = fakeServer({
    [`GET ${estate}/tickets/${number}`]: () => data(story),
    [`GET ${estate}/facility/jobs`]: jobs,
  });
  const { queryClient } = renderPages({ '/manage/estates/:id/tickets/:number': <TicketPage /> }, [
    `/manage/estates/1/tickets/${number}`,
  ]);
  return { server, queryClient };
}

it('the answer form waits for the job above it, so that nothing moves while people tap', async () => {
  const late = heldBack();
  const { server } = open(() => late.reply);
  await vi.waitFor(() => expect(server.to(`GET ${estate}/tickets/${number}`)).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByLabelText(/^Your answer/)).toBeNull();
  late.release(data({ items: [], next: null }));
  expect(await screen.findByLabelText(/^Your answer/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Make a job' })).toBeVisible();
});

it('the ticket can be answered when its job cannot be read, and keeps what is typed while that is tried again', async () => {
  const { server, queryClient } = open(() => refusal(503, 'unavailable'));
  await userEvent.type(await screen.findByLabelText(/^Your answer/), 'We come today.');
  expect(screen.queryByRole('link', { name: 'Make a job' })).toBeNull();
  const late = heldBack();
  server.handlers[`GET ${estate}/facility/jobs`] = () => late.reply;
  void queryClient.invalidateQueries();
  await vi.waitFor(() => expect(server.to(`GET ${estate}/facility/jobs`)).toHaveLength(2));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getByLabelText(/^Your answer/)).toHaveValue('We come today.');
  late.release(data({ items: [], next: null }));
  expect(await screen.findByRole('link', { name: 'Make a job' })).toBeVisible();
  expect(screen.getByLabelText(/^Your answer/)).toHaveValue('We come today.');
});

it('says that the older replies of a very long ticket are not shown', async () => {
  const message = (id: number) => ({
    id: `r${id}`,
    author: 'user',
    author_name: 'Ada Obi',
    text: `Reply ${id}`,
    created_at: '2026-11-20T13:05:00.000Z',
    attachments: [],
  });
  fakeServer({
    [`GET ${estate}/tickets/${number}`]: () =>
      data({ ...story, messages: Array.from({ length: 501 }, (_, at) => message(at)) }),
    [`GET ${estate}/facility/jobs`]: () => data({ items: [], next: null }),
  });
  renderPages({ '/manage/estates/:id/tickets/:number': <TicketPage /> }, [`/manage/estates/1/tickets/${number}`]);
  expect(await screen.findByText('The first message and the newest 500 are shown.')).toBeVisible();
});
