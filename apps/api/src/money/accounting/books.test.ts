import { todayInLagos } from '@gatelight/contract/lagos-days';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { balanceOf, openAccount, operatorBank, orderClearing, post, providerClearing } from '#ledger';
import { sql } from '#platform/database/db';
import { openTestApi, type TestApi } from '#platform/testing/test-api';
import pino from 'pino';
import type { PaymentProvider, ProviderPayout, ProviderSettlement, SettlementLine } from '#payments';
import { findAll } from '#platform/checks/checks';
import { accountingChecks } from './findings.ts';
import { lookAtBooks } from './look-at-books.ts';
import { comparePayouts, type PayoutList } from './settlements/compare-payouts.ts';
import { readSettlements } from './settlements/read-settlements.ts';
import { readSettlementPage, settlementPages } from './store/settlement-views.ts';

let api: TestApi;

type Told = ProviderSettlement & { lines: SettlementLine[] };

/** The data of a provider in memory, newest first. */
const provider = {
  settlements: new Map<string, Told>(),
  /** The calls that get no response, once each. */
  silent: new Set<string>(),
};

function page<T>(call: string, rows: T[]) {
  if (provider.silent.delete(call)) return { kind: 'unknown', why: 'no answer', sent: true } as const;
  return { kind: 'ok', value: { rows, isLast: true } } as const;
}

// Only settlements are read from it here.
const asProvider = {
  name: 'paystack',
  books: {
    listSettlements: async () => page('list', [...provider.settlements.values()].toReversed()),
    settlementLines: async (id: string) => page('lines', provider.settlements.get(id)?.lines ?? []),
  },
} as unknown as PaymentProvider;

const log = pino({ level: 'silent' });

beforeEach(async () => {
  api = await openTestApi(() => undefined);
  provider.settlements.clear();
  for (const code of [providerClearing('paystack'), operatorBank()]) await openAccount(api.db, code);
});
afterEach(async () => {
  expect(await findAll(api.db, accountingChecks)).toEqual([]);
  await api.close();
});

/** A payment that we recorded, `daysAgo` days ago. */
async function captured(transactionId: string, amount = 500_000, fee = 17_500, daysAgo = 1): Promise<void> {
  await sql`
    with k as (insert into payments.capture (provider, provider_transaction_id, provider_reference, received_minor, currency, fee_minor, paid_at, source)
    values ('paystack', ${transactionId}, ${`TOK-${transactionId}`}, ${amount}, 'NGN', ${fee}, now() - make_interval(days => ${daysAgo}), 'webhook') returning id)
    insert into payments.allocation (capture_id, position, kind, account, amount_minor)
    select id, 1, 'apply', 'order-clearing', ${amount} from k`.execute(api.owner);
  await post(api.db, {
    reference: `test:${transactionId}`,
    kind: 'test',
    memo: '',
    actor: 'system',
    moves: [{ from: providerClearing('paystack'), to: orderClearing, amountKobo: BigInt(amount - fee) }],
  });
}

const today = todayInLagos();

function settle(
  id: string,
  lines: [transactionId: string, amount: number, fee: number][],
  words: { net?: number; on?: string } = {},
) {
  const gross = lines.reduce((sum, [, amount]) => sum + amount, 0);
  const fees = lines.reduce((sum, [, , fee]) => sum + fee, 0);
  provider.settlements.set(id, {
    id,
    state: 'paid',
    currency: 'NGN',
    settledOn: words.on ?? today,
    grossMinor: BigInt(gross),
    feesMinor: BigInt(fees),
    deductionsMinor: 0n,
    netMinor: BigInt(words.net ?? gross - fees),
    lines: lines.map(([transactionId, amount, fee]) => ({
      transactionId,
      reference: `TOK-${transactionId}`,
      amountMinor: BigInt(amount),
      feeMinor: BigInt(fee),
    })),
  });
}

async function read(): Promise<void> {
  await sql`update accounting.provider_check set next_at = now()`.execute(api.db);
  await readSettlements({ db: api.db, providers: [asProvider], log });
}

async function open(): Promise<{ kind: string; ours: string; theirs: string }[]> {
  const { rows } = await sql<{ kind: string; ours: string; theirs: string }>`
    select kind, detail ->> 'ours' as ours, detail ->> 'theirs' as theirs from platform.finding
    where state = 'needs_attention' order by kind`.execute(api.db);
  return rows;
}

/** The number of differences of each listed settlement. */
async function differences(only?: 'differences'): Promise<Record<string, number>> {
  const rows = await readSettlementPage(api.staffDb, settlementPages.page({ limit: 10 }), only);
  return Object.fromEntries(rows.map((row) => [row.provider_settlement_id, row.differences]));
}

