import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createSandbox, type Sandbox } from '../../../../sandbox/src/sandbox.ts';
import { openAccount, openingBalances, post, wallet } from '#ledger';
import { createPaystackPayouts, type PayoutProvider } from '#payments';
import { findAll } from '#platform/checks/checks';
import { inTransaction, sql } from '#platform/database/db';
import { openTestApi, type TestApi, type TestUser } from '#platform/testing/test-api';
import { authorisePayout, resendPayoutCode } from './sending/authorise-payout.ts';
import { createBanks } from './banks/banks.ts';
import { passOnCodes } from './sending/pass-on-codes.ts';
import { withdrawalChecks } from './findings.ts';
import { withdrawalRoutes } from './routes.ts';
import { sendWithdrawals } from './sending/send-withdrawals.ts';
import { withdrawalObjects } from './slice.ts';
import { decideWithdrawal, requestCode, wakeWithdrawal } from './payout-store.ts';
import { compareNames } from './store.ts';

const secretKey = 'sk_test_withdrawals-0123456789';
let sandbox: Sandbox;
let where: { url: string };
let provider: PayoutProvider;
let api: TestApi;
let ada: TestUser;

beforeAll(async () => {
  sandbox = await createSandbox({
    behaviour: 'lenient',
    paystackSecretKey: secretKey,
    termiiApiKey: 'termii-test-key-0123',
    termiiSecret: 'termii-test-secret-01',
    timings: { refundStepMs: 20, silenceMs: 1200 },
  });
  where = await sandbox.listen({ host: '127.0.0.1', port: 0, smtpPort: 0 });
  // No call may be late because the machine is busy: an unknown outcome waits for five minutes. Tests of silence have
  // their own provider.
  provider = createPaystackPayouts({ baseUrl: where.url, secretKey, totalTimeoutMs: 10_000 });
  api = await openTestApi(
    (serve, { web }) =>
      withdrawalRoutes(serve, {
        db: web,
        provider,
        banks: createBanks(provider),
        coolDownSeconds: 86_400,
        cancelSeconds: 0,
      }),
    ({ web }) => withdrawalObjects(web),
  );
});
afterAll(async () => {
  await api.close();
  await provider.close();
  await sandbox.close();
});
beforeEach(async () => {
  ada = await api.user('ada', { stepUp: true });
  await fund(ada, 5_000_000n);
});
afterEach(async () => {
  await control('/sandbox/payments/transfers', { mode: 'ok' });
  await control('/sandbox/faults', { provider: 'ok' });
  expect(await findAll(api.owner, withdrawalChecks)).toEqual([]);
});

async function control(path: string, body: object): Promise<void> {
  const answer = await fetch(`${where.url}${path}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

async function fund(user: TestUser, amountKobo: bigint): Promise<void> {
  await openAccount(api.db, wallet(user.id));
  await post(api.db, {
    reference: `fund:${user.id}:${randomUUID()}`,
    kind: 'opening-balance',
    moves: [{ from: openingBalances, to: wallet(user.id), amountKobo }],
    memo: 'Test funds',
    actor: 'system',
  });
}

async function balanceOf(user: TestUser): Promise<number> {
  const { rows } = await sql<{ kobo: number }>`
    select b.balance_kobo::int as kobo from ledger.balance b join ledger.account a on a.id = b.account_id
    where a.code = ${`wallet:${user.id}`}`.execute(api.owner);
  return rows[0]!.kobo;
}

/** An account at the provider's test bank, past its first day. */
async function keepAccount(user: TestUser, number = '0123456789'): Promise<string> {
  const added = await user.call.post('/api/v1/bank-accounts', { bank_code: '001', account_number: number, name: '' });
  expect(added.status).toBe(201);
  await sql`update withdrawals.bank_account set usable_from = now() where id = ${added.data.id}`.execute(api.owner);
  return added.data.id as string;
}

const withdraw = (user: TestUser, accountId: string, kobo: number, key: string = randomUUID()) =>
  user.call.post('/api/v1/withdrawals', { amount_kobo: kobo, bank_account_id: accountId }, { 'idempotency-key': key });

/** Ends the delay of one withdrawal. The job takes ten at a time, so withdrawals of other tests stay where they are. */
async function wake(reference: string): Promise<void> {
  await sql`
    update withdrawals.withdrawal set next_attempt_at = now() where reference = ${reference} and next_attempt_at is not null`.execute(
    api.owner,
  );
}

/** Runs the worker's job as if all delays of this withdrawal were over, until it has this status. */
async function workUntil(reference: string, status: string): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    await wake(reference);
    await sendWithdrawals({ db: api.db, provider, log: api.log, crash: () => undefined });
    if ((await statusOf(reference)) === status) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${reference} is ${await statusOf(reference)}, not ${status}`);
}

async function statusOf(reference: string): Promise<string | undefined> {
  const { rows } = await sql<{ status: string }>`
    select status from withdrawals.withdrawal where reference = ${reference}`.execute(api.owner);
  return rows[0]?.status;
}

async function inHistory(reference: string): Promise<string | undefined> {
  const { rows } = await sql<{ status: string }>`
    select status from transactions.entry where reference = ${reference}`.execute(api.owner);
  return rows[0]?.status;
}

async function payoutsAtProvider(reference: string): Promise<number> {
  const answer = await fetch(`${where.url}/transfer?perPage=100`, {
    headers: { authorization: `Bearer ${secretKey}` },
  });
  const body = (await answer.json()) as { data: { reference: string }[] };
  return body.data.filter((one) => one.reference === reference).length;
}

test('the name on an account is the bank’s, and a wrong number or bank is refused', async () => {
  const found = await ada.call.post('/api/v1/bank-accounts/resolve', {
    bank_code: '001',
    account_number: '0123456789',
  });
  expect(found.data).toEqual({
    account_name: 'TEST ACCOUNT 6789',
    bank_name: 'Test Bank',
    is_own_name: false,
    check_digit_fits: false,
  });
  const wrong = await ada.call.post('/api/v1/bank-accounts/resolve', {
    bank_code: '057',
    account_number: '1111111111',
  });
  expect([wrong.status, wrong.code]).toEqual([422, 'bank-account-unknown']);
  const noBank = await ada.call.post('/api/v1/bank-accounts/resolve', {
    bank_code: '777',
    account_number: '1111111111',
  });
  expect([noBank.status, noBank.code]).toEqual([422, 'bank-account-unknown']);
});

