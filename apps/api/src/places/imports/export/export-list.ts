import type { Readable } from 'node:stream';
import type { ExportList } from '@gatelight/contract';
import { csvStream } from '#platform/lists/csv';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { readApart } from '#platform/files/read-apart';
import { exportRows } from './export-store.ts';
import { columnsOf } from '../lists.ts';

/** A list as CSV, sent while it is read. Cells that a spreadsheet would run as a formula are escaped. */
export function exportCsv(db: Db, list: ExportList, estateId: string | null): Readable {
  const columns = columnsOf[list].map(({ name }, index) => ({ head: name, value: (row: string[]) => row[index] }));
  return csvStream(columns, exportRows(db, list, estateId));
}

/** A longer list is sent as CSV while it is read. */
export const mostWorkbookRows = 20_000;

/** A list as XLSX, written in a separate process, so that this one keeps serving other requests. */
export async function exportXlsx(db: Db, list: ExportList, estateId: string | null): Promise<Buffer> {
  const rows: string[][] = [];
  for await (const piece of exportRows(db, list, estateId, mostWorkbookRows)) rows.push(...piece);
  const head = columnsOf[list].map(({ name }) => name);
  const workbook = await readApart('workbook', { head, rows });
  if (!workbook) throw new AppError('unavailable');
  // Between processes a Buffer arrives as plain bytes.
  return Buffer.from(workbook);
}
