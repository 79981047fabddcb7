import { randomUUID } from 'node:crypto';
import { HELD_SUMS } from '@gatelight/contract';
import { todayInLagos } from '@gatelight/contract/lagos-days';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  balanceOf,
  openAccount,
  operatorBank,
  post,
  providerClearing,
  refundsOwed,
  snapshotDay,
  suspense,
  wallet,
} from '#ledger';
import { createPayments, createProviders, type PaymentProvider, type PayoutProvider } from '#payments';
import { inTransaction, sql } from '#platform/database/db';
import { sendForm } from '#platform/testing/send-form';
import { openTestApi, type TestApi, type TestMember } from '#platform/testing/test-api';
import { inlineActs } from '#staff';
import { accountingActs } from './acts.ts';
import { refundBankRoutes } from '../refund-banks.ts';
import { accountingRoutes } from '../routes.ts';
import { closeMonths } from '../store/months.ts';

/*
 * What staff do about money, over HTTP: a member of finance requests, another member approves. No act calls a provider.
 */

let api: TestApi;
let finance: TestMember;
let second: TestMember;
let support: TestMember;
let ada: { id: string };

const inline = inlineActs(({ db, log }) =>
  accountingActs({
    payments: createPayments({
      db,
      providers: createProviders([{ name: 'paystack' } as unknown as PaymentProvider]),
      handlers: {},
      log,
      crash: () => undefined,
      refundMinimumKobo: 10_000n,
      publicUrl: 'http://localhost:3000',
    }),
  }),
);

/** A rail that can only list its banks. */
const railNamed = (name: string) =>
  ({
    listBanks: async () => ({ kind: 'ok', value: [{ code: '058', name: `GTBank at ${name}` }] }),
  }) as unknown as PayoutProvider;

beforeAll(async () => {
  api = await openTestApi((serve, parts) => {
    inline.bind(serve, parts);
    accountingRoutes(serve, parts);
    refundBankRoutes(serve, { staffDb: parts.staffDb, payouts: { byName: railNamed } });
  }, inline.objectChecks);
  finance = await api.staff('finance', 'Finance');
  second = await api.staff('finance', 'Second');
  support = await api.staff('support', 'Support');
  ada = await api.user('ada');
  for (const code of [wallet(ada.id), providerClearing('paystack'), operatorBank(), suspense(), refundsOwed()])
    await openAccount(api.db, code);
  await fund(1_000_000_00n);
});
afterAll(() => api.close());

let funded = 0;

async function fund(amountKobo: bigint, to = wallet(ada.id)): Promise<void> {
  funded += 1;
  const moves = [{ from: providerClearing('paystack'), to, amountKobo }];
  await post(api.db, { reference: `test:${funded}`, kind: 'test', memo: '', actor: 'system', moves });
}

const ask = (member: TestMember, kind: string, input: object, key = randomUUID()) =>
  member.call.post('/api/v1/admin/acts', { kind, input, reason: 'For the test' }, { 'idempotency-key': key });

async function approve(member: TestMember, act: { id: string; preview: { fingerprint: string } }) {
  const body = { decision: 'approve', fingerprint: act.preview.fingerprint, code: await member.code() };
  return member.call.post(`/api/v1/admin/acts/${act.id}/decision`, body);
}

let keys = 0;
const journalOf = (moves: { from: string; to: string; amount_kobo: number }[], more: object = {}) => {
  keys += 1;
  return { key: `journal-${keys}-${randomUUID().slice(0, 8)}`, memo: 'A correction for the test', moves, ...more };
};

test('a journal by hand is posted once, by two people', async () => {
  await fund(250_000n, suspense());
  const input = journalOf([{ from: 'suspense:NGN', to: `wallet:${ada.id}`, amount_kobo: 250_000 }], {
    user_id: ada.id,
  });
  const before = await balanceOf(api.db, wallet(ada.id));
  const asked = await ask(finance, 'journal.post', input);
  expect(asked.data).toMatchObject({ state: 'waiting', needs_second_person: true });
  expect(await balanceOf(api.db, wallet(ada.id))).toBe(before);
  expect((await approve(finance, asked.data)).code).toBe('own-act');
  expect((await approve(second, asked.data)).data).toMatchObject({ state: 'done' });
  expect(await balanceOf(api.db, wallet(ada.id))).toBe(before + 250_000n);
  // The same form sent again gives the same journal.
  const again = await ask(finance, 'journal.post', input);
  await approve(second, again.data);
  expect(await balanceOf(api.db, wallet(ada.id))).toBe(before + 250_000n);
  const listed = await finance.call.get(`/api/v1/admin/ledger/journals?q=manual:${input.key}`);
  expect(listed.data.items).toMatchObject([{ kind: 'manual', amount_kobo: 250_000 }]);
  const one = await finance.call.get(`/api/v1/admin/ledger/journals/${listed.data.items[0].id}`);
  expect(one.data.lines).toEqual([
    { account: 'suspense:NGN', debit_kobo: 250_000, credit_kobo: 0 },
    { account: `wallet:${ada.id}`, debit_kobo: 0, credit_kobo: 250_000 },
  ]);
});

