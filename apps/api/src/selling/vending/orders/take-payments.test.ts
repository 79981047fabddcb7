import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LikelyPayment } from '#payments';
import { openFinding, resolveFindings } from '#platform/checks/findings';
import { inTransaction, sql } from '#platform/database/db';
import { vendingFindings } from '../findings/findings.ts';
import { accountOf } from '../test-payers.ts';
import { estateOf, meters, openShop, type Opened, type Shop } from '../test-shop.ts';
import { takePayments } from './order-store.ts';

/*
 * Payments of exactly the price are recorded many at a time; all others are recorded one by one. These tests use both
 * ways, and at the end the ledger must be right.
 */

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  expect(await vendingFindings(shop.db)).toEqual([]);
  expect(await shop.payments.findings(shop.db)).toEqual([]);
  await shop.close();
});

const provider = () => shop.payments.providers[0]!;

/** A purchase with its transfer, as the provider reports it; the worker does not know it yet. */
async function pay(meter: string, amountKobo = 500_000): Promise<{ opened: Opened; payment: LikelyPayment }> {
  const isInSecond = meter === meters.gas || meter === meters.indebted;
  const opened = await shop.open({ meter, estate: isInSecond ? estateOf.second : estateOf.first });
  expect((await shop.transfer(opened.accountNumber, amountKobo)).status).toBe(201);
  return { opened, payment: await paymentOf(opened.reference) };
}

async function paymentOf(reference: string): Promise<LikelyPayment> {
  const answer = await provider().verify(reference);
  if (answer.kind !== 'ok' || !answer.value) throw new Error(`the provider does not know ${reference}`);
  const transaction = answer.value;
  return {
    provider: provider().name,
    transaction,
    feeMinor: transaction.feeMinor,
    source: 'poll',
    eventId: undefined,
  };
}

async function capturesOf(reference: string): Promise<{ received: bigint; outcome: string | null; status: string }[]> {
  const { rows } = await sql<{ received: bigint; outcome: string | null; status: string }>`
    select k.received_minor as received, o.payment_outcome as outcome, o.status
    from vending."order" o join payments.charge c on c.reference = o.reference join payments.capture k on k.charge_id = c.id
    where o.reference = ${reference} order by k.id`.execute(shop.db);
  return rows;
}

async function messagesOf(reference: string): Promise<string[]> {
  const { rows } = await sql<{ channel: string }>`
    select m.channel from vending."order" o join notifications.message m
      on m.event = 'order:' || o.id || ':token' and m.subject_kind = 'order' and m.subject_id = o.id::text
    where o.reference = ${reference} order by 1`.execute(shop.db);
  return rows.map(({ channel }) => channel);
}

const statusOf = async ({ secret }: Opened) => (await shop.purchase(secret)).status;
const untilVended = (opened: Opened) => shop.workUntil(async () => (await statusOf(opened)) === 'vended');

// This test is first: a meter that had a token in this minute needs one more step, and so is later than the others.
test('the tokens of visitors are stored together, with the messages of each', async () => {
  const paid = [await pay(meters.electricity), await pay(meters.indebted), await pay(meters.gas)];
  await takePayments(
    shop.db,
    paid.map(({ payment }) => payment),
  );
  await shop.jobs.find(({ name }) => name === 'vend')!.run();
  const references = paid.map(({ opened }) => opened.reference);
  const { rows } = await sql<{ reference: string; commit: string }>`
    select o.reference, t.xmin::text as commit from vending."order" o join vending.token_set t on t.order_id = o.id
    where o.reference = any(${references})`.execute(shop.db);
  const commitOf = Object.fromEntries(rows.map(({ reference, commit }) => [reference, commit]));
  const [electricity, indebted, gas] = references.map((reference) => commitOf[reference]);
  // The debt of a meter is read with its row locked, so such an order is stored alone.
  expect([electricity === gas, electricity === indebted]).toEqual([true, false]);
  for (const { opened } of paid) {
    expect(await statusOf(opened)).toBe('vended');
    expect(await messagesOf(opened.reference)).toEqual(['email', 'sms']);
  }
});

test('payments that arrive together are recorded in one commit, and each gets its own token', async () => {
  const paid = [await pay(meters.electricity), await pay(meters.water), await pay(meters.gas)];
  const captures = await takePayments(
    shop.db,
    paid.map(({ payment }) => payment),
  );
  expect(captures.every((id) => id !== undefined)).toBe(true);
  expect(new Set(captures).size).toBe(3);
  const { rows } = await sql<{ commits: string; journals: string; fees: string }>`
    select count(distinct k.xmin::text) as commits, count(distinct j.id) as journals,
      count(distinct f.journal_id) as fees
    from payments.capture k
    join ledger.journal j on j.reference = format('capture:%s:%s', k.provider, k.provider_transaction_id)
    left join ledger.posting f on f.journal_id = j.id
      and f.account_id = (select a.id from ledger.account a where a.code = 'provider-fees') and f.amount_kobo = -k.fee_minor
    where k.id = any(${captures as bigint[]})`.execute(shop.db);
  expect(rows[0]).toMatchObject({ commits: 1n, journals: 3n, fees: 3n });
  for (const { opened } of paid) {
    await untilVended(opened);
    expect(await capturesOf(opened.reference)).toEqual([{ received: 500_000n, outcome: 'exact', status: 'vended' }]);
    expect((await shop.purchase(opened.secret)).tokens).toHaveLength(1);
  }
});

