import type { ActView } from '@gatelight/contract/base/staff/acts';
import { actStates } from '@gatelight/contract/base/staff/acts';
import { permissions } from '@gatelight/contract/base/staff/permissions';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useUserStore } from '../data/session/user-store.ts';
import { ACT_WORDS } from '../strings/staff/acts.ts';
import { data, fakeServer } from '../testing/fake-server.ts';
import { renderPages } from '../testing/render-page.tsx';
import { ADA } from '../testing/users.ts';
import ApprovalsPage from './approvals-page.tsx';

const phone = { matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() };
beforeEach(() => vi.stubGlobal('matchMedia', () => phone));
afterEach(() => vi.unstubAllGlobals());

const signIn = (may: typeof ADA.permissions) => useUserStore.setState({ user: { ...ADA, permissions: may } });

const actIn = (state: ActView['state'], index: number): ActView => ({
  id: String(index + 1),
  kind: 'payout.approve',
  object: null,
  input: {},
  reason: 'Reason',
  state,
  error: null,
  asked_by: { id: '1', name: 'Chioma Nwosu' },
  asked_at: new Date('2026-11-02T09:00:00.000Z'),
  decided_by: null,
  decided_at: null,
  note: null,
  ended_at: null,
  needs_second_person: true,
  facts: null,
  preview: null,
  batch_id: null,
  may_decide: false,
  may_withdraw: false,
});

it('asks only those who may decide for the requests of residents', async () => {
  signIn(permissions.filter((one) => one !== 'people.edit'));
  const server = fakeServer({ 'GET /api/v1/admin/acts': () => data({ items: [], next: null }) });
  renderPages({ '/': <ApprovalsPage /> }, ['/']);
  expect(await screen.findByText('Nothing is waiting for a second person')).toBeVisible();
  expect(server.to('GET /api/v1/admin/approvals')).toHaveLength(0);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('shows a finished act differently from one that waits', async () => {
  signIn([...permissions]);
  fakeServer({
    'GET /api/v1/admin/acts': () => data({ items: actStates.map(actIn), next: null }),
    'GET /api/v1/admin/approvals': () => data([]),
  });
  renderPages({ '/': <ApprovalsPage /> }, ['/?state=all']);
  const lookOf = (state: ActView['state']) =>
    screen.getAllByText(ACT_WORDS.states[state])[0]?.querySelector('svg')?.getAttribute('class') ?? '';
  await waitFor(() => expect(lookOf('waiting')).not.toBe(''));
  for (const state of ['not-possible', 'rejected', 'withdrawn', 'failed', 'stale'] as const)
    expect(lookOf(state)).not.toBe(lookOf('waiting'));
});

it('names the money of a journal by hand, which has no object, and else the reason', async () => {
  signIn([...permissions]);
  const line = { account: '1', debit_kobo: 1_250_000, credit_kobo: 0 };
  const journal = [line, { account: '2', debit_kobo: 0, credit_kobo: 1_250_000 }];
  const preview = { changes: [], journal, warnings: [], fingerprint: 'a'.repeat(32) };
  const posted = { ...actIn('waiting', 0), kind: 'journal.post', preview };
  fakeServer({
    'GET /api/v1/admin/acts': () => data({ items: [posted, actIn('waiting', 1)], next: null }),
    'GET /api/v1/admin/approvals': () => data([]),
  });
  renderPages({ '/': <ApprovalsPage /> }, ['/']);
  expect(await screen.findByText('₦12,500.00 between accounts, Chioma Nwosu')).toBeVisible();
  expect(screen.getByText('“Reason”, Chioma Nwosu')).toBeVisible();
});
