import { createDb, inTransaction, type Tx } from '#platform/database/db';
import { createTestDatabase } from '#platform/testing/test-database';
import { loadDemonstration, loadDemonstrationPeople, type DemonstrationPeople } from '../demonstration.ts';

/** The estates and the people of the demonstration in a database of their own. `load` adds the parts of one test. */
export async function openPalmCourt(load: (tx: Tx, people: DemonstrationPeople) => Promise<unknown>) {
  const database = await createTestDatabase();
  const db = createDb({ url: database.appUrl, poolSize: 1 });
  const owner = createDb({ url: database.ownerUrl, poolSize: 1 });
  const people = await inTransaction(db, async (tx) => {
    await loadDemonstration(tx);
    const loaded = await loadDemonstrationPeople(tx, Buffer.alloc(32, 7));
    await load(tx, loaded);
    return loaded;
  });
  const close = async () => {
    await db.destroy();
    await owner.destroy();
    await database.drop();
  };
  return { db, owner, people, close };
}
