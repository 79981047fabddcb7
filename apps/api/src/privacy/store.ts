import { sql, type Db } from '#platform/db';

export interface Wiped {
  what: string;
  rows: bigint;
}

/** Removes personal data whose time has run out, as the privacy notice says. The migration says how long each kind is kept. */
export async function applyRetention(db: Db): Promise<Wiped[]> {
  const { rows } = await sql<Wiped>`select what, rows from privacy.apply_retention()`.execute(db);
  return rows;
}
