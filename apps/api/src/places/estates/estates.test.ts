import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, sql, type Tx } from '#platform/database/db';
import { openTestApi, type TestApi } from '#platform/testing/test-api';
import {
  addEstate,
  addEstates,
  addHouse,
  addHouses,
  changeEstate,
  changeHouse,
  estatesSlice,
  findEstateByName,
  readEstateName,
  retireEstate,
} from './index.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi((serve, { web }) => estatesSlice.create({ db: web }).routes?.(serve));
});
afterAll(() => api.close());

const write = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(api.db, work);
const listed = async () => {
  const { data } = await api.as(undefined).get('/api/v1/properties');
  return data.map(({ name }: { name: string }) => name);
};

describe('an estate', () => {
  it('is listed for everyone by name, sorted without regard to capitals, until it is retired', async () => {
    await write((tx) => addEstate(tx, { name: 'palm Court', address: 'Lekki' }));
    const harmony = await write((tx) => addEstate(tx, { name: 'Harmony', address: 'Surulere' }));
    await write((tx) => addEstate(tx, { name: 'Victoria', address: 'Ikoyi' }));
    expect(await listed()).toEqual(['Harmony', 'palm Court', 'Victoria']);
    await write((tx) => retireEstate(tx, harmony));
    expect(await listed()).toEqual(['palm Court', 'Victoria']);
    // A purchase of last year still shows where it was.
    expect(await readEstateName(api.db, harmony)).toBe('Harmony');
  });

  it('has a unique name in any capitals, and of two new estates at the same moment one is refused', async () => {
    await write((tx) => addEstate(tx, { name: 'Ocean View', address: 'Ajah' }));
    await expect(write((tx) => addEstate(tx, { name: 'OCEAN VIEW', address: 'Ikeja' }))).rejects.toMatchObject({
      code: 'name-taken',
    });
    expect(await findEstateByName(api.db, '  ocean view ')).toMatchObject({ name: 'Ocean View' });
    const both = await Promise.allSettled(
      [1, 2].map(() => write((tx) => addEstate(tx, { name: 'Twin Towers', address: 'Yaba' }))),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { id } = (await findEstateByName(api.db, 'Twin Towers'))!;
    await expect(write((tx) => changeEstate(tx, id, { name: 'Ocean view', address: 'Yaba' }))).rejects.toMatchObject({
      code: 'name-taken',
    });
    await write((tx) => changeEstate(tx, id, { name: 'Twin Gardens', address: 'Yaba' }));
    expect(await listed()).toContain('Twin Gardens');
  });

  it('is retired with its houses', async () => {
    const estateId = await write((tx) => addEstate(tx, { name: 'Old Mill', address: 'Ikeja' }));
    await write((tx) => addHouse(tx, { estateId, name: 'House 1' }));
    await write((tx) => retireEstate(tx, estateId));
    const { rows } = await sql<{ retired: boolean }>`
      select retired_at is not null as retired from estates.house where estate_id = ${estateId}`.execute(api.db);
    expect(rows).toEqual([{ retired: true }]);
  });
});

describe('a house', () => {
  it('has a unique name in its estate, in any capitals, and another estate may use the same name', async () => {
    const [one, other] = await write(async (tx) => [
      await addEstate(tx, { name: 'North', address: 'Ikeja' }),
      await addEstate(tx, { name: 'South', address: 'Ikeja' }),
    ]);
    await write((tx) => addHouse(tx, { estateId: one!, name: 'Block 1' }));
    await write((tx) => addHouse(tx, { estateId: other!, name: 'Block 1' }));
    await expect(write((tx) => addHouse(tx, { estateId: one!, name: 'Block 1' }))).rejects.toMatchObject({
      code: 'name-taken',
    });
    await expect(write((tx) => addHouse(tx, { estateId: one!, name: 'BLOCK 1' }))).rejects.toMatchObject({
      code: 'name-taken',
    });
    const second = await write((tx) => addHouse(tx, { estateId: one!, name: 'Block 2', note: 'by the gate' }));
    await expect(write((tx) => changeHouse(tx, second, { name: 'Block 1', note: '' }))).rejects.toMatchObject({
      code: 'name-taken',
    });
    await write((tx) => changeHouse(tx, second, { name: 'Block 3', note: '' }));
  });
});

describe('many new houses', () => {
  it('are returned with their rows in the file', async () => {
    const estates = await write((tx) =>
      addEstates(tx, [
        { row: 7, name: 'File B', address: 'Ikeja' },
        { row: 3, name: 'File A', address: 'Ikeja' },
      ]),
    );
    const idOf = (row: number) => estates.find((one) => one.row === row)!.id;
    expect(await readEstateName(api.db, idOf(3))).toBe('File A');
    const houses = await write((tx) =>
      addHouses(tx, [
        { row: 11, estateId: idOf(7), name: 'House 1', note: '' },
        { row: 12, estateId: idOf(3), name: 'House 1', note: 'corner' },
      ]),
    );
    const { rows } = await sql<{ id: bigint; estateId: bigint }>`
      select id, estate_id as "estateId" from estates.house where id = any(${houses.map(({ id }) => id.toString())}::bigint[])`.execute(
      api.db,
    );
    const estateOf = (row: number) => rows.find(({ id }) => id === houses.find((one) => one.row === row)!.id)!.estateId;
    expect([estateOf(11), estateOf(12)]).toEqual([idOf(7), idOf(3)]);
  });

  it('are not added when one of them has a taken name', async () => {
    const rows = [
      { row: 1, name: 'Half A', address: 'Ikeja' },
      { row: 2, name: 'half a', address: 'Ikeja' },
    ];
    await expect(write((tx) => addEstates(tx, rows))).rejects.toMatchObject({ code: '23505' });
    expect(await findEstateByName(api.db, 'Half A')).toBeUndefined();
  });
});
