import { expect, test } from 'vitest';
import { inTransaction, sql } from '#platform/database/db';
import { authorisePayout, resendPayoutCode } from './authorise-payout.ts';
import { passOnCodes } from './pass-on-codes.ts';
import { sendWithdrawals } from './send-withdrawals.ts';
import { requestCode } from '../payout-store.ts';
import {
  ada,
  api,
  control,
  keepAccount,
  openWithdrawals,
  payoutsAtProvider,
  provider,
  statusOf,
  where,
  withdraw,
  workUntil,
} from '../test-withdrawals.ts';

openWithdrawals();

test('a payout that needs the provider’s second authorisation waits for staff, and leaves with the code from the mailbox', async () => {
  const account = await keepAccount(ada);
  await control('/sandbox/payments/transfers', { mode: 'otp' });
  const { data } = await withdraw(ada, account, 1_000_000);
  const reference = data.reference as string;
  const payouts = { all: [provider], byName: () => provider, toPay: () => provider };
  const deps = { db: api.db, payouts };
  await expect(authorisePayout(deps, { reference, code: '000000', by: 'Bola' })).rejects.toThrow(
    `no payout ${reference.toUpperCase()} that`,
  );
  await workUntil(reference, 'sending');
  await sql`update withdrawals.withdrawal set next_attempt_at = now() where reference = ${reference}`.execute(
    api.owner,
  );
  await sendWithdrawals({ db: api.db, provider, log: api.log, crash: () => undefined });
  expect(await statusOf(reference)).toBe('sending');
  await expect(authorisePayout(deps, { reference, code: '000000', by: 'Bola' })).rejects.toThrow('refuses the code');
  await resendPayoutCode(deps, reference.toUpperCase());
  const mails = await fetch(`${where.url}/sandbox/inbox/messages?to=payouts@gatelight.example`);
  const [mail] = ((await mails.json()) as { data: { text: string }[] }).data;
  // As staff see it.
  await authorisePayout(deps, { reference: reference.toUpperCase(), code: mail?.text.slice(0, 6) ?? '', by: 'Bola' });
  await workUntil(reference, 'paid');
  expect(await payoutsAtProvider(reference)).toBe(1);
});

test('a code from staff is sent once and not stored: a wrong one is refused, a new one is sent, the right one pays', async () => {
  const account = await keepAccount(ada);
  await control('/sandbox/payments/transfers', { mode: 'otp' });
  const { data } = await withdraw(ada, account, 1_000_000);
  const reference = data.reference as string;
  const deps = { db: api.db, provider, log: api.log, crash: () => undefined };
  const give = (code: string | null) =>
    inTransaction(api.db, (tx) => requestCode(tx, { reference, code, by: 'user:1' }));
  const row = async () =>
    (
      await sql<{ needs: boolean; problem: string | null; kept: number }>`
        select w.needs_code_since is not null as needs, w.problem, (select count(*)::int from withdrawals.code_request) as kept
        from withdrawals.withdrawal w where w.reference = ${reference}`.execute(api.owner)
    ).rows[0]!;
  // Nothing waits for a code before the provider requires one.
  expect(await give('123456')).toBe(false);
  await workUntil(reference, 'sending');
  await sendWithdrawals(deps);
  expect(await row()).toMatchObject({ needs: true });

  expect(await give('000000')).toBe(true);
  // Two members at the same time: only one code is on its way.
  expect(await give('000001')).toBe(false);
  expect(await passOnCodes(deps)).toBe(1);
  expect(await row()).toMatchObject({ needs: true, kept: 0, problem: expect.stringMatching(/otp|code/i) });
  expect(await statusOf(reference)).toBe('sending');

  const mails = async () => {
    const answer = await fetch(`${where.url}/sandbox/inbox/messages?to=payouts@gatelight.example`);
    return ((await answer.json()) as { data: { text: string }[] }).data;
  };
  const before = (await mails()).length;
  expect(await give(null)).toBe(true);
  await passOnCodes(deps);
  expect((await mails()).length).toBe(before + 1);

  expect(await give((await mails())[0]?.text.slice(0, 6) ?? '')).toBe(true);
  await passOnCodes(deps);
  expect(await row()).toMatchObject({ needs: false, kept: 0, problem: null });
  await workUntil(reference, 'paid');
  expect(await payoutsAtProvider(reference)).toBe(1);
  expect(await give('123456')).toBe(false);
  const { rows } = await sql<{ action: string; text: string }>`
    select action, after::text as text from audit.entry where object_kind = 'payout' and object_id = ${reference} order by id`.execute(
    api.owner,
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'payout.code-refused',
    'payout.code-resent',
    'payout.code-passed-on',
  ]);
});

test('when a provider does not respond to a code, the payout is looked up, and the code can be entered again', async () => {
  const account = await keepAccount(ada);
  await control('/sandbox/payments/transfers', { mode: 'otp' });
  const { data } = await withdraw(ada, account, 1_000_000);
  const reference = data.reference as string;
  const deps = { db: api.db, provider, log: api.log, crash: () => undefined };
  const give = (code: string) => inTransaction(api.db, (tx) => requestCode(tx, { reference, code, by: 'user:1' }));
  await workUntil(reference, 'sending');
  await sendWithdrawals(deps);
  const mails = await fetch(`${where.url}/sandbox/inbox/messages?to=payouts@gatelight.example`);
  const [mail] = ((await mails.json()) as { data: { text: string }[] }).data;
  const code = mail?.text.slice(0, 6) ?? '';
  await control('/sandbox/faults', { provider: 'error' });
  expect(await give(code)).toBe(true);
  await passOnCodes(deps);
  expect(await statusOf(reference)).toBe('sending');
  await control('/sandbox/faults', { provider: 'ok' });
  expect(await give(code)).toBe(true);
  await passOnCodes(deps);
  await workUntil(reference, 'paid');
  expect(await payoutsAtProvider(reference)).toBe(1);
});
