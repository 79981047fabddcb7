import type { ActView } from '@gatelight/contract/base/staff/acts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { SECOND_FACTOR_WORDS } from '../../../strings/account/second-factor.ts';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderPages } from '../../../testing/render-page.tsx';
import { Decision } from './decision.tsx';

afterEach(() => vi.unstubAllGlobals());

const waiting: ActView = {
  id: '7',
  kind: 'payout.approve',
  object: null,
  input: {},
  reason: 'The name on the account is the same',
  state: 'waiting',
  error: null,
  asked_by: { id: '1', name: 'Chioma Nwosu' },
  asked_at: new Date('2026-11-02T09:00:00.000Z'),
  decided_by: null,
  decided_at: null,
  note: null,
  ended_at: null,
  needs_second_person: true,
  facts: null,
  preview: { changes: [], journal: [], warnings: [], fingerprint: 'a'.repeat(32) },
  batch_id: null,
  may_decide: true,
  may_withdraw: false,
};

it('says of a wrong code to wait for the next one in the app, and keeps the note', async () => {
  fakeServer({ 'POST /api/v1/admin/acts/7/decision': () => refusal(422, 'wrong-code') });
  const onDone = vi.fn();
  renderPages({ '/': <Decision act={waiting} onDone={onDone} /> }, ['/']);
  const code = screen.getByRole('textbox', { name: /^Code from your authenticator app/ });
  const note = screen.getByRole('textbox', { name: /note/i });
  await userEvent.type(code, '123456');
  await userEvent.type(note, 'I called the bank');
  await userEvent.click(screen.getByRole('button', { name: /^Approve/ }));
  expect(await screen.findByText(SECOND_FACTOR_WORDS.wrongCode)).toBeVisible();
  expect(code).toHaveValue('');
  expect(note).toHaveValue('I called the bank');
  expect(onDone).not.toHaveBeenCalled();
});
