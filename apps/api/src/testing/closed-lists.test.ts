import { routes } from '@gatelight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { createDb, sql, type Db } from '#platform/database/db';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database';

/*
 * When the database allows a value that the contract does not, the row is valid but its reader gets an error. So this
 * test compares the lists of the migrated database with the lists of every response.
 */

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb({ url: database.ownerUrl, poolSize: 2 });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** Every text column with a check constraint on its values, as `schema.table.column`, with those values. */
async function listsOfDatabase(): Promise<Map<string, readonly string[]>> {
  const { rows } = await sql<{ column: string; rule: string }>`
    select n.nspname || '.' || t.relname || '.' || a.attname as column, pg_get_constraintdef(c.oid) as rule
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'c' and cardinality(c.conkey) = 1 and n.nspname not in ('pg_catalog', 'information_schema')
    order by 1`.execute(db);
  const lists = rows.flatMap(({ column, rule }) => {
    const closed = /(?:= ANY \(|<@ )ARRAY\[((?:'[^']+'::text(?:, )?)+)\]/.exec(rule)?.[1];
    return closed ? [[column, [...closed.matchAll(/'([^']+)'/g)].map(([, value]) => value!)] as const] : [];
  });
  return new Map(lists);
}

interface ListOfAnswer {
  /** `getOrder.deliveries[].channel` */
  where: string;
  field: string;
  values: readonly string[];
}

/** Every closed list in a schema. */
function listsIn(schema: z.core.$ZodType, where: string, field = ''): ListOfAnswer[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'enum') return [{ where, field, values: Object.values(def.entries).map(String) }];
  if (def.type === 'object') {
    return Object.entries(def.shape).flatMap(([name, one]) => listsIn(one, `${where}.${name}`, name));
  }
  if (def.type === 'array') return listsIn(def.element, `${where}[]`, field);
  if (def.type === 'record') return listsIn(def.valueType, `${where}{}`, field);
  if (def.type === 'union') return def.options.flatMap((one) => listsIn(one, where, field));
  if (def.type === 'pipe') return listsIn(def.in, where, field);
  return 'innerType' in def ? listsIn(def.innerType, where, field) : [];
}

const listsOfResponses = routes.flatMap((route) => listsIn(route.answer, route.id));

/** Narrower than a list of the database with the same name, because it is a separate list. */
const listsOfTheirOwn = new Set([
  // Only the decision that was just made.
  'decideApproval.status',
  // The ways by which a buyer without an account can get the token again.
  'resendToken.channel',
  // Refunds only, because the time of a token has its own fields.
  'getUsualTimes.refunds[].kind',
  // Managers import two of the lists.
  'uploadOwnImport.list',
  'listOwnImports.items[].list',
  'getOwnImport.list',
  'applyOwnImport.list',
  'undoOwnImport.list',
]);

/** Responses that have more values than the column. They must include all values of the column. */
const widened: Readonly<Record<string, readonly string[]>> = {
  'engineering.request.state': ['getMeterOffice.requests[].state'],
  'households.request.status': ['createMeterRequest.status', 'listMeterRequests[].status', 'decideMeterRequest.status'],
  'accounting.provider_check.subject': ['getReconciliation.reads[].subject'],
};

describe('a closed list of the database', () => {
  it('is read from the migrated database, and the lists of responses from the contract', async () => {
    const lists = await listsOfDatabase();
    expect(lists.size).toBeGreaterThan(80);
    expect(lists.get('notifications.message.channel')).toEqual(['sms', 'whatsapp', 'email', 'push']);
    expect(listsOfResponses).toContainEqual({
      where: 'getOrder.deliveries[].channel',
      field: 'channel',
      values: ['sms', 'whatsapp', 'email', 'push'],
    });
  });

  it('has no value that a response with this field does not allow', async () => {
    const lists = [...(await listsOfDatabase())];
    const narrow = listsOfResponses.flatMap(({ where, field, values }) => {
      const same = lists.filter(
        ([column, held]) => column.endsWith(`.${field}`) && values.every((value) => held.includes(value)),
      );
      // The whole list of one column can be a part of another column's list by chance.
      if (same.some(([, held]) => held.length === values.length)) return [];
      return same.map(([column, held]) => ({ where, column, lacks: held.filter((one) => !values.includes(one)) }));
    });
    expect(narrow.filter(({ where }) => !listsOfTheirOwn.has(where))).toEqual([]);
    const needed = new Set(narrow.map(({ where }) => where));
    expect([...listsOfTheirOwn].filter((where) => !needed.has(where))).toEqual([]);
  });

  it.each(Object.entries(widened))('%s is a part of the wider list of its responses', async (column, places) => {
    const held = (await listsOfDatabase()).get(column) ?? [];
    expect(held).not.toEqual([]);
    for (const place of places) {
      const shown = listsOfResponses.find(({ where }) => where === place);
      expect({ place, values: shown?.values ?? [] }).toEqual({ place, values: expect.arrayContaining([...held]) });
    }
  });
});