test('a settlement that matches is booked once: from the provider to our bank, net of its fees', async () => {
  await captured('1');
  await captured('2', 100_000, 1500);
  settle('s1', [
    ['1', 500_000, 17_500],
    ['2', 100_000, 1500],
  ]);
  for (let time = 0; time < 3; time += 1) await read();
  expect(await balanceOf(api.db, operatorBank())).toBe(581_000n);
  expect(await balanceOf(api.db, providerClearing('paystack'))).toBe(0n);
  expect(await open()).toEqual([]);
});

test('a missing, an extra and a different line are one exception each, and the money is booked as it was sent', async () => {
  await captured('1');
  await captured('2', 100_000, 1500);
  await captured('3', 200_000, 3000);
  settle('s1', [
    ['1', 500_000, 18_000],
    ['2', 90_000, 1500],
    ['9', 70_000, 1000],
  ]);
  await read();
  expect(await open()).toEqual([
    { kind: 'settled_amount_differs', ours: '100000', theirs: '90000' },
    { kind: 'settled_fee_differs', ours: '17500', theirs: '18000' },
    { kind: 'settled_not_recorded', ours: '0', theirs: '70000' },
  ]);
  expect(await balanceOf(api.db, operatorBank())).toBe(639_500n);
});

test('a payment that we recorded and that is in no settlement is an exception after two days, until a settlement has it', async () => {
  await captured('1', 500_000, 17_500, 6);
  await captured('2', 100_000, 1500, 6);
  const day = (ago: number) => todayInLagos(-ago);
  settle('s1', [['1', 500_000, 17_500]], { on: day(5) });
  settle('s2', [], { on: day(1) });
  await read();
  expect(await open()).toEqual([{ kind: 'not_settled', ours: '100000', theirs: '0' }]);
  settle('s3', [['2', 100_000, 1500]]);
  await read();
  expect(await open()).toEqual([]);
});

test('a payment in two settlements is shown, and so is a head that differs from the sum of its lines', async () => {
  await captured('1');
  settle('s1', [['1', 500_000, 17_500]]);
  await read();
  settle('s2', [['1', 500_000, 17_500]], { net: 482_400 });
  await read();
  expect(await open()).toEqual([
    { kind: 'settled_twice', ours: '0', theirs: '500000' },
    { kind: 'settlement_differs', ours: '482500', theirs: '482400' },
  ]);
  expect(await differences('differences')).toEqual({ s2: 1 });
});

test('a settlement whose lines match and whose sums do not is listed with the difference', async () => {
  await captured('1');
  settle('s1', [['1', 500_000, 17_500]]);
  await captured('2', 100_000, 1500);
  settle('s2', [['2', 100_000, 1500]], { net: 98_000 });
  await read();
  expect(await open()).toEqual([{ kind: 'settlement_differs', ours: '98500', theirs: '98000' }]);
  expect(await differences()).toEqual({ s1: 0, s2: 1 });
  expect(await differences('differences')).toEqual({ s2: 1 });
});

test('a settlement that changes after it was booked is shown and not booked again', async () => {
  await captured('1');
  settle('s1', [['1', 500_000, 17_500]]);
  await read();
  settle('s1', [['1', 500_000, 17_500]], { net: 400_000 });
  await read();
  expect(await open()).toEqual([{ kind: 'settlement_differs', ours: '482500', theirs: '400000' }]);
  expect(await balanceOf(api.db, operatorBank())).toBe(482_500n);
});

test('a payment that is recorded after its settlement closes the exception', async () => {
  settle('s1', [['1', 500_000, 17_500]]);
  await read();
  expect(await open()).toMatchObject([{ kind: 'settled_not_recorded' }]);
  await captured('1');
  await read();
  expect(await open()).toEqual([]);
});

test('a provider that does not respond decides nothing, and the list is read again soon', async () => {
  await captured('1');
  settle('s1', [['1', 500_000, 17_500]]);
  provider.silent.add('list');
  await read();
  expect(await balanceOf(api.db, operatorBank())).toBe(0n);
  provider.silent.add('lines');
  await read();
  expect(await balanceOf(api.db, operatorBank())).toBe(0n);
  await read();
  expect(await balanceOf(api.db, operatorBank())).toBe(482_500n);
});

const payout = (reference: string, words: Partial<ProviderPayout> = {}): ProviderPayout => ({
  id: reference,
  reference,
  status: 'success',
  amountMinor: 490_000n,
  currency: 'NGN',
  needsApproval: false,
  reason: undefined,
  feeMinor: undefined,
  createdAt: undefined,
  ...words,
});

