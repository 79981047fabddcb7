import { parse } from 'csv-parse/sync';
import type { UploadedFile } from '#platform/uploads';
import { AppError } from '#platform/errors';
import { refuseZipBomb } from './unzip-guard.ts';

export const mostRows = 5000;
const mostCellLength = 500;

export interface FileTable {
  encoding: 'utf-8' | 'windows-1252' | 'xlsx';
  /** The first row. */
  head: string[];
  /** The other rows that hold anything, with their number in the file. */
  rows: { number: number; cells: string[] }[];
}

/** Reads a CSV or XLSX file as text. Throws `file-unreadable`, `file-unpacks-too-large` or `too-many-rows`. */
export async function readTable(file: UploadedFile): Promise<FileTable> {
  if (file.kind === 'xlsx') return tableOf('xlsx', await readWorkbook(file.bytes));
  const { text, encoding } = decode(file.bytes);
  return tableOf(encoding, readCsv(text));
}

/** UTF-8 where the bytes are, Windows-1252 otherwise: that is what spreadsheets on Windows save. */
export function decode(bytes: Buffer): { text: string; encoding: 'utf-8' | 'windows-1252' } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
  }
}

/** The separator that the first line uses most. */
function separatorOf(text: string): string {
  const line = text.slice(0, text.search(/[\r\n]|$/));
  const count = (mark: string) => line.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

function readCsv(text: string): string[][] {
  try {
    return parse(text, {
      delimiter: separatorOf(text),
      relax_column_count: true,
      skip_empty_lines: false,
      max_record_size: 100_000,
      to: mostRows + 100,
    });
  } catch {
    throw new AppError('file-unreadable');
  }
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
