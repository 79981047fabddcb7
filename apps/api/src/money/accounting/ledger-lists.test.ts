import { todayInLagos } from '@gatelight/contract/lagos-days';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  ledgerFindings,
  openAccount,
  openingBalances,
  operatorBank,
  orderClearing,
  post,
  providerClearing,
  wallet,
} from '#ledger';
import { sql } from '#platform/database/db';
import { openTestApi, type TestApi, type TestMember } from '#platform/testing/test-api';
import { ledgerRoutes } from './ledger-routes.ts';

let api: TestApi;
let finance: TestMember;

/** Days before today of the journals, in the order in which they are posted, which is not the order of time. */
const posted = [30, 20, 20, 3, 25, 1, 0] as const;
const kinds = ['vend', 'order-paid', 'manual', 'vend', 'wallet-funding', 'vend', 'manual'] as const;
const dateOf = (daysAgo: number) => todayInLagos(-daysAgo);

async function postAt(index: number, daysAgo: number): Promise<void> {
  const isFunding = kinds[index] === 'wallet-funding';
  await post(api.db, {
    reference: `list:${index}`,
    kind: kinds[index]!,
    memo: '',
    actor: 'system',
    moves: [
      isFunding
        ? { from: openingBalances, to: wallet(1), amountKobo: 1000n + BigInt(index) }
        : { from: providerClearing('paystack'), to: orderClearing, amountKobo: 1000n + BigInt(index) },
    ],
  });
  // A journal in the past: the guards are disabled by hand.
  await api.owner.transaction().execute(async (tx) => {
    for (const table of ['ledger.journal', 'ledger.posting'])
      await sql.raw(`alter table ${table} disable trigger append_only`).execute(tx);
    const at = sql`(${dateOf(daysAgo)}::date + time '12:00') at time zone 'Africa/Lagos'`;
    await sql`update ledger.journal set created_at = ${at} where reference = ${`list:${index}`}`.execute(tx);
    await sql`update ledger.posting set created_at = ${at}
      where journal_id = (select id from ledger.journal where reference = ${`list:${index}`})`.execute(tx);
    for (const table of ['ledger.journal', 'ledger.posting'])
      await sql.raw(`alter table ${table} enable always trigger append_only`).execute(tx);
  });
}

/**
 * Rolls up until no posting is left. A roll-up waits for every transaction on the server, including those of other
 * tests.
 */
async function rollUpAll(): Promise<void> {
  const { rows } = await sql<{ last: bigint }>`select max(id) as last from ledger.posting`.execute(api.owner);
  await vi.waitUntil(
    async () => {
      const { rows: reached } = await sql<{ id: bigint }>`select ledger.roll_up() as id`.execute(api.db);
      return reached[0]!.id >= rows[0]!.last;
    },
    { timeout: 60_000, interval: 20 },
  );
}

beforeAll(async () => {
  api = await openTestApi((serve, { staffDb }) => ledgerRoutes(serve, staffDb));
  finance = await api.staff('finance');
  for (const code of [providerClearing('paystack'), orderClearing, openingBalances, operatorBank(), wallet(1)])
    await openAccount(api.db, code);
  // Some of them are already in the sums of days when they are read, and the others are not.
  for (const [index, daysAgo] of posted.entries()) {
    await postAt(index, daysAgo);
    if (index === 4) await rollUpAll();
  }
});
afterAll(() => api.close());

async function references(query: string): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const next: string = cursor === null ? '' : `&cursor=${cursor}`;
    const answer = await finance.call.get(`/api/v1/admin/ledger/journals?limit=2&${query}${next}`);
    expect(answer.status, answer.text).toBe(200);
    found.push(...answer.data.items.map(({ reference }: { reference: string }) => reference));
    cursor = answer.data.next;
  } while (cursor !== null);
  return found.map((reference) => reference.replace('list:', ''));
}

