import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../data/queries/query-client.ts';
import { data, fakeServer, refusal } from '../../testing/fake-server.ts';
import { ToastRegion, clearToasts } from '../../ui/feedback/toast.tsx';
import NotificationsPage from './notifications-page.tsx';

const entry = (id: string, at: Date, unread: boolean, kind = 'order') => ({
  id,
  title: `Title ${id}`,
  text: `Text ${id}, NGN 2,000.00 for meter 04175000019.`,
  subject_kind: kind,
  subject_id: '7',
  created_at: at.toISOString(),
  unread,
});

let marks: unknown[] = [];
let items = [entry('3', new Date(), true), entry('2', new Date('2026-01-05T10:00:00Z'), true, 'ticket')];

function open(page: () => ReturnType<typeof data> = () => data({ items, next: null, unread_count: unread() })) {
  marks = [];
  fakeServer({
    'GET /api/v1/notifications': page,
    'PUT /api/v1/notifications/read': ({ body }) => {
      marks.push(body);
      const ids = (body as { ids?: string[] }).ids;
      const read = (body as { read?: boolean }).read ?? true;
      const changed = items.filter((item) => (ids?.includes(item.id) ?? true) && item.unread === read);
      items = items.map((item) => (changed.includes(item) ? { ...item, unread: !read } : item));
      return data({ changed: changed.map(({ id }) => id), unread_count: unread() });
    },
  });
  const Stub = createRoutesStub([
    { path: '/', Component: NotificationsPage },
    { path: '*', Component: () => <p>Elsewhere</p> },
  ]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Stub />
      <ToastRegion />
    </QueryClientProvider>,
  );
}
const unread = () => items.filter((item) => item.unread).length;

beforeEach(() => {
  items = [entry('3', new Date(), true), entry('2', new Date('2026-01-05T10:00:00Z'), true, 'ticket')];
});
afterEach(() => {
  clearToasts();
  vi.unstubAllGlobals();
});

it('groups by Today and Earlier, and says in words what is unread', async () => {
  open();
  expect(await screen.findByText('2 unread')).toBeVisible();
  const today = await screen.findByRole('region', { name: 'Today' });
  expect(within(today).getByRole('link')).toHaveTextContent(
    /Title 3.*Text 3, ₦2,000\.00 for meter 0417 5000 019\..*Unread/,
  );
  expect(within(screen.getByRole('region', { name: 'Earlier' })).getByRole('link')).toHaveAttribute(
    'href',
    '/user/help?ticket=7',
  );
});

it('marks all as read immediately, and an undo takes exactly those back', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  expect(screen.queryByText('Unread')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Notifications' })).toHaveFocus();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findAllByText('Unread')).toHaveLength(2);
  expect(marks).toEqual([{ all: true }, { ids: ['3', '2'], read: false }]);
});

it('removes the mark when the server does not respond', async () => {
  open();
  await screen.findByText('2 unread');
  fakeServer({ 'GET /api/v1/notifications': () => data({ items, next: null, unread_count: unread() }) });
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByText('We could not mark them as read. Try again.')).toBeVisible();
  await waitFor(() => expect(screen.getAllByText('Unread')).toHaveLength(2));
});

it('marks the notification that is opened', async () => {
  open();
  await userEvent.click(await screen.findByRole('link', { name: /Title 3/ }));
  await waitFor(() => expect(marks).toEqual([{ ids: ['3'], read: true }]));
});

it('says when there are none, and when they cannot be loaded', async () => {
  items = [];
  open();
  expect(await screen.findByText('No notifications yet')).toBeVisible();
});

it('offers a retry after a failure', async () => {
  open(() => refusal(403, 'role-required'));
  expect(await screen.findByText('We could not load your notifications', {}, { timeout: 4000 })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});
