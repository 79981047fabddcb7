import type { RawBuilder } from 'kysely';
import { sql } from '../database/db.ts';

/**
 * The name that people use for an object whose id is a number of ours: a name, or the reference of an order. For each
 * kind of object, a query that returns one text for an id. Each slice declares the names of its tables. The table
 * aliases inside begin with `own_`, so that they do not hide a table of the outer query.
 */
export type ObjectNames = Readonly<Record<string, (id: RawBuilder<unknown>) => RawBuilder<unknown>>>;

/** The name of an object, by the columns of its kind and its id; null if people know the id itself. */
export function objectName(names: ObjectNames, kindColumn: string, idColumn: string): RawBuilder<unknown> {
  const all = Object.entries(names);
  if (all.length === 0) return sql`null::text`;
  const id = sql`${sql.ref(idColumn)}::bigint`;
  const cases = all.map(([kind, name]) => sql`when ${sql.lit(kind)} then (${name(id)})`);
  return sql`
  case when ${sql.ref(idColumn)} ~ '^[0-9]{1,18}$' then case ${sql.ref(kindColumn)} ${sql.join(cases, sql` `)} end end`;
}
