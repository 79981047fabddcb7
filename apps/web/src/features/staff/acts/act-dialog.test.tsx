import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import '../../../data/session/session.ts';
import { SECOND_FACTOR_WORDS } from '../../../strings/account/second-factor.ts';
import { data, fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderPages } from '../../../testing/render-page.tsx';
import { ActDialog } from './act-dialog.tsx';

afterEach(() => vi.unstubAllGlobals());

const preview = {
  preview: {
    changes: [{ field: 'name', from: null, to: 'Rose Estate' }],
    journal: [],
    warnings: [],
    fingerprint: 'a'.repeat(32),
  },
  needs_second_person: false,
};

it('keeps typed text when the session ends during editing', async () => {
  const server = fakeServer({
    'POST /api/v1/admin/acts/preview': () => data(preview),
    'POST /api/v1/admin/acts': () => refusal(401, 'sign-in-required'),
    'POST /api/v1/refresh-token': () => refusal(401, 'session-ended'),
  });
  const dialog = (
    <ActDialog
      kind="estate.create"
      input={{ name: 'Rose Estate', address: 'Lekki' }}
      title="Add an estate"
      effect="It can be chosen at once."
      confirm="Add the estate"
      onClose={() => undefined}
    />
  );
  renderPages({ '/': dialog }, ['/']);
  const reason = await screen.findByRole('textbox', { name: /^Reason/ });
  await userEvent.type(reason, 'A new contract');
  await screen.findByText('Rose Estate');
  await userEvent.click(screen.getByRole('button', { name: 'Add the estate' }));
  expect(await screen.findByText('Sign in to continue.')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: /^Reason/ })).toHaveValue('A new contract');
  // After signing in elsewhere the same click works.
  await userEvent.click(screen.getByRole('button', { name: 'Add the estate' }));
  await vi.waitFor(() => expect(server.to('POST /api/v1/admin/acts').length).toBeGreaterThanOrEqual(2));
});

it('says of a wrong code to wait for the next one in the app, not to request one', async () => {
  const server = fakeServer({
    'POST /api/v1/admin/acts/preview': () => data(preview),
    'POST /api/v1/admin/acts': () => refusal(403, 'code-required'),
    'POST /api/v1/admin/step-up': () => refusal(422, 'wrong-code'),
  });
  const dialog = (
    <ActDialog
      kind="estate.create"
      input={{ name: 'Rose Estate', address: 'Lekki' }}
      title="Add an estate"
      effect="It can be chosen at once."
      confirm="Add the estate"
      reason="A new contract"
      onClose={() => undefined}
    />
  );
  renderPages({ '/': dialog }, ['/']);
  await screen.findByText('Rose Estate');
  await userEvent.click(screen.getByRole('button', { name: 'Add the estate' }));
  const code = await screen.findByRole('textbox', { name: /^Code from your authenticator app/ });
  await userEvent.type(code, '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Add the estate' }));
  expect(await screen.findByText(SECOND_FACTOR_WORDS.wrongCode)).toBeVisible();
  expect(code).toHaveValue('');
  expect(server.to('POST /api/v1/admin/acts')).toHaveLength(1);
});

it('sends the same request again after a lost response, whatever the preview shows and the code was', async () => {
  let previews = 0;
  let answer = (): ReturnType<typeof data> => {
    throw new TypeError('Failed to fetch');
  };
  const server = fakeServer({
    // The act that was done has changed what its preview is about.
    'POST /api/v1/admin/acts/preview': () => {
      previews += 1;
      return data({ ...preview, preview: { ...preview.preview, fingerprint: String(previews).repeat(32) } });
    },
    'POST /api/v1/admin/acts': () => answer(),
    'POST /api/v1/admin/step-up': () => refusal(422, 'code-used'),
  });
  const dialog = (
    <ActDialog
      kind="estate.create"
      input={{ name: 'Rose Estate', address: 'Lekki' }}
      title="Add an estate"
      effect="It can be chosen at once."
      confirm="Add the estate"
      reason="A new contract"
      onClose={() => undefined}
    />
  );
  renderPages({ '/': dialog }, ['/']);
  await screen.findByText('Rose Estate');
  const button = screen.getByRole('button', { name: 'Add the estate' });
  answer = () => refusal(403, 'code-required');
  await userEvent.click(button);
  const code = await screen.findByRole('textbox', { name: /^Code from your authenticator app/ });
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
  await userEvent.click(button);
  await vi.waitFor(() => expect(previews).toBeGreaterThanOrEqual(3));
  await userEvent.type(code, '123456');
  await userEvent.click(button);
  expect(await screen.findByText(/code was used already/)).toBeVisible();
  answer = () => data(act('done'));
  await userEvent.click(button);
  expect(await screen.findByText('Done')).toBeVisible();
  const [, lost, repeated] = server.to('POST /api/v1/admin/acts');
  expect(repeated?.headers.get('idempotency-key')).toBe(lost?.headers.get('idempotency-key'));
  expect(repeated?.body).toEqual(lost?.body);
});

const act = (state: string) => ({
  id: '7',
  kind: 'estate.create',
  object: { kind: 'estate', id: 'Rose Estate', name: null },
  input: {},
  reason: 'A new contract',
  state,
  error: null,
  asked_by: { id: '1', name: 'Chioma Nwosu' },
  asked_at: '2026-11-02T09:00:00.000Z',
  decided_by: null,
  decided_at: null,
  note: null,
  ended_at: null,
  needs_second_person: false,
  facts: null,
  preview: null,
  batch_id: null,
  may_decide: false,
  may_withdraw: false,
});

it.each([
  ['done', undefined, 'Done'],
  ['done', 'The estate can be chosen now.', 'DoneThe estate can be chosen now.'],
  ['not-possible', undefined, 'Not possibleThis was not possible. Nothing has changed.'],
])('says how it ended, each thing once: %s, %s', async (state, doneText, text) => {
  fakeServer({
    'POST /api/v1/admin/acts/preview': () => data(preview),
    'POST /api/v1/admin/acts': () => data(act(state)),
  });
  const dialog = (
    <ActDialog
      kind="estate.create"
      input={{ name: 'Rose Estate', address: 'Lekki' }}
      title="Add an estate"
      effect="It can be chosen at once."
      confirm="Add the estate"
      reason="A new contract"
      onClose={() => undefined}
      {...(doneText !== undefined && { doneText })}
    />
  );
  renderPages({ '/': dialog }, ['/']);
  await screen.findByText('Rose Estate');
  await userEvent.click(screen.getByRole('button', { name: 'Add the estate' }));
  expect((await screen.findByText(/^(Done|Not possible)$/)).parentElement?.textContent).toBe(text);
});
