// must be refused: writes estates.house of another slice
import { sql, type Tx } from '#platform/database/db';

export async function insertHouse(tx: Tx, name: string): Promise<void> {
  await sql`
    insert into
      estates.house (estate_id, name) values (1, ${name})`.execute(tx);
}