test.each([
  ['an account that follows from orders', 'order-clearing', 'operator-bank:NGN', {}],
  ['refunds owed', 'refunds-owed:NGN', 'operator-bank:NGN', {}],
  ['a class that does not exist', 'gifts', 'operator-bank:NGN', {}],
  ['one account with itself', 'suspense:NGN', 'suspense:NGN', {}],
])('a journal on %s is refused', async (_name, from, to, more) => {
  const answer = await finance.call.post('/api/v1/admin/acts/preview', {
    kind: 'journal.post',
    input: journalOf([{ from, to, amount_kobo: 100 }], more),
  });
  expect(answer.code).toBe('journal-not-allowed');
});

test('a journal on a wallet names its person, in the database too, and never makes a wallet go below zero', async () => {
  const other = await api.user('musa');
  const moves = [{ from: `wallet:${ada.id}`, to: 'suspense:NGN', amount_kobo: 100 }];
  for (const more of [{}, { user_id: other.id }]) {
    const answer = await finance.call.post('/api/v1/admin/acts/preview', {
      kind: 'journal.post',
      input: journalOf(moves, more),
    });
    expect(answer.code).toBe('journal-not-allowed');
  }
  await expect(
    sql`select accounting.post_manual('manual:by-hand-1', array[${`wallet:${ada.id}`}], array['suspense:NGN'], array[100]::bigint[],
      'without a name', null, 'user:1')`.execute(api.db),
  ).rejects.toMatchObject({ code: 'AC002' });
  const empty = [{ from: `wallet:${other.id}`, to: 'suspense:NGN', amount_kobo: 100 }];
  const asked = await ask(finance, 'journal.post', journalOf(empty, { user_id: other.id }));
  expect((await approve(second, asked.data)).data).toMatchObject({
    state: 'not-possible',
    error: 'insufficient-funds',
  });
});

async function withdrawal(reference: string, amountKobo: bigint): Promise<void> {
  await sql`
    insert into withdrawals.bank_account (user_id, bank_code, bank_name, account_number, account_name, usable_from)
    values (${ada.id}::bigint, '058', 'Test Bank', '0123456789', 'Ada Test', now()) on conflict do nothing`.execute(
    api.owner,
  );
  await openAccount(api.db, 'payouts-in-transit' as ReturnType<typeof wallet>);
  await post(api.db, {
    reference: `withdrawal:${reference}`,
    kind: 'withdrawal-requested',
    memo: '',
    actor: 'system',
    moves: [{ from: wallet(ada.id), to: 'payouts-in-transit' as ReturnType<typeof wallet>, amountKobo }],
  });
  await sql`
    insert into withdrawals.withdrawal (reference, user_id, key, body_hash, bank_account_id, amount_kobo, fee_kobo, provider, send_after,
      next_attempt_at)
    select ${reference}, ${ada.id}::bigint, ${reference}, sha256('x'), a.id, ${amountKobo.toString()}::bigint, 10000, 'paystack', now(), now()
    from withdrawals.bank_account a where a.user_id = ${ada.id}::bigint limit 1`.execute(api.owner);
}

const payout = async (reference: string) =>
  (await finance.call.get(`/api/v1/admin/payouts/${reference}`)).data as { status: string; approval: string };
const [large, refused, small] = ['wdr-aaaaaaaaaaaaaaaa', 'wdr-bbbbbbbbbbbbbbbb', 'wdr-cccccccccccccccc'];