test('an account in another name has the name from the bank, and the response says that it is not the user’s own', async () => {
  await sql`update identity."user" set first_name = 'Ngozi', last_name = 'Okafor' where id = ${ada.id}`.execute(
    api.owner,
  );
  const account = { bank_code: '001', account_number: '0123456789' };
  const found = await ada.call.post('/api/v1/bank-accounts/resolve', account);
  expect(found.data).toMatchObject({ account_name: 'TEST ACCOUNT 6789', is_own_name: false });
  // A name from the page decides nothing: the bank's name is looked up again and stored.
  const added = await ada.call.post('/api/v1/bank-accounts', { ...account, name: 'Ngozi Okafor' });
  expect([added.status, added.data.account_name]).toEqual([201, 'TEST ACCOUNT 6789']);
});

test('a new account needs the password again and gets payouts after a day', async () => {
  const tunde = await api.user('tunde');
  const body = { bank_code: '001', account_number: '0123456789', name: 'Savings' };
  const refused = await tunde.call.post('/api/v1/bank-accounts', body);
  expect([refused.status, refused.code]).toEqual([403, 'step-up-required']);
  const added = await ada.call.post('/api/v1/bank-accounts', body);
  expect(added.data).toMatchObject({
    bank_name: 'Test Bank',
    account_name: 'TEST ACCOUNT 6789',
    name: 'Savings',
    is_default: true,
  });
  const waitHours = (Date.parse(added.data.usable_from) - Date.parse(added.data.created_at)) / 3_600_000;
  expect(waitHours).toBeCloseTo(24, 3);
  const requested = await withdraw(ada, added.data.id, 1_000_000);
  expect(requested.status).toBe(201);
  expect(requested.data.send_after).toBe(added.data.usable_from);
  // Its owner is notified, so that a thief's account is noticed within the day.
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from notifications.message where user_id = ${ada.id} and payload ->> 'name' = 'bank-account-added'`.execute(
    api.owner,
  );
  expect(rows[0]?.n).toBeGreaterThan(0);
  const again = await ada.call.post('/api/v1/bank-accounts', body);
  expect(again.data.id).toBe(added.data.id);
});

/** Sets who bears the stamp duty from now on. */
const dutyIsBorneBy = (who: 'payer' | 'operator') =>
  sql`
  insert into platform.setting_version (key, valid_from, value, asked_by)
  values ('fees.stamp-duty', clock_timestamp(), ${JSON.stringify({ amount_kobo: 5000, from_kobo: 1_000_000, borne_by: who })}::jsonb, 'test')`.execute(
    api.owner,
  );

/** How much the journals of a withdrawal have moved on these accounts, in signed kobo. */
async function movedBy(reference: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ code: string; kobo: number }>`
    select a.code, sum(p.amount_kobo)::int as kobo from ledger.journal j join ledger.posting p on p.journal_id = j.id
    join ledger.account a on a.id = p.account_id where j.reference like ${`withdrawal%:${reference}`} group by a.code having sum(p.amount_kobo) <> 0`.execute(
    api.owner,
  );
  return Object.fromEntries(rows.map(({ code, kobo }) => [code, kobo]));
}

test('stamp duty is a separate posting: paid by the user if the page showed it, otherwise by the operator; below ₦10,000 there is none', async () => {
  const account = await keepAccount(ada);
  const wallet = `wallet:${ada.id}`;
  const clearing = 'provider-clearing:paystack:NGN';

  const borne = await withdraw(ada, account, 1_010_000);
  expect(borne.data).toMatchObject({ fee_kobo: 10_000, stamp_duty_kobo: 0, received_kobo: 1_000_000 });
  await dutyIsBorneBy('payer');
  const paid = await withdraw(ada, account, 1_010_000);
  expect(paid.data).toMatchObject({ fee_kobo: 10_000, stamp_duty_kobo: 5000, received_kobo: 995_000 });
  const small = await withdraw(ada, account, 1_009_999);
  expect(small.data).toMatchObject({ stamp_duty_kobo: 0, received_kobo: 999_999 });
  await dutyIsBorneBy('operator');

  for (const { data } of [borne, paid, small]) await workUntil(data.reference, 'paid');
  expect(await movedBy(borne.data.reference)).toEqual({
    [wallet]: -1_010_000,
    [clearing]: 1_000_000,
    'service-fees': 10_000,
    'stamp-duty': -5000,
    'stamp-duty-payable': 5000,
  });
  expect(await movedBy(paid.data.reference)).toEqual({
    [wallet]: -1_010_000,
    [clearing]: 995_000,
    'service-fees': 10_000,
    'stamp-duty-payable': 5000,
  });
  expect(await movedBy(small.data.reference)).toEqual({
    [wallet]: -1_009_999,
    [clearing]: 999_999,
    'service-fees': 10_000,
  });

  // A bank that returns it reverses all of them.
  const back = await withdraw(ada, account, 1_010_000);
  await workUntil(back.data.reference, 'paid');
  await fetch(`${where.url}/sandbox/payments/transfers/${back.data.reference}/reversal`, { method: 'POST' });
  await workUntil(back.data.reference, 'returned');
  expect(await movedBy(back.data.reference)).toEqual({});
});

test('a withdrawal is paid once: the amount leaves the wallet, the payout the provider, the fee is ours', async () => {
  const account = await keepAccount(ada);
  const { status, data } = await withdraw(ada, account, 1_500_000);
  expect(status).toBe(201);
  expect(data).toMatchObject({
    status: 'requested',
    amount_kobo: 1_500_000,
    fee_kobo: 10_000,
    received_kobo: 1_490_000,
  });
  expect(await balanceOf(ada)).toBe(3_500_000);
  expect(await inHistory(data.reference)).toBe('pending');
  await workUntil(data.reference, 'paid');
  const seen = await ada.call.get(`/api/v1/withdrawals/${data.reference}`);
  expect(seen.data.timeline.map((one: { status: string }) => one.status)).toEqual(['requested', 'sending', 'paid']);
  expect(seen.data.account_number_masked).toBe('••••••6789');
  // The time is in it, as in other references; people may type it as they see it.
  expect(data.reference).toMatch(/^wdr-20\d{12}[0-9a-z]{12}$/);
  const typed = await ada.call.get(`/api/v1/withdrawals/${data.reference.toUpperCase()}`);
  expect(typed.data.reference).toBe(data.reference);
  expect(await payoutsAtProvider(data.reference)).toBe(1);
  expect(await balanceOf(ada)).toBe(3_500_000);
  expect(await inHistory(data.reference)).toBe('success');
});

test('the same key is one withdrawal; with another body it is refused', async () => {
  const account = await keepAccount(ada);
  const key = randomUUID();
  const responses = await Promise.all(Array.from({ length: 4 }, () => withdraw(ada, account, 1_000_000, key)));
  expect(new Set(responses.map(({ data }) => data.reference)).size).toBe(1);
  expect(responses.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(3);
  const other = await withdraw(ada, account, 1_000_001, key);
  expect([other.status, other.code]).toEqual([422, 'idempotency-key-reused']);
  expect(await balanceOf(ada)).toBe(4_000_000);
});

test('below the minimum, above the balance and above the limit nothing leaves the wallet', async () => {
  const account = await keepAccount(ada);
  const small = await withdraw(ada, account, 499_999);
  expect([small.status, small.code]).toEqual([422, 'withdrawal-below-minimum']);
  const poor = await withdraw(ada, account, 5_000_001);
  expect([poor.status, poor.code]).toEqual([409, 'insufficient-funds']);
  await fund(ada, 200_000_000n);
  // A verified e-mail address alone allows ₦100,000 in one withdrawal and in a day.
  const large = await withdraw(ada, account, 10_000_001);
  expect([large.status, large.code]).toEqual([409, 'withdrawal-over-limit']);
  expect(await balanceOf(ada)).toBe(205_000_000);
});

test('concurrent requests never take more than the wallet holds or the day allows', async () => {
  const account = await keepAccount(ada);
  const responses = await Promise.all(Array.from({ length: 5 }, () => withdraw(ada, account, 2_000_000)));
  expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    201, 201, 409, 409, 409,
  ]);
  expect(await balanceOf(ada)).toBe(1_000_000);
  const busy = await api.user('busy', { stepUp: true });
  await fund(busy, 300_000_000n);
  const theirs = await keepAccount(busy);
  const many = await Promise.all(Array.from({ length: 5 }, () => withdraw(busy, theirs, 4_000_000)));
  expect(many.map(({ status, code }) => [status, code]).filter(([status]) => status === 201)).toHaveLength(2);
  expect(await balanceOf(busy)).toBe(292_000_000);
  const sixth = await withdraw(busy, theirs, 1_000_000);
  expect([sixth.status, sixth.code]).toEqual([429, 'rate-limited']);
});

test('a concurrent withdrawal and purchase never take more than the wallet holds', async () => {
  const account = await keepAccount(ada);
  const spend = () =>
    post(api.db, {
      reference: `purchase:${randomUUID()}`,
      kind: 'opening-balance',
      moves: [{ from: wallet(ada.id), to: openingBalances, amountKobo: 4_000_000n }],
      memo: 'Test purchase',
      actor: 'system',
    }).then(
      () => 'spent',
      () => 'refused',
    );
  const [withdrawal, purchase] = await Promise.all([withdraw(ada, account, 4_000_000), spend()]);
  // The wallet holds 50,000 naira: one of the two is refused, whichever was second.
  expect([withdrawal.status === 201, purchase === 'spent'].filter(Boolean)).toHaveLength(1);
  expect(await balanceOf(ada)).toBe(1_000_000);
});

test('a payout that the provider fails is returned in full', async () => {
  const account = await keepAccount(ada);
  await control('/sandbox/payments/transfers', { mode: 'failed' });
  const { data } = await withdraw(ada, account, 1_000_000);
  await workUntil(data.reference, 'failed');
  expect(await balanceOf(ada)).toBe(5_000_000);
});

test('a provider that reports success after failed is a finding immediately when its event arrives', async () => {
  const account = await keepAccount(ada);
  await control('/sandbox/payments/transfers', { mode: 'failed' });
  const { data } = await withdraw(ada, account, 1_000_000);
  await workUntil(data.reference, 'failed');
  const findings = async () =>
    (
      await sql<{ detail: object }>`
        select detail from platform.finding where key = ${`payout_after_end:${data.reference}`} and state = 'needs_attention'`.execute(
        api.db,
      )
    ).rows;
  const look = async (status: 'failed' | 'success') => {
    await inTransaction(api.db, (tx) => wakeWithdrawal(tx, data.reference));
    const findPayout: typeof provider.findPayout = async (reference) => {
      const found = await provider.findPayout(reference);
      return found.kind === 'ok' && found.value ? { ...found, value: { ...found.value, status } } : found;
    };
    await sendWithdrawals({ db: api.db, provider: { ...provider, findPayout }, log: api.log, crash: () => undefined });
  };
  await look('failed');
  expect(await findings()).toEqual([]);
  await look('success');
  await look('success');
  expect(await findings()).toMatchObject([{ detail: { ourStatus: 'failed', theirs: '990000', ours: '0' } }]);
  // Nothing is reversed automatically: the money stays in the wallet until people have decided.
  expect(await statusOf(data.reference)).toBe('failed');
  expect(await balanceOf(ada)).toBe(5_000_000);
});

test('the owner of a payout that the provider holds for a day is notified once', async () => {
  const account = await keepAccount(ada);
  await control('/sandbox/payments/transfers', { mode: 'pending' });
  const { data } = await withdraw(ada, account, 1_000_000);
  const told = async () =>
    (
      await sql<{ payload: object }>`
        select payload from notifications.message where payload ->> 'name' = 'withdrawal-delayed' and subject_id = ${data.reference}`.execute(
        api.db,
      )
    ).rows;
  const look = async () => {
    await wake(data.reference);
    await sendWithdrawals({ db: api.db, provider, log: api.log, crash: () => undefined });
  };
  await look();
  await look();
  expect(await told()).toEqual([]);
  // As if it had been sent that long ago; otherwise the rows of its steps never change.
  const sentEarlier = async (hours: number) => {
    await sql`alter table withdrawals.event disable trigger no_change`.execute(api.owner);
    await sql`
      update withdrawals.event e set at = e.at - make_interval(hours => ${hours}) from withdrawals.withdrawal w
      where w.id = e.withdrawal_id and w.reference = ${data.reference}`.execute(api.owner);
    await sql`alter table withdrawals.event enable trigger no_change`.execute(api.owner);
  };
  await sentEarlier(25);
  await look();
  await look();
  expect(await told()).toMatchObject([{ payload: { receivedKobo: 990_000 } }]);
  await sentEarlier(-25);
});

test('money that a bank returns after success goes back to the wallet, the fee included, once', async () => {
  const account = await keepAccount(ada);
  const { data } = await withdraw(ada, account, 1_000_000);
  await workUntil(data.reference, 'paid');
  const reversal = await fetch(`${where.url}/sandbox/payments/transfers/${data.reference}/reversal`, {
    method: 'POST',
  });
  expect(reversal.status).toBe(201);
  await workUntil(data.reference, 'returned');
  await inTransaction(api.db, (tx) => wakeWithdrawal(tx, data.reference));
  await sendWithdrawals({ db: api.db, provider, log: api.log, crash: () => undefined });
  expect(await balanceOf(ada)).toBe(5_000_000);
  const seen = await ada.call.get(`/api/v1/withdrawals/${data.reference}`);
  expect(seen.data.timeline.map((one: { status: string }) => one.status)).toEqual([
    'requested',
    'sending',
    'paid',
    'returned',
  ]);
});

/** A payout that never arrived at the provider is sent again after five minutes, under the same reference. */
async function fiveMinutesPass(): Promise<void> {
  await sql`alter table withdrawals.event disable trigger user`.execute(api.owner);
  await sql`update withdrawals.event set at = at - interval '10 minutes'`.execute(api.owner);
  await sql`alter table withdrawals.event enable trigger user`.execute(api.owner);
}

test('a lost response is looked up: the payout leaves once', async () => {
  const account = await keepAccount(ada);
  const recipient = await provider.openRecipient({
    name: 'TEST ACCOUNT 6789',
    bankCode: '001',
    accountNumber: '0123456789',
  });
  if (recipient.kind !== 'ok') throw new Error('no recipient');
  await sql`update withdrawals.bank_account set recipient_code = ${recipient.value}, recipient_provider = 'paystack' where id = ${account}`.execute(
    api.owner,
  );
  // A separate connection: after some lost responses it pauses for a while, and the other tests must not.
  const faulty = createPaystackPayouts({ baseUrl: where.url, secretKey, totalTimeoutMs: 250 });
  const { data } = await withdraw(ada, account, 1_000_000);
  await control('/sandbox/faults', { provider: 'lost_response' });
  for (let runs = 0; runs < 3; runs += 1) {
    await wake(data.reference);
    await sendWithdrawals({ db: api.db, provider: faulty, log: api.log, crash: () => undefined });
  }
  await faulty.close();
  expect(await statusOf(data.reference)).toBe('unknown');
  expect(await balanceOf(ada)).toBe(4_000_000);
  await control('/sandbox/faults', { provider: 'ok' });
  await fiveMinutesPass();
  await workUntil(data.reference, 'paid');
  expect(await payoutsAtProvider(data.reference)).toBe(1);
});

test('a payout that never arrived also leaves when another provider has paid into its account meanwhile', async () => {
  const account = await keepAccount(ada);
  const { data } = await withdraw(ada, account, 1_000_000);
  const unreachable = createPaystackPayouts({ baseUrl: 'http://127.0.0.1:9', secretKey, totalTimeoutMs: 250 });
  await sql`update withdrawals.bank_account set recipient_code = 'RCP_of_before', recipient_provider = 'paystack' where id = ${account}`.execute(
    api.owner,
  );
  await sendWithdrawals({ db: api.db, provider: unreachable, log: api.log, crash: () => undefined });
  await unreachable.close();
  expect(await statusOf(data.reference)).toBe('unknown');
  await sql`update withdrawals.bank_account set recipient_code = '001:0123456789', recipient_provider = 'monnify' where id = ${account}`.execute(
    api.owner,
  );
  await fiveMinutesPass();
  await workUntil(data.reference, 'paid');
  expect(await payoutsAtProvider(data.reference)).toBe(1);
});

test('a worker that crashes after the provider accepted the payout does not send it twice', async () => {
  const account = await keepAccount(ada);
  const { data } = await withdraw(ada, account, 1_000_000);
  const dying = () => {
    throw new Error('killed');
  };
  await sendWithdrawals({ db: api.db, provider, log: api.log, crash: dying });
  expect(await statusOf(data.reference)).toBe('sending');
  await workUntil(data.reference, 'paid');
  expect(await payoutsAtProvider(data.reference)).toBe(1);
});

test('while our balance at the provider is too low, the withdrawal waits and finance is notified', async () => {
  const account = await keepAccount(ada);
  await control('/sandbox/payments/transfers', { mode: 'insufficient_balance' });
  const { data } = await withdraw(ada, account, 1_000_000);
  await sendWithdrawals({ db: api.db, provider, log: api.log, crash: () => undefined });
  expect(await statusOf(data.reference)).toBe('sending');
  const { rows } = await sql<{ kind: string }>`
    select kind from platform.finding where key = ${`withdrawal:${data.reference}`} and state = 'needs_attention'`.execute(
    api.owner,
  );
  expect(rows).toEqual([{ kind: 'withdrawal_waits_for_balance' }]);
  await control('/sandbox/payments/transfers', { mode: 'ok' });
  await sql`alter table withdrawals.event disable trigger user`.execute(api.owner);
  await sql`update withdrawals.event set at = at - interval '10 minutes'`.execute(api.owner);
  await sql`alter table withdrawals.event enable trigger user`.execute(api.owner);
  await workUntil(data.reference, 'paid');
});

test('a withdrawal can be cancelled only until it is sent', async () => {
  const account = await keepAccount(ada);
  const first = await withdraw(ada, account, 1_000_000);
  const [one, two] = await Promise.all([
    ada.call.post(`/api/v1/withdrawals/${first.data.reference}/cancel`),
    ada.call.post(`/api/v1/withdrawals/${first.data.reference}/cancel`),
  ]);
  expect([one.data.status, two.data.status]).toEqual(['cancelled', 'cancelled']);
  expect(await balanceOf(ada)).toBe(5_000_000);
  const second = await withdraw(ada, account, 1_000_000);
  await workUntil(second.data.reference, 'paid');
  const late = await ada.call.post(`/api/v1/withdrawals/${second.data.reference}/cancel`);
  expect([late.status, late.code]).toEqual([409, 'withdrawal-sent']);
});

test('a withdrawal of an account that staff locked is not sent until they unlock it', async () => {
  const { data } = await withdraw(ada, await keepAccount(ada), 1_000_000);
  const lock = (locked: boolean) => sql`select identity.lock_user(${ada.id}::bigint, ${locked})`.execute(api.owner);
  await lock(true);
  await wake(data.reference);
  await sendWithdrawals({ db: api.db, provider, log: api.log, crash: () => undefined });
  expect(await statusOf(data.reference)).toBe('requested');
  // Also when a worker took it a moment before the lock.
  await expect(
    sql`update withdrawals.withdrawal set status = 'sending' where reference = ${data.reference}`.execute(api.owner),
  ).rejects.toMatchObject({ code: 'WD004' });
  await lock(false);
  await workUntil(data.reference, 'paid');
});

test("nobody reads, changes or uses another user's accounts and withdrawals", async () => {
  const account = await keepAccount(ada);
  const { data } = await withdraw(ada, account, 1_000_000);
  const eve = await api.user('eve', { stepUp: true });
  await fund(eve, 5_000_000n);
  const tries = [
    await withdraw(eve, account, 1_000_000),
    await eve.call.get(`/api/v1/withdrawals/${data.reference}`),
    await eve.call.post(`/api/v1/withdrawals/${data.reference}/cancel`),
    await eve.call.put(`/api/v1/bank-accounts/${account}`, { is_default: true }),
    await eve.call.delete(`/api/v1/bank-accounts/${account}`),
  ];
  expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  expect((await eve.call.get('/api/v1/bank-accounts')).data).toEqual([]);
  expect((await eve.call.get('/api/v1/withdrawals')).data.items).toEqual([]);
  expect(await balanceOf(eve)).toBe(5_000_000);
  const visitor = await api.as(undefined).get('/api/v1/withdrawals');
  expect(visitor.status).toBe(401);
});

test('a session that ends in the middle is refused, and nothing leaves the wallet', async () => {
  const account = await keepAccount(ada);
  await sql`update identity.session set ended_at = now(), end_reason = 'signed-out' where user_id = ${ada.id}`.execute(
    api.owner,
  );
  for (const refused of [await withdraw(ada, account, 1_000_000), await ada.call.get('/api/v1/withdrawals/limits')]) {
    expect([refused.status, refused.code]).toEqual([401, 'sign-in-required']);
  }
  expect(await balanceOf(ada)).toBe(5_000_000);
});

test('an account in use stays; an unused one can be removed, and the list has pages', async () => {
  const account = await keepAccount(ada);
  const other = await keepAccount(ada, '9876543210');
  const { data } = await withdraw(ada, account, 500_000);
  const refused = await ada.call.delete(`/api/v1/bank-accounts/${account}`);
  expect([refused.status, refused.code]).toEqual([409, 'bank-account-in-use']);
  expect((await ada.call.delete(`/api/v1/bank-accounts/${other}`)).status).toBe(200);
  await withdraw(ada, account, 600_000);
  const first = await ada.call.get('/api/v1/withdrawals?limit=1');
  expect(first.data.items).toHaveLength(1);
  const second = await ada.call.get(`/api/v1/withdrawals?limit=1&cursor=${first.data.next}`);
  expect(second.data.items[0].reference).toBe(data.reference);
  expect(second.data.next).toBeNull();
  const limits = await ada.call.get('/api/v1/withdrawals/limits');
  expect(limits.data).toMatchObject({
    balance_kobo: 3_900_000,
    minimum_kobo: 500_000,
    fee_kobo: 10_000,
    per_withdrawal_kobo: 10_000_000,
    per_day_kobo: 10_000_000,
    left_today_kobo: 8_900_000,
    is_held: false,
  });
});

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

test('a bank account can be named, and one of them is the default and the first of the list', async () => {
  const [first, second] = [await keepAccount(ada), await keepAccount(ada, '9876543210')];
  const listed = async () =>
    (
      (await ada.call.get('/api/v1/bank-accounts')).data as { id: string; name: string | null; is_default: boolean }[]
    ).map(({ id, name, is_default }) => [id, name, is_default]);
  await ada.call.put(`/api/v1/bank-accounts/${first}`, { is_default: true });
  const named = await ada.call.put(`/api/v1/bank-accounts/${second}`, { name: ' Shop ', is_default: true });
  expect(named.data).toMatchObject({ name: 'Shop', is_default: true });
  expect(await listed()).toEqual([
    [second, 'Shop', true],
    [first, null, false],
  ]);
  await ada.call.put(`/api/v1/bank-accounts/${second}`, { name: '' });
  expect((await listed())[0]).toEqual([second, null, true]);
  // The same account again is the same row, and it does not change.
  const again = await ada.call.post('/api/v1/bank-accounts', {
    bank_code: '001',
    account_number: '9876543210',
    name: '',
  });
  expect(again.data).toMatchObject({ id: second });
});

test('twenty concurrent withdrawals from one balance take what it holds, and not a kobo more', async () => {
  const account = await keepAccount(ada);
  const responses = await Promise.all(Array.from({ length: 20 }, () => withdraw(ada, account, 2_000_000)));
  const taken = responses.filter(({ status }) => status === 201);
  expect(taken).toHaveLength(2);
  expect(new Set(taken.map(({ data }) => data.reference)).size).toBe(2);
  // The others find too little money, or are above five in an hour.
  for (const { status } of responses) expect([201, 409, 429]).toContain(status);
  expect(await balanceOf(ada)).toBe(1_000_000);
});

test('the key of another user works like a new key: it finds nothing of theirs and takes nothing from them', async () => {
  const eve = await api.user('eve', { stepUp: true });
  await fund(eve, 3_000_000n);
  const key = randomUUID();
  const mine = await withdraw(ada, await keepAccount(ada), 1_000_000, key);
  const theirs = await withdraw(eve, await keepAccount(eve), 1_000_000, key);
  expect(theirs.status).toBe(201);
  expect(theirs.data.reference).not.toBe(mine.data.reference);
  expect([await balanceOf(ada), await balanceOf(eve)]).toEqual([4_000_000, 2_000_000]);
  // An account of another user cannot take money either.
  const foreign = await withdraw(eve, await keepAccount(ada, '5555555555'), 1_000_000);
  expect(foreign.status).toBe(404);
  expect(await balanceOf(eve)).toBe(2_000_000);
});

test('an amount that is not a whole number of kobo is refused before anything happens', async () => {
  const account = await keepAccount(ada);
  const bad = [
    1_000_000.5,
    -1_000_000,
    0,
    1e15,
    Number.MAX_SAFE_INTEGER,
    '1000000',
    '1e6',
    '１００００００',
    '0xF4240',
    null,
    [1_000_000],
    { kobo: 1_000_000 },
  ];
  for (const amount of bad) {
    const answer = await ada.call.post(
      '/api/v1/withdrawals',
      { amount_kobo: amount, bank_account_id: account },
      { 'idempotency-key': randomUUID() },
    );
    expect([400, 422], JSON.stringify(amount)).toContain(answer.status);
  }
  for (const number of ['012345678', '01234567890', '０１２３４５６７８９', '012345678a'])
    expect(
      (await ada.call.post('/api/v1/bank-accounts/resolve', { bank_code: '001', account_number: number })).status,
      number,
    ).toBe(400);
  expect(
    (await ada.call.post('/api/v1/withdrawals', { amount_kobo: 1_000_000, bank_account_id: account })).status,
  ).toBe(400);
  expect(await balanceOf(ada)).toBe(5_000_000);
});

test('“duplicate reference” means that the payout exists, and never that it failed', async () => {
  const account = await keepAccount(ada);
  const { data } = await withdraw(ada, account, 1_000_000);
  const reference = data.reference as string;
  let looks = 0;
  // The first look-up does not find the payout, as just after it was sent: so the same payout is sent again.
  const late: PayoutProvider = {
    ...provider,
    findPayout: async (wanted) => {
      if (wanted !== reference) return provider.findPayout(wanted);
      looks += 1;
      return looks === 1 ? { kind: 'ok', value: undefined } : provider.findPayout(wanted);
    },
  };
  const dying = () => {
    throw new Error('killed');
  };
  await sendWithdrawals({ db: api.db, provider, log: api.log, crash: dying });
  expect(await payoutsAtProvider(reference)).toBe(1);
  await letFiveMinutesPass(reference);
  await sendWithdrawals({ db: api.db, provider: late, log: api.log, crash: () => undefined });
  expect(looks).toBe(2);
  expect(['sending', 'unknown', 'paid']).toContain(await statusOf(reference));
  expect(await balanceOf(ada)).toBe(4_000_000);
  await workUntil(reference, 'paid');
  expect(await payoutsAtProvider(reference)).toBe(1);
});

/** Moves the time of sending back so far that the provider should know the payout. */
async function letFiveMinutesPass(reference: string): Promise<void> {
  await wake(reference);
  await sql`alter table withdrawals.event disable trigger user`.execute(api.owner);
  await sql`update withdrawals.event set at = at - interval '10 minutes'`.execute(api.owner);
  await sql`alter table withdrawals.event enable trigger user`.execute(api.owner);
}

test.each(['error', 'html', 'empty', 'timeout', 'lost_response'])(
  'a provider that responds to a payout with "%s" decides nothing: the money stays in transit and is paid once',
  async (fault) => {
    const account = await keepAccount(ada);
    const { data } = await withdraw(ada, account, 1_000_000);
    const reference = data.reference as string;
    // A separate connection: after some lost responses it pauses for a while, and the other tests must not.
    const faulty = createPaystackPayouts({ baseUrl: where.url, secretKey, totalTimeoutMs: 250 });
    await control('/sandbox/faults', { provider: fault });
    for (let runs = 0; runs < 3; runs += 1) {
      await letFiveMinutesPass(reference);
      await sendWithdrawals({ db: api.db, provider: faulty, log: api.log, crash: () => undefined });
      expect(['requested', 'sending', 'unknown']).toContain(await statusOf(reference));
      expect(await balanceOf(ada)).toBe(4_000_000);
    }
    await faulty.close();
    await control('/sandbox/faults', { provider: 'ok' });
    await letFiveMinutesPass(reference);
    await workUntil(reference, 'paid');
    expect(await payoutsAtProvider(reference)).toBe(1);
    expect(await balanceOf(ada)).toBe(4_000_000);
  },
);

test.each([-86_400_000, 86_400_000])(
  'a clock of the program that is %d ms off sends nothing early and delays nothing',
  async (offMs) => {
    const usable = await keepAccount(ada);
    const added = await ada.call.post('/api/v1/bank-accounts', {
      bank_code: '001',
      account_number: '1234567890',
      name: '',
    });
    const [now, tomorrow] = [await withdraw(ada, usable, 1_000_000), await withdraw(ada, added.data.id, 1_000_000)];
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + offMs });
    try {
      for (let runs = 0; runs < 3; runs += 1)
        await sendWithdrawals({ db: api.db, provider, log: api.log, crash: () => undefined });
    } finally {
      vi.useRealTimers();
    }
    expect(['sending', 'paid']).toContain(await statusOf(now.data.reference));
    expect(await statusOf(tomorrow.data.reference)).toBe('requested');
    await ada.call.post(`/api/v1/withdrawals/${tomorrow.data.reference}/cancel`);
    await workUntil(now.data.reference, 'paid');
    expect(await balanceOf(ada)).toBe(4_000_000);
  },
);

test('while the bank does not respond, no account is stored and no name is invented', async () => {
  await control('/sandbox/faults', { provider: 'error' });
  const account = { bank_code: '001', account_number: '2222222222' };
  const asked = await ada.call.post('/api/v1/bank-accounts/resolve', account);
  expect([asked.status, asked.code]).toEqual([503, 'provider-unavailable']);
  const added = await ada.call.post('/api/v1/bank-accounts', { ...account, name: '' });
  expect([added.status, added.code]).toEqual([503, 'provider-unavailable']);
  await control('/sandbox/faults', { provider: 'ok' });
  expect((await ada.call.get('/api/v1/bank-accounts')).data).toEqual([]);
});

/** A user of a level above 1, with their own meter. */
async function giveMeter(user: TestUser): Promise<void> {
  await sql`update identity."user" set last_name = 'Okafor' where id = ${user.id}::bigint`.execute(api.owner);
  await sql`
    with e as (insert into estates.estate (name, address) values (${`Estate of ${user.id}`}, 'Lekki') returning id),
    t as (insert into metering.tariff (code, name, utility) values (${`t-${user.id}`}, 'R2', 'electricity') returning id),
    m as (insert into metering.meter (number, utility, estate_id, customer_name, tariff_id, supply_group_code, key_revision, tariff_index)
      select lpad(${user.id}, 11, '1'), 'electricity', e.id, 'Ada', t.id, '600001', 1, '01' from e, t returning id)
    insert into households.link (meter_id, user_id, role) select m.id, ${user.id}::bigint, 'owner' from m`.execute(
    api.owner,
  );
}

const approvals = async (user: TestUser) =>
  (
    await sql<{ approval: string }>`
      select approval from withdrawals.withdrawal where user_id = ${user.id}::bigint order by id`.execute(api.owner)
  ).rows.map(({ approval }) => approval);

test('five withdrawals of one day wait for the same approval as one of their sum, also concurrently', async () => {
  const rich = await api.user('rich', { stepUp: true });
  await giveMeter(rich);
  await fund(rich, 200_000_000n);
  const account = await keepAccount(rich);
  const limits = await rich.call.get('/api/v1/withdrawals/limits');
  expect(limits.data).toMatchObject({ per_withdrawal_kobo: 50_000_000, per_day_kobo: 50_000_000 });
  const responses = await Promise.all([
    withdraw(rich, account, 19_999_900),
    withdraw(rich, account, 19_999_900),
    withdraw(rich, account, 19_999_900),
  ]);
  // The day of this level allows two of the three.
  expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 201, 409]);
  expect(await approvals(rich)).toEqual(['none', 'waiting']);
  const [, held] = (await rich.call.get('/api/v1/withdrawals')).data.items.toReversed();
  expect(held).toMatchObject({ waits_for: 'staff' });
  await sendWithdrawals({ db: api.db, provider, log: api.log, crash: () => undefined });
  expect(await statusOf(held.reference)).toBe('requested');
  // A cancelled withdrawal does not count, and neither does one from a day ago.
  await rich.call.post(`/api/v1/withdrawals/${held.reference}/cancel`);
  await withdraw(rich, account, 500_000);
  expect(await approvals(rich)).toEqual(['none', 'waiting', 'waiting']);
});

/** Money that was added to a wallet by card this many days ago. */
async function fundByCard(user: TestUser, amountKobo: bigint, daysAgo = 0): Promise<void> {
  await fund(user, amountKobo);
  await inTransaction(api.owner, async (tx) => {
    // A past row: the database lets a funding begin only as pending.
    await sql`alter table wallets.funding disable trigger user`.execute(tx);
    await sql`
      insert into wallets.funding (reference, user_id, key, body_hash, method, amount_kobo, status, credited_kobo, credited_at, created_at)
      values (${`FND-${randomUUID().replaceAll('-', '').toUpperCase()}`}, ${user.id}, ${randomUUID()}, sha256('x'), 'card',
        ${amountKobo}, 'credited', ${amountKobo}, now() - make_interval(days => ${daysAgo}), now() - make_interval(days => ${daysAgo}))`.execute(
      tx,
    );
    await sql`alter table wallets.funding enable trigger user`.execute(tx);
  });
}

/** A user named Ngozi Okafor, with an account in their own name and one in another name. */
async function cardHolder(): Promise<{ user: TestUser; own: string; other: string }> {
  const user = await api.user('ngozi', { stepUp: true });
  await sql`
    update identity."user" set first_name = 'Ngozi', last_name = 'Okafor' where id = ${user.id}::bigint`.execute(
    api.owner,
  );
  await sql`update identity."user" set name_changed_at = null where id = ${user.id}::bigint`.execute(api.owner);
  const [own, other] = [await keepAccount(user), await keepAccount(user, '9876543210')];
  await sql`update withdrawals.bank_account set account_name = 'OKAFOR NGOZI CHIDINMA' where id = ${own}::bigint`.execute(
    api.owner,
  );
  await sql`update withdrawals.bank_account set account_name = 'OKAFOR EMEKA' where id = ${other}::bigint`.execute(
    api.owner,
  );
  return { user, own, other };
}

const cardRule = (value: object) =>
  sql`
  insert into platform.setting_version (key, valid_from, value, asked_by)
  values ('limits.card-money', clock_timestamp(), ${JSON.stringify({ wait_days: 30, own_name: 'allowed', look_above_kobo: 5_000_000, ...value })}::jsonb, 'test')`.execute(
    api.owner,
  );

test.each([
  ['OBI ADA NGOZI', 'Ada Obi', 80, true],
  ['MRS ADÉ-ÓBI TOLA', 'Tola Adé Obi', 100, true],
  ['ADE BELLO', 'Adé Óbi', 50, false],
  ['ADA OBI VENTURES', 'Ada Obi', 80, false],
  ['ADA NGOZI CHIDI EMEKA OBI', 'Ada Obi', 57, false],
  ['TUNDE BAKARE', 'Ada Obi', 0, false],
  ['ADA', 'Ada', 100, false],
  ['A. O.', 'Ada Obi', 0, false],
])('%s and %s have a similarity of %i of 100; the person’s own name: %s', async (account, person, score, isOwn) => {
  expect(await compareNames(api.web, account, person)).toEqual({ score, isOwn });
});

test('money from a card stays until it has waited, even with concurrent requests; other money leaves', async () => {
  const { user, other } = await cardHolder();
  await fundByCard(user, 2_000_000n);
  await fund(user, 1_000_000n);
  expect((await user.call.get('/api/v1/withdrawals/limits')).data).toMatchObject({
    balance_kobo: 3_000_000,
    card_kobo: 2_000_000,
    card_to_own_name: true,
  });
  const much = await withdraw(user, other, 1_000_001);
  expect([much.status, much.code]).toEqual([409, 'withdrawal-card-money']);
  const responses = await Promise.all([withdraw(user, other, 600_000), withdraw(user, other, 600_000)]);
  expect(responses.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([201, 409]);
  expect(await approvals(user)).toEqual(['none']);
  expect(await balanceOf(user)).toBe(2_400_000);
  // Money that is spent on units cannot also be withdrawn: the wallet keeps the card money.
  await post(api.db, {
    reference: `purchase:${randomUUID()}`,
    kind: 'opening-balance',
    moves: [{ from: wallet(user.id), to: openingBalances, amountKobo: 1_000_000n }],
    memo: 'Test purchase',
    actor: 'system',
  });
  expect((await withdraw(user, other, 500_000)).code).toBe('withdrawal-card-money');
});

test('money added by card long enough ago leaves to any account, and the time is a setting', async () => {
  const { user, other } = await cardHolder();
  await fundByCard(user, 1_000_000n, 31);
  expect((await withdraw(user, other, 600_000)).status).toBe(201);
  await fundByCard(user, 1_000_000n, 3);
  expect((await withdraw(user, other, 600_000)).code).toBe('withdrawal-card-money');
  await cardRule({ wait_days: 2 });
  expect((await withdraw(user, other, 600_000)).status).toBe(201);
  await cardRule({});
});

test('to an account in their own name it leaves earlier, and staff check the first, large ones and new names', async () => {
  const { user, own } = await cardHolder();
  await giveMeter(user);
  await sql`update identity."user" set name_changed_at = null where id = ${user.id}::bigint`.execute(api.owner);
  await fundByCard(user, 40_000_000n);
  const first = await withdraw(user, own, 600_000);
  expect(first.data).toMatchObject({ waits_for: 'staff' });
  await inTransaction(api.db, (tx) =>
    decideWithdrawal(tx, { reference: first.data.reference, approves: true, by: 'user:1', note: null }),
  );
  await workUntil(first.data.reference, 'paid');
  const second = await withdraw(user, own, 4_000_000);
  // Together with the first it is more than ₦50,000 on one day, so staff check it.
  const third = await withdraw(user, own, 600_000);
  expect(await approvals(user)).toEqual(['approved', 'none', 'waiting']);
  const { rows } = await sql<{ kobo: number; two: boolean }>`
    select card_kobo::int as kobo, needs_two as two from withdrawals.withdrawal where user_id = ${user.id}::bigint order by id`.execute(
    api.owner,
  );
  expect(rows).toEqual([
    { kobo: 600_000, two: false },
    { kobo: 4_000_000, two: false },
    { kobo: 600_000, two: false },
  ]);
  await user.call.post(`/api/v1/withdrawals/${second.data.reference}/cancel`);
  await user.call.post(`/api/v1/withdrawals/${third.data.reference}/cancel`);

  await sql`update identity."user" set first_name = 'Ngozi C' where id = ${user.id}::bigint`.execute(api.owner);
  expect((await withdraw(user, own, 500_000)).data).toMatchObject({ waits_for: 'staff' });
  await cardRule({ own_name: 'never' });
  expect((await withdraw(user, own, 500_000)).code).toBe('withdrawal-card-money');
  await cardRule({});
});

test('a withdrawal needs a recent password; without it nothing leaves, and a repeat needs none', async () => {
  const account = await keepAccount(ada);
  const key = randomUUID();
  const first = await withdraw(ada, account, 600_000, key);
  expect(first.status).toBe(201);
  await sql`update identity.session set step_up_until = now() where key = ${ada.sessionKey}`.execute(api.owner);
  const again = await withdraw(ada, account, 600_000, key);
  expect([again.status, again.data.reference]).toEqual([201, first.data.reference]);
  const refused = await withdraw(ada, account, 700_000);
  expect([refused.status, refused.code]).toEqual([403, 'step-up-required']);
  // Other refusals are reported before the password is requested.
  expect((await withdraw(ada, account, 100)).code).toBe('withdrawal-below-minimum');
  expect((await withdraw(ada, account, 5_000_001)).code).toBe('insufficient-funds');
  expect(await balanceOf(ada)).toBe(4_400_000);
});

test('a withdrawal accepts a recent PIN in place of the password; one from eleven minutes ago or from another session does not count', async () => {
  const account = await keepAccount(ada);
  const session = (set: string) =>
    sql`update identity.session set step_up_until = null, pin_until = ${sql.raw(set)} where key = ${ada.sessionKey}`.execute(
      api.owner,
    );
  await session(`now() - interval '1 minute'`);
  expect((await withdraw(ada, account, 600_000)).code).toBe('step-up-required');
  await sql`insert into identity.session (user_id, expires_at, idle_seconds, pin_until)
    values (${ada.id}::bigint, now() + interval '1 day', 86400, now() + interval '10 minutes')`.execute(api.owner);
  expect((await withdraw(ada, account, 600_000)).code).toBe('step-up-required');
  expect(await balanceOf(ada)).toBe(5_000_000);
  await session(`now() + interval '9 minutes'`);
  expect((await withdraw(ada, account, 600_000)).status).toBe(201);
  // A new bank account changes the account itself: it needs the password, not the PIN.
  expect(
    (await ada.call.post('/api/v1/bank-accounts', { bank_code: '001', account_number: '0123456780', name: '' })).code,
  ).toBe('step-up-required');
});
