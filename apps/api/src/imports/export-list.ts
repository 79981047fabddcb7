import type { Readable } from 'node:stream';
import type { ExportList } from '@gatelight/contract';
import { csvStream } from '#platform/csv';
import type { Db } from '#platform/db';
import { exportRows } from './export-store.ts';
import { columnsOf } from './lists.ts';

/** A list as CSV: sent while it is read. Cells that a spreadsheet would run as a formula are defused. */
export function exportCsv(db: Db, list: ExportList, estateId: string | null): Readable {
  const columns = columnsOf[list].map(({ name }, index) => ({ head: name, value: (row: string[]) => row[index] }));
  return csvStream(columns, exportRows(db, list, estateId));
}

/** A list as XLSX. Every cell is text, which no spreadsheet runs. */
export async function exportXlsx(db: Db, list: ExportList, estateId: string | null): Promise<Buffer> {
  const head = columnsOf[list].map(({ name }) => ({ value: name, type: String, fontWeight: 'bold' as const }));
  const rows: { value: string; type: typeof String }[][] = [];
  for await (const piece of exportRows(db, list, estateId)) {
    rows.push(...piece.map((cells) => cells.map((value) => ({ value, type: String }))));
  }
  const { default: writeXlsx } = await import('write-excel-file/node');
  return writeXlsx([head, ...rows]).toBuffer();
}