test('of payments that arrive together, only exact ones are recorded together', async () => {
  const exact = await pay(meters.electricity);
  const small = await pay(meters.water, 400_000);
  const large = await pay(meters.gas, 600_000);
  const late = await pay(meters.electricity);
  const twice = await pay(meters.water);
  const known = await pay(meters.gas);
  expect(await takePayments(shop.db, [known.payment])).toEqual([expect.anything()]);
  const afterItsTime: LikelyPayment = {
    ...late.payment,
    transaction: { ...late.payment.transaction, paidAt: new Date(Date.now() + 3_600_000) },
  };
  const again: LikelyPayment = {
    ...twice.payment,
    transaction: { ...twice.payment.transaction, id: `${twice.payment.transaction.id}9` },
  };
  const strange: LikelyPayment = {
    ...exact.payment,
    transaction: { ...exact.payment.transaction, id: '987654321987', reference: 'unknown-reference' },
  };
  const user = await shop.user();
  const funding = await user.post('/wallet/fund/transfer', { amount_kobo: 300_000 });
  const { reference } = funding.body.data as { reference: string };
  await shop.transfer(accountOf(funding), 300_000);
  const forWallet = await paymentOf(reference);

  const captures = await takePayments(shop.db, [
    strange,
    small.payment,
    exact.payment,
    large.payment,
    afterItsTime,
    twice.payment,
    again,
    known.payment,
    forWallet,
  ]);
  expect(captures.map((id) => id !== undefined)).toEqual([false, false, true, false, false, true, false, false, false]);
  // For the remaining payments nothing was written, and they are recorded one by one as always.
  for (const { opened } of [small, large, late]) expect(await capturesOf(opened.reference)).toEqual([]);
  for (const { opened } of [exact, large, late, twice, known]) await untilVended(opened);
  await shop.workUntil(async () => (await statusOf(small.opened)) === 'refunded');
  await shop.workUntil(async () => (await user.balance()) === 300_000n);
  expect(await capturesOf(small.opened.reference)).toMatchObject([{ received: 400_000n, outcome: 'underpaid' }]);
  expect(await capturesOf(large.opened.reference)).toMatchObject([{ received: 600_000n, outcome: 'overpaid' }]);
  for (const { opened } of [exact, twice, known]) expect(await capturesOf(opened.reference)).toHaveLength(1);
});

test('a payment that the database refuses does not stop the others, and its caller gets the error', async () => {
  const good = await pay(meters.electricity);
  const bad = await pay(meters.water);
  const refused: LikelyPayment = {
    ...bad.payment,
    transaction: { ...bad.payment.transaction, id: '7'.repeat(101) },
  };
  await expect(takePayments(shop.db, [good.payment, refused])).rejects.toMatchObject({ code: '23514' });
  expect(await capturesOf(good.opened.reference)).toEqual([]);
  await untilVended(good.opened);
  await untilVended(bad.opened);
});

test('a payment that several processes record at the same time is recorded once', async () => {
  const paid = await pay(meters.electricity);
  const other = await pay(meters.water);
  const runs = await Promise.all([
    takePayments(shop.db, [paid.payment, other.payment]),
    takePayments(shop.db, [other.payment, paid.payment]),
    shop.payments.verifyAndCapture(paid.opened.reference, 'sweep'),
    takePayments(shop.db, [paid.payment]),
  ]);
  for (const { opened } of [paid, other]) expect(await capturesOf(opened.reference)).toHaveLength(1);
  expect(runs.flat().filter((one) => typeof one === 'bigint')).toHaveLength(runs[2].kind === 'captured' ? 1 : 2);
  for (const { opened } of [paid, other]) await untilVended(opened);
});

test('runs of the same payments in any order do not deadlock', async () => {
  for (let round = 0; round < 3; round += 1) {
    const paid = [await pay(meters.electricity), await pay(meters.water), await pay(meters.gas)];
    const payments = paid.map(({ payment }) => payment);
    // Without the retries of the worker, a deadlock would show here.
    const runs = [payments, payments.toReversed(), payments, payments.toReversed()].map((given) =>
      takePayments(shop.db, given),
    );
    const captures = (await Promise.all(runs)).flat().filter((id) => id !== undefined);
    expect(new Set(captures).size).toBe(3);
    expect(captures).toHaveLength(3);
    for (const { opened } of paid) await untilVended(opened);
  }
});

test('money that was paid before a backup was restored is left for a person', async () => {
  const { opened, payment } = await pay(meters.electricity);
  const restoredAt = new Date(Date.now() + 60_000).toISOString();
  await inTransaction(shop.db, (tx) =>
    openFinding(tx, { key: 'restored:test', kind: 'restored', detail: { restoredAt } }),
  );
  expect(await takePayments(shop.db, [payment])).toEqual([undefined]);
  await inTransaction(shop.db, (tx) => resolveFindings(tx, ['restored:test'], 'looked at'));
  expect(await capturesOf(opened.reference)).toEqual([]);
});