/** A withdrawal of ₦5,000 that has ended. */
async function withdrawn(reference: string, status: 'paid' | 'failed'): Promise<void> {
  await sql`alter table withdrawals.withdrawal disable trigger user`.execute(api.owner);
  const user = await api.user('ada');
  await sql`
    with account as (
      insert into withdrawals.bank_account (user_id, bank_code, bank_name, account_number, account_name, usable_from)
      values (${user.id}::bigint, '058', 'Test Bank', '0123456789', 'Ada Test', now()) returning id)
    insert into withdrawals.withdrawal (reference, user_id, key, body_hash, bank_account_id, amount_kobo, fee_kobo, provider, send_after,
      status, done_at, created_at)
    select ${reference}, ${user.id}::bigint, ${reference}, sha256('x'), id, 500000, 10000, 'paystack', now(), ${status},
      now() - interval '2 hours', now() - interval '3 hours' from account`.execute(api.owner);
  await sql`alter table withdrawals.withdrawal enable trigger user`.execute(api.owner);
}

async function compare(rows: ProviderPayout[]): Promise<void> {
  const rail: PayoutList = {
    name: 'paystack',
    listPayouts: async () => ({ kind: 'ok', value: { rows, isLast: true } }),
  };
  await sql`update accounting.provider_check set next_at = now()`.execute(api.db);
  await comparePayouts({ db: api.db, rails: [rail], log });
}

const [one, two, three] = ['wdr-0000000000000001', 'wdr-0000000000000002', 'wdr-0000000000000003'];

test('payouts are compared both ways: not ours, another amount, paid after it was given back, missing at the provider', async () => {
  await withdrawn(one!, 'paid');
  await withdrawn(two!, 'failed');
  await withdrawn(three!, 'paid');
  await compare([payout(one!, { amountMinor: 480_000n }), payout(two!), payout('wdr-someone-else-00')]);
  expect(await open()).toEqual([
    { kind: 'payout_after_end', ours: '0', theirs: '490000' },
    { kind: 'payout_differs', ours: '490000', theirs: '480000' },
    { kind: 'payout_missing', ours: '490000', theirs: '0' },
    { kind: 'payout_not_ours', ours: '0', theirs: '490000' },
  ]);
});

test('an exception that a person closed stays closed while its facts are the same, and opens again when they change', async () => {
  await compare([payout('wdr-someone-else-00')]);
  const { rows } = await sql<{ id: string }>`select id::text from platform.finding`.execute(api.db);
  const close = (note: string | null, journal: string | null) =>
    sql`select accounting.close_finding(${rows[0]!.id}::bigint, 'user:1', ${note}, ${journal}) as outcome`.execute(
      api.db,
    );
  await expect(close(null, null)).rejects.toMatchObject({ code: 'AC001' });
  await expect(close('  ', null)).rejects.toMatchObject({ code: 'AC001' });
  expect((await close(null, 'manual:nothing')).rows).toEqual([{ outcome: 'no-journal' }]);
  expect((await close('sent by hand by finance', null)).rows).toEqual([{ outcome: 'closed' }]);
  expect((await close('again', null)).rows).toEqual([{ outcome: 'unchanged' }]);
  await compare([payout('wdr-someone-else-00')]);
  expect(await open()).toEqual([]);
  await compare([payout('wdr-someone-else-00', { amountMinor: 1n })]);
  expect(await open()).toEqual([{ kind: 'payout_not_ours', ours: '0', theirs: '1' }]);
});

test('npm run reconcile finds the same without writing: settlements and payouts both ways', async () => {
  const day = (ago: number) => todayInLagos(-ago);
  settle('s1', [], { on: day(5), net: 5 });
  settle('s2', [], { on: day(0), net: 5 });
  await withdrawn(one!, 'paid');
  await withdrawn(two!, 'failed');
  const rows = [payout(two!), payout('wdr-someone-else-00')];
  const rail: PayoutList = {
    name: 'paystack',
    listPayouts: async () => ({ kind: 'ok', value: { rows, isLast: true } }),
  };
  const { findings, notCompared } = await lookAtBooks(api.db, { providers: [asProvider], payouts: [rail] });
  expect(notCompared).toEqual([]);
  expect(findings.map(({ detail }) => detail)).toEqual([
    `settlement s1 of paystack, ${day(5)}, is not recorded here`,
    `payout ${two} was paid by paystack and is failed here`,
    'payout wdr-someone-else-00 of paystack, ₦4,900.00, is not ours',
    `payout ${one}, ₦4,900.00, is paid here and unknown at paystack`,
  ]);
  expect(await open()).toEqual([]);
  provider.silent.add('list');
  const down = await lookAtBooks(api.db, { providers: [asProvider], payouts: [] });
  expect(down.notCompared).toEqual(['settlements of paystack: no answer']);
});
