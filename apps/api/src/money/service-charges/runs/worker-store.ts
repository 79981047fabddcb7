import { sql, type Tx } from '#platform/database/db';

/** Makes at most `most` invoices of confirmed runs and returns how many. */
export async function issueRun(tx: Tx, most: number): Promise<number> {
  const { rows } = await sql<{ made: number }>`select service_charges.issue_run(${most}) as made`.execute(tx);
  return rows[0]!.made;
}