test('a large payout waits until two people have approved it, and is not sent before', async () => {
  await withdrawal(small, 1_000_000n);
  await withdrawal(large, 30_000_000n);
  expect(await payout(small)).toMatchObject({ approval: 'none' });
  expect(await payout(large)).toMatchObject({ status: 'requested', approval: 'waiting' });
  await expect(
    sql`update withdrawals.withdrawal set status = 'sending' where reference = ${large}`.execute(api.owner),
  ).rejects.toMatchObject({ code: 'WD003' });
  const waiting = await finance.call.get('/api/v1/admin/payouts?approval=waiting');
  expect(waiting.data.items).toMatchObject([{ reference: large, account_number: '••••••6789' }]);
  // The file has the texts of the screen, not codes.
  const { text } = await finance.call.get('/api/v1/admin/payouts/file?approval=waiting');
  expect(text.split('\r\n')[1]).toContain('"Requested","Waiting",');
  const asked = await ask(finance, 'payout.approve', { reference: large });
  expect(asked.data).toMatchObject({ state: 'waiting' });
  expect(await payout(large)).toMatchObject({ approval: 'waiting' });
  expect((await approve(finance, asked.data)).code).toBe('own-act');
  expect((await approve(second, asked.data)).data).toMatchObject({ state: 'done' });
  expect(await payout(large)).toMatchObject({ status: 'requested', approval: 'approved' });
  expect((await ask(second, 'payout.approve', { reference: large })).code ?? 'already-decided').toBe('already-decided');
});

test('a refused payout is returned in full, and a payout that its owner cancelled can no longer be approved', async () => {
  const before = await balanceOf(api.db, wallet(ada.id));
  await withdrawal(refused, 40_000_000n);
  const asked = await ask(finance, 'payout.reject', { reference: refused, note: 'The name on the account differs' });
  expect(asked.data).toMatchObject({ state: 'done' });
  expect(await payout(refused)).toMatchObject({ status: 'failed', approval: 'rejected' });
  expect(await balanceOf(api.db, wallet(ada.id))).toBe(before);
});

test('staff stop a payout that needs no approval, or that was approved, but not one that was sent; its owner is notified', async () => {
  const before = await balanceOf(api.db, wallet(ada.id));
  const [plain, approved, sent] = ['wdr-ffffffffffffffff', 'wdr-gggggggggggggggg', 'wdr-hhhhhhhhhhhhhhhh'];
  await withdrawal(plain, 1_000_000n);
  await withdrawal(approved, 30_000_000n);
  await approve(second, (await ask(finance, 'payout.approve', { reference: approved })).data);
  await withdrawal(sent, 1_000_000n);
  await sql`
    update withdrawals.withdrawal set approval = 'approved', approved_by = 'test' where reference = ${sent} and approval = 'waiting'`.execute(
    api.owner,
  );
  await sql`update withdrawals.withdrawal set status = 'sending' where reference = ${sent}`.execute(api.owner);
  const stop = (reference: string) => ask(finance, 'payout.reject', { reference, note: 'The user asks for it' });
  for (const reference of [plain, approved]) {
    expect((await stop(reference)).data).toMatchObject({ state: 'done' });
    expect(await payout(reference)).toMatchObject({ status: 'failed', approval: 'rejected' });
  }
  expect((await stop(sent)).data).toMatchObject({ state: 'not-possible', error: 'already-decided' });
  expect((await stop(plain)).data).toMatchObject({ state: 'not-possible', error: 'already-decided' });
  expect((await ask(support, 'payout.reject', { reference: plain, note: 'No' })).code).toBe('permission-required');
  expect(await balanceOf(api.db, wallet(ada.id))).toBe(before - 1_000_000n);
  const { rows } = await sql<{ outcome: string }>`
    select distinct payload ->> 'outcome' as outcome from notifications.message
    where user_id = ${ada.id}::bigint and payload ->> 'reference' = ${plain}`.execute(api.owner);
  expect(rows).toEqual([{ outcome: 'failed' }]);
});

/** A payout that was sent, and for which the provider requests a code. */
async function waitsForCode(reference: string, amountKobo: bigint): Promise<void> {
  await withdrawal(reference, amountKobo);
  await sql`
    update withdrawals.withdrawal set approval = case approval when 'waiting' then 'approved' else approval end, approved_by = 'test'
    where reference = ${reference}`.execute(api.owner);
  await sql`
    update withdrawals.withdrawal set status = 'sending', provider_id = 'TRF_1', needs_code_since = now() where reference = ${reference}`.execute(
    api.owner,
  );
}

const storedCodes = async (reference: string) =>
  (
    await sql<{ code: string | null }>`
      select q.code from withdrawals.code_request q join withdrawals.withdrawal w on w.id = q.withdrawal_id
      where w.reference = ${reference}`.execute(api.owner)
  ).rows;

