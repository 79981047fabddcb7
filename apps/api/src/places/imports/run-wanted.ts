import { importFailures } from '@gatelight/contract';
import { addHouses } from '#estates';
import { addOccupants } from '#households';
import { inTransaction, type Db, type Tx } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { isUndoLate, removeMade, storeApplied } from './apply-store.ts';
import { numbered, ofList } from './import-acts.ts';
import { checkOwn } from './own-file.ts';
import { endWanted, nameOfEstate, takeWanted, type Wanted } from './own-store.ts';
import * as store from './store.ts';

/** Does what managers want of their imports, one at a time, each in a transaction: all rows or none. How many. */
export async function runWanted(db: Db): Promise<number> {
  let done = 0;
  for (;;) {
    const wanted: { now?: Wanted } = {};
    try {
      const found = await inTransaction(db, async (tx) => {
        const next = await takeWanted(tx);
        if (!next) return false;
        wanted.now = next;
        await (next.wanted === 'apply' ? apply(tx, next) : undo(tx, next));
        await endWanted(tx, next.id, null);
        return true;
      });
      if (!found) return done;
      done += 1;
    } catch (error) {
      const failure = failureOf(error, wanted.now);
      if (wanted.now === undefined || failure === undefined) throw error;
      await endWanted(db, wanted.now.id, failure);
    }
  }
}

/** What a manager can do something about: a row that another one took, or that something uses by now. */
function failureOf(error: unknown, wanted: Wanted | undefined): string | undefined {
  if (error instanceof AppError) return importFailures.find((code) => code === error.code);
  const state = (error as { code?: string }).code;
  if (state === '23505') return 'import-has-problems';
  return state === '23503' && wanted?.wanted === 'undo' ? 'import-in-use' : undefined;
}

async function apply(tx: Tx, { id, estateId }: Wanted): Promise<void> {
  const batch = await store.findBatch(tx, id.toString());
  if (!batch || batch.state !== 'draft') return;
  const { list } = batch;
  if (list !== 'houses' && list !== 'occupants') return;
  const name = await nameOfEstate(tx, estateId.toString());
  const rows = await checkOwn(tx, list, await store.allRows(tx, id), name);
  if (rows.some(({ value }) => value === undefined)) throw new AppError('import-has-problems');
  const made =
    list === 'houses'
      ? await addHouses(tx, numbered(ofList(rows, 'houses')))
      : await addOccupants(tx, numbered(ofList(rows, 'occupants')));
  await storeApplied(tx, id, made);
}

async function undo(tx: Tx, { id }: Wanted): Promise<void> {
  const batch = await store.findBatch(tx, id.toString());
  if (!batch || batch.state !== 'applied') return;
  if (await isUndoLate(tx, id)) throw new AppError('import-undo-late');
  if ((await store.inTheWay(tx, id)).length > 0) throw new AppError('import-in-use');
  await removeMade(tx, id);
}
