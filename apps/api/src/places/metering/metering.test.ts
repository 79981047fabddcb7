import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, sql, type Tx } from '#platform/database/db';
import { openTestApi, type TestApi } from '#platform/testing/test-api';
import { addEstate, addHouse } from '#estates';
import {
  addMeter,
  addTariff,
  addVatRate,
  assignTariff,
  checkMeterFor,
  findMeter,
  maskName,
  schedulePrice,
} from './index.ts';

let api: TestApi;
let tariffId: bigint;
let meterId: bigint;
const write = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(api.db, work);
const beginning = new Date('2020-01-01T00:00:00Z');
const inMs = (ms: number) => new Date(Date.now() + ms);
const price = (priceKoboPerUnit: bigint, validFrom: Date) => ({
  tariffId,
  validFrom,
  priceKoboPerUnit,
  rounding: 'up' as const,
});
const inForce = async () => {
  const { rows } = await sql<{ kobo: bigint }>`
    select p.price_kobo_per_unit as kobo from metering.tariff_price p
    where p.tariff_id = metering.tariff_of_meter(${meterId}) and p.valid_from <= now() and p.cancelled_at is null
    order by p.valid_from desc limit 1`.execute(api.db);
  return rows[0]!.kobo;
};

beforeAll(async () => {
  api = await openTestApi(() => undefined);
  await write(async (tx) => {
    await addVatRate(tx, { utility: 'electricity', validFrom: beginning, rateBp: 750 });
    const tariff = { name: 'R2', utility: 'electricity', rounding: 'up', validFrom: beginning } as const;
    tariffId = await addTariff(tx, { ...tariff, code: 'R2', priceKoboPerUnit: 20_000n });
    const estateId = await addEstate(tx, { name: 'Palm Court', address: 'Lekki' });
    const houseId = await addHouse(tx, { estateId, name: 'House 1' });
    const meter = {
      utility: 'electricity',
      estateId,
      houseId,
      customerName: 'Ada Obi',
      tariffId,
      supplyGroupCode: '600001',
      keyRevision: 1,
      tariffIndex: '01',
      debtRecoveryBp: 0,
      isDemonstration: false,
    } as const;
    meterId = await addMeter(tx, { ...meter, number: '04175000019', status: 'active' });
    await addMeter(tx, { ...meter, number: '04175000068', status: 'inactive' });
  });
});
afterAll(() => api.close());

describe('the name on a meter', () => {
  it.each([
    ['Ada Obi', 'A••• O•••'],
    ['  ada   obi ', 'a••• o•••'],
    ['Ọlá', 'Ọ•••'],
    ['A', 'A•••'],
    ['One Two Three Four Five', 'O••• T••• T••• F•••'],
    ['', ''],
  ])('%j is shown to strangers as %j', (name, shown) => {
    expect(maskName(name)).toBe(shown);
  });
});

describe('a meter', () => {
  it('has a debt account from the first day', async () => {
    const { rows } = await sql<{ codes: number }>`
      select count(*)::int as codes from ledger.account where code like ${`%:${meterId}`}`.execute(api.db);
    expect(rows[0]!.codes).toBeGreaterThan(0);
    expect(await findMeter(api.db, '04175000019')).toMatchObject({ id: meterId, customerName: 'Ada Obi' });
  });

  it('gets tokens only when it is known and active', async () => {
    const caller = { ip: '192.0.2.1' } as Parameters<typeof checkMeterFor>[1];
    expect(await checkMeterFor(api.db, caller, '04175000019')).toMatchObject({ id: meterId });
    await expect(checkMeterFor(api.db, caller, '04175000068')).rejects.toMatchObject({ code: 'meter-inactive' });
    await expect(checkMeterFor(api.db, caller, '04175999999')).rejects.toMatchObject({ code: 'unknown-meter' });
  });

  it('cannot be found by trying numbers: an address can look up thirty in an hour, and its own without limit', async () => {
    const caller = { ip: '192.0.2.2' } as Parameters<typeof checkMeterFor>[1];
    const name = (number: string) =>
      checkMeterFor(api.db, caller, number).then(
        () => 'found',
        (error) => error.code,
      );
    expect(await name('04175000019')).toBe('found');
    for (let tried = 1; tried < 30; tried += 1) {
      expect(await name(`0417600${String(tried).padStart(4, '0')}`)).toBe('unknown-meter');
    }
    expect(await name('04176009999')).toBe('rate-limited');
    expect(await name('04175000019')).toBe('found');
  });
});

describe('a price', () => {
  it('is the latest price that has begun', async () => {
    expect(await inForce()).toBe(20_000n);
    await write((tx) => schedulePrice(tx, price(21_000n, inMs(3_600_000))));
    expect(await inForce()).toBe(20_000n);
    await write((tx) => schedulePrice(tx, price(22_000n, inMs(300))));
    expect(await inForce()).toBe(20_000n);
    await expect.poll(inForce, { timeout: 5000 }).toBe(22_000n);
  });

  it('cannot begin in the past or at the same time as another price', async () => {
    await expect(write((tx) => schedulePrice(tx, price(1n, new Date('2026-01-01T00:00:00Z'))))).rejects.toMatchObject({
      code: 'TF001',
    });
    const at = inMs(7_200_000);
    await write((tx) => schedulePrice(tx, price(23_000n, at)));
    await expect(write((tx) => schedulePrice(tx, price(24_000n, at)))).rejects.toMatchObject({ code: '23505' });
  });

  it('is that of the meter’s tariff on that day', async () => {
    const other = await write((tx) =>
      addTariff(tx, {
        code: 'C1',
        name: 'Commercial',
        utility: 'electricity',
        rounding: 'down',
        validFrom: beginning,
        priceKoboPerUnit: 30_000n,
      }),
    );
    await write((tx) => assignTariff(tx, { tariffId: other, meterIds: [meterId], validFrom: inMs(300) }));
    await expect.poll(inForce, { timeout: 5000 }).toBe(30_000n);
    const gas = await write((tx) =>
      addTariff(tx, {
        code: 'G1',
        name: 'Gas',
        utility: 'gas',
        rounding: 'up',
        validFrom: beginning,
        priceKoboPerUnit: 50_000n,
      }),
    );
    const ofGas = { tariffId: gas, meterIds: [meterId], validFrom: inMs(3_600_000) };
    await expect(write((tx) => assignTariff(tx, ofGas))).rejects.toMatchObject({ code: 'TF001' });
  });
});
