import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDb, sql, type Db } from './db.ts';
import { encodeArguments, sqlArguments } from './sql-arguments.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb({ url: database.ownerUrl, poolSize: 1 });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test('money, bytes and times arrive to the last digit, and undefined values are left out', async () => {
  const at = new Date('2026-11-23T21:00:00.123Z');
  const given = sqlArguments({
    amount: 9_007_199_254_740_993n,
    amounts: [9_007_199_254_740_993n],
    hash: Buffer.from([0, 255, 92]),
    at,
    half: 'a\ud800',
    none: undefined,
  });
  const { rows } = await sql<{ amount: bigint; first: bigint; hash: Buffer; at: Date; half: string; none: boolean }>`
    select (p ->> 'amount')::bigint as amount, (p -> 'amounts' ->> 0)::bigint as first, (p ->> 'hash')::bytea as hash,
      (p ->> 'at')::timestamptz as at, p ->> 'half' as half, p ? 'none' as none
    from (select ${given} as p) t`.execute(db);
  expect(rows).toEqual([
    {
      amount: 9_007_199_254_740_993n,
      first: 9_007_199_254_740_993n,
      hash: Buffer.from([0, 255, 92]),
      at,
      half: 'a\ufffd',
      none: false,
    },
  ]);
  expect(() => encodeArguments({ nested: { amount: 1n } })).toThrow('BigInt');
});

const check = (given: unknown) =>
  sql`select platform.check_arguments(${JSON.stringify(given)}::jsonb, array['reference', 'amount_kobo'], array['method'])`.execute(
    db,
  );

test('a function refuses unknown names and missing required names', async () => {
  await check({ reference: 'a', amount_kobo: '1' });
  await check({ reference: 'a', amount_kobo: '1', method: null });
  const refused = { code: '22023' };
  await expect(check({ reference: 'a', amountKobo: '1', method: 'card' })).rejects.toMatchObject({
    ...refused,
    message: 'arguments: unknown {amountKobo}, missing {amount_kobo}',
  });
  await expect(check({ reference: null, amount_kobo: '1' })).rejects.toMatchObject(refused);
  await expect(check(null)).rejects.toMatchObject(refused);
  await expect(check(['reference', 'amount_kobo'])).rejects.toThrow();
});

test('a function of the product checks its arguments, and refuses an amount that is not a whole number', async () => {
  const order = { reference: 'VND-0000000000', meter_number: '04175000019', amount_kobo: 500_000n };
  const caps = { cap_hour_kobo: 1n, cap_meter_day_kobo: 1n, allow_simulator_keys: true };
  const place = (given: Record<string, unknown>) => sql`select vending.place_order(${sqlArguments(given)})`.execute(db);
  await expect(place({ ...order, ...caps, colour: 'red' })).rejects.toThrow('unknown {colour}');
  await expect(place({ ...order })).rejects.toThrow('missing {allow_simulator_keys,cap_hour_kobo,cap_meter_day_kobo}');
  await expect(place({ ...order, ...caps, amount_kobo: 1.5 })).rejects.toMatchObject({ code: '22P02' });
});
