import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDb, sql, type Db } from '../database/db.ts';
import { AppError } from '../errors.ts';
import { defineKeyset, eachPage, type Keyed, type KeysetPage } from './keyset.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

const keyset = defineKeyset({
  list: 'fruit',
  sorts: {
    picked_at: { column: sql`f.picked_at`, kind: 'timestamptz' },
    weight: { column: sql`f.weight`, kind: 'integer' },
    name: { column: sql`f.name`, kind: 'text' },
    day: { column: sql`f.picked_at::date`, kind: 'date' },
  },
  id: { column: sql`f.id`, kind: 'bigint' },
  first: '-picked_at',
});

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb({ url: database.ownerUrl, poolSize: 1 });
  await sql`create table fruit (id bigint generated always as identity primary key, name text not null,
    weight integer not null, picked_at timestamptz not null)`.execute(db);
  // Three rows at each instant, microseconds apart: a `Date` cannot tell them apart.
  await sql`insert into fruit (name, weight, picked_at)
    select 'fruit ' || lpad((n % 7)::text, 2, '0'), n % 5, timestamptz '2026-11-01 12:00:00.000001+01' + (n / 3) * interval '1 microsecond'
    from generate_series(0, 39) n`.execute(db);
});

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

type Row = Keyed & { id: bigint };

async function read(page: KeysetPage): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${page.keys}, f.id from fruit f where ${page.after} order by ${page.order} limit ${page.limit}
  `.execute(db);
  return rows;
}

async function idsOf(request: { sort?: string; limit?: number }, between?: () => Promise<unknown>): Promise<bigint[]> {
  const ids: bigint[] = [];
  let cursor: string | undefined;
  do {
    const page = keyset.page({ sort: request.sort, cursor, limit: request.limit ?? 4 });
    const { items, next } = page.toPage(await read(page), ({ id }) => id);
    ids.push(...items);
    cursor = next ?? undefined;
    await between?.();
  } while (cursor !== undefined);
  return ids;
}

describe('keyset', () => {
  it.each(keyset.sortNames)('lists each row once, in the order of %s, with equal values in it', async (sort) => {
    const column = { picked_at: 'picked_at', weight: 'weight', name: 'name', day: 'picked_at::date' }[
      sort.replace('-', '') as 'name'
    ];
    const direction = sort.startsWith('-') ? 'desc' : 'asc';
    const { rows } = await sql<{ id: bigint }>`
      select id from fruit order by ${sql.raw(`${column} ${direction}, id ${direction}`)}`.execute(db);
    expect(await idsOf({ sort })).toEqual(rows.map(({ id }) => id));
  });

  it('shows no row twice and skips none while newer rows arrive between the pages', async () => {
    const before = await idsOf({});
    const seen = await idsOf({}, () =>
      sql`insert into fruit (name, weight, picked_at) values ('new', 1, now())`.execute(db),
    );
    expect(seen).toEqual(before);
    await sql`delete from fruit where name = 'new'`.execute(db);
  });

  it('says on the last page that it is the last, even when it is full', async () => {
    const page = keyset.page({ limit: 40 });
    const answer = page.toPage(await read(page), ({ id }) => id);
    expect(answer.items).toHaveLength(40);
    expect(answer.next).toBeNull();
  });

  it('refuses an unknown sort', () => {
    for (const sort of ['id', '-id', 'constructor', 'weight; drop table fruit', '--weight', '']) {
      expect(() => keyset.page({ sort, limit: 4 }), sort).toThrow(AppError);
    }
  });

  it('refuses a cursor of other filters, of another sort, of another list, and an invented one', async () => {
    const first = keyset.page({ limit: 4, filters: { state: 'ripe', at: undefined } });
    const { next } = first.toPage(await read(first), ({ id }) => id);
    const go = (request: Partial<Parameters<typeof keyset.page>[0]>) => () =>
      keyset.page({ limit: 4, filters: { state: 'ripe' }, cursor: next!, ...request });
    expect(go({})).not.toThrow();
    expect(go({ filters: { state: 'green' } })).toThrow(AppError);
    expect(go({ filters: {} })).toThrow(AppError);
    expect(go({ sort: 'picked_at' })).toThrow(AppError);
    const other = defineKeyset({
      list: 'vegetables',
      sorts: { picked_at: { column: sql`f.picked_at`, kind: 'timestamptz' } },
      id: { column: sql`f.id`, kind: 'bigint' },
      first: '-picked_at',
    });
    expect(() => other.page({ limit: 4, filters: { state: 'ripe' }, cursor: next! })).toThrow(AppError);
    const forge = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const mark = (JSON.parse(Buffer.from(next!, 'base64url').toString()) as string[])[0];
    const forged = ['x', 'e30', forge([mark, 'now()', '1']), forge([mark, '1', 'x']), forge([mark, 1, 2]), forge(null)];
    for (const cursor of forged) expect(go({ cursor }), cursor).toThrow(AppError);
  });

  it('reads all pages for a file', async () => {
    const rows = [];
    for await (const piece of eachPage(keyset, { sort: 'weight' }, read, 7)) rows.push(...piece.map(({ id }) => id));
    expect(rows).toEqual(await idsOf({ sort: 'weight' }));
  });
});
