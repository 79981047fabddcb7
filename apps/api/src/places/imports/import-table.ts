import { AppError } from '#platform/errors';
import { readApart } from '#platform/files/read-apart';
import type { FileTable } from '#platform/files/read-table';
import type { UploadedFile } from '#platform/http/uploads';

const mostRows = 5000;
const mostCellLength = 500;

export interface ImportTable {
  encoding: FileTable['encoding'];
  /** The first row. */
  head: string[];
  /** The other rows that are not empty, with their number in the file. */
  rows: { number: number; cells: string[] }[];
}

/** Reads a CSV or XLSX file as text. Throws `file-unreadable`, `file-unpacks-too-large` or `too-many-rows`. */
export async function readImport({ kind, bytes }: UploadedFile): Promise<ImportTable> {
  const table = await readApart('table', { bytes, kind: kind === 'xlsx' ? 'xlsx' : 'csv', mostRows: mostRows + 100 });
  if (!table) throw new AppError('file-unpacks-too-large');
  const [head = [], ...rest] = table.rows;
  const rows = rest
    .map((cells, index) => ({ number: index + 2, cells: cells.map((cell) => cell.trim().slice(0, mostCellLength)) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (rows.length > mostRows) throw new AppError('too-many-rows');
  return { encoding: table.encoding, head: head.map((cell) => cell.trim()), rows };
}
