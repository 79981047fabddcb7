import { expect, test, vi } from 'vitest';
import { createPaystackPayouts, type PayoutProvider } from '#payments';
import { inTransaction, sql } from '#platform/database/db';
import { sendWithdrawals } from './send-withdrawals.ts';
import { wakeWithdrawal } from '../payout-store.ts';
import {
  ada,
  api,
  balanceOf,
  control,
  keepAccount,
  openWithdrawals,
  payoutsAtProvider,
  provider,
  secretKey,
  statusOf,
  wake,
  where,
  withdraw,
  workUntil,
} from '../test-withdrawals.ts';

openWithdrawals();

async function inHistory(reference: string): Promise<string | undefined> {
  const { rows } = await sql<{ status: string }>`
    select status from transactions.entry where reference = ${reference}`.execute(api.owner);
  return rows[0]?.status;
}

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

/** Moves the time of sending back so far that the provider should know the payout. */
async function fiveMinutesPass(reference: string): Promise<void> {
  await wake(reference);
  await sql`alter table withdrawals.event disable trigger user`.execute(api.owner);
  await sql`update withdrawals.event set at = at - interval '10 minutes'`.execute(api.owner);
  await sql`alter table withdrawals.event enable trigger user`.execute(api.owner);
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
  await fiveMinutesPass(data.reference);
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
  await fiveMinutesPass(data.reference);
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
  await fiveMinutesPass(reference);
  await sendWithdrawals({ db: api.db, provider: late, log: api.log, crash: () => undefined });
  expect(looks).toBe(2);
  expect(['sending', 'unknown', 'paid']).toContain(await statusOf(reference));
  expect(await balanceOf(ada)).toBe(4_000_000);
  await workUntil(reference, 'paid');
  expect(await payoutsAtProvider(reference)).toBe(1);
});

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
      await fiveMinutesPass(reference);
      await sendWithdrawals({ db: api.db, provider: faulty, log: api.log, crash: () => undefined });
      expect(['requested', 'sending', 'unknown']).toContain(await statusOf(reference));
      expect(await balanceOf(ada)).toBe(4_000_000);
    }
    await faulty.close();
    await control('/sandbox/faults', { provider: 'ok' });
    await fiveMinutesPass(reference);
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
