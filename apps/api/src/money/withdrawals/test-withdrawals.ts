import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { createSandbox, type Sandbox } from '../../../../sandbox/src/sandbox.ts';
import { openAccount, openingBalances, post, wallet } from '#ledger';
import { createPaystackPayouts, type PayoutProvider } from '#payments';
import { findAll } from '#platform/checks/checks';
import { sql } from '#platform/database/db';
import { openTestApi, type TestApi, type TestUser } from '#platform/testing/test-api';
import { createBanks } from './banks/banks.ts';
import { withdrawalChecks } from './findings.ts';
import { withdrawalRoutes } from './routes.ts';
import { sendWithdrawals } from './sending/send-withdrawals.ts';
import { withdrawalObjects } from './slice.ts';

export const secretKey = 'sk_test_withdrawals-0123456789';
let sandbox: Sandbox;
export let where: { url: string };
export let provider: PayoutProvider;
export let api: TestApi;
export let ada: TestUser;

/** Each test of the file begins with a user with ₦50,000, a provider without faults, and ends without findings. */
export function openWithdrawals(): void {
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
}

export async function control(path: string, body: object): Promise<void> {
  const answer = await fetch(`${where.url}${path}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

export async function fund(user: TestUser, amountKobo: bigint): Promise<void> {
  await openAccount(api.db, wallet(user.id));
  await post(api.db, {
    reference: `fund:${user.id}:${randomUUID()}`,
    kind: 'opening-balance',
    moves: [{ from: openingBalances, to: wallet(user.id), amountKobo }],
    memo: 'Test funds',
    actor: 'system',
  });
}

export async function balanceOf(user: TestUser): Promise<number> {
  const { rows } = await sql<{ kobo: number }>`
    select b.balance_kobo::int as kobo from ledger.balance b join ledger.account a on a.id = b.account_id
    where a.code = ${`wallet:${user.id}`}`.execute(api.owner);
  return rows[0]!.kobo;
}

/** An account at the provider's test bank, past its first day. */
export async function keepAccount(user: TestUser, number = '0123456789'): Promise<string> {
  const added = await user.call.post('/api/v1/bank-accounts', { bank_code: '001', account_number: number, name: '' });
  expect(added.status).toBe(201);
  await sql`update withdrawals.bank_account set usable_from = now() where id = ${added.data.id}`.execute(api.owner);
  return added.data.id as string;
}

export const withdraw = (user: TestUser, accountId: string, kobo: number, key: string = randomUUID()) =>
  user.call.post('/api/v1/withdrawals', { amount_kobo: kobo, bank_account_id: accountId }, { 'idempotency-key': key });

/** Ends the delay of one withdrawal. The job takes ten at a time, so withdrawals of other tests stay where they are. */
export async function wake(reference: string): Promise<void> {
  await sql`
    update withdrawals.withdrawal set next_attempt_at = now() where reference = ${reference} and next_attempt_at is not null`.execute(
    api.owner,
  );
}

/** Runs the worker's job as if all delays of this withdrawal were over, until it has this status. */
export async function workUntil(reference: string, status: string): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    await wake(reference);
    await sendWithdrawals({ db: api.db, provider, log: api.log, crash: () => undefined });
    if ((await statusOf(reference)) === status) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${reference} is ${await statusOf(reference)}, not ${status}`);
}

export async function statusOf(reference: string): Promise<string | undefined> {
  const { rows } = await sql<{ status: string }>`
    select status from withdrawals.withdrawal where reference = ${reference}`.execute(api.owner);
  return rows[0]?.status;
}

export async function payoutsAtProvider(reference: string): Promise<number> {
  const answer = await fetch(`${where.url}/transfer?perPage=100`, {
    headers: { authorization: `Bearer ${secretKey}` },
  });
  const body = (await answer.json()) as { data: { reference: string }[] };
  return body.data.filter((one) => one.reference === reference).length;
}

/** A user of a level above 1, with their own meter. */
export async function giveMeter(user: TestUser): Promise<void> {
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

export const approvals = async (user: TestUser) =>
  (
    await sql<{ approval: string }>`
      select approval from withdrawals.withdrawal where user_id = ${user.id}::bigint order by id`.execute(api.owner)
  ).rows.map(({ approval }) => approval);
