import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { createDb } from '../apps/api/src/platform/database/db.ts';
import { createTestDatabase } from '../apps/api/src/platform/testing/test-database.ts';
import { decodeCursor, encodeCursor, type Key } from '../apps/api/src/money/transactions/history/cursor.ts';
import { filterOf, type FilterQuery } from '../apps/api/src/money/transactions/history/filter.ts';
import { readFigures, readPage } from '../apps/api/src/money/transactions/store.ts';
import { storeResult, measure, printLine, type Measured } from './measuring/measure.ts';

/*
 * A page of the history, in the web's role, with more and more transactions in the table. The reader has a tenth of them,
 * so that a page that counts or skips rows would show. `--rows=10000,1000000,10000000` takes ten minutes to fill.
 */
const { values } = parseArgs({
  options: { rows: { type: 'string', default: '10000,1000000' }, seconds: { type: 'string', default: '2' } },
  strict: false,
});
const sizes = String(values.rows).split(',').map(Number);
const seconds = Number(values.seconds);
const pageSize = 21;

const database = await createTestDatabase();
const owner = new pg.Client({ connectionString: database.ownerUrl });
await owner.connect();
const web = createDb({ url: database.webUrl, poolSize: 8 });

const { rows: users } = await owner.query<{ id: string }>(
  `insert into identity."user" (email, first_name, last_name, user_name)
   values ('reader@bench.test', 'Reader', 'Bench', 'reader') returning id::text`,
);
const reader = users[0]!.id;
const { rows: sessions } = await owner.query<{ key: string }>(
  `select (identity.start_session($1::bigint, $2, '{}')).key`,
  [reader, randomBytes(32)],
);
const session = sessions[0]!.key;
// Only the history is filled: its source tables would take an hour.
await owner.query('alter table transactions.entry drop constraint entry_order_id_fkey');

let filled = 0;
async function fillTo(rows: number): Promise<void> {
  const step = 250_000;
  while (filled < rows) {
    const until = Math.min(rows, filled + step);
    await owner.query(
      `insert into transactions.entry (user_id, at, slug, type, status, amount_kobo, reference, meter_number, order_id)
       select case when n % 10 = 0 then $3 else 'other' || n % 20000 end, timestamptz '2020-01-01' + n * interval '20 seconds',
         k.slug, k.slug, (array['success', 'success', 'success', 'expired', 'refunded'])[1 + n / 10 % 5], 500000, 'VND-' || lpad(n::text, 12, '0'),
         lpad((n % 20000)::text, 11, '0'), n
       from generate_series($1::bigint, $2::bigint) n,
         lateral (select (array['electricity_token', 'water_token', 'gas_token'])[1 + n % 3]) k (slug)`,
      [filled + 1, until, reader],
    );
    filled = until;
  }
  await owner.query('vacuum analyze transactions.entry');
}

async function keyInTheMiddle(): Promise<Key> {
  const { rows } = await owner.query<{ at: string; id: string }>(
    `select (extract(epoch from at) * 1000000)::bigint::text as at, id::text from transactions.entry
     where user_id = $1 and at < (select min(at) + (max(at) - min(at)) / 2 from transactions.entry) order by at desc limit 1`,
    [reader],
  );
  return decodeCursor(encodeCursor({ atMicros: BigInt(rows[0]!.at), id: BigInt(rows[0]!.id) }));
}

/** The plan of a page in the middle: an index in the order of the page, and no more rows than the page has. */
async function planOf(key: Key): Promise<string> {
  const { rows } = await owner.query<Record<'QUERY PLAN', string>>(
    `explain (analyze, buffers, costs off, timing off, summary off)
     select e.* from transactions.entry e where e.user_id = $1
       and (e.at, e.id) < (timestamptz 'epoch' + $2::bigint * interval '1 microsecond', $3::bigint)
     order by e.at desc, e.id desc limit $4`,
    [reader, key.atMicros.toString(), key.id.toString(), pageSize],
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  if (/Seq Scan|Sort/.test(plan)) throw new Error(`the page is sorted or read in full:\n${plan}`);
  return plan;
}

const figures: Record<string, Record<string, Measured>> = {};
for (const rows of sizes) {
  await fillTo(rows);
  const middle = await keyInTheMiddle();
  const page = (query: FilterQuery, after?: Key) => () =>
    readPage(web, session, filterOf(query), after, pageSize).then((entries) => {
      if (entries.length === 0) throw new Error('an empty page measures nothing');
    });
  const reads: Record<string, () => Promise<void>> = {
    'first page': page({}),
    'page in the middle': page({}, middle),
    'page of one type': page({ type: 'gas_token' }, middle),
    'page of one status': page({ status: 'refunded' }, middle),
    'one month': page({ month: '2020-01' }),
    'by reference': page({ q: 'VND-000000000500' }),
    dashboard: () => readFigures(web, session, '2026-06-01').then(() => undefined),
  };
  printLine(
    `\n${rows.toLocaleString('en')} transactions, ${Math.floor(rows / 10).toLocaleString('en')} of them the reader's`,
  );
  printLine((await planOf(middle)).replaceAll(/^/gm, '  '));
  figures[rows] = {};
  for (const [name, read] of Object.entries(reads)) {
    const measured = await measure(1, seconds, read);
    figures[rows]![name] = measured;
    printLine(`  ${name.padEnd(20)} p50 ${measured.p50Ms.toFixed(2)} ms  p99 ${measured.p99Ms.toFixed(2)} ms`);
  }
}
storeResult('history', { pageSize, figures });

await web.destroy();
await owner.end();
await database.drop();
