import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../../../sandbox/src/sandbox.ts';
import { openAccount, openingBalances, post, providerClearing, wallet } from '#ledger';
import { createRails, type Payments, type PayoutProvider, type Rails } from '#payments';
import { sql, type Db } from '#platform/database/db';
import { openTestApi, type TestApi, type TestUser } from '#platform/testing/test-api';
import type { Config } from '#platform/settings/config';
import type { Slice } from '#platform/slice';
import { withdrawalsSlice } from '#withdrawals';
import { comparePayouts } from './settlements/compare-payouts.ts';

/*
 * The costs of a payout are booked once at each rail: our fee, the stamp duty and the provider's fee, each with its own
 * journal.
 */

const paystackKey = 'sk_test_payout-fees-0123456789';
const monnify = {
  apiKey: 'MK_TEST_PAYOUTFEES',
  secretKey: 'payout-fees-monnify-secret',
  contractCode: '1234567890',
  sourceAccount: '8000000009',
};
let sandbox: Sandbox;
let url = '';
let rails: Rails;

beforeAll(async () => {
  sandbox = await createSandbox({
    behaviour: 'lenient',
    paystackSecretKey: paystackKey,
    monnify,
    termiiApiKey: 'termii-test-key-0123',
    termiiSecret: 'termii-test-secret-01',
    timings: { refundStepMs: 5 },
  });
  ({ url } = await sandbox.listen({ host: '127.0.0.1', port: 0, smtpPort: 0 }));
  rails = createRails({
    paystack: { baseUrl: url, secretKey: paystackKey },
    monnify: { baseUrl: url, ...monnify },
    choice: { transfer: 'paystack', funding: 'paystack', payout: 'paystack' },
  });
});
afterAll(async () => {
  await rails.close();
  await sandbox.close();
});

