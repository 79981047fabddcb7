import type { UploadedFile } from '#platform/uploads';
import { readCsv, type CsvText } from '#platform/csv-reader';
import { AppError } from '#platform/errors';
import { refuseZipBomb } from './unzip-guard.ts';

export const mostRows = 5000;
const mostCellLength = 500;

export interface FileTable {
  encoding: CsvText['encoding'] | 'xlsx';
  /** The first row. */
  head: string[];
  /** The other rows that hold anything, with their number in the file. */
  rows: { number: number; cells: string[] }[];
}

/** Reads a CSV or XLSX file as text. Throws `file-unreadable`, `file-unpacks-too-large` or `too-many-rows`. */
export async function readTable(file: UploadedFile): Promise<FileTable> {
  if (file.kind === 'xlsx') return tableOf('xlsx', await readWorkbook(file.bytes));
  const csv = readCsv(file.bytes, { mostRows: mostRows + 100 });
  if (!csv) throw new AppError('file-unreadable');
  return tableOf(csv.encoding, csv.rows);
}

async function readWorkbook(bytes: Buffer): Promise<string[][]> {
  refuseZipBomb(bytes);
  try {
    // Loaded when there is a workbook: every process would carry it, and few ever read one.
    const { default: readXlsx } = await import('read-excel-file/node');
    // Numbers as the file spells them: a floating-point number would change long ones.
    const [sheet] = await readXlsx(bytes, { parseNumber: (digits: string) => digits });
    return (sheet?.data ?? []).map((row) => row.map(cellText));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('file-unreadable');
  }
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return String(value as string | boolean);
}

function tableOf(encoding: FileTable['encoding'], lines: readonly string[][]): FileTable {
  const [head = [], ...rest] = lines;
  const rows = rest
    .map((cells, index) => ({ number: index + 2, cells: cells.map((cell) => cell.trim().slice(0, mostCellLength)) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (rows.length > mostRows || lines.length > mostRows + 99) throw new AppError('too-many-rows');
  return { encoding, head: head.map((cell) => cell.trim()), rows };
}