test('a code for a payout is entered by staff who may approve payouts; no list, history or ended act shows it', async () => {
  const reference = 'wdr-dddddddddddddddd';
  await waitsForCode(reference, 2_000_000n);
  expect((await finance.call.get('/api/v1/admin/payouts?code=needed')).data.items).toMatchObject([
    { reference, code: 'needed' },
  ]);
  const input = { reference, code: '482915' };
  expect((await ask(support, 'payout.give-code', input)).code).toBe('permission-required');
  for (const code of ['48 29', '12345a', '', '１２３４５６', '12345678901'])
    expect((await ask(finance, 'payout.give-code', { reference, code })).status, code).toBe(400);
  const asked = await ask(finance, 'payout.give-code', input);
  expect(asked.data).toMatchObject({ state: 'done', needs_second_person: false, input: { reference } });
  expect(JSON.stringify(asked.data)).not.toContain('482915');
  expect(await storedCodes(reference)).toEqual([{ code: '482915' }]);
  expect(await payout(reference)).toMatchObject({ status: 'sending', code: 'given' });
  // While one code is on its way there is no second one.
  expect((await ask(second, 'payout.give-code', input)).data).toMatchObject({ state: 'not-possible' });
  expect((await ask(second, 'payout.resend-code', { reference })).data).toMatchObject({ state: 'not-possible' });
  const { rows } = await sql<{ text: string }>`
    select coalesce((select string_agg(a::text, '') from staff.act a where a.kind like 'payout.%'), '')
      || coalesce((select string_agg(e::text, '') from audit.entry e where e.object_kind = 'payout'), '') as text`.execute(
    api.owner,
  );
  expect(rows[0]!.text).not.toContain('482915');
  await expect(sql`select code from withdrawals.code_request`.execute(api.staffDb)).rejects.toMatchObject({
    code: '42501',
  });
});

test('the code for a payout that two people approved is entered by one member, who has just typed a code of their own', async () => {
  const reference = 'wdr-eeeeeeeeeeeeeeee';
  await waitsForCode(reference, 30_000_000n);
  const input = { reference, code: '736251' };
  const tired = await api.staff('finance', 'Tired');
  await sql`update identity.session set code_confirmed_until = now() where key = ${tired.sessionKey}`.execute(
    api.owner,
  );
  expect((await ask(tired, 'payout.give-code', input)).code).toBe('code-required');
  expect(await storedCodes(reference)).toEqual([]);
  const asked = await ask(finance, 'payout.give-code', input);
  expect(asked.data).toMatchObject({ state: 'done', needs_second_person: false, input: { reference } });
  expect(await storedCodes(reference)).toEqual([{ code: '736251' }]);
  const { rows } = await sql<{ actor: string }>`
    select actor from audit.entry where object_kind = 'payout' and object_id = ${reference} and action = 'payout.give-code'`.execute(
    api.owner,
  );
  expect(rows).toContainEqual({ actor: `user:${finance.id}` });
});

test('money above a limit is released by two people, once', async () => {
  const [reference, heldKobo] = ['FND-20261123ABOVELIMIT', 4_000_000n];
  const held = 'above-limit:NGN' as ReturnType<typeof wallet>;
  await fund(heldKobo, held);
  await inTransaction(api.owner, async (tx) => {
    await sql`alter table wallets.funding disable trigger user`.execute(tx);
    await sql`
      with k as (
        insert into payments.capture (provider, provider_transaction_id, provider_reference, received_minor, currency, paid_at, source)
        values ('paystack', 'tx-above', 'own-above', 5000000, 'NGN', now(), 'webhook') returning id),
      a as (
        insert into payments.allocation (capture_id, position, kind, account, amount_minor)
        select id, 1, 'apply', 'above-limit:NGN', 5000000 from k),
      f as (
        insert into wallets.funding (reference, user_id, key, body_hash, method, amount_kobo, status, credited_kobo, credited_at)
        values (${reference}, ${ada.id}, ${reference}, sha256('x'), 'transfer', 1000000, 'credited', 1000000, now()) returning id)
      insert into wallets.above_limit (capture_id, funding_id, amount_kobo) select k.id, f.id, 4000000 from k, f`.execute(
      tx,
    );
    await sql`alter table wallets.funding enable trigger user`.execute(tx);
  });
  const before = await balanceOf(api.db, wallet(ada.id));
  const asked = await ask(finance, 'funding.release', { reference, to: 'wallet' });
  expect(asked.data).toMatchObject({ state: 'waiting', needs_second_person: true });
  const other = await ask(second, 'funding.release', { reference, to: 'payer' });
  expect(other.data).toMatchObject({ state: 'waiting' });
  expect(await balanceOf(api.db, wallet(ada.id))).toBe(before);
  expect((await approve(finance, asked.data)).code).toBe('own-act');
  expect((await approve(second, asked.data)).data).toMatchObject({ state: 'done' });
  expect(await balanceOf(api.db, wallet(ada.id))).toBe(before + heldKobo);
  expect((await approve(finance, other.data)).data.state).not.toBe('done');
  expect((await ask(finance, 'funding.release', { reference, to: 'wallet' })).data).toMatchObject({
    state: 'not-possible',
    error: 'already-decided',
  });
  expect(await balanceOf(api.db, held)).toBe(0n);
});

