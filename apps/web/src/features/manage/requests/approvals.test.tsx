import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { data, fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderPages } from '../../../testing/render-page.tsx';
import { Approvals } from './approvals.tsx';

const wanted = {
  id: 'role-1',
  kind: 'role',
  created_at: '2026-11-22T09:00:00.000Z',
  user_name: 'Kelechi Umeh',
  user_email: 'kelechi@example.com',
  wants: 'manager',
  message: '',
  meter_number: null,
  estate_id: null,
  estate_name: null,
  house_id: null,
  house_name: null,
  owner_name: null,
};

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer({
    'GET /api/v1/admin/approvals': () => data([wanted]),
    'GET /api/v1/properties': () => data([{ id: '1', name: 'Palm Court Estate' }]),
    'POST /api/v1/admin/approvals/role-1/decision': () => data({ status: 'approved' }),
  });
});
afterEach(() => vi.unstubAllGlobals());

async function openDecision() {
  renderPages({ '/': <Approvals /> }, ['/']);
  await userEvent.click(await screen.findByRole('button', { name: 'Decide on the request of Kelechi Umeh' }));
  return screen.getByRole('dialog', { name: 'Kelechi Umeh' });
}
const decision = 'POST /api/v1/admin/approvals/role-1/decision';

it('a role is approved only for an estate', async () => {
  const dialog = await openDecision();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Approve' }));
  expect(within(dialog).getByRole('combobox', { name: /Estate/ })).toHaveAccessibleDescription('Choose an estate');
  expect(server.to(decision)).toHaveLength(0);
  await userEvent.click(within(dialog).getByRole('combobox', { name: /Estate/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Palm Court Estate' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Approved: Kelechi Umeh')).toBeInTheDocument();
  expect(server.to(decision)[0]?.body).toEqual({ decision: 'approve', propertyId: '1' });
});

it('a role is declined without an estate, with a note', async () => {
  const dialog = await openDecision();
  await userEvent.type(within(dialog).getByLabelText('Note to the person'), 'Please call the office');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Decline' }));
  await vi.waitFor(() =>
    expect(server.to(decision)[0]?.body).toEqual({ decision: 'decline', note: 'Please call the office' }),
  );
});

it('shows the decision of a colleague a moment ago', async () => {
  server.handlers[decision] = () => refusal(409, 'already-decided');
  const dialog = await openDecision();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Decline' }));
  expect(await within(dialog).findByText('This request is already closed.')).toBeInTheDocument();
});

it('says when an estate has more requests than are listed', async () => {
  const many = (count: number, estate: string) =>
    Array.from({ length: count }, (_, at) => ({
      ...wanted,
      id: `claim-${estate}${at}`,
      kind: 'claim',
      estate_id: estate,
    }));
  fakeServer({ 'GET /api/v1/admin/approvals': () => data([...many(99, '1'), ...many(100, '2')]) });
  const { unmount } = renderPages({ '/': <Approvals estate="1" /> }, ['/']);
  expect(await screen.findAllByRole('button', { name: /^Decide/ })).toHaveLength(99);
  expect(screen.queryByText(/oldest requests of an estate/)).not.toBeInTheDocument();
  unmount();
  renderPages({ '/': <Approvals estate="2" /> }, ['/']);
  expect(await screen.findByText(/The 100 oldest requests of an estate are listed/)).toBeVisible();
});
