import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addTariff, findMeter, type Meter } from '#metering';
import { createDb, inTransaction, sql, type Db } from '#platform/database/db';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database';
import type { OrderStatus } from '@gatelight/contract';
import { loadDemonstration } from '../../../demonstration/demonstration.ts';
import { demonstrationKey } from '../authority/simulator-keys.ts';
import { createEmbeddedAuthority } from '../authority/embedded.ts';
import { vendingFindings } from '../findings/findings.ts';
import { openOrder } from '../purchases/purchase-store.ts';
import { quoteFor, type PricedQuote } from './quote-price.ts';
import { moveOrder, type Order } from '../orders/order-store.ts';

let database: TestDatabase;
let db: Db;
let owner: pg.Client;
let meter: Meter;

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb({ url: database.appUrl, poolSize: 8 });
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await inTransaction(db, async (tx) => {
    await loadDemonstration(tx);
    // A price at which each purchase of ₦1,000 is far from a whole tenth.
    await addTariff(tx, {
      code: 'CARRY',
      name: 'Carry',
      utility: 'electricity',
      rounding: 'up',
      validFrom: new Date('2020-01-01'),
      priceKoboPerUnit: 20_740n,
    });
  });
  const caps = { capPerHourKobo: 10n ** 12n, capPerMeterDayKobo: 10n ** 12n, allowSimulatorKeys: true };
  const authority = createEmbeddedAuthority({ db, sealingKey: randomBytes(32), ...caps });
  await authority.ensureSimulatorKey(demonstrationKey);
});
afterAll(async () => {
  await owner.end();
  await db.destroy();
  await database.drop();
});
beforeEach(async () => {
  // Each test has its own meter: the carry starts at zero.
  const number = String(Math.floor(Math.random() * 1e11)).padStart(11, '0');
  await owner.query(
    `insert into metering.meter (number, utility, estate_id, house_id, customer_name, tariff_id, supply_group_code, key_revision, tariff_index)
     select $1, 'electricity', estate_id, house_id, 'Carry', t.id, supply_group_code, key_revision, tariff_index
     from metering.meter m, metering.tariff t where m.number = '04175000019' and t.code = 'CARRY'`,
    [number],
  );
  meter = (await findMeter(db, number))!;
});

/** An order with figures of the test's own, which `vending.open_order` would never store. */
async function insert({ quote, price }: PricedQuote): Promise<void> {
  await sql`
    insert into vending."order" (reference, meter_id, meter_number,
      estate_id, estate_name, utility, amount_kobo, debt_kobo, fee_kobo, energy_kobo, vat_kobo, vat_rate_bp, debt_left_kobo,
      tariff_price_id, tariff_name, price_kobo_per_unit, rounding, units_tenths, carry_before_micro)
    values (${randomBytes(12).toString('hex')}, ${meter.id},
      ${meter.number}, ${meter.estateId}, 'Palm Court Estate', 'electricity', ${quote.amountKobo}, ${quote.debtKobo},
      ${quote.feeKobo}, ${quote.energyKobo}, ${quote.vatKobo}, ${price.vatRateBp}, ${quote.debtLeftKobo},
      ${price.tariffPriceId}, ${price.tariffName}, ${price.priceKoboPerUnit}, ${price.rounding}, ${quote.unitsTenths},
      ${quote.carryBeforeMicro})
  `.execute(db);
}

async function tryOpen(amountKobo: bigint, reference: string) {
  return openOrder(db, {
    reference,
    clientReference: reference,
    proofHash: undefined,
    bodyHash: randomBytes(32),
    secretHash: randomBytes(32),
    refusesRepeat: false,
    customerName: 'Ada',
    customerEmail: null,
    customerPhone: '08031234567',
    meterNumber: meter.number,
    estateName: 'Palm Court Estate',
    amountKobo,
    openSeconds: 1800,
    provider: 'paystack',
    caps: { capPerHourKobo: 10n ** 12n, capPerMeterDayKobo: 10n ** 12n, allowSimulatorKeys: true },
  });
}

async function open(amountKobo: bigint): Promise<Order> {
  const { outcome, opened } = await tryOpen(amountKobo, randomBytes(12).toString('hex'));
  if (!opened) throw new Error(`not stored: ${outcome}`);
  return opened.order;
}

async function move(order: Order, ...states: OrderStatus[]): Promise<void> {
  let from: OrderStatus = 'created';
  for (const to of states) {
    expect(await moveOrder(db, order.id, from, to)).toBe(true);
    from = to;
  }
}
const vended = ['paid', 'vending', 'vended'] as const;

async function carried(): Promise<bigint> {
  const { rows } = await sql<{ micro: bigint }>`
    select carried_micro as micro from metering.unit_carry where meter_id = ${meter.id}`.execute(db);
  return rows[0]?.micro ?? 0n;
}

/** The exact tenths of a single purchase of everything, before rounding. */
const exact = (orders: readonly Order[]) =>
  Number(orders.reduce((sum, order) => sum + order.energyKobo, 0n) * 10n) / 20_740;
const given = (orders: readonly Order[]) => Number(orders.reduce((sum, order) => sum + order.unitsTenths, 0n));

async function carryFindings() {
  return (await vendingFindings(db)).filter(({ check }) => check.startsWith('I7'));
}

