import { readCsv, type CsvText } from './csv-reader.ts';
import { FileFault } from './fault.ts';
import { unpackedParts } from './unzip-guard.ts';

/** No list that we know has 20 columns. */
const mostColumns = 100;
/** A CSV file never has more bytes. In an XLSX file many cells can refer to one long text. */
const mostCharacters = 10 * 1024 * 1024;

export interface TableInput {
  bytes: Buffer;
  kind: 'csv' | 'xlsx';
  mostRows: number;
  /** See `readCsv`. */
  strayQuotes?: boolean;
}

export interface FileTable {
  encoding: CsvText['encoding'] | 'xlsx';
  rows: string[][];
}

/** The rows of a CSV file, or of the first sheet of an XLSX file, as text. Throws a `FileFault`. */
export async function readTable({ bytes, kind, mostRows, strayQuotes = false }: TableInput): Promise<FileTable> {
  const table =
    kind === 'xlsx'
      ? { encoding: 'xlsx' as const, rows: await readWorkbook(bytes, mostRows) }
      : readCsv(bytes, { mostRows: mostRows + 1, strayQuotes });
  if (!table) throw new FileFault('file-unreadable');
  if (table.rows.length > mostRows || table.rows.some(({ length }) => length > mostColumns)) {
    throw new FileFault('too-many-rows');
  }
  if (table.rows.flat().reduce((sum, { length }) => sum + length, 0) > mostCharacters) {
    throw new FileFault('file-unpacks-too-large');
  }
  return table;
}

async function readWorkbook(bytes: Buffer, mostRows: number): Promise<string[][]> {
  for (const [name, part] of unpackedParts(bytes)) {
    if (/^xl\/worksheets\/[^/]*\.xml$/.test(name)) refuseFarCells(part, mostRows);
  }
  try {
    const { default: readXlsx } = await import('read-excel-file/node');
    // Numbers as the file writes them: a floating-point number would change long ones.
    const [sheet] = await readXlsx(bytes, { parseNumber: (digits: string) => digits });
    return (sheet?.data ?? []).map((row) => row.map(cellText));
  } catch {
    throw new FileFault('file-unreadable');
  }
}

/**
 * The library creates every cell up to the last one with content: 17 billion for a cell at XFD1048576. A sheet that
 * writes its cells differently from every spreadsheet program reaches the limits of this process.
 */
function refuseFarCells(sheet: Buffer, mostRows: number): void {
  for (const [, letters = '', row] of sheet.toString('latin1').matchAll(cellWithContent)) {
    if (Number(row) > mostRows || columnNumber(letters) > mostColumns) throw new FileFault('too-many-rows');
  }
}

const cellWithContent = /<c\s[^>]*?\br="([A-Z]+)(\d+)"[^>]*(?<!\/)>/g;

/** A is 1, Z is 26, AA is 27. */
const columnNumber = (letters: string) =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return String(value as string | boolean);
}
