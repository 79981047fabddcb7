import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { data, fakeServer, heldBack, refusal } from '../../testing/fake-server.ts';
import { renderPages } from '../../testing/render-page.tsx';
import HelpPage from './help-page.tsx';

const NUMBER = 'T-PAFQXMC8';
const ticket = {
  number: NUMBER,
  subject: 'Token rejected',
  status: 'open',
  reference: '',
  created_at: '2026-11-20T13:05:00.000Z',
  updated_at: '2026-11-20T13:05:00.000Z',
  estate: null,
  moved_at: null,
  messages: [],
};

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

it('keeps the focus on the page while a message is begun, cancelled, and sent', async () => {
  fakeServer({
    'GET /api/v1/users/tickets': () => data({ items: [], next: null }),
    'GET /api/v1/users/ticket-estates': () => data([]),
    'POST /api/v1/users/tickets': () => ({ status: 201, body: { status: 'success', data: { number: NUMBER } } }),
    [`GET /api/v1/users/tickets/${NUMBER}`]: () => data(ticket),
  });
  const user = userEvent.setup();
  renderPages({ '/user/help': <HelpPage /> }, ['/user/help']);
  const write = () => screen.findByRole('button', { name: 'Write to us' });
  const messages = screen.getByRole('heading', { name: 'Your messages' });
  await user.click(await write());
  expect(messages).toHaveFocus();
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(messages).toHaveFocus();
  await user.click(await write());
  await user.type(await screen.findByLabelText(/^Subject/), 'Token rejected');
  await user.type(screen.getByLabelText(/^Message/), 'My meter shows rejected.');
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Token rejected' })).toHaveFocus();
});

it('keeps the estate that gets a message over a reload, and says that the estate has it', async () => {
  const server = fakeServer({
    'GET /api/v1/users/tickets': () => data({ items: [], next: null }),
    'GET /api/v1/users/ticket-estates': () => data([{ id: '7', name: 'Palm Court Estate' }]),
    'POST /api/v1/users/tickets': () => ({ status: 201, body: { status: 'success', data: { number: NUMBER } } }),
    [`GET /api/v1/users/tickets/${NUMBER}`]: () => data({ ...ticket, estate: 'Palm Court Estate' }),
    [`GET /api/v1/users/tickets/${NUMBER}/job`]: () => data(null),
  });
  const user = userEvent.setup();
  const open = async () => {
    renderPages({ '/user/help': <HelpPage /> }, ['/user/help']);
    await user.click(await screen.findByRole('button', { name: 'Write to us' }));
  };
  await open();
  await user.type(await screen.findByLabelText(/^Subject/), 'Lamp is dark');
  await user.type(screen.getByLabelText(/^Message/), 'The one at the gate.');
  await user.click(await screen.findByRole('combobox', { name: /^Who should get it/ }));
  await user.click(await screen.findByRole('option', { name: 'Palm Court Estate' }));
  cleanup();
  await open();
  expect(await screen.findByRole('combobox', { name: /^Who should get it/ })).toHaveTextContent('Palm Court Estate');
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByText('Waiting for your estate')).toBeInTheDocument();
  expect(server.to('POST /api/v1/users/tickets')[0]?.body).toMatchObject({ estate_id: '7', subject: 'Lamp is dark' });
});

it('shows the form when its first field is known, so that nothing moves while people tap', async () => {
  const late = heldBack();
  fakeServer({
    'GET /api/v1/users/tickets': () => data({ items: [], next: null }),
    'GET /api/v1/users/ticket-estates': () => late.reply,
  });
  renderPages({ '/user/help': <HelpPage /> }, ['/user/help']);
  await userEvent.click(await screen.findByRole('button', { name: 'Write to us' }));
  await vi.dynamicImportSettled();
  expect(screen.queryByLabelText(/^Subject/)).toBeNull();
  late.release(data([{ id: '7', name: 'Palm Court Estate' }]));
  expect(await screen.findByLabelText(/^Subject/)).toBeVisible();
  expect(screen.getByRole('combobox', { name: /^Who should get it/ })).toBeVisible();
});

it('shows the form without its first field when the estates cannot be read', async () => {
  fakeServer({
    'GET /api/v1/users/tickets': () => data({ items: [], next: null }),
    'GET /api/v1/users/ticket-estates': () => refusal(503, 'unavailable'),
  });
  renderPages({ '/user/help': <HelpPage /> }, ['/user/help']);
  await userEvent.click(await screen.findByRole('button', { name: 'Write to us' }));
  expect(await screen.findByLabelText(/^Subject/)).toBeVisible();
  expect(screen.queryByRole('combobox', { name: /^Who should get it/ })).toBeNull();
});

it('says that the older replies of a very long conversation are not shown', async () => {
  const message = (id: number) => ({
    id: `r${id}`,
    author: 'user',
    text: `Reply ${id}`,
    created_at: '2026-11-20T13:05:00.000Z',
    attachments: [],
  });
  const messages = Array.from({ length: 501 }, (_, at) => message(at));
  fakeServer({
    'GET /api/v1/users/tickets': () => data({ items: [ticket], next: null }),
    'GET /api/v1/users/ticket-estates': () => data([]),
    [`GET /api/v1/users/tickets/${NUMBER}`]: () => data({ ...ticket, messages }),
  });
  renderPages({ '/user/help': <HelpPage /> }, ['/user/help']);
  await userEvent.click(await screen.findByRole('button', { name: /Token rejected/ }));
  expect(await screen.findByText('The first message and the newest 500 are shown.')).toBeVisible();
});