async function refund(amount: number): Promise<string> {
  funded += 1;
  const { rows } = await sql<{ id: string }>`
    with k as (
      insert into payments.capture (provider, provider_transaction_id, provider_reference, received_minor, currency, paid_at, source)
      values ('paystack', ${`tx-${funded}`}, ${`own-${funded}`}, ${amount}, 'NGN', now(), 'webhook') returning id),
    a as (
      insert into payments.allocation (capture_id, position, kind, account, reason, amount_minor)
      select id, 1, 'refund', 'refunds-owed:NGN', 'underpaid', ${amount} from k)
    insert into payments.refund (capture_id, reason, amount_minor, currency, state, problem, next_attempt_at)
    select id, 'underpaid', ${amount}, 'NGN', 'needs_attention', 'Card closed', null from k returning id::text`.execute(
    api.owner,
  );
  await fund(BigInt(amount), refundsOwed());
  return rows[0]!.id;
}

test('a refund goes into a wallet once, with two people, also when it is requested twice', async () => {
  const id = await refund(300_000);
  const before = await balanceOf(api.db, wallet(ada.id));
  const first = await ask(support, 'refund.to-wallet', { id, user_id: ada.id });
  const other = await ask(finance, 'refund.to-wallet', { id, user_id: ada.id });
  expect((await approve(second, first.data)).data).toMatchObject({ state: 'done' });
  expect((await approve(second, other.data)).data.state).not.toBe('done');
  expect(await balanceOf(api.db, wallet(ada.id))).toBe(before + 300_000n);
  expect(await balanceOf(api.db, refundsOwed())).toBe(0n);
});

test('a refund that was paid from our bank is marked once; sending it again is refused afterwards', async () => {
  const id = await refund(200_000);
  const input = { id, bank_reference: 'GTB/1', note: 'paid at the counter' };
  const asked = await ask(finance, 'refund.paid-outside', input);
  expect((await approve(second, asked.data)).data).toMatchObject({ state: 'done' });
  const preview = await finance.call.post('/api/v1/admin/acts/preview', { kind: 'refund.retry', input: { id } });
  expect(preview.code).toBe('already-decided');
  expect((await finance.call.get('/api/v1/admin/refunds?state=processed')).data.items[0]).toMatchObject({
    id,
    paid_outside: 'GTB/1',
  });
});

test('a refund is sent again with the bank account of its payer only by two people', async () => {
  const id = await refund(100_000);
  await sql`update payments.refund set provider_refund_id = '77' where id = ${id}::bigint`.execute(api.owner);
  const account = { bank_code: '058', account_number: '0123456789', account_name: 'Ada Test' };
  const asked = await ask(support, 'refund.retry', { id, account });
  expect(asked.data).toMatchObject({ state: 'waiting' });
  const plain = await ask(support, 'refund.retry', { id });
  expect(plain.data).toMatchObject({ state: 'done' });
  // It changed since the first request.
  const { data } = await approve(await api.staff('operations', 'Other'), asked.data);
  expect(data.state).toBe('stale');
});

test('small amounts are the 100 largest payments, and any other payment is found by its reference', async () => {
  await sql`
    with c as (
      insert into payments.charge (reference, provider, provider_reference, purpose, subject_id, amount_kobo, status, expires_at, method)
      select 'ORD-SMALL_' || n, 'paystack', 'small-' || n, 'order', n::text, 5000, 'expired', now(), 'transfer' from generate_series(1, 105) n
      returning id),
    k as (
      insert into payments.capture (charge_id, ordinal, provider, provider_transaction_id, provider_reference, received_minor, currency, paid_at, source)
      select id, 1, 'paystack', 'tx-small-' || id, 'small-' || id, 1000 - id, 'NGN', now(), 'webhook' from c returning id, received_minor)
    insert into payments.allocation (capture_id, position, kind, account, reason, amount_minor)
    select id, 1, 'held', 'small-amounts-held:NGN', 'late', received_minor from k`.execute(api.owner);
  const held = async (query = '') => (await finance.call.get(`/api/v1/admin/refunds/held${query}`)).data;
  expect(await held()).toHaveLength(HELD_SUMS);
  expect(await held()).not.toContainEqual(expect.objectContaining({ reference: 'ORD-SMALL_105' }));
  expect(await held('?q=small_105')).toMatchObject([{ reference: 'ORD-SMALL_105', transfers: 1 }]);
  const release = { kind: 'refund.release-held', input: { reference: 'ORD-SMALL_105' } };
  expect((await finance.call.post('/api/v1/admin/acts/preview', release)).status).toBe(200);
  const nobodys = { ...release, input: { reference: 'ORD-SMALL_106' } };
  expect((await finance.call.post('/api/v1/admin/acts/preview', nobodys)).code).toBe('not-found');
  // Pattern characters match only themselves.
  expect(await held('?q=SMALL%25105')).toEqual([]);
  expect((await finance.call.get('/api/v1/admin/refunds/held?q=4084084084084081')).code).toBe(
    'card-number-not-allowed',
  );
  expect((await api.as(ada.id, ['user']).get('/api/v1/admin/refunds/held?q=small')).status).toBe(403);
});

