import { importFailures } from '@gatelight/contract';
import { addHouses } from '#estates';
import { addOccupants } from '#households';
import { inTransaction, type Db, type Tx } from '#platform/database/db';
import { AppError } from '#platform/errors';
import type { Log } from '#platform/log';
import { isUndoLate, removeMade, storeApplied } from './apply-store.ts';
import { numbered, ofList } from './import-acts.ts';
import { checkOwn } from './own/own-file.ts';
import { claimWanted, endWanted, isStillWanted, nameOfEstate, tryLater, type Wanted } from './own/own-store.ts';
import * as store from './store.ts';

const mostTries = 3;

/**
 * Runs the imports that managers started, one at a time, each in a transaction: all rows or none. An import that fails
 * for a reason that the manager cannot fix is retried later, and stopped after its third attempt. The others run
 * meanwhile. Returns how many imports it worked on.
 */
export async function runWanted(db: Db, log: Log): Promise<number> {
  for (let done = 0; ; done += 1) {
    const next = await claimWanted(db);
    if (!next) return done;
    const { id, tries } = next;
    if (tries > mostTries) {
      // Its attempts never finished: the worker process ended during each of them.
      log.error({ import: id.toString(), tries }, 'import failed, no more attempts');
      await endWanted(db, id, 'import-failed');
      continue;
    }
    try {
      await inTransaction(db, async (tx) => {
        if (!(await isStillWanted(tx, id))) return;
        await (next.wanted === 'apply' ? apply(tx, next) : undo(tx, next));
        await endWanted(tx, id, null);
      });
    } catch (error) {
      const failure = failureOf(error, next) ?? (tries < mostTries ? undefined : 'import-failed');
      if (failure === undefined || failure === 'import-failed') {
        log.error(
          { import: id.toString(), tries, err: error },
          failure ? 'import failed, no more attempts' : 'import failed, will retry',
        );
      }
      await (failure === undefined ? tryLater(db, id, tries * 30) : endWanted(db, id, failure));
    }
  }
}

/** A reason that a manager can fix: another row has the name, or other data uses the row by now. */
function failureOf(error: unknown, wanted: Wanted): (typeof importFailures)[number] | undefined {
  if (error instanceof AppError) return importFailures.find((code) => code === error.code);
  const state = (error as { code?: string }).code;
  if (state === '23505') return 'import-has-problems';
  return state === '23503' && wanted.wanted === 'undo' ? 'import-in-use' : undefined;
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