test('journals are listed by their time, newest first, whatever filter is used', async () => {
  expect(await references('')).toEqual(['6', '5', '3', '2', '1', '4', '0']);
  expect(await references('kind=vend')).toEqual(['5', '3', '0']);
  expect(await references('kind=manual')).toEqual(['6', '2']);
  expect(await references('kind=nothing')).toEqual([]);
  expect(await references('account=wallet:1')).toEqual(['4']);
  expect(await references('account=order-clearing')).toEqual(['6', '5', '3', '2', '1', '0']);
  expect(await references('account=no-such-account')).toEqual([]);
  expect(await references('q=list:5')).toEqual(['5']);
  expect(await references('q=list_5')).toEqual([]);
  expect(await references(`from=${dateOf(25)}&to=${dateOf(3)}`)).toEqual(['3', '2', '1', '4']);
  expect(await references(`from=${dateOf(25)}&to=${dateOf(3)}&account=order-clearing&kind=vend`)).toEqual(['3']);
});

test('a journal of a withdrawal is found by the id that people see, and names it', async () => {
  const id = 'wdr-20261121143005a1b2c3d4e5f6';
  await post(api.db, {
    reference: `withdrawal-paid:${id}`,
    kind: 'manual',
    memo: '',
    actor: 'system',
    moves: [{ from: operatorBank(), to: orderClearing, amountKobo: 1n }],
  });
  for (const typed of [id, id.toUpperCase(), 'WDR-2026112'])
    expect(await references(`q=${typed}`)).toEqual([`withdrawal-paid:${id}`]);
  const { data } = await finance.call.get(`/api/v1/admin/ledger/journals?q=${id}`);
  expect(data.items[0].about).toBe(id);
  const { data: other } = await finance.call.get('/api/v1/admin/ledger/journals?q=list:5');
  expect(other.items[0].about).toBeNull();
});

test('the balance of a past day is the sum of the postings until its end, rolled up or not', async () => {
  const compare = async () => {
    for (const daysAgo of [31, 30, 26, 25, 20, 4, 1, 0]) {
      const day = dateOf(daysAgo);
      const { data } = await finance.call.get(`/api/v1/admin/ledger/accounts?limit=100&as_of=${day}`);
      const { rows } = await sql<{ code: string; kobo: bigint }>`
        select a.code, case when a.kind in ('asset', 'expense') then -1 else 1 end * coalesce((
          select sum(p.amount_kobo) from ledger.posting p where p.account_id = a.id
            and (p.created_at at time zone 'Africa/Lagos')::date <= ${day}::date), 0)::bigint as kobo
        from ledger.account a order by a.code`.execute(api.owner);
      const shown = data.items as { code: string; balance_kobo: number }[];
      expect(shown.map(({ code, balance_kobo: kobo }) => [code, kobo])).toEqual(
        rows.map(({ code, kobo }) => [code, Number(kobo)]),
      );
    }
  };
  await compare();
  await rollUpAll();
  await compare();
  expect(await ledgerFindings(api.db)).toEqual([]);
});

test('two concurrent roll-ups add each posting once', async () => {
  await post(api.db, {
    reference: 'list:both',
    kind: 'manual',
    memo: '',
    actor: 'system',
    moves: [{ from: providerClearing('paystack'), to: orderClearing, amountKobo: 7n }],
  });
  await Promise.all([rollUpAll(), rollUpAll(), rollUpAll()]);
  expect(await ledgerFindings(api.db)).toEqual([]);
});

test('a sum of a day that differs from its postings is a finding', async () => {
  await rollUpAll();
  const found = async () => [...new Set((await ledgerFindings(api.db)).map(({ check }) => check))];
  await sql`update ledger.account_day set movement_kobo = movement_kobo + 1`.execute(api.owner);
  expect(await found()).toEqual(['I3 balances of days']);
  await sql`update ledger.account_day set movement_kobo = movement_kobo - 1`.execute(api.owner);
  expect(await found()).toEqual([]);
  await sql`delete from ledger.account_day where day = (select max(day) from ledger.account_day)`.execute(api.owner);
  expect(await found()).toEqual(['I3 balances of days']);
});
