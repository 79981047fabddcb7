/* oxlint-disable no-restricted-imports -- a correction by tokens is over when the job of engineering made them */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { naira } from '@gatelight/contract';
import { balanceOf, disputed, disputeLosses, ledgerFindings } from '#ledger';
import type { ActContext, ActHandler } from '#platform/callers/acts';
import { findAll } from '#platform/checks/checks';
import { createDb, inTransaction, sql, type Db } from '#platform/database/db';
import { createLog } from '#platform/log';
import { untilBlocked } from '#platform/testing/until-blocked';
import { openShop, type Shop, type TestUser } from '../vending/test-shop.ts';
import { tariffActHandlers } from './acts.ts';
import { engineeringChecks } from '../../places/engineering/findings.ts';
import { makeTokensOnce } from '../../places/engineering/make-tokens.ts';
import { correctByTokens } from './corrections/correct-by-tokens.ts';
import { correctOrders } from './corrections/correct-orders.ts';
import { readDifferences, readTotals } from './corrections/correction-store.ts';
import { partRefundHandler } from '../vending/staff/part-refund.ts';
import { readTariffs, readTold, readVersions, notifyResidents } from './store.ts';

let shop: Shop;
let tariffId: string;
let finance: ActContext;
let owner: Db;
const meter = '04175000019';
const log = createLog('test', 'silent');

beforeAll(async () => {
  shop = await openShop();
  owner = createDb({ url: shop.database.ownerUrl, poolSize: 1 });
  const { rows } = await sql<{ id: string }>`
    select m.tariff_id::text as id from metering.meter m where m.number = ${meter}`.execute(shop.db);
  tariffId = rows[0]!.id;
  const [one, two] = [await shop.user(), await shop.user()];
  finance = {
    actId: 1n,
    askedBy: BigInt(one.id),
    approvedBy: BigInt(two.id),
    reason: 'The regulator set a new price',
    actor: `user:${one.id}`,
    ip: null,
    requestId: null,
  };
});
afterAll(async () => {
  await owner.destroy();
  await shop.close();
});

const handler = (kind: string): ActHandler => tariffActHandlers().find(({ act }) => act.kind === kind)!;
const run = (kind: string, input: object) => inTransaction(shop.db, (tx) => handler(kind).run(tx, input, finance));
const preview = (kind: string, input: object) => handler(kind).preview(shop.db, input);
const soon = (ms: number) => new Date(Date.now() + ms);
const schedule = (price: bigint, validFrom: Date, rounding = 'up') => ({
  tariff_id: tariffId,
  valid_from: validFrom,
  price_kobo_per_unit: price,
  rounding,
});
const priceNow = async () => (await readTariffs(shop.db, tariffId))[0]!.price_kobo_per_unit;

async function begin(price: bigint): Promise<Date> {
  const at = soon(600);
  await run('tariff.schedule', schedule(price, at));
  await expect.poll(priceNow, { timeout: 5000, interval: 50 }).toBe(price);
  return at;
}

const orderOf = async (reference: string) =>
  (
    await sql<{ id: bigint; price: bigint; units: bigint; status: string }>`
      select o.id, o.price_kobo_per_unit as price, o.units_tenths as units, o.status from vending."order" o
      left join vending.quick_purchase q on q.order_id = o.id where ${reference} in (o.reference, q.client_reference)`.execute(
      shop.db,
    )
  ).rows[0]!;

async function buyAsGuest(): Promise<string> {
  const opened = await shop.open({ meter });
  await shop.transfer(opened.accountNumber, 500_000);
  await shop.workUntil(async () => (await orderOf(opened.reference)).status === 'vended');
  return opened.reference;
}

interface Bought {
  user: TestUser;
  /** The payment's id at the provider. */
  payment: string;
}

