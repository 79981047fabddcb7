import { addEstates } from '#estates';
import { lastClosedDay, snapshotDay } from '#ledger';
import { databaseNow, sql, type Db } from '#platform/database/db';
import { withoutIndexes, withoutTriggers } from './guard-store.ts';
import { largeMoney, largeOrders, largePlan, largePlaces, type LargeSize } from './statement-store.ts';

/** Whether a day of the ledger is closed, so that its journals can no longer change. */
export async function hasClosedDays(db: Db): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (select from ledger.day_snapshot) as has`.execute(db);
  return rows[0]!.has;
}

/**
 * A year of a large business, by statements over whole tables with the role that owns them: estates, houses, meters,
 * users, then orders with their payments, journals, tokens, messages and audit entries. Everything adds up and passes
 * the reconciliation. Only the tokens are digits that no meter accepts. It is one transaction, all or nothing.
 */
export async function insertLargeYear(owner: Db, size: LargeSize, said: (what: string) => void): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    await sql`set local synchronous_commit = off`.execute(tx);
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local work_mem = '256MB'`.execute(tx);
    await sql`set local maintenance_work_mem = '512MB'`.execute(tx);
    await addEstates(
      tx,
      Array.from({ length: size.estates }, (_, at) => ({
        row: at + 1,
        name: `Estate ${String(at + 1).padStart(3, '0')}`,
        address: `${at + 1} Marina Road, Lagos`,
        isDemonstration: true,
      })),
    );
    for (const statement of largePlaces(size)) await statement.execute(tx);
    said('places');
    const withTriggers = await withoutTriggers(tx);
    for (const statement of largePlan(size)) await statement.execute(tx);
    said('plan');
    const withIndexes = await withoutIndexes(tx);
    for (const [name, statements] of [
      ['orders', largeOrders],
      ['money', largeMoney],
    ] as const) {
      for (const statement of statements) await statement.execute(tx);
      said(name);
    }
    await sql`set constraints all immediate`.execute(tx);
    await withIndexes();
    said('indexes and foreign keys');
    await withTriggers();
    await sql`drop table large_plan, large_quote, large_user, large_meter`.execute(tx);
  });
  for (const table of [
    'vending',
    'ledger',
    'payments',
    'audit',
    'notifications',
    'transactions',
    'authority',
    'metering',
    'identity',
  ]) {
    await analyse(owner, table);
  }
  said('statistics');
}

async function analyse(owner: Db, schema: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${schema} and c.relkind = 'r'`.execute(owner);
  for (const { name } of rows) await sql.raw(`analyze ${name}`).execute(owner);
}

/**
 * Seals the new entries of the audit log, and sums the accounts and the past days, which the jobs would do step by
 * step.
 */
export async function settleLargeYear(owner: Db, said: (what: string) => void): Promise<void> {
  // The first call records how far the rows go. The second finds that no older row is still being written.
  for (let calls = 0; calls < 2; calls += 1) await sql`select ledger.roll_up()`.execute(owner);
  said('balances');
  await snapshotDay(owner, lastClosedDay(await databaseNow(owner)));
  said('closed days');
  let sealed = 0n;
  let empty = 0;
  while (empty < 2) {
    const { rows } = await sql<{ sealed: bigint }>`select sealed from audit.seal_entries(50000)`.execute(owner);
    sealed += rows[0]!.sealed;
    empty = rows[0]!.sealed === 0n ? empty + 1 : 0;
  }
  said(`seals of ${sealed} entries`);
  let days = 1;
  while (days > 0) {
    const { rows } = await sql<{ days: number }>`select staff_lists.fill_due_days(30) as days`.execute(owner);
    days = rows[0]!.days;
  }
  said('days');
}