describe('the fraction of a unit', () => {
  it('is carried over to the next purchase of the meter', async () => {
    const orders: Order[] = [];
    for (let index = 0; index < 30; index += 1) {
      const order = await open(100_000n);
      await move(order, ...vended);
      orders.push(order);
    }
    // 44.85 tenths each: rounded up one by one they would be 30 times 45.
    expect(given(orders)).toBe(Math.ceil(exact(orders)));
    expect(given(orders)).toBeLessThan(30 * 45);
    expect(await carryFindings()).toEqual([]);
  });

  it('is returned when an order expires or its money goes back, and counts again when the order is paid after all', async () => {
    const first = await open(100_000n);
    const delta = await carried();
    expect(delta).toBe(first.carryDeltaMicro);
    expect(delta).toBeGreaterThan(0n);
    await move(first, 'awaiting_payment', 'expired');
    expect(await carried()).toBe(0n);
    await sql`update vending."order" set status = 'paid' where id = ${first.id}`.execute(db);
    expect(await carried()).toBe(delta);
    const second = await open(100_000n);
    expect(second.carryBeforeMicro).toBe(delta);
    await move(second, 'refunding');
    expect(await carried()).toBe(delta);
    expect(await carryFindings()).toEqual([]);
  });

  it('is not used up by an order that is never paid', async () => {
    const first = await open(100_000n);
    await move(first, ...vended);
    const before = await carried();
    const cheaper: Order[] = [];
    // Each of these gives less than it costs until it is paid.
    for (let index = 0; index < 5; index += 1) cheaper.push(await open(150_000n + BigInt(index) * 77n));
    const less = cheaper.filter((order) => order.carryDeltaMicro < 0n);
    expect(less.length).toBeGreaterThan(0);
    for (const order of cheaper) await move(order, 'awaiting_payment', 'expired');
    expect(await carried()).toBe(before);
  });

  it('is used by one order only when many are opened concurrently', async () => {
    const orders = await Promise.all(Array.from({ length: 12 }, () => open(100_000n)));
    for (const order of orders) await move(order, ...vended);
    // Opened concurrently, they could not know which of the others would be paid: at most the paid units.
    expect(given(orders)).toBeLessThanOrEqual(Math.ceil(exact(orders)));
    const next = await open(100_000n);
    await move(next, ...vended);
    // The next purchase corrects it, to the tenth.
    expect(given([...orders, next])).toBe(Math.ceil(exact([...orders, next])));
    expect(await carryFindings()).toEqual([]);
  });

  it('never gives more units than were paid for, whichever orders are paid and in which order', async () => {
    const step = fc.record({
      amount: fc.bigInt({ min: 100_000n, max: 400_000n }),
      paid: fc.boolean(),
      /** How many later orders are opened before this one ends. */
      endsAfter: fc.nat({ max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        const start = await carried();
        const paid: Order[] = [];
        const ends: { at: number; order: Order; paid: boolean }[] = [];
        const finish = async (upTo: number) => {
          for (const end of ends.filter(({ at }) => at <= upTo)) {
            ends.splice(ends.indexOf(end), 1);
            if (end.paid) {
              await move(end.order, ...vended);
              paid.push(end.order);
            } else await move(end.order, 'awaiting_payment', 'expired');
            // Units beyond the payments: never a whole tenth, at any moment.
            expect(given(paid) - exact(paid) + Number(start) / 1e6).toBeLessThan(1.001);
          }
        };
        for (const [index, one] of steps.entries()) {
          ends.push({ at: index + one.endsAfter, order: await open(one.amount), paid: one.paid });
          await finish(index);
        }
        await finish(Infinity);
        // Nothing is open any more: the carry equals the given units, to the millionth.
        expect(Number(await carried()) / 1e6).toBeCloseTo(given(paid) - exact(paid) + Number(start) / 1e6, 2);
      }),
      { numRuns: 25 },
    );
    expect(await carryFindings()).toEqual([]);
  });
});

describe('the database', () => {
  it('refuses a price that was computed with another carry, and one with more units than the amount pays for', async () => {
    const stale = await quoteFor(db, meter, 100_000n);
    await move(await open(100_000n), ...vended);
    await expect(insert(stale)).rejects.toMatchObject({ code: 'VD005' });
    const quote = await quoteFor(db, meter, 100_000n);
    const more = { ...quote, quote: { ...quote.quote, unitsTenths: quote.quote.unitsTenths + 2n } };
    await expect(insert(more)).rejects.toMatchObject({ code: 'VD002' });
  });

  it('adds nothing for a reference that is taken', async () => {
    await tryOpen(100_000n, 'TAKEN');
    const before = await carried();
    expect(await tryOpen(100_000n, 'TAKEN')).toMatchObject({ outcome: 'taken', opened: undefined });
    expect(await carried()).toBe(before);
  });

  it('allows only its own triggers to write a carry', async () => {
    await expect(sql`update metering.unit_carry set carried_micro = -1000000`.execute(db)).rejects.toThrow(
      'permission',
    );
    const order = await open(100_000n);
    await expect(
      sql`update vending."order" set carry_delta_micro = 0 where id = ${order.id}`.execute(db),
    ).rejects.toThrow('does not change');
  });
});
