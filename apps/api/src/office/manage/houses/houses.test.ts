import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RawBuilder } from 'kysely';
import { addTariff } from '#metering';
import { createDb, inTransaction, sql, type Db } from '#platform/database/db';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database';
import { addLargeEstate, refreshStatistics } from './test-large-estate.ts';
import { peopleLike } from './facts-store.ts';
import { figuresQuery, houseKeyset, housesQuery, type HouseFilters } from './store.ts';

const houses = 5000;
let database: TestDatabase;
let staffDb: Db;
let owner: Db;
let estate: string;

beforeAll(async () => {
  database = await createTestDatabase();
  staffDb = createDb({ url: database.staffUrl, poolSize: 1 });
  owner = createDb({ url: database.ownerUrl, poolSize: 1 });
  const app = createDb({ url: database.appUrl, poolSize: 1 });
  await inTransaction(app, (tx) =>
    addTariff(tx, {
      code: 'R2',
      name: 'Residential R2',
      utility: 'electricity',
      rounding: 'up',
      validFrom: new Date('2020-01-01T00:00:00Z'),
      priceKoboPerUnit: 20_740n,
    }),
  );
  await app.destroy();
  estate = await addLargeEstate(owner, { name: 'Palm Court Estate', houses });
  await addLargeEstate(owner, { name: 'Harmony Gardens Estate', houses });
  await refreshStatistics(owner);
});
afterAll(async () => {
  await staffDb.destroy();
  await owner.destroy();
  await database.drop();
});

/** How many rows a query reads from tables and indexes. This decides its time, even on a slow machine. */
async function countRowsRead(query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    'QUERY PLAN': { Plan: PlanNode }[];
  }>`explain (analyze, timing off, format json) ${query}`.execute(staffDb);
  return rowsOf(rows[0]!['QUERY PLAN'][0]!.Plan);
}

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

function rowsOf(node: PlanNode): number {
  const { 'Actual Rows': kept, 'Rows Removed by Filter': removed = 0, 'Actual Loops': loops } = node;
  const own = node['Relation Name'] === undefined ? 0 : Math.round((kept + removed) * loops);
  return own + (node.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), 0);
}

type Asked = HouseFilters & { sort?: string };

function listed({ sort, ...filters }: Asked) {
  return housesQuery(houseKeyset.page({ limit: 50, sort, filters }), estate, filters);
}

describe('the list of an estate of 5,000 houses', () => {
  const cases: readonly (readonly [asked: Asked, rows: number])[] = [
    [{}, 51],
    [{ sort: 'needs' }, 51],
    [{ sort: '-owed' }, 51],
    [{ state: 'needs' }, 12],
    [{ state: 'occupied' }, 51],
    [{ state: 'empty' }, 50],
    [{ state: 'arrears' }, 51],
    [{ block: 'Block 4' }, 51],
    [{ held: 'owner' }, 51],
    [{ held: 'tenant' }, 51],
    [{ meter: 'active' }, 51],
    [{ meter: 'faulty' }, 0],
    [{ sort: 'needs', state: 'empty' }, 50],
  ];

  it.each(cases)('reads a page of %j without reading another estate', async (asked, rows) => {
    expect((await listed(asked).execute(staffDb)).rows).toHaveLength(rows);
    expect(await countRowsRead(listed(asked))).toBeLessThan(5 * houses);
  });

  it('can be searched by house, person, account, phone and meter, and reads each of them once', async () => {
    for (const [q, rows] of [
      ['Flat 77', 50],
      ['Person 4888 of 2', 1],
      ['pers 4888', 1],
      ['Number77', 11],
      ['0803 000 0100', 1],
      ['08030000100', 1],
      ['nothing like it', 0],
    ] as const) {
      expect((await listed({ q }).execute(staffDb)).rows, q).toHaveLength(rows);
      expect(await countRowsRead(listed({ q })), q).toBeLessThan(12 * houses);
    }
  });

  it('people are found by index: a search reads only matching names', async () => {
    for (const q of ['Person 4888', 'Number77', '0803 000 0100', 'Nobody Here']) {
      expect(await countRowsRead(sql`select * from ${peopleLike(BigInt(estate), q)} p`), q).toBeLessThan(100);
    }
  });

  it('shows why a house needs its manager, with those houses first', async () => {
    const { rows } = await listed({ sort: 'needs' }).execute(staffDb);
    expect(rows.slice(0, 12).map(({ name, needs }) => [name, needs])).toEqual(
      [1, 21, 41].flatMap((block) =>
        [
          [11, 'leaves'],
          [21, 'request'],
          [31, 'owes'],
          [41, 'job'],
        ].map(([flat, need]) => [`Block ${block}, Flat ${flat}`, [need]]),
      ),
    );
    expect(rows.slice(12).flatMap(({ needs }) => needs)).toEqual([]);
  });

  it('is counted in one reading', async () => {
    const { rows } = await figuresQuery(estate).execute(staffDb);
    expect({ ...rows[0], blocks: rows[0]!.blocks.length }).toEqual({
      houses,
      needs: 12,
      occupied: 4950,
      empty: 50,
      arrears: 500,
      people: 14_850,
      blocks: 50,
    });
    expect(await countRowsRead(figuresQuery(estate))).toBeLessThan(15 * houses);
  });
});
