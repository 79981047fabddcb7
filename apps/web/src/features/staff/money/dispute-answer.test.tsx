import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rememberUser } from '../../../data/session/user-store.ts';
import { MONEY_WORDS } from '../../../strings/staff/money.ts';
import { data, fakeServer } from '../../../testing/fake-server.ts';
import { renderPages } from '../../../testing/render-page.tsx';
import { ADA } from '../../../testing/users.ts';
import DisputesPage from './disputes-page.tsx';

const words = MONEY_WORDS.disputes;
const PREVIEW = 'POST /api/v1/admin/acts/preview';
const phone = { matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() };
beforeEach(() => vi.stubGlobal('matchMedia', () => phone));
afterEach(() => vi.unstubAllGlobals());

const dispute = {
  id: '5',
  provider: 'paystack',
  provider_dispute_id: '2000005',
  reference: 'TOK-5',
  amount_kobo: 500_000,
  currency: 'NGN',
  frozen_kobo: 0,
  state: 'open',
  status: 'awaiting-merchant-feedback',
  category: null,
  due_at: null,
  reply: null,
  reply_state: null,
  reply_problem: null,
  opened_at: '2026-11-20T13:07:00.000Z',
  decided_at: null,
};

it('contests a dispute of a payer without an email only with an email that the person enters', async () => {
  rememberUser({ ...ADA, roles: ['user'], permissions: ['money.read', 'journals.post'] });
  const server = fakeServer({
    'GET /api/v1/admin/disputes': () => data({ items: [dispute], next: null }),
    'GET /api/v1/admin/disputes/5': () =>
      data({
        ...dispute,
        payer: { name: 'Ada Obi', email: '', phone: '08031234567' },
        delivery: 'A token was made.',
        journals: [],
      }),
    [PREVIEW]: () =>
      data({
        preview: { changes: [], journal: [], warnings: [], fingerprint: 'a'.repeat(32) },
        needs_second_person: false,
      }),
  });
  renderPages({ '/': <DisputesPage /> }, ['/?open=5']);
  await userEvent.click(await screen.findByRole('button', { name: words.contest }));
  await userEvent.type(await screen.findByLabelText(/^Message to the provider/), 'It was delivered');
  expect(server.to(PREVIEW)).toHaveLength(0);
  await userEvent.type(screen.getByLabelText(/^Email of the payer/), 'help@gatelight.example');
  await vi.waitFor(() =>
    expect(server.to(PREVIEW).at(-1)?.body).toMatchObject({
      input: { customer_name: 'Ada Obi', customer_email: 'help@gatelight.example', customer_phone: '08031234567' },
    }),
  );
});

const show = (given: object) => {
  const row = { ...dispute, due_at: '2026-12-02T20:24:00.000Z', ...given };
  fakeServer({
    'GET /api/v1/admin/disputes': () => data({ items: [row], next: null }),
    'GET /api/v1/admin/disputes/5': () =>
      data({ ...row, payer: { name: 'Ada Obi', email: '', phone: '' }, delivery: '', journals: [] }),
  });
  renderPages({ '/': <DisputesPage /> }, ['/?open=5']);
};
const deadlines = () => screen.queryAllByText(/2 Dec 2026, 21:24 WAT/);

it('shows until when to answer in the list and beside it', async () => {
  show({});
  expect(await screen.findByText('Waits for our answer')).toBeVisible();
  expect(deadlines()).toHaveLength(2);
});

it('does not ask for an answer to a dispute that is decided', async () => {
  show({ state: 'lost', status: 'resolved' });
  expect(await screen.findByText('Decided')).toBeVisible();
  expect(deadlines()).toHaveLength(0);
});

const DONE = {
  id: '1',
  kind: 'dispute.contest',
  object: { kind: 'dispute', id: '5', name: null },
  input: {},
  reason: 'The token was used',
  state: 'done',
  error: null,
  asked_by: { id: '2', name: 'Emeka Nnadi' },
  asked_at: '2026-11-20T13:10:00.000Z',
  decided_by: null,
  decided_at: null,
  note: null,
  ended_at: '2026-11-20T13:10:00.000Z',
  needs_second_person: false,
  facts: { reply: 'evidence' },
  preview: null,
  batch_id: null,
  may_decide: false,
  may_withdraw: false,
};

it('says that the answer is on its way although the dispute no longer waits for one', async () => {
  rememberUser({ ...ADA, roles: ['user'], permissions: ['money.read', 'journals.post'] });
  let row: object = dispute;
  fakeServer({
    'GET /api/v1/admin/disputes': () => data({ items: [row], next: null }),
    'GET /api/v1/admin/disputes/5': () =>
      data({
        ...row,
        payer: { name: 'Ada Obi', email: 'ada@example.com', phone: '08031234567' },
        delivery: 'A token was made.',
        journals: [],
      }),
    [PREVIEW]: () =>
      data({
        preview: { changes: [], journal: [], warnings: [], fingerprint: 'a'.repeat(32) },
        needs_second_person: false,
      }),
    'POST /api/v1/admin/acts': () => {
      row = { ...dispute, reply: 'evidence', reply_state: 'queued' };
      return data(DONE);
    },
  });
  renderPages({ '/': <DisputesPage /> }, ['/?open=5']);
  await userEvent.click(await screen.findByRole('button', { name: words.contest }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/^Message to the provider/), 'It was delivered');
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'The token was used');
  const confirm = dialog.getByRole('button', { name: words.contest });
  await vi.waitFor(() => expect(confirm).toBeEnabled());
  await userEvent.click(confirm);
  expect((await screen.findAllByText('Contested, being sent')).length).toBeGreaterThan(0);
  expect(dialog.getByText('Done')).toBeVisible();
});

it('leads to the order that the disputed payment bought', async () => {
  rememberUser({ ...ADA, roles: ['user'], permissions: ['money.read', 'orders.read'] });
  show({ order_reference: 'TOK-5' });
  expect(await screen.findByRole('link', { name: 'TOK-5' })).toHaveAttribute('href', '/admin/orders/TOK-5');
});