async function buyByTransfer(): Promise<Bought> {
  const user = await shop.user();
  const reply = await user.post('/vend/transfer', { meterNumber: meter, amount_kobo: 500_000 });
  const { reference, account_number: account } = reply.body.data as Record<string, string>;
  await shop.transfer(account!, 500_000);
  await shop.workUntil(async () => (await orderOf(reference!)).status === 'vended');
  const { rows } = await sql<{ payment: string }>`
    select k.provider_reference as payment from payments.capture k join payments.charge c on c.id = k.charge_id
    where c.reference = ${reference}`.execute(shop.db);
  return { user, payment: rows[0]!.payment };
}

/** A decision of the payer's bank; the jobs read it. */
async function bankSays({ payment }: Bought, event: 'create' | 'resolve', resolution?: string): Promise<void> {
  const { status } = await fetch(`${shop.sandboxUrl}/sandbox/payments/disputes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reference: payment, event, resolution }),
  });
  expect(status).toBeLessThan(300);
}

async function buyFromWallet(): Promise<{ user: TestUser; reference: string }> {
  const user = await shop.user(500_000n);
  const reply = await user.post('/vend/wallet', { meterNumber: meter, amount_kobo: 500_000 });
  expect(reply).toMatchObject({ status: 200 });
  const { rows } = await sql<{ reference: string }>`
    select reference from vending."order" where buyer_id = ${user.id}`.execute(shop.db);
  const { reference } = rows[0]!;
  await shop.workUntil(async () => (await orderOf(reference)).status === 'vended');
  return { user, reference };
}

let acts = 0n;
const giveBackPart = async (reference: string, amount: bigint, to: 'wallet' | 'source' = 'wallet') => {
  const { rows } = await sql<{ reference: string }>`
    select reference from vending."order" where id = ${(await orderOf(reference)).id}`.execute(shop.db);
  const input = { reference: rows[0]!.reference, to, amount_kobo: amount };
  acts += 1n;
  const context = { ...finance, actId: acts };
  return inTransaction(shop.db, (tx) => partRefundHandler({ payments: shop.payments }).run(tx, input, context));
};
const correctAll = () => correctOrders({ db: shop.db, payments: shop.payments, log, crash: () => undefined }, 50);

/** How much money our journals and refunds gave back of one order, for any reason. */
async function givenBack(reference: string): Promise<bigint> {
  const { id } = await orderOf(reference);
  const { rows } = await sql<{ kobo: bigint }>`
    select (coalesce((select sum(p.amount_kobo) from ledger.journal j join ledger.posting p on p.journal_id = j.id and p.amount_kobo > 0
        join ledger.account a on a.id = p.account_id and a.class = 'wallet'
        where j.reference ~ ${`^(order-part-refund|tariff-correction):${id}(:|$)`}), 0)
      + coalesce((select sum(r.amount_minor) from payments.refund r join vending.order_payment p on p.capture_id = r.capture_id
        where p.order_id = ${id}), 0))::bigint as kobo`.execute(owner);
  return rows[0]!.kobo;
}

const leftOf = async (reference: string) =>
  (
    await sql<{ kobo: bigint }>`select vending.part_refundable(${(await orderOf(reference)).id}) as kobo`.execute(
      shop.db,
    )
  ).rows[0]!.kobo;

const disputesAre = (wanted: Record<string, number>) =>
  shop.workUntil(async () => {
    await sql`update payments.dispute set next_look_at = now() where next_look_at is not null`.execute(owner);
    const { rows } = await sql<{ state: string; count: number }>`
      select state, count(*)::int as count from payments.dispute group by state`.execute(owner);
    const found = Object.fromEntries(rows.map(({ state, count }) => [state, count]));
    return Object.entries(wanted).every(([state, count]) => found[state] === count);
  });

describe('a scheduled price', () => {
  it('applies from its instant: an order priced before keeps its price, even when it is paid after', async () => {
    const before = (await priceNow())!;
    const early = await shop.open({ meter });
    await begin(before + 1000n);
    await shop.transfer(early.accountNumber, 500_000);
    await shop.workUntil(async () => (await orderOf(early.reference)).status === 'vended');
    expect((await orderOf(early.reference)).price).toBe(before);
    const late = await shop.open({ meter });
    expect((await orderOf(late.reference)).price).toBe(before + 1000n);
    const [newest, older] = await readVersions(shop.db, tariffId);
    expect(newest).toMatchObject({ state: 'in-force', reason: finance.reason });
    expect(older!.state).toBe('ended');
    expect(older!.sales).toBeGreaterThan(0);
  });

  it('shows who pays what, and is stale once another member has changed the tariff', async () => {
    const input = schedule(30_000n, soon(3_600_000));
    const first = await preview('tariff.schedule', input);
    const income = 'Income of 30 days without VAT, if as much is bought as in the last 30';
    expect(first.changes.map(({ field }) => field)).toEqual([
      'Price per kWh, before VAT',
      'valid-from',
      'meters',
      '₦2,000 buys',
      '₦5,000 buys',
      '₦10,000 buys',
      income,
    ]);
    // The sold units, at the current price and at ₦300.
    const { rows } = await sql<{ tenths: bigint }>`
      select sum(o.units_tenths)::bigint as tenths from vending."order" o join metering.tariff_price p on p.id = o.tariff_price_id
      where p.tariff_id = ${tariffId}::bigint and o.status = 'vended'`.execute(owner);
    const [before, after] = [(await priceNow())!, 30_000n].map((price) => (rows[0]!.tenths * price) / 10n);
    const change = first.changes.find(({ field }) => field === income)!;
    expect(change.from).toBe(naira(before!));
    expect(change.to).toBe(
      `${naira(after!)} (${after! < before! ? '−' : '+'}${naira(after! < before! ? before! - after! : after! - before!)})`,
    );
    expect(first.changes[3]).toMatchObject({
      from: expect.stringMatching(/ kWh$/),
      to: expect.stringMatching(/ kWh$/),
    });
    expect(first.warnings).toEqual(['less-than-a-day-of-notice']);
    await run('tariff.schedule', schedule(31_000n, soon(7_200_000)));
    const again = await preview('tariff.schedule', input);
    expect(again.fingerprint).not.toBe(first.fingerprint);
    expect(again.warnings).toContain('another-change-scheduled');
  });

  it('cannot begin in the past or twice at one instant, and can be cancelled only before it begins', async () => {
    await expect(run('tariff.schedule', schedule(1n, soon(-1000)))).rejects.toMatchObject({ code: 'starts-too-early' });
    const at = soon(9_000_000);
    await run('tariff.schedule', schedule(33_000n, at));
    await expect(run('tariff.schedule', schedule(34_000n, at))).rejects.toMatchObject({ code: 'version-exists' });
    const versions = await readVersions(shop.db, tariffId);
    const ahead = versions.find(({ valid_from: from }) => from.getTime() === at.getTime())!;
    const begun = versions.find(({ state }) => state === 'in-force')!;
    const cancel = (id: string) => run('tariff.cancel-change', { tariff_id: tariffId, version_id: id });
    await cancel(ahead.id);
    await expect(cancel(ahead.id)).rejects.toMatchObject({ code: 'version-begun' });
    await expect(cancel(begun.id)).rejects.toMatchObject({ code: 'version-begun' });
    await run('tariff.schedule', schedule(34_000n, at));
  });

  it('notifies each user of the meters once, in the app and by e-mail', async () => {
    const user = await shop.user();
    await sql`insert into households.link (meter_id, user_id, role) select m.id, ${user.id}, 'buyer' from metering.meter m
      where m.number = ${meter}`.execute(owner);
    const versions = await readVersions(shop.db, tariffId);
    while (await notifyResidents(shop.db, 2));
    const next = versions.findLast(({ state }) => state === 'scheduled')!;
    const told = await readTold(shop.db, next.id);
    expect(told).toMatchObject({ is_done: true });
    expect(told!.users).toBeGreaterThan(0);
    expect(await notifyResidents(shop.db, 100)).toBe(false);
    expect(await readTold(shop.db, next.id)).toEqual(told);
  });
});

describe('another tariff for a meter', () => {
  it('applies from its instant, for one meter or a whole estate', async () => {
    const made = await run('tariff.create', {
      code: 'R9',
      name: 'Residential R9',
      utility: 'electricity',
      rounding: 'down',
      price_kobo_per_unit: 11_100n,
      valid_from: new Date('2020-01-01'),
    });
    await expect(
      run('tariff.create', {
        code: 'R9',
        name: 'Again',
        utility: 'water',
        rounding: 'up',
        price_kobo_per_unit: 1n,
        valid_from: soon(1000),
      }),
    ).rejects.toMatchObject({ code: 'tariff-code-taken' });
    const other = { tariff_id: String(made['tariff']), meter_number: '04175000027' };
    await expect(
      run('tariff.assign', { ...other, meter_number: '04175000043', valid_from: soon(1000) }),
    ).rejects.toMatchObject({
      code: 'other-utility',
    });
    await run('tariff.assign', { ...other, valid_from: soon(600) });
    const price = async () =>
      (
        await sql<{
          price: bigint;
        }>`select p.price_kobo_per_unit as price from metering.meter m, vending.price_of_meter(m.id) p
          where m.number = '04175000027'`.execute(shop.db)
      ).rows[0]!.price;
    expect(await price()).not.toBe(11_100n);
    await expect.poll(price, { timeout: 5000, interval: 50 }).toBe(11_100n);
  });
});

describe('a wrong price', () => {
  it('is corrected order by order: once each, even when the worker crashes in between', async () => {
    const right = (await priceNow())!;
    const from = await begin(right * 2n);
    const guest = await buyAsGuest();
    const user = await shop.user(1_000_000n);
    const bought = await user.post('/vend/wallet', { meterNumber: meter, amount_kobo: 500_000 });
    expect(bought.status).toBeLessThan(300);
    await shop.workUntil(async () => (await user.balance()) === 500_000n);
    const until = await begin(right);
    await buyAsGuest();

    const period = { tariffId, from, until, rightPriceKobo: right };
    const differences = await readDifferences(shop.db, period, 0n, 10);
    expect(differences).toHaveLength(2);
    const totals = await readTotals(shop.db, period);
    // Half of the energy and its VAT: half of each ₦5,000; both are rounded in the customer's favour.
    expect(totals).toMatchObject({ orders: 2n, backKobo: 500_002n, walletKobo: 250_001n });
    const input = { tariff_id: tariffId, from, until, right_price_kobo: right };
    const shown = await preview('tariff.correct', input);
    const sum = (side: 'debit_kobo' | 'credit_kobo') => shown.journal!.reduce((all, line) => all + line[side], 0n);
    expect(sum('debit_kobo')).toBe(sum('credit_kobo'));

    await run('tariff.correct', input);
    await expect(run('tariff.correct', input)).rejects.toMatchObject({ code: 'nothing-to-correct' });
    const dies = () => {
      throw new Error('killed');
    };
    const deps = { db: shop.db, payments: shop.payments, log };
    await expect(correctOrders({ ...deps, crash: dies }, 50)).rejects.toThrow('killed');
    await Promise.all([
      correctOrders({ ...deps, crash: () => undefined }, 50),
      correctOrders({ ...deps, crash: () => undefined }, 50),
    ]);
    expect(await correctOrders({ ...deps, crash: () => undefined }, 50)).toBe(0);

    expect(await user.balance()).toBe(750_001n);
    const { rows } = await sql<{ paid_into: string; problem: string | null }>`
      select paid_into, problem from tariffs.correction_item order by paid_into`.execute(shop.db);
    expect(rows).toEqual([
      { paid_into: 'refund', problem: null },
      { paid_into: 'wallet', problem: null },
    ]);
    const { rows: refunds } = await sql<{ amount: bigint }>`
      select r.amount_minor as amount from payments.refund r where r.reason = 'tariff_corrected'`.execute(shop.db);
    expect(refunds).toEqual([{ amount: 250_001n }]);
    await shop.workUntil(
      async () =>
        (
          await sql`select from payments.refund where reason = 'tariff_corrected' and state = 'processed'`.execute(
            shop.db,
          )
        ).rows.length === 1,
    );
    expect(await ledgerFindings(shop.db)).toEqual([]);
    expect(await shop.payments.findings(shop.db)).toEqual([]);
    expect((await orderOf(guest)).status).toBe('vended');
  });

  it('is held while the bank decides about the payment, covers what the bank returned, and names only the rest', async () => {
    const right = (await priceNow())!;
    const from = await begin(right * 2n);
    const [held, returned] = [await buyByTransfer(), await buyByTransfer()];
    const until = await begin(right);
    await bankSays(held, 'create');
    await bankSays(returned, 'create');
    await bankSays(returned, 'resolve', 'merchant-accepted');
    await disputesAre({ open: 1, lost: 1 });
    const losses = await balanceOf(shop.db, disputeLosses());
    await run('tariff.correct', { tariff_id: tariffId, from, until, right_price_kobo: right });
    await correctOrders({ db: shop.db, payments: shop.payments, log, crash: () => undefined }, 50);
    expect([await held.user.balance(), await returned.user.balance()]).toEqual([0n, 0n]);
    expect(await balanceOf(shop.db, disputed())).toBe(250_001n);
    expect(await balanceOf(shop.db, disputeLosses())).toBe(losses - 250_001n);
    const { rows: told } = await sql`
      select from notifications.message where user_id in (${held.user.id}::bigint, ${returned.user.id}::bigint)
        and payload ->> 'name' = 'tariff-corrected'`.execute(shop.db);
    expect(told).toEqual([]);
    await bankSays(held, 'resolve', 'declined');
    await disputesAre({ won: 1, lost: 1 });
    expect(await held.user.balance()).toBe(250_001n);
    expect(await ledgerFindings(shop.db)).toEqual([]);
    expect(await shop.payments.findings(shop.db)).toEqual([]);
  });

  it('is corrected by one free token for each meter: once, even when the worker crashes in between', async () => {
    const right = (await priceNow())!;
    const from = await begin(right * 2n);
    const guest = await buyAsGuest();
    const user = await shop.user(1_000_000n);
    await user.post('/vend/wallet', { meterNumber: meter, amount_kobo: 500_000 });
    await shop.workUntil(async () => (await user.balance()) === 500_000n);
    const until = await begin(right);
    const input = { tariff_id: tariffId, from, until, right_price_kobo: right, by: 'tokens' };
    const shown = await preview('tariff.correct', input);
    const units = shown.changes.find(({ field }) => field === 'free-units')!.to!;
    expect(units).toMatch(/^\d+\.\d in 1 token$/);
    const cost = shown.journal![0]!.debit_kobo;
    // The money for energy at half of the price: the missing units are worth half of it.
    expect(BigInt(Math.round(Number.parseFloat(units) * 10)) * right).toBeGreaterThanOrEqual(cost * 10n);

    await run('tariff.correct', input);
    await expect(run('tariff.correct', input)).rejects.toMatchObject({ code: 'nothing-to-correct' });
    const deps = { db: shop.db, log };
    const lives = { ...deps, crash: () => undefined };
    const dies = {
      ...deps,
      crash: () => {
        throw new Error('killed');
      },
    };
    const requests = async () =>
      (
        await sql<{ id: bigint; value: bigint }>`
          select id, value from engineering.request where purpose = 'correction'`.execute(shop.db)
      ).rows;
    await expect(correctByTokens(dies, 50)).rejects.toThrow('killed');
    await Promise.all([correctByTokens(lives, 50), correctByTokens(lives, 50)]);
    expect(await requests()).toHaveLength(1);

    await makeTokensOnce({ db: shop.db, authority: shop.authority, log });
    await expect(correctByTokens(dies, 50)).rejects.toThrow('killed');
    await Promise.all([correctByTokens(lives, 50), correctByTokens(lives, 50)]);
    expect(await correctByTokens(lives, 50)).toBe(0);
    expect(await correctOrders({ ...lives, payments: shop.payments }, 50)).toBe(0);

    const [request] = await requests();
    const { rows: items } = await sql`
      select paid_into, problem from tariffs.correction_item where paid_into = 'token'`.execute(shop.db);
    expect(items).toHaveLength(2);
    const { rows: journals } = await sql<{ kobo: bigint }>`
      select sum(p.amount_kobo)::bigint as kobo from ledger.journal j join ledger.posting p on p.journal_id = j.id
      join ledger.account a on a.id = p.account_id where j.kind = 'tariff-correction-token' and a.code = 'tariff-corrections'`.execute(
      shop.db,
    );
    expect([journals[0]!.kobo < 0n ? -journals[0]!.kobo : journals[0]!.kobo, await user.balance()]).toEqual([
      cost,
      500_000n,
    ]);
    const { rows: messages } = await sql<{ payload: { tokens: string[]; units: string } }>`
      select payload from notifications.message where event like 'tariff-correction-token:%' and user_id = ${user.id}::bigint`.execute(
      shop.db,
    );
    const { rows: tokens } = await sql<{ token: string }>`
      select token from engineering.token where request_id = ${request!.id}`.execute(shop.db);
    expect(messages.length).toBeGreaterThan(0);
    expect(messages[0]!.payload.tokens).toEqual(tokens.map(({ token }) => token));
    expect(await findAll(owner, engineeringChecks)).toEqual([]);
    expect(await ledgerFindings(shop.db)).toEqual([]);
    expect((await orderOf(guest)).status).toBe('vended');
  });

  it('sets a meter aside, with its orders, when the authority makes no token for it', async () => {
    const right = (await priceNow())!;
    const from = await begin(right * 2n);
    await buyAsGuest();
    const until = await begin(right);
    await run('tariff.correct', { tariff_id: tariffId, from, until, right_price_kobo: right, by: 'tokens' });
    const lives = { db: shop.db, log, crash: () => undefined };
    await correctByTokens(lives, 50);
    await sql`update engineering.request set state = 'refused', refusal = 'the key has expired' where state = 'queued'`.execute(
      owner,
    );
    await correctByTokens(lives, 50);
    expect(await correctByTokens(lives, 50)).toBe(0);
    const { rows } = await sql`
      select i.problem, i.done_at from tariffs.correction_item i where i.problem is not null`.execute(shop.db);
    expect(rows).toEqual([{ problem: 'the key has expired', done_at: null }]);
    const { rows: findings } = await sql`
      select kind from platform.finding where key like 'tariff-correction-token:%'`.execute(owner);
    expect(findings).toEqual([{ kind: 'correction_failed' }]);
    const { rows: journals } = await sql`select from ledger.journal where kind = 'tariff-correction-token'`.execute(
      shop.db,
    );
    expect(journals).toHaveLength(1);
    expect(await ledgerFindings(shop.db)).toEqual([]);
  });

  it('gives back only what earlier part refunds have left of an order, into a wallet and to a bank', async () => {
    const right = (await priceNow())!;
    const from = await begin(right * 2n);
    const [most, all] = [await buyFromWallet(), await buyFromWallet()];
    const guest = await buyAsGuest();
    const until = await begin(right);
    await giveBackPart(most.reference, 400_000n);
    await giveBackPart(most.reference, 50_000n);
    await giveBackPart(all.reference, 500_000n);
    await giveBackPart(guest, 420_000n, 'source');

    const input = { tariff_id: tariffId, from, until, right_price_kobo: right };
    const period = { tariffId, from, until, rightPriceKobo: right };
    expect(await readTotals(shop.db, period)).toMatchObject({ orders: 2n, backKobo: 130_000n, walletKobo: 50_000n });
    const shown = await preview('tariff.correct', input);
    const sum = (side: 'debit_kobo' | 'credit_kobo') => shown.journal!.reduce((total, line) => total + line[side], 0n);
    expect([sum('debit_kobo'), sum('credit_kobo')]).toEqual([130_000n, 130_000n]);
    await run('tariff.correct', input);
    await correctAll();
    expect(await most.user.balance()).toBe(500_000n);
    expect(await all.user.balance()).toBe(500_000n);
    for (const reference of [most.reference, all.reference, guest]) {
      expect(await givenBack(reference)).toBe(500_000n);
      expect(await leftOf(reference)).toBe(0n);
    }
    const { rows: problems } = await sql`
      select from tariffs.correction_item i join tariffs.correction c on c.id = i.correction_id
      where c.from_at = ${from} and i.problem is not null`.execute(shop.db);
    expect(problems).toEqual([]);
    expect(await ledgerFindings(shop.db)).toEqual([]);
  });

  it('leaves only the rest for part refunds, from its start, in money and in free units', async () => {
    const right = (await priceNow())!;
    const from = await begin(right * 2n);
    const money = await buyFromWallet();
    const between = await begin(right * 3n);
    const units = await buyFromWallet();
    const until = await begin(right);
    await run('tariff.correct', { tariff_id: tariffId, from, until: between, right_price_kobo: right });
    await run('tariff.correct', { tariff_id: tariffId, from: between, until, right_price_kobo: right, by: 'tokens' });
    expect(await leftOf(money.reference)).toBe(249_999n);
    await expect(giveBackPart(money.reference, 250_000n)).rejects.toMatchObject({ code: 'part-refund-too-much' });
    await giveBackPart(money.reference, 249_999n);
    await correctAll();
    expect(await givenBack(money.reference)).toBe(500_000n);
    // Two thirds of the paid amount are given as units.
    await expect(giveBackPart(units.reference, 166_667n)).rejects.toMatchObject({ code: 'part-refund-too-much' });
    await giveBackPart(units.reference, 166_000n);
    expect(await ledgerFindings(shop.db)).toEqual([]);
  });

  it('makes no free units for an order that staff gave back in full', async () => {
    const right = (await priceNow())!;
    const from = await begin(right * 2n);
    const { reference } = await buyFromWallet();
    const until = await begin(right);
    await giveBackPart(reference, 500_000n);
    const input = { tariff_id: tariffId, from, until, right_price_kobo: right, by: 'tokens' };
    await expect(run('tariff.correct', input)).rejects.toMatchObject({ code: 'nothing-to-correct' });
  });

  it('waits for a concurrent part refund, and gives back what that has left', async () => {
    const right = (await priceNow())!;
    const from = await begin(right * 2n);
    const { reference, user } = await buyFromWallet();
    const until = await begin(right);
    let started: Promise<unknown> | undefined;
    await inTransaction(shop.db, async (tx) => {
      acts += 1n;
      const input = { reference, to: 'wallet', amount_kobo: 400_000n };
      await partRefundHandler({ payments: shop.payments }).run(tx, input, { ...finance, actId: acts });
      started = run('tariff.correct', { tariff_id: tariffId, from, until, right_price_kobo: right });
      await untilBlocked(owner);
    });
    expect(await started).toMatchObject({ orders: 1, back_kobo: 100_000 });
    await correctAll();
    expect([await givenBack(reference), await user.balance()]).toEqual([500_000n, 500_000n]);
    expect(await ledgerFindings(shop.db)).toEqual([]);
  });

  it('is refused by the database for every writer when more than the rest of an order would go back', async () => {
    const { reference } = await buyFromWallet();
    await giveBackPart(reference, 400_000n);
    const note = (kobo: bigint) =>
      sql`select vending.note_corrected(o.id, ${kobo}) from vending."order" o where o.reference = ${reference}`.execute(
        owner,
      );
    await expect(note(100_001n)).rejects.toThrow('more would go back');
    await note(100_000n);
    // A refund counts as a refund.
    await note(0n);
    expect(await leftOf(reference)).toBe(100_000n);
  });
});
