import '#gate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDb, sql, type Db } from '#platform/database/db';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database';
import { definitions } from '../processes/compose.ts';

/*
 * A visitor may have all data deleted that names or shows them. Each slice lists in `visitors` the columns with such
 * data, and the function that deletes it. A new column with such a name that no slice lists fails here. Add it to
 * `visitors` of its slice and to the slice's erasing function, or to the list below with the owner of the data.
 */

/** Columns with such a name that have data of other people, by the reason. */
const others: Record<string, readonly string[]> = {
  'people with an account, who delete it in their profile': [
    'identity.registration.phone_number',
    'identity.user.phone_number',
    'privacy.photo.content',
  ],
  'people on the list of an estate': ['households.occupant.phone', 'teams.invitation.phone_number'],
  'people who buy or write to us': [
    'support.attachment.content',
    'support.ticket.phone_number',
    'vending.quick_purchase.customer_phone',
  ],
  'vendors of an estate': ['facility.vendor.phone'],
  'the residents who were asked, for a day': ['walk_ins.person.phone'],
  'a phone of the gate itself': ['walk_ins.estate.gate_phone'],
  'vehicles of residents': ['helpers.vehicle.plate'],
  'pictures of meters, tanks, houses and bills': [
    'diesel.photo.content',
    'facility.file.content',
    'moves.photo.content',
    'power.file.content',
  ],
  'a closed list: visit, delivery or work': ['walk_ins.ask.reason'],
  'a rule of the estate: never, vehicles or all': ['gate.estate.photos'],
  'names of things at a gate': [
    'gate.gate.name',
    'patrol.point.name',
    'patrol.round.name',
    'gate.device.name',
    'helpers.vehicle.about',
    'helpers.exit_pass.what',
  ],
};
/** Usual names of columns with such data. For the slices at the gate, free text too. */
const sounds =
  '(^|_)(visitors?|guests?|phones?|plates?|photos?|pictures?|images?|faces?|persons?|holder)(_|$)|content$';
const soundsAtGate = '(^|_)(names?|reasons?|notes?|texts?|about|said|what|why|story|details?)(_|$)';

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

const declared = definitions.flatMap(({ visitors }) => Object.entries(visitors?.columns ?? {}));

test('every column that may name or show a visitor is declared by its slice, or is about another person', async () => {
  const { rows } = await sql<{ column: string }>`
    select n.nspname || '.' || c.relname || '.' || a.attname as column
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and a.atttypid in ('text'::regtype, 'bytea'::regtype, 'jsonb'::regtype)
      and (a.attname ~ ${sounds}
        or n.nspname in ('gate', 'walk_ins', 'helpers', 'patrol', 'controllers', 'alarms') and a.attname ~ ${soundsAtGate})
    order by 1`.execute(db);
  const known = new Set([...declared.map(([column]) => column), ...Object.values(others).flat()]);
  expect(rows.map(({ column }) => column).filter((column) => !known.has(column))).toEqual([]);
});

test('every column that a slice declares exists', async () => {
  const { rows } = await sql<{ column: string }>`
    select n.nspname || '.' || c.relname || '.' || a.attname as column
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`.execute(db);
  const real = new Set(rows.map(({ column }) => column));
  const named = [...declared.map(([column]) => column), ...Object.values(others).flat()];
  expect(named.filter((column) => !real.has(column))).toEqual([]);
});

test('the erasure of a visitor calls the function of every slice, and each function writes the columns that its slice declares', async () => {
  const bodyOf = async (name: string) => {
    const { rows } = await sql<{
      body: string;
    }>`select prosrc as body from pg_proc where oid = ${name}::regproc`.execute(db);
    return rows[0]!.body;
  };
  const whole = await bodyOf('privacy.erase_visitor');
  for (const { name, visitors } of definitions) {
    if (!visitors) continue;
    const columns = Object.entries(visitors.columns).filter(([, fate]) => fate === 'deleted');
    if (columns.length > 0) expect([name, visitors.erases]).toEqual([name, expect.any(String)]);
    if (visitors.erases === undefined) continue;
    expect(whole).toContain(`${visitors.erases}(`);
    const body = await bodyOf(visitors.erases);
    for (const [column] of columns) {
      const [schema, table, field] = column.split('.');
      const sets = new RegExp(`update ${schema}\\.${table} [^;]*\\b${field} = (''|null)`, 'u');
      expect([column, sets.test(body) || body.includes(`delete from ${schema}.${table} `)]).toEqual([column, true]);
    }
  }
});
