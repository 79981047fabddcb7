import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#platform/database/db';
import { askedKobo, ignoresEvents, newReference, openShop, chargeRequest, type Shop } from '../test-shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
beforeEach(() => {
  shop.provider.mood = 'ok';
  shop.provider.calls.length = 0;
  shop.captures.length = 0;
});
afterAll(() => shop.close());

async function makeDue(reference: string) {
  await sql`update payments.charge set next_check_at = now() - interval '1 second' where reference = ${reference}`.execute(
    shop.db,
  );
}

async function secondsToNextCheck(reference: string) {
  const rows = await shop.rows(sql<{ seconds: number | null }>`
    select round(extract(epoch from next_check_at - clock_timestamp()))::int as seconds
    from payments.charge where reference = ${reference}`);
  return rows[0]?.seconds;
}

test('a payment whose webhook was lost is recorded by the sweep', async () => {
  const reference = await shop.order();
  expect(await secondsToNextCheck(reference)).toBeLessThanOrEqual(20);
  shop.provider.receivePayment(reference, { amountMinor: askedKobo });
  expect(await shop.run('payments.check-charges')).toBe(0);
  await makeDue(reference);
  expect(await shop.run('payments.check-charges')).toBe(1);
  expect(shop.captures).toMatchObject([{ reference }]);
  expect(await secondsToNextCheck(reference)).toBeNull();
});

test('an unpaid charge is checked again in twenty seconds', async () => {
  const reference = await shop.order();
  await makeDue(reference);
  await shop.run('payments.check-charges');
  expect(await secondsToNextCheck(reference)).toBe(20);
});

test('a charge expires only after the provider confirms again that no money arrived', async () => {
  const reference = await shop.order({ expiresAt: new Date(Date.now() - 61_000) });
  shop.provider.mood = 'silent';
  await makeDue(reference);
  await shop.run('payments.check-charges');
  expect(await shop.payments.findCharge(shop.db, reference)).toMatchObject({ status: 'pending' });
  shop.provider.mood = 'ok';
  await makeDue(reference);
  await shop.run('payments.check-charges');
  expect(await shop.payments.findCharge(shop.db, reference)).toMatchObject({ status: 'expired' });
  expect(await secondsToNextCheck(reference)).toBe(60);
});

test('money that was sent in time still counts as in time when we learn of it after expiry', async () => {
  const expiresAt = new Date(Date.now() - 5000);
  const reference = await shop.order({ expiresAt });
  shop.provider.receivePayment(reference, { amountMinor: askedKobo, paidAt: new Date(expiresAt.getTime() - 1000) });
  await makeDue(reference);
  await shop.run('payments.check-charges');
  expect(await shop.payments.findCharge(shop.db, reference)).toMatchObject({ status: 'captured' });
  expect(await shop.payments.refundsOf(shop.db, { purpose: 'order', subjectId: reference })).toEqual([]);
});

test('a charge whose opening got no response is checked too', async () => {
  shop.provider.mood = 'lost';
  const request = chargeRequest(newReference(), new Date(Date.now() - 61_000));
  await shop.payments.openTransferCharge(request);
  shop.provider.mood = 'ok';
  await makeDue(request.reference);
  await shop.run('payments.check-charges');
  expect(await shop.payments.findCharge(shop.db, request.reference)).toMatchObject({ status: 'expired' });
  expect(await shop.payments.openTransferCharge(request)).toMatchObject({ kind: 'refused' });
});

test('a payer’s page may poll as often as it likes: the provider is called once in ten seconds, and by the worker', async () => {
  const reference = await shop.order();
  await Promise.all(Array.from({ length: 20 }, () => shop.payments.requestCheck(reference)));
  expect(shop.provider.calls).toEqual(['open']);
  await sql`update payments.charge set asked_at = now() - interval '11 seconds' where reference = ${reference}`.execute(
    shop.db,
  );
  await Promise.all(Array.from({ length: 20 }, () => shop.payments.requestCheck(reference)));
  await shop.run('payments.check-charges');
  await Promise.all(Array.from({ length: 20 }, () => shop.payments.requestCheck(reference)));
  await shop.run('payments.check-charges');
  expect(shop.provider.calls).toEqual(['open', 'verify']);
  await shop.payments.requestCheck('TOK-unknown');
});

test('a request to check a closed charge does nothing', async () => {
  const reference = await shop.order();
  shop.provider.receivePayment(reference, { amountMinor: askedKobo });
  await shop.payments.verifyAndCapture(reference, 'poll');
  await sql`update payments.charge set asked_at = now() - interval '1 hour' where reference = ${reference}`.execute(
    shop.db,
  );
  await shop.payments.requestCheck(reference);
  expect(await shop.run('payments.check-charges')).toBe(0);
});

test('an unpaid charge is closed a minute after its time, and its purpose is notified once', async () => {
  const reference = await shop.order({ expiresAt: new Date(Date.now() - 30_000) });
  const check = async () => {
    await makeDue(reference);
    await shop.run('payments.check-charges');
    return shop.closed.filter((one) => one.reference === reference);
  };
  expect(await check()).toEqual([]);
  await sql`update payments.charge set expires_at = now() - interval '61 seconds' where reference = ${reference}`.execute(
    shop.db,
  );
  shop.provider.mood = 'silent';
  expect(await check()).toEqual([]); // The provider may have money for it.
  shop.provider.mood = 'ok';
  const told = [{ reference, purpose: 'order', subjectId: reference, outcome: 'expired' }];
  expect(await check()).toEqual(told);
  expect(await check()).toEqual(told);
});

test('a purpose that cannot close one charge does not delay the others', async () => {
  const [bad, good] = [await shop.order(), await shop.order()];
  const closed: string[] = [];
  const failing = shop.rebuilt({
    handler: {
      onCaptured: async () => [],
      ...ignoresEvents,
      async onChargeClosed(_tx, charge) {
        if (charge.reference === bad) throw new Error('this one fails');
        closed.push(charge.reference);
      },
    },
  });
  await sql`
    update payments.charge set expires_at = now() - interval '1 hour', next_check_at = now()
    where reference = any(${[bad, good]})`.execute(shop.db);
  await failing.jobs.find((job) => job.name === 'payments.check-charges')!.run();
  expect(closed).toEqual([good]);
  expect(await shop.payments.findCharge(shop.db, good)).toMatchObject({ status: 'expired' });
  // The failed close was rolled back and is retried.
  expect(await shop.payments.findCharge(shop.db, bad)).toMatchObject({ status: 'pending' });
});

test('one charge that cannot be captured does not delay the others', async () => {
  const [good, bad] = [await shop.order(), newReference()];
  await shop.payments.openTransferCharge({ ...chargeRequest(bad), purpose: 'nobody' });
  for (const reference of [good, bad]) {
    shop.provider.receivePayment(reference, { amountMinor: askedKobo });
    await makeDue(reference);
  }
  await shop.run('payments.check-charges');
  expect(shop.captures).toMatchObject([{ reference: good }]);
  const found = await shop.rows(
    sql<{ n: bigint }>`select count(*) as n from platform.finding where kind = 'purpose_without_handler'`,
  );
  expect(found).toEqual([{ n: 1n }]);
});
