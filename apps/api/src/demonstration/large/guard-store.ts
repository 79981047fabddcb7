import { sql, type Db } from '#platform/database/db';

/** Tables whose triggers would do, row by row, what the statements of the large year do for all rows together. */
const guarded = [
  'vending."order"',
  'vending.order_event',
  'vending.order_payment',
  'vending.token_set',
  'vending.token',
  'vending.quick_purchase',
  'ledger.journal',
  'ledger.posting',
  'ledger.balance',
  'payments.charge',
  'payments.capture',
  'notifications.message',
  'authority.issue',
  'audit.entry',
];

/** Tables with at least one row for each order. Their row-by-row checks and sorting are left for the end. */
const filled = [
  ...guarded.filter((table) => table !== 'ledger.balance'),
  'vending.vend_attempt',
  'payments.allocation',
  'transactions.entry',
];

type Restore = () => Promise<void>;

/** Switches the triggers of these tables off. Returns a function that switches each of them back on as it was. */
export async function withoutTriggers(db: Db): Promise<Restore> {
  const { rows } = await sql<{ table: string; name: string; enabled: string }>`
    select t.tgrelid::regclass::text as "table", t.tgname::text as name, t.tgenabled::text as enabled
    from pg_trigger t where not t.tgisinternal and t.tgrelid = any(${guarded}::text[]::regclass[]) and t.tgenabled <> 'D'
  `.execute(db);
  const alter = (trigger: (typeof rows)[number], how: string) =>
    sql.raw(`alter table ${trigger.table} ${how} trigger "${trigger.name}"`).execute(db);
  for (const trigger of rows) await alter(trigger, 'disable');
  return async () => {
    for (const trigger of rows) await alter(trigger, trigger.enabled === 'A' ? 'enable always' : 'enable');
  };
}

/**
 * Drops the foreign keys and the secondary indexes of the filled tables. Returns a function that makes them again as
 * they were. A foreign key then checks all rows in one pass, with the same refusals as row by row, and an index is
 * sorted once. Primary keys and their indexes stay.
 */
export async function withoutIndexes(db: Db): Promise<Restore> {
  const { rows: foreignKeys } = await sql<{ table: string; name: string; definition: string }>`
    select c.conrelid::regclass::text as "table", c.conname::text as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c where c.contype = 'f' and c.conparentid = 0 and c.conrelid = any(${filled}::text[]::regclass[])
  `.execute(db);
  const { rows: indexes } = await sql<{ name: string; definition: string; comment: string | null }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition,
      obj_description(i.indexrelid, 'pg_class') as comment
    from pg_index i
    where i.indrelid = any(${filled}::text[]::regclass[]) and not i.indisprimary
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
  `.execute(db);
  for (const { table, name } of foreignKeys)
    await sql.raw(`alter table ${table} drop constraint "${name}"`).execute(db);
  for (const { name } of indexes) await sql.raw(`drop index ${name}`).execute(db);
  return async () => {
    for (const { name, definition, comment } of indexes) {
      await sql.raw(definition).execute(db);
      if (comment !== null) await sql`comment on index ${sql.raw(name)} is ${sql.lit(comment)}`.execute(db);
    }
    for (const { table, name, definition } of foreignKeys)
      await sql.raw(`alter table ${table} add constraint "${name}" ${definition}`).execute(db);
  };
}