test('the banks of a refund are the banks of its own provider, for members who may send it again', async () => {
  const id = await refund(50_000);
  const path = `/api/v1/admin/refunds/${id}/banks`;
  expect((await support.call.get(path)).data).toEqual([{ code: '058', name: 'GTBank at paystack' }]);
  expect((await (await api.staff('auditor', 'Reader')).call.get(path)).code).toBe('permission-required');
  expect((await support.call.get('/api/v1/admin/refunds/999999999/banks')).code).toBe('not-found');
});

test('an exception is closed with a note or a journal, and nothing else', async () => {
  await sql`
    insert into platform.finding (key, kind, detail, history) values ('test:1', 'amount_differs', '{"ours": "100", "theirs": "250", "reference": "TOK-1"}', '[]')`.execute(
    api.owner,
  );
  const { items } = (await finance.call.get('/api/v1/admin/exceptions')).data;
  expect(items).toMatchObject([
    { kind: 'amount_differs', ours_kobo: 100, theirs_kobo: 250, reference: 'TOK-1', state: 'open' },
  ]);
  const { id } = items[0];
  expect((await ask(finance, 'exception.assign', { id, assignee: finance.id })).data).toMatchObject({ state: 'done' });
  expect((await finance.call.get('/api/v1/admin/exceptions?assignee=me')).data.items).toHaveLength(1);
  expect((await ask(finance, 'exception.close', { id })).data).toMatchObject({
    state: 'not-possible',
    error: 'note-or-journal-required',
  });
  expect((await ask(finance, 'exception.close', { id, journal: 'manual:none' })).data).toMatchObject({
    error: 'unknown-journal',
  });
  expect((await ask(finance, 'exception.close', { id, note: 'the bank corrected it' })).data).toMatchObject({
    state: 'done',
  });
  expect((await finance.call.get('/api/v1/admin/exceptions')).data.items).toEqual([]);
  const closed = await finance.call.get(`/api/v1/admin/exceptions/${id}`);
  const { rows: names } = await sql<{ name: string }>`
    select btrim(first_name || ' ' || last_name) as name from identity."user" where id = ${finance.id}::bigint`.execute(
    api.owner,
  );
  expect(closed.data.history.at(-1)).toMatchObject({
    state: 'resolved',
    note: 'the bank corrected it',
    by: names[0]!.name,
  });
});

