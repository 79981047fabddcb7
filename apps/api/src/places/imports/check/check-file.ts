import type { ExportList } from '@gatelight/contract';
import type { Db, Tx } from '#platform/database/db';
import { checkRows, type CheckedRow } from './check-rows.ts';
import { columnsOf } from '../lists.ts';
import { readKnown } from './known-store.ts';

/** Checks rows whose cells are in the order of the list's columns. */
export async function checkAgainstStored(
  db: Db | Tx,
  list: ExportList,
  rows: readonly { number: number; cells: readonly string[] }[],
): Promise<CheckedRow[]> {
  const names = columnsOf[list].map(({ name }) => name);
  const meterAt = names.indexOf('Meter');
  const estateAt = list === 'estates' ? names.indexOf('Name') : names.indexOf('Estate');
  const column = (at: number) => (at < 0 ? [] : [...new Set(rows.map(({ cells }) => (cells[at] ?? '').trim()))]);
  const known = await readKnown(db, list, {
    numbers: column(meterAt).map((number) => number.replaceAll(/[\s-]/g, '')),
    names: column(estateAt).map((name) => name.toLowerCase()),
  });
  return checkRows(list, rows, known);
}
