import { sql, type Db } from '#platform/db';

export async function countGreetings(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from example.greeting`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function forgetGreetings(db: Db): Promise<void> {
  await sql`delete from example.greeting where created_at < now() - interval '1 day'`.execute(db);
}