describe.each(['paystack', 'monnify'] as const)('a payout through %s', (rail) => {
  let api: TestApi;
  let ada: TestUser;
  let provider: PayoutProvider;
  let send: () => Promise<number>;
  const clearing = `provider-clearing:${rail}:NGN`;

  beforeAll(async () => {
    provider = rails.payouts.byName(rail);
    const payouts = { all: [provider], byName: () => provider, toPay: () => provider };
    const withdrawals = (db: Db): Slice =>
      withdrawalsSlice.create({
        db,
        log: pino({ level: 'silent' }),
        crash: () => undefined,
        payments: { payouts } as unknown as Payments,
        config: { withdrawals: { newAccountWaitHours: 24, cancelSeconds: 0 } } as Config,
      });
    api = await openTestApi(
      (serve, { web }) => withdrawals(web).routes?.(serve),
      ({ web }) => withdrawals(web).objectChecks ?? {},
    );
    send = withdrawals(api.db).jobs!()[0]!.run;
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    ada = await api.user('ada', { stepUp: true });
    await openAccount(api.db, wallet(ada.id));
    await openAccount(api.db, providerClearing(rail));
    await post(api.db, {
      reference: `fund:${ada.id}`,
      kind: 'opening-balance',
      moves: [{ from: openingBalances, to: wallet(ada.id), amountKobo: 5_000_000n }],
      memo: 'Test funds',
      actor: 'system',
    });
  });

  const dutyIsBorneBy = (who: 'payer' | 'operator') =>
    sql`
    insert into platform.setting_version (key, valid_from, value, asked_by)
    values ('fees.stamp-duty', clock_timestamp(), ${JSON.stringify({ amount_kobo: 5000, from_kobo: 1_000_000, borne_by: who })}::jsonb, 'test')`.execute(
      api.owner,
    );

  async function balance(): Promise<bigint> {
    const answer = await provider.balance();
    return answer.kind === 'ok' ? answer.value : -1n;
  }

  async function withdrawn(kobo: number): Promise<string> {
    const added = await ada.call.post('/api/v1/bank-accounts', {
      bank_code: '001',
      account_number: '0123456789',
      name: '',
    });
    await sql`update withdrawals.bank_account set usable_from = now() where id = ${added.data.id}`.execute(api.owner);
    const { data } = await ada.call.post(
      '/api/v1/withdrawals',
      { amount_kobo: kobo, bank_account_id: added.data.id },
      { 'idempotency-key': randomUUID() },
    );
    return data.reference as string;
  }

  async function workUntil(reference: string, status: string): Promise<void> {
    for (let tries = 0; tries < 100; tries += 1) {
      await sql`update withdrawals.withdrawal set next_attempt_at = now() where next_attempt_at is not null`.execute(
        api.owner,
      );
      await send();
      const { rows } = await sql<{ status: string }>`
        select status from withdrawals.withdrawal where reference = ${reference}`.execute(api.owner);
      if (rows[0]?.status === status) return;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error(`${reference} did not become ${status}`);
  }

  /** Reads the list of the provider three times, as the job does every quarter of an hour. */
  async function compareThreeTimes(): Promise<void> {
    for (let times = 0; times < 3; times += 1) {
      await sql`update accounting.provider_check set next_at = now()`.execute(api.owner);
      await comparePayouts({ db: api.db, rails: [provider], log: api.log });
    }
  }

  /** Every journal of a withdrawal: its kind, and what it moves on each account in signed kobo. */
  async function journalsOf(reference: string): Promise<[string, Record<string, number>][]> {
    const { rows } = await sql<{ kind: string; moved: Record<string, number> }>`
      select j.kind, jsonb_object_agg(p.code, p.kobo) as moved from ledger.journal j
      cross join lateral (
        select a.code, sum(p.amount_kobo)::int as kobo from ledger.posting p join ledger.account a on a.id = p.account_id
        where p.journal_id = j.id group by a.code having sum(p.amount_kobo) <> 0) p
      where j.reference like ${`%:${reference}`} group by j.id order by j.id`.execute(api.owner);
    return rows.map(({ kind, moved }) => [kind, moved]);
  }

  const findings = async () =>
    (await sql<{ kind: string }>`select kind from platform.finding where state <> 'resolved'`.execute(api.owner)).rows;

  test.each([
    ['the operator bears the duty', 'operator', 1_990_000, { 'stamp-duty': -5000 }],
    ['the user bears the duty', 'payer', 1_985_000, {}],
  ] as const)('books each cost once where %s', async (_words, who, payout, expense) => {
    await dutyIsBorneBy(who);
    const before = await balance();
    const reference = await withdrawn(2_000_000);
    await workUntil(reference, 'paid');
    await compareThreeTimes();
    expect(await journalsOf(reference)).toEqual([
      ['withdrawal-requested', { [`wallet:${ada.id}`]: -2_000_000, 'payouts-in-transit': 2_000_000 }],
      [
        'withdrawal-paid',
        {
          'payouts-in-transit': -2_000_000,
          [clearing]: payout,
          'service-fees': 10_000,
          'stamp-duty-payable': 5000,
          ...expense,
        },
      ],
      ['payout-fee', { 'provider-fees': -2500, [clearing]: 2500 }],
    ]);
    // The ledger's claim on the provider falls by what left the provider's balance.
    expect(before - (await balance())).toBe(BigInt(payout) + 2500n);
    expect(await findings()).toEqual([]);
  });

  test('that is returned gives back what its owner paid, but not the fee that the provider keeps', async () => {
    await dutyIsBorneBy('payer');
    const before = await balance();
    const reference = await withdrawn(3_000_000);
    await workUntil(reference, 'paid');
    await compareThreeTimes();
    const kind = rail === 'paystack' ? 'payments/transfers' : 'monnify/disbursements';
    await fetch(`${url}/sandbox/${kind}/${reference}/reversal`, { method: 'POST' });
    await workUntil(reference, 'returned');
    await compareThreeTimes();
    const journals = await journalsOf(reference);
    expect(journals.map(([name]) => name)).toEqual([
      'withdrawal-requested',
      'withdrawal-paid',
      'payout-fee',
      'withdrawal-reversed',
    ]);
    const sums: Record<string, number> = {};
    for (const [, moved] of journals)
      for (const [code, kobo] of Object.entries(moved)) sums[code] = (sums[code] ?? 0) + kobo;
    expect(Object.fromEntries(Object.entries(sums).filter(([, kobo]) => kobo !== 0))).toEqual({
      'provider-fees': -2500,
      [clearing]: 2500,
    });
    expect(before - (await balance())).toBe(2500n);
    expect(await findings()).toEqual([]);
  });
});
