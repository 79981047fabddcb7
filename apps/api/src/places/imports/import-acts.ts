import { applyImportAct, undoImportAct } from '@gatelight/contract';
import { addEstates, addHouses } from '#estates';
import { addOccupants } from '#households';
import { debtReceivable, openingBalances, post, reverse } from '#ledger';
import { installMeters } from '#metering';
import { changeLine, fingerprintOf, handleAct, type ActContext, type ActHandler } from '#platform/callers/acts';
import type { Db, Tx } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { readKeyDates } from '#vending';
import * as apply from './apply-store.ts';
import { checkAgainstStored } from './check/check-file.ts';
import type { CheckedRow, RowValue } from './check/check-rows.ts';
import * as store from './store.ts';

const debtReference = (batchId: bigint, row: number) => `import-debt:${batchId}:${row}`;

async function requireBatch(db: Db | Tx, id: string, state: 'draft' | 'applied', lock: boolean): Promise<store.Batch> {
  const batch = await store.findBatch(db, id, { lock });
  if (!batch) throw new AppError('not-found');
  if (batch.state !== state) throw new AppError('import-ended');
  return batch;
}

/** Checks the draft again against the stored data. Throws `import-has-problems` unless bad rows are to be left out. */
async function checkDraft(db: Db | Tx, batch: store.Batch, leaveOut: boolean): Promise<CheckedRow[]> {
  const rows = await checkAgainstStored(db, batch.list, await store.allRows(db, batch.id));
  const good = rows.filter(({ value }) => value !== undefined);
  if (good.length === 0 || (!leaveOut && good.length < rows.length)) throw new AppError('import-has-problems');
  return good;
}

export function ofList<List extends RowValue['list']>(
  rows: readonly CheckedRow[],
  list: List,
): apply.Importable<List>[] {
  return rows.flatMap(({ number, value }) =>
    value?.list === list ? [{ number, value: value as Extract<RowValue, { list: List }> }] : [],
  );
}

export const numbered = <Value>(rows: readonly { number: number; value: Value }[]) =>
  rows.map(({ number, value }) => ({ ...value, row: number }));

async function insertRows(tx: Tx, batch: store.Batch, rows: readonly CheckedRow[], by: ActContext) {
  switch (batch.list) {
    case 'estates':
      return addEstates(tx, numbered(ofList(rows, 'estates')));
    case 'houses':
      return addHouses(tx, numbered(ofList(rows, 'houses')));
    case 'occupants':
      return addOccupants(tx, numbered(ofList(rows, 'occupants')));
    case 'meters': {
      const why = { actor: by.actor, act: by.actId.toString(), reason: by.reason, fileName: batch.fileName };
      const datesOf = await readKeyDates(tx);
      const meters = numbered(ofList(rows, 'meters')).map((meter) => ({ ...meter, ...datesOf(meter) }));
      return installMeters(tx, meters, why);
    }
    case 'debts':
      return insertDebts(tx, batch, ofList(rows, 'debts'), by);
  }
}

async function insertDebts(tx: Tx, batch: store.Batch, rows: readonly apply.Importable<'debts'>[], by: ActContext) {
  const made: { row: number; id: bigint }[] = [];
  for (const { number, value } of rows) {
    await post(tx, {
      reference: debtReference(batch.id, number),
      kind: 'opening-debt',
      moves: [{ from: debtReceivable(value.meterId), to: openingBalances, amountKobo: value.debtKobo }],
      memo: `What meter ${value.meterNumber} owed when it was taken over: ${batch.fileName}, row ${number}`,
      actor: by.actor,
    });
    made.push({ row: number, id: value.meterId });
  }
  return made;
}

/** When a name or number is taken while the import runs, all of it is rolled back. */
async function refuseTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error;
    throw Object.assign(new AppError('import-has-problems'), { cause: error });
  }
}

const applyImport = handleAct({
  act: applyImportAct,
  object: ({ id }) => ({ kind: 'import', id }),
  secondPerson: false,
  async preview(db, { id, leave_out }) {
    const batch = await requireBatch(db, id, 'draft', false);
    if (batch.bad > 0 && !leave_out) throw new AppError('import-has-problems');
    return {
      changes: [changeLine(batch.list, null, `${batch.rows - batch.bad} rows of ${batch.fileName}`)],
      warnings: batch.bad > 0 ? ['import-leaves-rows'] : [],
      fingerprint: fingerprintOf(batch.id, batch.revision),
    };
  },
  async run(tx, { id, leave_out }, by) {
    const batch = await requireBatch(tx, id, 'draft', true);
    const rows = await checkDraft(tx, batch, leave_out);
    const made = await refuseTaken(insertRows(tx, batch, rows, by));
    await apply.storeApplied(tx, batch.id, made);
    return { id, list: batch.list, file: batch.fileName, imported: made.length, left_out: batch.rows - made.length };
  },
});

const undoImport = handleAct({
  act: undoImportAct,
  object: ({ id }) => ({ kind: 'import', id }),
  secondPerson: false,
  async preview(db, { id }) {
    const batch = await requireBatch(db, id, 'applied', false);
    if ((await store.inTheWay(db, batch.id)).length > 0) throw new AppError('import-in-use');
    const made = await apply.madeRows(db, batch.id);
    return {
      changes: [changeLine(batch.list, `${made.length} from ${batch.fileName}`, null)],
      fingerprint: fingerprintOf(batch.id, batch.revision),
    };
  },
  async run(tx, { id }, by) {
    const batch = await requireBatch(tx, id, 'applied', true);
    if (await apply.isUndoLate(tx, batch.id)) throw new AppError('import-undo-late');
    if ((await store.inTheWay(tx, batch.id)).length > 0) throw new AppError('import-in-use');
    if (batch.list === 'debts') {
      for (const row of await apply.madeRows(tx, batch.id)) {
        const reverses = debtReference(batch.id, row);
        await reverse(tx, { reference: `${reverses}:undo`, reverses, memo: `Import ${id} undone`, actor: by.actor });
      }
    }
    try {
      return { id, list: batch.list, removed: await apply.removeMade(tx, batch.id) };
    } catch (error) {
      // Other data has referred to a row since the check above.
      if ((error as { code?: string }).code !== '23503') throw error;
      throw Object.assign(new AppError('import-in-use'), { cause: error });
    }
  },
});

export const importActHandlers: readonly ActHandler[] = [applyImport, undoImport];