test('a bank statement is imported once, its lines once, and a line is matched with something of the same sum', async () => {
  const csv = (rows: string) => `Date,Description,Debit,Credit,Value Date,Balance\n${rows}`;
  const settledOn = todayInLagos();
  const [year, month, day] = settledOn.split('-');
  const date = `${day}/${month}/${year}`;
  const line = `${date},PAYSTACK SETTLEMENT,0.00,"4,825.00",${date},"4,825.00"\n`;
  const send = async (text: string, member = finance, columns: Record<string, number> = {}) => {
    const answer = await sendForm(api.app, '/api/v1/admin/bank-statements', member.call.headers, {
      ...Object.fromEntries(Object.entries(columns).map(([name, place]) => [name, String(place)])),
      file: new File([text], 'statement.csv', { type: 'text/csv' }),
    });
    return answer.json() as { data: Record<string, unknown>; code?: string };
  };
  await sql`
    insert into accounting.settlement (provider, provider_settlement_id, currency, settled_on, gross_minor, fees_minor, deductions_minor, net_minor)
    values ('paystack', 's1', 'NGN', ${settledOn}::date, 500000, 17500, 0, 482500)`.execute(api.owner);
  expect((await send(csv(line), support)).code).toBe('permission-required');
  expect((await send('nonsense')).data).toMatchObject({ statement_id: null, problems: [{ code: 'unknown-layout' }] });
  expect((await send(csv(line))).data).toMatchObject({ is_known: false, lines: 1, repeated: 0, problems: [] });
  expect((await send(csv(line))).data).toMatchObject({ is_known: true });
  const other = `Posted,Details,Value,Standing\n${date},LEVY,-2.00,"4,823.00"\n`;
  expect((await send(other)).data).toMatchObject({
    problems: [{ code: 'unknown-layout' }],
    preview: [{ row: 1, cells: ['Posted', 'Details', 'Value', 'Standing'] }, { row: 2 }],
  });
  const columns = { heading_row: 1, date: 0, narration: 1, debit: 2, credit: 2, balance: 3 };
  expect((await send(other, finance, { ...columns, balance: 1 })).data).toMatchObject({
    statement_id: null,
    problems: [{ row: 2, column: 'balance', code: 'amount', text: 'LEVY' }],
  });
  expect((await send(other, finance, { heading_row: 1 })).code).toBe('invalid-input');
  expect((await send(other, finance, columns)).data).toMatchObject({
    layout: 'by-hand',
    lines: 1,
    problems: [],
    first_on: settledOn,
    last_on: settledOn,
  });
  const more = `${line}${date},SMS CHARGE,4.00,0.00,${date},"4,821.00"\n`;
  expect((await send(csv(more))).data).toMatchObject({ is_known: false, lines: 2, repeated: 1 });
  const { items } = (await finance.call.get('/api/v1/admin/bank-lines')).data;
  expect(items).toHaveLength(3);
  const settled = items.find(({ amount_kobo }: { amount_kobo: number }) => amount_kobo === 482_500);
  const charge = items.find(({ amount_kobo }: { amount_kobo: number }) => amount_kobo === -400);
  expect(settled.proposals).toMatchObject([{ kind: 'settlement', reference: 'paystack s1' }]);
  const target = settled.proposals[0].id;
  await sql`
    insert into platform.finding (key, kind, detail, history)
    values ('settlement_line:paystack:s1:9', 'settled_not_recorded', '{"provider": "paystack", "settlementId": "s1", "reference": "TOK-9"}', '[]'),
      ('settlement_line:paystack:s2:9', 'settled_not_recorded', '{"provider": "paystack", "settlementId": "s2", "reference": "TOK-8"}', '[]')`.execute(
    api.owner,
  );
  // A settlement without a match shows bank lines of the same sum. It always shows its open exceptions.
  const settlement = async () => (await finance.call.get(`/api/v1/admin/settlements/${target}`)).data;
  expect(await settlement()).toMatchObject({
    is_in_bank: false,
    bank_lines: [{ id: settled.id, amount_kobo: 482_500, is_match: false }],
    exceptions: [{ kind: 'settled_not_recorded', reference: 'TOK-9' }],
  });
  expect((await ask(finance, 'bank-line.match', { id: charge.id, kind: 'settlement', target })).data).toMatchObject({
    error: 'amounts-differ',
  });
  expect((await ask(finance, 'bank-line.match', { id: settled.id, kind: 'settlement', target })).data).toMatchObject({
    state: 'done',
  });
  expect(
    (await ask(finance, 'bank-line.explain', { id: charge.id, note: 'booked with the month' })).data,
  ).toMatchObject({ state: 'done' });
  expect((await finance.call.get('/api/v1/admin/settlements')).data.items).toMatchObject([{ is_in_bank: true }]);
  expect(await settlement()).toMatchObject({ is_in_bank: true, bank_lines: [{ id: settled.id, is_match: true }] });
});

test('all payments of a large settlement are listed, page by page, those that differ first', async () => {
  const { rows } = await sql<{ id: string }>`
    with s as (
      insert into accounting.settlement (provider, provider_settlement_id, currency, settled_on, gross_minor, fees_minor, deductions_minor,
        net_minor, our_gross_minor, our_fees_minor, lines, differences)
      values ('paystack', 'large', 'NGN', platform.today(), 0, 0, 0, 0, 0, 0, 610, 10) returning id),
    l as (
      insert into accounting.settlement_line (settlement_id, position, provider_transaction_id, reference, amount_minor, outcome)
      select s.id, n, 'large-' || n, 'TOK-' || n, 100, case when n > 600 then 'not_recorded' else 'matched' end
      from s, generate_series(1, 610) n)
    select id::text as id from s`.execute(api.owner);
  const path = `/api/v1/admin/settlements/${rows[0]!.id}/payments`;
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { data } = await finance.call.get(`${path}?limit=100${cursor && `&cursor=${cursor}`}`);
    seen.push(...data.items.map(({ reference }: { reference: string }) => reference));
    cursor = data.next;
  }
  const from = (first: number, count: number) => Array.from({ length: count }, (_, at) => `TOK-${first + at}`);
  expect(seen).toEqual([...from(601, 10), ...from(1, 600)]);
  const elsewhere = (await finance.call.get(`${path}?limit=100`)).data.next;
  expect((await finance.call.get(`/api/v1/admin/settlements/1234/payments?cursor=${elsewhere}`)).status).toBe(400);
});

