import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creditedTenths } from '@gatelight/sts';
import { createDb, sql, type Db } from '#platform/database/db';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database';

/* The only place where a price is computed, vending.quote, tested by worked examples and by rules for every price. */

interface QuoteInput {
  amountKobo: bigint;
  feeKobo: bigint;
  debtOutstandingKobo: bigint;
  debtRecoveryBp: number;
  vatRateBp: number;
  priceKoboPerUnit: bigint;
  rounding: 'up' | 'down' | 'half-up';
  carriedMicro: bigint;
}

interface QuoteRow {
  debtKobo: bigint;
  energyKobo: bigint | null;
  vatKobo: bigint | null;
  debtLeftKobo: bigint;
  /** 0: the amount is too small. Null: more than a token can hold. */
  unitsTenths: bigint | null;
}

const plain: QuoteInput = {
  amountKobo: 500_000n,
  feeKobo: 0n,
  debtOutstandingKobo: 0n,
  debtRecoveryBp: 0,
  vatRateBp: 750,
  priceKoboPerUnit: 20_740n,
  rounding: 'up',
  carriedMicro: 0n,
};

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb({ url: database.webUrl, poolSize: 1 });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** Many prices in one query, in the same order. */
async function quotes(inputs: readonly QuoteInput[]): Promise<QuoteRow[]> {
  const given = JSON.stringify(inputs, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
  const { rows } = await sql<QuoteRow>`
    select q.debt_kobo as "debtKobo", q.energy_kobo as "energyKobo", q.vat_kobo as "vatKobo",
      q.debt_left_kobo as "debtLeftKobo", q.units_tenths as "unitsTenths"
    from jsonb_array_elements(${given}::jsonb) with ordinality g (i, position)
    cross join lateral vending.quote((i ->> 'amountKobo')::bigint, (i ->> 'feeKobo')::bigint,
      (i ->> 'debtOutstandingKobo')::bigint, (i ->> 'debtRecoveryBp')::integer, (i ->> 'vatRateBp')::integer,
      (i ->> 'priceKoboPerUnit')::bigint, i ->> 'rounding', (i ->> 'carriedMicro')::bigint) q
    order by g.position`.execute(db);
  return rows;
}
const quote = async (input: QuoteInput) => (await quotes([input]))[0]!;

/** What is carried to the next purchase: the units that this one gives beyond its price. */
const carriedBy = (unitsTenths: bigint, energyKobo: bigint, price: bigint) =>
  unitsTenths * 1_000_000n - (energyKobo * 10_000_000n) / price;

const anyRounding = fc.constantFrom('up', 'down', 'half-up' as const);

describe('a price', () => {
  it('splits ₦5,000 into energy and VAT to the kobo, and rounds the units up', async () => {
    expect(await quote(plain)).toEqual({
      debtKobo: 0n,
      energyKobo: 465_116n,
      vatKobo: 34_884n,
      debtLeftKobo: 0n,
      unitsTenths: 225n,
    });
  });

  it('takes its part of a debt first, and never more than the debt', async () => {
    const fifth = await quote({ ...plain, debtOutstandingKobo: 1_200_000n, debtRecoveryBp: 2000 });
    expect(fifth).toMatchObject({ debtKobo: 100_000n, debtLeftKobo: 1_100_000n });
    const rest = await quote({ ...plain, debtOutstandingKobo: 30_000n, debtRecoveryBp: 2000 });
    expect(rest).toMatchObject({ debtKobo: 30_000n, debtLeftKobo: 0n });
  });

  it('rounds units as the tariff says', async () => {
    expect((await quote({ ...plain, rounding: 'down' })).unitsTenths).toBe(224n);
    expect((await quote({ ...plain, rounding: 'half-up' })).unitsTenths).toBe(224n);
  });

  it('takes a fee before it buys units', async () => {
    const { energyKobo, vatKobo } = await quote({ ...plain, feeKobo: 5000n });
    expect(energyKobo! + vatKobo!).toBe(495_000n);
  });

  it('shows the units that the token will hold if a token has to round up', async () => {
    const amounts = [1_638_3n, 1_638_4n, 1_638_5n, 18_021_4n, 18_022_5n, 1_818_525n, 1_818_624n, 1_818_700n];
    const rows = await quotes(
      amounts.map((tenths) => ({ ...plain, amountKobo: tenths, vatRateBp: 0, priceKoboPerUnit: 10n })),
    );
    expect(rows.map(({ unitsTenths }) => unitsTenths)).toEqual(amounts.map((tenths) => BigInt(creditedTenths(tenths))));
  });

  it('has no units when debt or a fee uses up the amount, and null for more than one token can hold', async () => {
    const eaten = await quote({ ...plain, debtOutstandingKobo: 9_000_000n, debtRecoveryBp: 10_000 });
    expect(eaten).toMatchObject({ unitsTenths: 0n, debtKobo: 500_000n });
    expect((await quote({ ...plain, feeKobo: 500_000n })).unitsTenths).toBe(0n);
    expect((await quote({ ...plain, amountKobo: -500_000n })).unitsTenths).toBe(0n);
    expect((await quote({ ...plain, amountKobo: 10n ** 12n, priceKoboPerUnit: 1n })).unitsTenths).toBeNull();
  });

  it('adds up to the paid amount, for every amount, debt, rate and price', async () => {
    const inputs = fc.sample(
      fc.record({
        amountKobo: fc.bigInt({ min: 100_000n, max: 100_000_000n }),
        feeKobo: fc.bigInt({ min: 0n, max: 10_000n }),
        debtOutstandingKobo: fc.bigInt({ min: 0n, max: 50_000_000n }),
        debtRecoveryBp: fc.integer({ min: 0, max: 9000 }),
        vatRateBp: fc.integer({ min: 0, max: 3000 }),
        priceKoboPerUnit: fc.bigInt({ min: 500n, max: 500_000n }),
        rounding: anyRounding,
        carriedMicro: fc.constant(0n),
      }),
      2000,
    );
    const rows = await quotes(inputs);
    let bought = 0;
    for (const [at, input] of inputs.entries()) {
      const { debtKobo, energyKobo, vatKobo, debtLeftKobo, unitsTenths } = rows[at]!;
      if (unitsTenths === 0n) continue;
      bought += 1;
      expect(debtKobo + input.feeKobo + energyKobo! + vatKobo!, JSON.stringify(input, String)).toBe(input.amountKobo);
      expect(debtKobo).toBeLessThanOrEqual(input.debtOutstandingKobo);
      expect(debtLeftKobo).toBe(input.debtOutstandingKobo - debtKobo);
      // VAT is included: the rate on the energy, within the half kobo of the rounding.
      const difference = vatKobo! * 10_000n - energyKobo! * BigInt(input.vatRateBp);
      expect(difference < 0n ? -difference : difference).toBeLessThanOrEqual(10_000n);
      if (input.rounding === 'up') {
        expect(unitsTenths! * input.priceKoboPerUnit).toBeGreaterThanOrEqual(energyKobo! * 10n);
      }
    }
    expect(bought).toBeGreaterThan(1000);
  });
});

describe('an amount split into many purchases', () => {
  it('buys at most a tenth of a unit more than one purchase, and at most a tenth less', async () => {
    const shops = fc
      .sample(
        fc.record({
          amounts: fc.array(fc.bigInt({ min: 100_000n, max: 3_000_000n }), { minLength: 2, maxLength: 60 }),
          priceKoboPerUnit: fc.bigInt({ min: 500n, max: 500_000n }),
          rounding: anyRounding,
        }),
        500,
      )
      .map((shop) => ({ ...shop, carriedMicro: 0n, tenths: 0n, energyKobo: 0n }));
    // The first purchase of each, then the second of each: each needs the carry of the one before.
    for (let turn = 0; turn < 60; turn += 1) {
      const buying = shops.filter(({ amounts }) => turn < amounts.length);
      const rows = await quotes(
        buying.map(({ amounts, priceKoboPerUnit, rounding, carriedMicro }) => ({
          ...plain,
          amountKobo: amounts[turn]!,
          priceKoboPerUnit,
          rounding,
          carriedMicro,
        })),
      );
      for (const [at, shop] of buying.entries()) {
        const { unitsTenths, energyKobo } = rows[at]!;
        // Units that earlier purchases gave in advance can cover all of a small one.
        if (unitsTenths === 0n) continue;
        shop.carriedMicro += carriedBy(unitsTenths!, energyKobo!, shop.priceKoboPerUnit);
        shop.tenths += unitsTenths!;
        shop.energyKobo += energyKobo!;
      }
    }
    for (const { amounts, priceKoboPerUnit, tenths, energyKobo } of shops) {
      const exactTenths = Number(energyKobo * 10n) / Number(priceKoboPerUnit);
      // A token above 1,638.3 units holds steps of 10 tenths: the next one takes back what it rounds up.
      const step = Number(amounts.at(-1)! * 10n) / Number(priceKoboPerUnit) > 16_000 ? 10 : 1;
      expect(Math.abs(Number(tenths) - exactTenths)).toBeLessThan(step + 0.001);
    }
  });

  it('of ₦1,000,000 in purchases of ₦1,000 buys the same as one purchase', async () => {
    const alone = await quote({ ...plain, amountKobo: 100_000_000n });
    const { rows } = await sql<{ tenths: bigint }>`
      with recursive bought (turn, units_tenths, carried_micro) as (
        select 0, 0::bigint, 0::bigint
        union all
        select b.turn + 1, q.units_tenths,
          b.carried_micro + q.units_tenths * 1000000 - div(q.energy_kobo::numeric * 10000000, 20740)::bigint
        from bought b cross join lateral vending.quote(100000, 0, 0, 0, 750, 20740, 'up', b.carried_micro) q where b.turn < 1000
      )
      select sum(units_tenths)::bigint as tenths from bought`.execute(db);
    // The single token holds steps of a whole unit and is rounded up to one.
    const difference = Number(rows[0]!.tenths - alone.unitsTenths!);
    expect(difference).toBeLessThanOrEqual(1);
    expect(difference).toBeGreaterThanOrEqual(-10);
  });

  it('buys nothing when earlier purchases gave all of it in advance', async () => {
    expect((await quote({ ...plain, amountKobo: 1000n, carriedMicro: 900_000n })).unitsTenths).toBe(0n);
  });
});