test('only members with the permission read about money', async () => {
  for (const path of [
    'exceptions',
    'reconciliation',
    'settlements',
    'settlements/1/payments',
    'ledger/accounts',
    'ledger/trial-balance',
    'payouts',
    'refunds',
    'disputes',
    'months',
  ])
    expect((await support.call.get(`/api/v1/admin/${path}`)).code, path).toBe('permission-required');
  expect((await finance.call.get('/api/v1/admin/reconciliation')).status).toBe(200);
});

/** Transactions of an hledger journal, with their postings in kobo. */
function parseHledger(text: string) {
  const accounts = new Set([...text.matchAll(/^account (\S+)/gm)].map(([, name]) => name!));
  const transactions = [...text.matchAll(/^\d{4}-\d\d-\d\d \* .*\n(?: {4};.*\n)?((?: {4}\S.*\n)+)/gm)].map(
    ([, lines]) =>
      [...lines!.matchAll(/^ {4}(\S+) {2}([A-Z]{3}) (-?)(\d+)\.(\d\d)$/gm)].map(
        ([, account, currency, sign, whole, decimals]) => ({
          account: account!,
          currency: currency!,
          kobo: BigInt(`${sign}${whole}${decimals}`),
        }),
      ),
  );
  return { accounts, transactions };
}

test('the month-end files balance, and the files of a closed month never change', async () => {
  await sql`alter table ledger.journal disable trigger append_only`.execute(api.owner);
  await sql`alter table ledger.posting disable trigger append_only`.execute(api.owner);
  await sql`update ledger.journal set created_at = created_at - interval '70 days' where id % 2 = 0`.execute(api.owner);
  await sql`
    update ledger.posting p set created_at = j.created_at from ledger.journal j where j.id = p.journal_id`.execute(
    api.owner,
  );
  await sql`alter table ledger.journal enable always trigger append_only`.execute(api.owner);
  await sql`alter table ledger.posting enable always trigger append_only`.execute(api.owner);
  const { rows } = await sql<{ month: string; yesterday: string }>`
    select to_char((now() - interval '70 days') at time zone 'Africa/Lagos', 'YYYY-MM') as month,
      ((now() - interval '26 hours') at time zone 'Africa/Lagos')::date::text as yesterday`.execute(api.db);
  const { month, yesterday } = rows[0]!;
  await snapshotDay(api.db, yesterday);
  await closeMonths(api.db);
  const months = (await finance.call.get('/api/v1/admin/months')).data;
  expect(months.find((one: { month: string }) => one.month === month)).toMatchObject({
    is_closed: true,
    hash: expect.any(String),
  });
  const file = async (name: string) => (await finance.call.get(`/api/v1/admin/months/${month}/file?file=${name}`)).text;
  const names = ['trial-balance', 'journals', 'vat', 'hledger'];
  const before = await Promise.all(names.map(file));
  await fund(123_00n);
  expect(await Promise.all(names.map(file))).toEqual(before);

  const { accounts, transactions } = parseHledger(before[3]!);
  expect(transactions.length).toBeGreaterThan(2);
  for (const postings of transactions) {
    expect(postings.length).toBeGreaterThan(1);
    expect(postings.reduce((sum, { kobo }) => sum + kobo, 0n)).toBe(0n);
    for (const { account } of postings) expect(accounts).toContain(account);
  }
  const cells = before[0]!
    .split('\r\n')
    .slice(1, -1)
    .map((row) => row.split(',').map((cell) => cell.replaceAll('"', '')));
  const sum = (column: number) =>
    cells.reduce((total, row) => total + BigInt((row[column] || '0').replace('.', '')), 0n);
  expect(sum(7)).toBe(sum(8));
  expect(sum(5)).toBe(sum(6));
  expect((await support.call.get(`/api/v1/admin/months/${month}/file?file=vat`)).code).toBe('permission-required');

  const balance = (await finance.call.get(`/api/v1/admin/ledger/trial-balance?day=${yesterday}`)).data;
  expect(balance.totals[0].debit_kobo).toBe(balance.totals[0].credit_kobo);
  expect(balance.days[0].previous_hash).toBe(balance.days[1].hash);
});
